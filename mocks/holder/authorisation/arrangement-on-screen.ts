// What a consumer is asked to share under an arrangement, in consumer language: each claim and, for an amendment, what is new.
import type { ConsumerKind } from '../../spec/data-language.ts';
import type { PeriodOnScreen, SharingEnd, SharingOnScreen } from '../../spec/screens.ts';
import type { World } from '../../world/world.ts';
import type { ConsentRow } from '../rows.ts';
import type { SharingDecision } from '../sharing-sources/sharing-source.ts';
import { lastsADayAtMost } from '../consent/consent-lifecycle.ts';
import { clustersOf, languageOf, claimsOnScreen, sharedDataOf } from './clusters.ts';
import { sharingOf } from './sharing.ts';

/** For an amendment, only what was not shared before is marked (CX, amending authorisation). */
export async function arrangementOnScreen(
  world: World,
  kind: ConsumerKind,
  { request: { scopes, userInfoClaims }, consent, grant }: SharingDecision,
): Promise<SharingOnScreen> {
  // The consumer sees each claim that is requested individually (CDS, UserInfo endpoint).
  const shared = { scopes, claims: claimsOnScreen(world, consent, userInfoClaims) };
  const asked = sharingOf(world, shared, kind, consent);
  const sharing = { ...asked, period: { ...asked.period, ...oneTime(consent) } };
  const amended = consent.amends === undefined ? undefined : await world.table('holder.consents').get(consent.amends);
  if (amended === undefined) return sharing;
  const before = sharedDataOf(world, amended, grant);
  return {
    clusters: clustersOf(languageOf(world, consent), shared, kind, before),
    period: { ...sharing.period, ...periodBefore(consent, amended) },
    again: true,
  };
}

/** Up to a day is one-time collection, and shown as such (CDS, Requesting Sharing Duration). */
const oneTime = (consent: Pick<ConsentRow, 'sharingDuration'>): Pick<PeriodOnScreen, 'oneTime'> =>
  lastsADayAtMost(consent) ? { oneTime: true } : {};

/** Shown only if the duration changes. The same duration counted from now is not a change. */
const periodBefore = (consent: ConsentRow, amended: ConsentRow): Pick<PeriodOnScreen, 'before'> =>
  amended.sharingDuration === consent.sharingDuration ? {} : { before: endOn(amended) };

/** The end as shown on screens; no date if data is shared once. */
export const endOn = ({ sharingDuration, expiresAt }: Pick<ConsentRow, 'sharingDuration' | 'expiresAt'>): SharingEnd =>
  sharingDuration === 0 || expiresAt === undefined ? {} : { to: expiresAt, ...oneTime({ sharingDuration }) };
