// Sharing by arrangement: the request says for how long to share, and which arrangement it amends (CDS, Request Object; Identifiers and Subject Types).
import { defined } from '../../ambient/defined.ts';
import { addSeconds } from '../../ambient/clock.ts';
import { recordOf } from '../../ambient/is-record.ts';
import type { Ledger } from '../../engine/ledger.ts';
import { asJson } from '../../trace/as-json.ts';
import { limits } from '../../spec/limits.ts';
import type { World } from '../../world/world.ts';
import type { AmendmentRow } from '../amendment-row.ts';
import { arrangementOnScreen } from '../authorisation/arrangement-on-screen.ts';
import {
  endConsent,
  isActive,
  isAuthorised,
  lastsADayAtMost,
  livingArrangement,
  revokeGrant,
} from '../consent/consent-lifecycle.ts';
import { queueRevocationNotice } from '../consent/revocation-notice.ts';
import type { ConsentRow, SharingWanted } from '../rows.ts';
import type { Authorisation, SharingRequest, SharingSource } from './sharing-source.ts';

export const arrangement: SharingSource = {
  ask,
  begin,
  ownership: (world, where) => ({
    rule: 'arrangement.consumer',
    evidence:
      world.decisions.get('foreignArrangement') === 'invalid_request'
        ? { ...where, refusal: 'authorisation.invalid_request' }
        : where,
  }),
  onScreen: arrangementOnScreen,
  issued,
  revoked,
  accessLifetime: (world, { expiresAt = '' }) => {
    const left = Math.floor((Date.parse(expiresAt) - world.clock.now().getTime()) / 1000);
    const isCut = world.decisions.get('accessTokenBeyond') === 'cut' && left < limits.accessToken;
    return isCut ? Math.max(left, limits.accessTokenLeast) : limits.accessToken;
  },
  // When the arrangement ends, and not before (CDS, Tokens).
  refreshEnd: (world, { sharingDuration, expiresAt }) => {
    const isLeftOut = lastsADayAtMost({ sharingDuration }) && world.decisions.get('oneTimeRefresh') === 'none';
    return sharingDuration === 0 || isLeftOut ? undefined : expiresAt;
  },
  told: ({ id }) => ({ cdr_arrangement_id: id }),
  introspected: ({ consentId, scopes }) => ({ scope: scopes.join(' '), cdr_arrangement_id: consentId }),
};

async function ask(world: World, { claims, brand, clientId, where, ...asked }: SharingRequest): Promise<SharingWanted> {
  const ledger: Ledger = asked.ledger;
  const { sharing_duration: sent, cdr_arrangement_id: id } = recordOf(claims['claims']) ?? {};
  const isText = typeof sent === 'string' && /^\d{1,10}$/u.test(sent);
  // Decision P-19: whether a string of digits is accepted.
  const mayBeText = isText && world.decisions.get('sharingDurationForm') === 'numeric-text';
  ledger.checkUnless(mayBeText, 'sharing.duration', sent === undefined || isDuration(sent), {
    ...where('payload.claims.sharing_duration'),
    expected: 'a whole number of seconds, 0 or more',
    actual: asJson(sent),
  });
  const at = where('payload.claims.cdr_arrangement_id');
  ledger.check('sharing.arrangement-form', id === undefined || typeof id === 'string', {
    ...at,
    expected: 'a string',
    actual: asJson(id),
  });
  const named = id === undefined ? undefined : await livingArrangement(world, id);
  const isOwn = named !== undefined && named.brand === brand && named.clientId === clientId;
  ledger.check('sharing.arrangement', id === undefined || isOwn, {
    ...at,
    expected: 'an active arrangement of the client',
    actual: id ?? null,
  });
  return {
    duration: Math.min(sent === undefined ? 0 : Number(sent), limits.maximumSharing),
    ...defined({ arrangementId: id }),
  };
}

const isDuration = (value: unknown): boolean => typeof value === 'number' && Number.isInteger(value) && value >= 0;

/** A separate consent until tokens are issued, so that an abandoned amendment changes nothing. */
async function begin(
  world: World,
  { brand, clientId, scopes }: Pick<SharingRequest, 'brand' | 'clientId' | 'scopes'>,
  sharing: Parameters<SharingSource['begin']>[2],
): Promise<ConsentRow | undefined> {
  if ('consent' in sharing) return sharing.consent;
  const { duration, arrangementId } = sharing;
  const amended = arrangementId === undefined ? undefined : await livingArrangement(world, arrangementId);
  if (arrangementId !== undefined && amended === undefined) return undefined;
  const consent: ConsentRow = {
    id: world.random.uuid(),
    brand,
    clientId,
    status: 'AWAITING_AUTHORISATION',
    scopes,
    sharingDuration: duration,
    arrangement: true,
    createdAt: world.clock.now().toISOString(),
    ...defined({ amends: amended?.id, customerId: amended?.customerId }),
  };
  await world.table('holder.consents').put(consent);
  return consent;
}

/** The arrangement begins, or what was authorised replaces its previous content; the old tokens end now. */
async function issued(world: World, { grant, consent }: Authorisation): Promise<Authorisation> {
  const now = world.clock.now();
  const consents = world.table('holder.consents');
  const begun = { issuedAt: now.toISOString(), expiresAt: endFromNow(world, consent) };
  const { amends } = consent;
  if (amends === undefined) {
    const { after } = await consents.update(consent.id, (row) => ({ ...row, ...begun }));
    await endWithGrant(world, grant.id);
    return { grant, consent: after ?? consent };
  }
  const { sharingDuration, scopes, authorisedScopes, authorisedAt } = consent;
  const { before, after } = await consents.update(amends, (row) =>
    isActive(row, now)
      ? {
          ...row,
          scopes,
          sharingDuration,
          grantId: grant.id,
          expiresAt: begun.expiresAt,
          amendments: [...(row.amendments ?? []), formerOf(row, now)],
          ...defined({ authorisedScopes, authorisedAt }),
        }
      : undefined,
  );
  await consents.take(consent.id);
  // The arrangement has just ended, so nothing may be issued under it.
  if (after === undefined) await revokeGrant(world, grant.id);
  else if (before?.grantId !== undefined) await revokeGrant(world, before.grantId);
  const moved = { ...grant, consentId: amends };
  await world.table('holder.grants').update(grant.id, (row) => ({ ...row, consentId: amends }));
  // A call that has just ended the arrangement did not know this grant.
  if (!(await isAuthorised(world, amends))) await revokeGrant(world, grant.id);
  await endWithGrant(world, grant.id);
  return { grant: moved, consent: after ?? consent };
}

/** The arrangement's previous content; the rest is in its grant. */
function formerOf({ grantId = '', sharingDuration, expiresAt }: ConsentRow, now: Date): AmendmentRow {
  const at = now.toISOString();
  return expiresAt === undefined ? { at, grantId, sharingDuration } : { at, grantId, sharingDuration, expiresAt };
}

/** Revoking a refresh token ends only its tokens, unless decision P-24 says more. */
async function revoked(world: World, grantId: string, why: 'refresh-token' | 'code-twice'): Promise<void> {
  const ends = why === 'code-twice' || world.decisions.get('refreshRevocation') === 'arrangement';
  const ended = ends ? await endWithGrant(world, grantId) : undefined;
  // The recipient itself revoked the refresh token, but has to be notified if a code was used twice.
  if (ended !== undefined && why === 'code-twice') await queueRevocationNotice(world, ended);
}

/** An arrangement has the tokens of one grant: if that is revoked, even at this moment, the arrangement ends. */
async function endWithGrant(world: World, grantId: string): Promise<ConsentRow | undefined> {
  const grant = await world.table('holder.grants').get(grantId);
  if (grant?.revokedAt === undefined) return undefined;
  const consent = await livingArrangement(world, grant.consentId);
  return consent?.grantId === grantId && (await endConsent(world, consent.id)) ? consent : undefined;
}

/** One-time sharing ends with its access token; otherwise decision sharingCounts says from when the duration counts. */
function endFromNow(world: World, { sharingDuration, expiresAt }: ConsentRow): string {
  const after = (seconds: number): string => addSeconds(world.clock.now(), seconds).toISOString();
  if (sharingDuration === 0) return after(limits.accessToken);
  const fromTokens = world.decisions.get('sharingCounts') === 'tokens';
  return fromTokens || expiresAt === undefined ? after(sharingDuration) : expiresAt;
}
