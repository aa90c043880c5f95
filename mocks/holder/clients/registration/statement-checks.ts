// The software statement: signed by the register, alive, and about the software product that presents it (IS 13.9.1).
import { seconds } from '../../../ambient/clock.ts';
import type { Ledger } from '../../../engine/ledger.ts';
import { verifyByPublished, type PublishedKeys } from '../../../keys/published-keys.ts';
import { limits } from '../../../spec/limits.ts';
import { statementKeys } from '../../register-copy/register-copy.ts';
import {
  at,
  atStatement,
  isText,
  isTexts,
  shown,
  statementRefusal,
  type Claims,
  type Step,
} from './registration-step.ts';

export interface Statement {
  readonly compact: string;
  readonly softwareId: string;
  readonly jwksUri: string;
  readonly redirectUris: readonly string[];
  readonly claims: Claims;
}

/** Claims that every SSA of version 3 carries (CDS 1.29.1), beside redirect_uris, iat and exp. */
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

/** Refuses a statement that is absent, foreign, altered, expired, incomplete, or of another product than the caller. */
export async function readStatement(step: Step, request: Claims): Promise<Statement> {
  const ledger: Ledger = step.call.ledger;
  const refusal = statementRefusal(step.world);
  const compact = request['software_statement'];
  ledger.check('registration.statement-present', isText(compact), {
    at: at('software_statement'),
    detail: 'software_statement is missing.',
    actual: shown(compact),
    ...refusal,
  });
  const claims = await verifiedClaims(step, compact);
  checkStanding(step, claims);
  const { software_id: softwareId, jwks_uri: jwksUri, redirect_uris: redirectUris } = claims;
  const missing = texts.find((name) => !isText(claims[name]));
  const whole = missing === undefined && isText(softwareId) && isText(jwksUri) && isTexts(redirectUris);
  ledger.check('registration.statement-claims', whole && redirectUris.length > 0 && claims['software_roles'] === role, {
    at: atStatement(missing ?? (whole && redirectUris.length > 0 ? 'software_roles' : 'redirect_uris')),
    expected: role,
    actual: shown(claims[missing ?? 'software_roles']),
    detail: 'The software statement lacks a claim.',
    ...refusal,
  });
  const commonName = step.call.peer?.subject.commonName ?? null;
  const { registration } = step.world.profileOf(step.brand.id);
  // Where nothing but holder-of-key ties a certificate to a client, the decision foreignCertificate rules.
  const isAny = registration.certificate === 'any' && step.world.decisions.get('foreignCertificate') === 'accept';
  ledger.checkUnless(isAny, 'registration.certificate-owner', commonName === softwareId, {
    at: 'certificate:subject.commonName',
    expected: softwareId,
    actual: commonName,
    detail: 'The software statement is about another software product than the certificate.',
    ...refusal,
  });
  return { compact, softwareId, jwksUri, redirectUris, claims };
}

async function verifiedClaims(step: Step, compact: string): Promise<Claims> {
  const { world, call } = step;
  const ledger: Ledger = call.ledger;
  const keys: PublishedKeys = (fresh) => statementKeys(world, { fresh, parent: call.exchange });
  const verified = await verifyByPublished(compact, keys, ['PS256']);
  const failed = verified.ok ? undefined : verified.failed;
  const where = { ...statementRefusal(world), detail: 'The software statement cannot be verified.' };
  ledger.check('registration.statement-readable', failed !== 'format' && failed !== 'alg' && failed !== 'crit', {
    at: at('software_statement'),
    expected: 'a JWS with alg PS256',
    actual: shown(verified.header?.['alg']),
    ...where,
  });
  ledger.check('registration.statement-key', failed !== 'key', {
    at: `${at('software_statement')}#header.kid`,
    actual: shown(verified.header?.['kid']),
    ...where,
  });
  ledger.check('registration.statement-signature', verified.ok, {
    at: `${at('software_statement')}#signature`,
    ...where,
  });
  return verified.payload;
}

function checkStanding({ world, call }: Step, claims: Claims): void {
  const ledger: Ledger = call.ledger;
  const refusal = statementRefusal(world);
  const now = seconds(world.clock.now());
  const { iss, exp, iat } = claims;
  ledger.check('registration.statement-issuer', iss === 'cdr-register', {
    at: atStatement('iss'),
    expected: 'cdr-register',
    actual: shown(iss),
    detail: 'The software statement is not issued by the register.',
    ...refusal,
  });
  const begun = typeof iat === 'number' && iat <= now + limits.clockSkew;
  ledger.check('registration.statement-live', begun && typeof exp === 'number' && exp > now - limits.clockSkew, {
    at: atStatement(begun ? 'exp' : 'iat'),
    expected: begun ? `after ${String(now)}` : `at most ${String(now)}`,
    actual: shown(begun ? exp : iat),
    detail: 'The software statement has expired.',
    ...refusal,
  });
}
