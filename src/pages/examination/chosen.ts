// What to examine, as chosen by the address and the form.
import { builtInPlans, planIds, type PlanGroup } from '../../../mocks/examination.ts';
import { profileIdOf, profileNameOf, type ProfileId } from '../../../mocks/spec/ids.ts';
import { rowOf } from '../../../mocks/spec/plan-row.ts';
import { plansFor, examineeNamed, type Examinee } from '../../examination/examinee.ts';
import { groupTitles } from '../../examination/verdict-words.ts';
import { readParameter, writeParameters } from '../../ui/address.ts';
import { profileOfPage } from '../address/href.ts';

/** `app` is the visitor’s own app, which acts in the page’s world. */
export type Examined = Examinee | 'app';

/** `own` means the plans that reveal what a careless recipient leaves out. */
export type Extent = 'all' | 'own' | PlanGroup;

export interface Chosen {
  readonly examined: Examined;
  readonly profile: ProfileId;
  readonly extent: Extent;
}

/**
 * Reads the address. A plan without a recipient implies one that is careless about it. A lesson uses an app in the
 * page’s world.
 */
export function chosenInAddress(): Chosen {
  const plan = readParameter('plan');
  const named = readParameter('recipient') ?? (readParameter('lesson') === undefined ? undefined : 'app');
  const examined = named === 'app' ? named : (examineeNamed(named) ?? examineeNamed(rowOf(plan ?? '')) ?? 'honest');
  const profile = profileIdOf(readParameter('speaks') ?? '') ?? profileOfPage();
  return { examined, profile, extent: extentIn(readParameter('plans'), examined) };
}

function extentIn(named: string | undefined, examined: Examined): Extent {
  const groups: readonly string[] = ['all', 'own', ...Object.keys(groupTitles)];
  return named !== undefined && groups.includes(named) ? (named as Extent) : usualExtent(examined);
}

const usualExtent = (examined: Examined): Extent => (examined.startsWith('RJ-') ? 'own' : 'all');

/** Applies a change of recipient, profile or extent, and falls back where the combination has no plans. */
export function changed(before: Chosen, change: Partial<Chosen>): Chosen {
  const next = { ...before, ...change };
  const usual = change.examined === undefined ? undefined : usualExtent(change.examined);
  // A chosen group is kept, but a careless recipient gets the plans that reveal its gap.
  if (usual === 'own' || (usual === 'all' && before.extent === 'own')) return { ...next, extent: usual };
  if (chosenIds(next).length > 0) return next;
  return { ...next, examined: 'honest', extent: 'all' };
}

/** Writes the choice to the address, without any previous result. */
export function noteChosen({ examined, profile, extent }: Chosen): void {
  writeParameters({
    recipient: examined,
    speaks: profile === profileOfPage() ? '' : profileNameOf(profile),
    plans: extent === usualExtent(examined) ? '' : extent,
    plan: '',
  });
}

/** Ids of the chosen plans. */
export function chosenIds({ examined, profile, extent }: Chosen): readonly string[] {
  if (extent === 'all') return planIds(profile);
  if (extent === 'own') return examined === 'app' ? [] : plansFor(examined, profile);
  return builtInPlans(profile)
    .filter(({ group }) => group === extent)
    .map(({ id }) => id);
}

/** Plan groups of a profile, each with its number of plans. */
export function groupsOf(profile: ProfileId): readonly (readonly [group: PlanGroup, count: number])[] {
  const groups = Object.keys(groupTitles) as PlanGroup[];
  return groups
    .map((group) => [group, chosenIds({ examined: 'honest', profile, extent: group }).length] as const)
    .filter(([, count]) => count > 0);
}
