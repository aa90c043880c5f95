// The life of a consent: usable, bound to a consumer's authorisation, ended; and what ends with it.
import { addSeconds } from '../../ambient/clock.ts';
import { limits } from '../../spec/limits.ts';
import type { World } from '../../world/world.ts';
import type { ConsentRow, ConsentStatus } from '../rows.ts';

const ended: ReadonlySet<ConsentStatus> = new Set<ConsentStatus>(['REJECTED', 'REVOKED', 'EXPIRED']);

/** When sharing ends: counted from creation until a consumer authorises, then from the authorisation. */
export function endOf(consent: ConsentRow): Date | undefined {
  if (consent.expiresAt !== undefined) return new Date(consent.expiresAt);
  if (consent.sharingDuration === 0 || consent.arrangement === true) return undefined;
  return addSeconds(new Date(consent.createdAt), consent.sharingDuration);
}

/** Whether it is an arrangement without tokens. It begins with the first tokens, and disappears if its code expires unused. */
export const isPending = ({ arrangement, issuedAt }: Pick<ConsentRow, 'arrangement' | 'issuedAt'>): boolean =>
  arrangement === true && issuedAt === undefined;

/** The status at an instant. EXPIRED follows from the clock; no timer writes it. */
export function standingOf(consent: ConsentRow, now: Date): ConsentStatus {
  if (ended.has(consent.status)) return consent.status;
  const end = endOf(consent);
  return end !== undefined && end.getTime() <= now.getTime() ? 'EXPIRED' : consent.status;
}

/** Whether it is authorised at an instant, and has not ended. A pending arrangement can be active too. */
export const isActive = (consent: ConsentRow, now: Date): boolean => standingOf(consent, now) === 'AUTHORISED';

/** Whether the consent is authorised and has not ended; a pending arrangement shares nothing yet. */
export async function isAuthorised(world: World, consentId: string): Promise<boolean> {
  const consent = await world.table('holder.consents').get(consentId);
  return consent !== undefined && !isPending(consent) && isActive(consent, world.clock.now());
}

/**
 * The consent that an authorisation request of this client may use: awaiting authorisation, or authorised and about to
 * be authorised again. Undefined if unknown, another client's or ended: callers cannot tell which (IS 14).
 */
export async function usableConsent(
  world: World,
  consentId: string,
  clientId: string,
): Promise<ConsentRow | undefined> {
  const consent = await world.table('holder.consents').get(consentId);
  if (consent === undefined || consent.clientId !== clientId) return undefined;
  if (consent.amends !== undefined && (await livingArrangement(world, consent.amends)) === undefined) return undefined;
  return ended.has(standingOf(consent, world.clock.now())) ? undefined : consent;
}

/** An arrangement that has tokens and has not ended: only such a one may be amended or revoked. */
export async function livingArrangement(world: World, id: string): Promise<ConsentRow | undefined> {
  const consent = await world.table('holder.consents').get(id);
  if (consent?.issuedAt === undefined || !isActive(consent, world.clock.now())) return undefined;
  // Decision P-17: one-time sharing may end when its tokens are issued; the access token stays valid until it expires.
  const isOver = consent.sharingDuration === 0 && world.decisions.get('onceOffEnd') === 'immediately';
  return isOver ? undefined : consent;
}

/** A sharing duration of up to a day, 0 included: one-time collection (CDS, Requesting Sharing Duration). */
export const lastsADayAtMost = ({ sharingDuration }: Pick<ConsentRow, 'sharingDuration'>): boolean =>
  sharingDuration <= limits.oneTimeSharing;

export interface ConsentBinding {
  readonly clientId: string;
  readonly customerId: string;
  /** The grant that the authorisation created. */
  readonly grantId: string;
  /** What the consumer authorised. */
  readonly scopes: readonly string[];
}

/**
 * Binds the consent to an authorisation, atomically: AWAITING_AUTHORISATION becomes AUTHORISED. Only its own consumer
 * may bind an authorised one again, which ends the previous grant. Undefined if it may not be bound.
 */
export async function bindConsent(
  world: World,
  consentId: string,
  binding: ConsentBinding,
): Promise<ConsentRow | undefined> {
  const now = world.clock.now();
  const { before, after } = await world.table('holder.consents').update(consentId, (row) => {
    if (row.clientId !== binding.clientId || ended.has(standingOf(row, now))) return undefined;
    if (row.customerId !== undefined && row.customerId !== binding.customerId) return undefined;
    // Shared once: long enough to redeem the code and use the access token.
    const share = row.sharingDuration === 0 ? limits.authorisationCode + limits.accessToken : row.sharingDuration;
    return {
      ...row,
      status: 'AUTHORISED',
      customerId: binding.customerId,
      grantId: binding.grantId,
      authorisedScopes: binding.scopes,
      authorisedAt: now.toISOString(),
      expiresAt: addSeconds(now, share).toISOString(),
    };
  });
  if (after !== undefined && before?.grantId !== undefined) await revokeGrant(world, before.grantId);
  return after;
}

/** The consumer declined: AWAITING_AUTHORISATION becomes REJECTED; an authorised consent does not change. */
export async function rejectConsent(world: World, consentId: string): Promise<boolean> {
  const { after } = await world
    .table('holder.consents')
    .update(consentId, (row) => (row.status === 'AWAITING_AUTHORISATION' ? { ...row, status: 'REJECTED' } : undefined));
  return after !== undefined;
}

/**
 * Ends a consent with its grants and refresh tokens. Access tokens stay, and get 403 Consent Is Revoked until they
 * expire (decision deletedConsent). An ended consent keeps its status. Returns whether this call ended it.
 */
export async function endConsent(world: World, consentId: string): Promise<boolean> {
  const now = world.clock.now();
  const { before, after } = await world.table('holder.consents').update(consentId, (row) => {
    if (ended.has(row.status)) return undefined;
    const standing = standingOf(row, now);
    return { ...row, status: ended.has(standing) ? standing : 'REVOKED' };
  });
  const grants = await world.table('holder.grants').list({ where: { field: 'consentId', equals: consentId } });
  for (const grant of grants) await endGrant(world, grant.id);
  if (after !== undefined && before?.status === 'AUTHORISED' && !isPending(after)) await tellEnded(world, after);
  return after !== undefined;
}

/** A change that revokes a grant or a token. One that is revoked already does not change. */
export const markRevoked = <R extends { readonly revokedAt?: string }>(row: R, revokedAt: string): R | undefined =>
  row.revokedAt === undefined ? { ...row, revokedAt } : undefined;

/** Ends a grant and its refresh tokens; its access tokens stay. */
async function endGrant(world: World, grantId: string): Promise<void> {
  const revokedAt = world.clock.now().toISOString();
  await world.table('holder.grants').update(grantId, (row) => markRevoked(row, revokedAt));
  const tokens = world.table('holder.refreshTokens');
  for (const { id } of await tokens.list({ where: { field: 'grantId', equals: grantId } }))
    await tokens.update(id, (row) => markRevoked(row, revokedAt));
}

/** Ends a grant with everything it issued: another grant replaced it, or it was abused. */
export async function revokeGrant(world: World, grantId: string): Promise<void> {
  await endGrant(world, grantId);
  const revokedAt = world.clock.now().toISOString();
  const tokens = world.table('holder.accessTokens');
  for (const { id } of await tokens.list({ where: { field: 'grantId', equals: grantId } }))
    await tokens.update(id, (row) => markRevoked(row, revokedAt));
}

async function tellEnded(world: World, consent: ConsentRow): Promise<void> {
  await world.table('holder.events').put({
    id: world.random.uuid(),
    brand: consent.brand,
    kind: 'AUTHORISATION_ENDED',
    at: world.clock.now().toISOString(),
    clientId: consent.clientId,
    consentId: consent.id,
    customerId: consent.customerId ?? '',
    text: 'Sharing has ended.',
  });
}
