// Sharing by claim: a consent created before, which the request names by its id (interfaces, request object rule 2; IS 12, 14).
import { recordOf } from '../../ambient/is-record.ts';
import type { Ledger } from '../../engine/ledger.ts';
import { limits } from '../../spec/limits.ts';
import type { RefusalId } from '../../spec/refusals.ts';
import type { World } from '../../world/world.ts';
import { usableConsent } from '../consent/consent-lifecycle.ts';
import type { ConsentRow } from '../rows.ts';
import type { Claims, Where } from '../authorisation/request-object.ts';
import type { SharingAsked, SharingSource } from './sharing-source.ts';

/** The consent named as an essential claim. Unknown, foreign and ended ones are refused alike (decision D-21). */
const readConsentClaim = async (
  world: World,
  { claims, clientId, customerId, scopes, ...asked }: SharingAsked,
): Promise<ConsentRow> => {
  const ledger: Ledger = asked.ledger;
  const where = asked.where('payload.claims');
  const requested = recordOf(claims['claims']);
  const claim = recordOf(recordOf(requested?.['id_token'])?.['cdr_consent_id']);
  const value = claim?.['value'];
  const isGiven = typeof value === 'string' && value !== '';
  ledger.check('consent-claim.present', isGiven, { ...where, expected: 'claims.id_token.cdr_consent_id.value' });
  ledger.check('consent-claim.essential', claim?.['essential'] === true, { ...where, expected: true });
  const inUserInfo = userInfoAgrees(world, recordOf(requested?.['userinfo']), value);
  ledger.check('consent-claim.userinfo', inUserInfo, { ...where, expected: value });
  const found = await usableConsent(world, value, clientId);
  // Bound to somebody else reads the same as not there at all.
  const isFree = customerId === undefined || (found?.customerId ?? customerId) === customerId;
  const consent = isFree ? found : undefined;
  ledger.check('consent-claim.usable', consent !== undefined, unusable(world, asked.flow, where));
  checkScopes(ledger, scopes, consent, asked.where('payload.scope'));
  return consent;
};

/** Decision D-19: in id_token always; a userinfo member, if present, carries the same value; or in both, essential. */
function userInfoAgrees(world: World, userInfo: Claims | undefined, value: string): boolean {
  const both = world.decisions.get('consentClaimPlace') === 'both';
  if (userInfo === undefined || !Object.hasOwn(userInfo, 'cdr_consent_id')) return !both;
  const claim = recordOf(userInfo['cdr_consent_id']);
  return claim?.['value'] === value && (!both || claim['essential'] === true);
}

/** Evidence that says the same whatever is wrong with the consent. */
function unusable(world: World, flow: SharingAsked['flow'], where: Where): Where & { readonly refusal?: RefusalId } {
  return world.decisions.get('unusableConsent') === 'access_denied'
    ? { ...where, refusal: flow === 'oauth' ? 'oauth.access_denied-403' : 'authorisation.access_denied' }
    : where;
}

/** Refuses scopes beyond the consent (AUTH-57). */
function checkScopes(ledger: Ledger, scopes: readonly string[], consent: ConsentRow, where: Where): void {
  const beyond = scopes.filter((scope) => !consent.scopes.includes(scope));
  ledger.check('request.scope-consented', beyond.length === 0, {
    ...where,
    expected: consent.scopes.join(' '),
    actual: scopes.join(' '),
  });
}

export const consentClaim: SharingSource = {
  ask: async (world, asked) => ({ consent: await readConsentClaim(world, asked) }),
  begin: (_world, _of, sharing) => Promise.resolve('consent' in sharing ? sharing.consent : undefined),
  ownership: (world, where) => ({ rule: 'consent-claim.usable', evidence: unusable(world, 'authorisation', where) }),
  issued: (_world, authorisation) => Promise.resolve(authorisation),
  // The consent is a thing of its own: it may be authorised again.
  revoked: () => Promise.resolve(),
  accessLifetime: () => limits.accessToken,
  // After 90 days or with the sharing, whichever is first (IS 7.3).
  refreshEnd: (world, { sharingDuration, expiresAt }) => {
    if (sharingDuration === 0 && world.decisions.get('refreshOnce') === 'no') return undefined;
    const latest = new Date(world.clock.now().getTime() + limits.refreshToken * 1000).toISOString();
    return expiresAt === undefined || expiresAt > latest ? latest : expiresAt;
  },
  told: () => ({}),
  introspected: () => ({}),
};
