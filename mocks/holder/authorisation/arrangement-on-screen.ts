// What a consumer is asked to share under an arrangement, in their words: each claim of theirs, and of an amendment what is new.
import type { ScenarioProfile } from '../../scenario/scenario.ts';
import type { ClusterOnScreen, PeriodOnScreen, SharingOnScreen } from '../../spec/screens.ts';
import type { World } from '../../world/world.ts';
import type { ConsentRow } from '../rows.ts';
import type { SharingDecision } from '../sharing-sources/sharing-source.ts';
import { personalClaimNames } from '../token/personal-claims.ts';
import { isOneTime } from '../consent/consent-lifecycle.ts';
import { clustersOf, mergedPermissions, rowsOf, sharingOf } from './sharing.ts';

/** Of an amendment, what was not shared before is marked, and nothing else (CX, amending authorisation). */
export async function arrangementOnScreen(
  world: World,
  kind: ScenarioProfile['kind'],
  { request: { scopes, userInfoClaims }, consent, grant }: SharingDecision,
): Promise<SharingOnScreen> {
  const shared = sharingOf(world, scopes, kind, consent);
  const sharing = { ...shared, period: { ...shared.period, ...oneTime(consent) } };
  const amended = consent.amends === undefined ? undefined : await world.table('holder.consents').get(consent.amends);
  // The consumer sees each claim that is asked for singly (CDS, UserInfo endpoint).
  const claimed = scopes.includes('profile') ? [] : userInfoClaims;
  if (amended === undefined)
    return { ...sharing, clusters: [...claimedCluster(claimed, claimed), ...sharing.clusters] };
  const before = amended.authorisedScopes ?? amended.scopes;
  const had = before.includes('profile') ? personalClaimNames : (grant?.userInfoClaims ?? []);
  return {
    clusters: [...claimedCluster(claimed, had), ...markedClusters(scopes, kind, before)],
    period: { ...sharing.period, ...periodBefore(consent, amended) },
    again: true,
  };
}

function markedClusters(
  scopes: readonly string[],
  kind: ScenarioProfile['kind'],
  before: readonly string[],
): readonly ClusterOnScreen[] {
  const had = new Set<string>(rowsOf(before).flatMap(([scope, row]) => [...(row.includes ?? []), scope]));
  return clustersOf(scopes, kind, (merged, permissions) => {
    const shared = mergedPermissions(
      merged.filter((scope) => had.has(scope)),
      kind,
    );
    return marked(permissions.filter((permission) => !shared.includes(permission)));
  });
}

const marked = (added: readonly string[]): Pick<ClusterOnScreen, 'added'> => (added.length > 0 ? { added } : {});

const claimWords = {
  name: 'Your full name',
  given_name: 'Your first name',
  family_name: 'Your last name',
  updated_at: 'When your name was last updated',
} as const satisfies Record<(typeof personalClaimNames)[number], string>;

function claimedCluster(claims: readonly string[], before: readonly string[]): readonly ClusterOnScreen[] {
  const asked = personalClaimNames.filter((name) => claims.includes(name));
  if (asked.length === 0) return [];
  const added = asked.filter((name) => !before.includes(name)).map((name) => claimWords[name]);
  return [{ heading: 'Name', permissions: asked.map((name) => claimWords[name]), ...marked(added) }];
}

/** Up to a day is one-time collection, and told apart from ongoing sharing (CDS, Requesting Sharing Duration). */
const oneTime = (consent: ConsentRow): Pick<PeriodOnScreen, 'oneTime'> => (isOneTime(consent) ? { oneTime: true } : {});

/** Marked where the length changes; that an unchanged one counts from now again is no change of it. */
function periodBefore(consent: ConsentRow, amended: ConsentRow): Pick<PeriodOnScreen, 'before'> {
  if (amended.sharingDuration === consent.sharingDuration) return {};
  const { sharingDuration, expiresAt } = amended;
  return { before: sharingDuration === 0 || expiresAt === undefined ? {} : { to: expiresAt, ...oneTime(amended) } };
}
