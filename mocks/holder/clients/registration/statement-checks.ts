// The software statement: signed by the register, valid, and about the software product that presents it (IS 13.9.1).
import { isText, isTexts } from '../../../ambient/is-text.ts';
import type { JsonObject } from '../../../keys/jws.ts';
import { headerPart, type JwsPart } from '../../../keys/jws-part.ts';
import { cutText } from '../../../spec/cut-text.ts';
import { seconds } from '../../../ambient/clock.ts';
import { windowOf } from '../../../engine/jwt-times.ts';
import type { Ledger } from '../../../engine/ledger.ts';
import { ownerEvidence } from '../../../engine/steps/owner-evidence.ts';
import { verifyByPublished, type PublishedKeys } from '../../../keys/published-keys.ts';
import { statementKeys } from '../../register-copy/register-copy.ts';
import { at, atStatement, shown, statementRefusal, type Step } from './registration-step.ts';

export interface Statement {
  readonly compact: string;
  readonly softwareId: string;
  readonly jwksUri: string;
  readonly redirectUris: readonly string[];
  readonly claims: JsonObject;
}

/** Claims in every SSA of version 3 (CDS 1.29.1), in addition to redirect_uris, iat and exp. */
const texts = [
  'iss',
  'jti',
  'org_id',
  'org_name',
  'client_name',
  'client_description',
  'client_uri',
  'logo_uri',
  'jwks_uri',
  'revocation_uri',
  'recipient_base_uri',
  'software_id',
  'software_roles',
  'scope',
] as const;
const role = 'data-recipient-software-product';

/** Refuses a statement that is missing, forged, altered, expired, incomplete, or about another product than the caller's. */
export async function readStatement(step: Step, request: JsonObject): Promise<Statement> {
  const ledger: Ledger = step.call.ledger;
  const refusal = statementRefusal(step.world);
  const compact = request['software_statement'];
  ledger.check('registration.statement-present', isText(compact), {
    at: at('software_statement'),
    detail: 'software_statement is missing, empty or not a string.',
    actual: isText(compact) ? cutText(compact, 60) : shown(compact),
    ...refusal,
  });
  const claims = await verifiedClaims(step, compact);
  checkIssuerAndTimes(step, claims);
  const { software_id: softwareId, jwks_uri: jwksUri, redirect_uris: redirectUris } = claims;
  const isListed = isTexts(redirectUris) && redirectUris.length > 0;
  const wrong = texts.find((name) => !isText(claims[name])) ?? (isListed ? 'software_roles' : 'redirect_uris');
  const expected = { software_roles: role, redirect_uris: 'an array of at least one address' };
  const isWhole = isListed && isText(softwareId) && isText(jwksUri) && claims['software_roles'] === role;
  ledger.check('registration.statement-claims', isWhole && wrong === 'software_roles', {
    at: atStatement(wrong),
    expected: wrong === 'software_roles' || wrong === 'redirect_uris' ? expected[wrong] : 'a string',
    actual: shown(claims[wrong]),
    detail: `${wrong} of the software statement is missing or wrong.`,
    ...refusal,
  });
  const { registration } = step.world.profileOf(step.brand.id);
  // If only holder-of-key binds a certificate to a client, decision foreignCertificate applies.
  const isAny = registration.certificate === 'any' && step.world.decisions.get('foreignCertificate') === 'accept';
  ledger.checkUnless(isAny, 'registration.certificate-owner', step.call.owner?.id === softwareId, {
    ...ownerEvidence(step.call, softwareId),
    detail: 'The software statement and the certificate name different software products.',
    ...refusal,
  });
  return { compact, softwareId, jwksUri, redirectUris, claims };
}

const inHeader = ({ part, value }: JwsPart) => ({
  at: `${at('software_statement')}#${part}`,
  actual: shown(value),
});

async function verifiedClaims(step: Step, compact: string): Promise<JsonObject> {
  const { world, call } = step;
  const ledger: Ledger = call.ledger;
  const keys: PublishedKeys = (look) => statementKeys(world, { look, parent: call.exchange });
  const verified = await verifyByPublished(compact, keys, ['PS256']);
  const failed = verified.ok ? undefined : verified.failed;
  const where = { ...statementRefusal(world), detail: 'The software statement cannot be verified.' };
  ledger.check('registration.statement-readable', failed !== 'format' && failed !== 'alg' && failed !== 'crit', {
    ...(failed === 'format'
      ? { at: at('software_statement'), actual: cutText(compact, 60) }
      : inHeader(headerPart(verified, 'alg'))),
    expected: failed === 'crit' ? 'absent' : failed === 'format' ? 'a compact JWT with alg PS256' : 'PS256',
    ...where,
  });
  ledger.check('registration.statement-key', failed !== 'key', {
    ...inHeader(headerPart(verified, 'kid')),
    ...where,
  });
  ledger.check('registration.statement-signature', verified.ok, {
    at: `${at('software_statement')}#signature`,
    ...where,
  });
  return verified.payload;
}

function checkIssuerAndTimes({ world, call }: Step, claims: JsonObject): void {
  const ledger: Ledger = call.ledger;
  const refusal = statementRefusal(world);
  const now = seconds(world.clock.now());
  const { iss, exp, iat } = claims;
  ledger.check('registration.statement-issuer', iss === 'cdr-register', {
    at: atStatement('iss'),
    expected: 'cdr-register',
    actual: shown(iss),
    detail: 'The software statement was not issued by the register.',
    ...refusal,
  });
  const begun = windowOf('iat', now).contains(iat);
  const judged = begun ? 'exp' : 'iat';
  ledger.check('registration.statement-live', begun && windowOf('exp', now).contains(exp), {
    at: atStatement(judged),
    expected: windowOf(judged, now).expected,
    actual: shown(claims[judged]),
    detail: begun ? 'The software statement has expired.' : 'iat of the software statement is in the future.',
    ...refusal,
  });
}
