// The history of an arrangement: what it was before each amendment, and what each one changed (CX, dashboards).
import type { ScenarioProfile } from '../../scenario/scenario.ts';
import type { SharedData } from '../../spec/data-language.ts';
import type { AmendmentOnScreen, ClusterOnScreen } from '../../spec/screens.ts';
import type { World } from '../../world/world.ts';
import type { AmendmentRow } from '../amendment-row.ts';
import { endOn } from '../authorisation/arrangement-on-screen.ts';
import { clustersOf, languageOf, sharedBy } from '../authorisation/clusters.ts';
import type { ConsentRow, GrantRow } from '../rows.ts';

/** Notes what an arrangement was before the amendment that has just taken its place. */
export async function noteAmendment(world: World, before: ConsentRow): Promise<void> {
  const grant = await world.table('holder.grants').get(before.grantId ?? '');
  const former: AmendmentRow = {
    at: world.clock.now().toISOString(),
    ...versionOf(world, before, grant),
  };
  await world
    .table('holder.consents')
    .update(before.id, (row) => ({ ...row, amendments: [...(row.amendments ?? []), former] }));
}

type Version = Omit<AmendmentRow, 'at'>;

function versionOf(world: World, consent: ConsentRow, grant: GrantRow | undefined): Version {
  const { sharingDuration, expiresAt } = consent;
  const { scopes, claims } = sharedBy(world, consent, grant);
  return {
    scopes: [...scopes],
    claims: [...claims],
    accounts: grant?.accounts ?? [],
    sharingDuration,
    ...(expiresAt === undefined ? {} : { expiresAt }),
  };
}

/** What each amendment changed, the newest first. */
export function amendmentsOnScreen(
  world: World,
  consent: ConsentRow,
  grant: GrantRow | undefined,
  profile: ScenarioProfile | undefined,
): readonly AmendmentOnScreen[] {
  const { amendments = [] } = consent;
  const language = languageOf(world, consent);
  const newLines = (now: SharedData, before: SharedData): readonly ClusterOnScreen[] =>
    clustersOf(language, now, profile?.kind ?? 'person', before).flatMap(({ heading, added }) =>
      added === undefined ? [] : [{ heading, permissions: added }],
    );
  const newAccounts = (now: Version, before: Version): readonly string[] =>
    (profile?.accounts ?? [])
      .filter(({ key }) => now.accounts.includes(key) && !before.accounts.includes(key))
      .map(({ displayName }) => displayName);
  const versions: readonly Version[] = [...amendments, versionOf(world, consent, grant)];
  return amendments
    .map((before, index): AmendmentOnScreen => {
      const now = versions[index + 1] ?? before;
      return {
        at: before.at,
        ...unlessEmpty('added', newLines(now, before)),
        ...unlessEmpty('ended', newLines(before, now)),
        ...unlessEmpty('accountsAdded', newAccounts(now, before)),
        ...unlessEmpty('accountsEnded', newAccounts(before, now)),
        ...(now.sharingDuration === before.sharingDuration
          ? {}
          : { period: { before: endOn(before), now: endOn(now) } }),
      };
    })
    .toReversed();
}

type Listed = Omit<AmendmentOnScreen, 'at' | 'period'>;

const unlessEmpty = <Name extends keyof Listed>(name: Name, list: NonNullable<Listed[Name]>): Listed =>
  list.length === 0 ? {} : { [name]: list };
