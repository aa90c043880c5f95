// Sharing by claim: the request names an existing consent by id (interfaces, request object rule 2; IS 12, 14).
import type { JsonObject } from '../../keys/jws.ts';
import { addSeconds } from '../../ambient/clock.ts';
import { recordOf } from '../../ambient/is-record.ts';
import { isText } from '../../ambient/is-text.ts';
import type { Ledger } from '../../engine/ledger.ts';
import { limits } from '../../spec/limits.ts';
import { asJson } from '../../trace/as-json.ts';
import type { RefusalId } from '../../spec/refusals.ts';
import type { World } from '../../world/world.ts';
import { usableConsent } from '../consent/consent-lifecycle.ts';
import type { ConsentRow } from '../rows.ts';
import type { Where } from '../authorisation/request-object.ts';
import { sharingOf } from '../authorisation/sharing.ts';
import type { SharingRequest, SharingSource } from './sharing-source.ts';

/** The consent named in an essential claim. Unknown, ended and another client's consents get the same error (decision D-21). */
const readConsentClaim = async (
  world: World,
  { claims, clientId, customerId, scopes, ...asked }: SharingRequest,
): Promise<ConsentRow> => {
  const ledger: Ledger = asked.ledger;
  const requested = recordOf(claims['claims']);
  const claim = recordOf(recordOf(requested?.['id_token'])?.['cdr_consent_id']);
  const value = claim?.['value'];
  const at = 'payload.claims.id_token.cdr_consent_id';
  ledger.check('consent-claim.present', isText(value), {
    ...asked.where(`${at}.value`),
    expected: 'the id of a consent',
    actual: asJson(value),
  });
  ledger.check('consent-claim.essential', claim?.['essential'] === true, {
    ...asked.where(`${at}.essential`),
    expected: true,
    actual: asJson(claim?.['essential']),
  });
  checkUserInfo(world, recordOf(requested?.['userinfo']), value, asked);
  const found = await usableConsent(world, value, clientId);
  // A consent of another consumer is treated as unknown.
  const isFree = customerId === undefined || (found?.customerId ?? customerId) === customerId;
  const consent = isFree ? found : undefined;
  ledger.check('consent-claim.usable', consent !== undefined, unusable(world, asked.flow, asked.where(`${at}.value`)));
  checkScopes(ledger, scopes, consent, asked.where('payload.scope'));
  return consent;
};

/** Decision D-19: always in id_token. A userinfo member, if present, has the same value; or the claim must be essential in both. */
function checkUserInfo(
  world: World,
  userInfo: JsonObject | undefined,
  value: string,
  asked: Pick<SharingRequest, 'ledger' | 'where'>,
): void {
  const both = world.decisions.get('consentClaimPlace') === 'both';
  const sent = userInfo?.['cdr_consent_id'];
  const claim = recordOf(sent);
  const isGood = claim?.['value'] === value && (!both || claim['essential'] === true);
  const needed = both
    ? {
        expected: { essential: true, value },
        fix: 'Request cdr_consent_id in claims.userinfo too, essential and with the same value as in claims.id_token.',
      }
    : { expected: { value } };
  asked.ledger.check('consent-claim.userinfo', sent === undefined ? !both : isGood, {
    ...asked.where('payload.claims.userinfo.cdr_consent_id'),
    actual: asJson(sent),
    ...needed,
  });
}

/** The same evidence, whatever is wrong with the consent. */
function unusable(world: World, flow: SharingRequest['flow'], where: Where): Where & { readonly refusal?: RefusalId } {
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
  onScreen: (world, kind, { request: { scopes }, consent }) =>
    Promise.resolve(sharingOf(world, { scopes, claims: [] }, kind, consent)),
  issued: (_world, authorisation) => Promise.resolve(authorisation),
  // The consent outlives its grants: it may be authorised again.
  revoked: () => Promise.resolve(),
  accessLifetime: () => limits.accessToken,
  // After 90 days or when sharing ends, whichever is earlier (IS 7.3).
  refreshEnd: (world, { sharingDuration, expiresAt }) => {
    if (sharingDuration === 0 && world.decisions.get('refreshOnce') === 'no') return undefined;
    const latest = addSeconds(world.clock.now(), limits.refreshToken).toISOString();
    return expiresAt === undefined || expiresAt > latest ? latest : expiresAt;
  },
  told: () => ({}),
  introspected: () => ({}),
};
