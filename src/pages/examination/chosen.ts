// What is to be examined, as the address says and the form asks.
import { builtInPlans, planIds, type PlanGroup } from '../../../mocks/examination.ts';
import { profileIdOf, profileNameOf, type ProfileId } from '../../../mocks/spec/ids.ts';
import { plansFor, rowOf, whomOf, type Whom } from '../../examination/whom.ts';
import { groupTitles } from '../../examination/verdict-words.ts';
import { readParameter, writeParameters } from '../../ui/address.ts';
import { profileOfPage } from '../address/href.ts';

/** `app`: somebody's own, which acts in the world of the page. */
export type Examined = Whom | 'app';

/** `own`: those that show what a careless recipient leaves out. */
export type Extent = 'all' | 'own' | PlanGroup;

export interface Chosen {
  readonly examined: Examined;
  readonly profile: ProfileId;
  readonly extent: Extent;
}

/** What the address names; a plan alone names a recipient that is careless about it. A lesson is taken in the world of the page. */
export function chosenInAddress(): Chosen {
  const plan = readParameter('plan');
  const named = readParameter('recipient') ?? (readParameter('lesson') === undefined ? undefined : 'app');
  const examined = named === 'app' ? named : (whomOf(named) ?? whomOf(rowOf(plan ?? '')) ?? 'honest');
  const profile = profileIdOf(readParameter('speaks') ?? '') ?? profileOfPage();
  return { examined, profile, extent: extentIn(readParameter('plans'), examined) };
}

function extentIn(named: string | undefined, examined: Examined): Extent {
  const groups: readonly string[] = ['all', 'own', ...Object.keys(groupTitles)];
  return named !== undefined && groups.includes(named) ? (named as Extent) : usualExtent(examined);
}

const usualExtent = (examined: Examined): Extent => (examined.startsWith('RJ-') ? 'own' : 'all');

/** The same with another recipient or another profile; what does not fit any more gives way. */
export function changed(before: Chosen, change: Partial<Chosen>): Chosen {
  const next = { ...before, ...change };
  const usual = change.examined === undefined ? undefined : usualExtent(change.examined);
  // A group that was chosen stays; where one gap is to be shown, its plans are.
  if (usual === 'own' || (usual === 'all' && before.extent === 'own')) return { ...next, extent: usual };
  if (chosenIds(next).length > 0) return next;
  return { ...next, examined: 'honest', extent: 'all' };
}

/** Leads back here. Nothing of a result that stood there before. */
export function noteChosen({ examined, profile, extent }: Chosen): void {
  writeParameters({
    recipient: examined,
    speaks: profile === profileOfPage() ? '' : profileNameOf(profile),
    plans: extent === usualExtent(examined) ? '' : extent,
    plan: '',
  });
}

/** Ids of the plans that are meant. */
export function chosenIds({ examined, profile, extent }: Chosen): readonly string[] {
  if (extent === 'all') return planIds(profile);
  if (extent === 'own') return examined === 'app' ? [] : plansFor(examined, profile);
  return builtInPlans(profile)
    .filter(({ group }) => group === extent)
    .map(({ id }) => id);
}

/** Groups of plans that a profile has, with how many. */
export function groupsOf(profile: ProfileId): readonly (readonly [group: PlanGroup, count: number])[] {
  const groups = Object.keys(groupTitles) as PlanGroup[];
  return groups
    .map((group) => [group, chosenIds({ examined: 'honest', profile, extent: group }).length] as const)
    .filter(([, count]) => count > 0);
}
