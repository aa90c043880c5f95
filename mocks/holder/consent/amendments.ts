// The history of an arrangement: what each amendment changed (CX, dashboards).
import type { ScenarioProfile } from '../../scenario/scenario.ts';
import type { SharedData } from '../../spec/data-language.ts';
import type { AmendmentOnScreen, ClusterOnScreen } from '../../spec/screens.ts';
import type { World } from '../../world/world.ts';
import type { AmendmentRow } from '../amendment-row.ts';
import { endOn } from '../authorisation/arrangement-on-screen.ts';
import { clustersOf, languageOf, claimsOnScreen } from '../authorisation/clusters.ts';
import type { ConsentRow } from '../rows.ts';

/** What was shared between two amendments. */
interface Version extends SharedData, Omit<AmendmentRow, 'at' | 'grantId'> {
  /** Internal account keys. */
  readonly accounts: readonly string[];
}

async function versionOf(world: World, consent: ConsentRow, kept: Omit<AmendmentRow, 'at'>): Promise<Version> {
  const grant = await world.table('holder.grants').get(kept.grantId);
  return {
    ...kept,
    scopes: grant?.scopes ?? [],
    claims: claimsOnScreen(world, consent, grant?.userInfoClaims ?? []),
    accounts: grant?.accounts ?? [],
  };
}

/** What each amendment changed, newest first. */
export async function amendmentsOnScreen(
  world: World,
  consent: ConsentRow,
  profile: ScenarioProfile | undefined,
): Promise<readonly AmendmentOnScreen[]> {
  const { amendments = [], grantId = '' } = consent;
  const language = languageOf(world, consent);
  const newLines = (now: SharedData, before: SharedData): readonly ClusterOnScreen[] =>
    clustersOf(language, now, profile?.kind ?? 'person', before).flatMap(({ heading, added }) =>
      added === undefined ? [] : [{ heading, permissions: added }],
    );
  const newAccounts = (now: Version, before: Version): readonly string[] =>
    (profile?.accounts ?? [])
      .filter(({ key }) => now.accounts.includes(key) && !before.accounts.includes(key))
      .map(({ displayName }) => displayName);
  const versions = await Promise.all(
    [...amendments, { ...consent, grantId }].map((kept) => versionOf(world, consent, kept)),
  );
  return amendments
    .map(({ at }, index): AmendmentOnScreen => {
      const [before, now] = [versions[index], versions[index + 1]];
      if (before === undefined || now === undefined) return { at };
      return {
        at,
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
