// The metadata that a recipient requests: what is refused, substituted, and registered (IS 13.9.1, OIDC-CR 2).
import { isTexts } from '../../../ambient/is-text.ts';
import type { JsonObject } from '../../../keys/jws.ts';
import type { Ledger } from '../../../engine/ledger.ts';
import { isSigningAlgorithm, signingAlgorithms, type SigningAlgorithm } from '../../../spec/algorithms.ts';
import { unfitAddress } from '../../../spec/client-address.ts';
import { grantTypesOf, isBackchannelGrant } from '../grant-types.ts';
import type { Statement } from './statement-checks.ts';
import { asked, at, atStatement, mustBe, shown, type Step } from './registration-step.ts';

export interface Members {
  readonly redirectUris: readonly string[];
  readonly idTokenAlg: SigningAlgorithm;
  readonly requestObjectAlg: SigningAlgorithm;
  readonly authAlg?: SigningAlgorithm;
  readonly grantTypes: readonly string[];
}

/** Refuses members that are missing, outside the profile, or not covered by the software statement. */
export function readMembers(step: Step, claims: JsonObject, statement: Statement): Members {
  const redirectUris = readRedirectUris(step, claims, statement);
  const idTokenAlg = readAlg(step, 'id_token_signed_response_alg', asked(step, claims, 'id_token_signed_response_alg'));
  const requestAlg = asked(step, claims, 'request_object_signing_alg');
  const requestObjectAlg = requestAlg === undefined ? 'PS256' : readAlg(step, 'request_object_signing_alg', requestAlg);
  const ledger: Ledger = step.call.ledger;
  const method = asked(step, claims, 'token_endpoint_auth_method');
  const methodEvidence = mustBe('token_endpoint_auth_method', 'private_key_jwt', method);
  ledger.check('registration.auth-method', method === 'private_key_jwt', methodEvidence);
  const authAlg = asked(step, claims, 'token_endpoint_auth_signing_alg');
  const auth = authAlg === undefined ? {} : { authAlg: readAlg(step, 'token_endpoint_auth_signing_alg', authAlg) };
  const subjects = claims['subject_type'];
  const isPairwise = subjects === undefined || subjects === 'pairwise';
  ledger.check('registration.subject-type', isPairwise, mustBe('subject_type', 'pairwise', subjects));
  checkResponseTypes(step, asked(step, claims, 'response_types'));
  const grantTypes = readGrantTypes(step, asked(step, claims, 'grant_types'));
  const type = claims['application_type'];
  const isWeb = type === undefined || type === 'web';
  ledger.check('registration.application-type', isWeb, mustBe('application_type', 'web', type));
  return { redirectUris, idTokenAlg, requestObjectAlg, ...auth, grantTypes };
}

function readRedirectUris(step: Step, claims: JsonObject, statement: Statement): readonly string[] {
  const ledger: Ledger = step.call.ledger;
  const { registration } = step.world.profileOf(step.brand.id);
  const isAsked = registration.required.includes('redirect_uris');
  const sent = claims['redirect_uris'];
  // If the profile allows them to be omitted, all of the statement's are registered.
  const isLeftOut = !isAsked && sent === undefined;
  const uris = isLeftOut ? statement.redirectUris : sent;
  const place = isLeftOut ? atStatement('redirect_uris') : at('redirect_uris');
  const listed = isTexts(uris) && uris.length > 0 && new Set(uris).size === uris.length;
  ledger.check('registration.redirect-uris-present', listed, {
    at: place,
    expected: 'an array of addresses, each once',
    actual: shown(uris),
    detail: uris === undefined ? 'redirect_uris is missing.' : 'redirect_uris must be an array of different addresses.',
  });
  const loopback = step.world.decisions.get('loopbackRedirects') === 'accept';
  const unfit = uris.find((uri) => unfitAddress(uri, { loopback }) !== undefined);
  ledger.check('registration.redirect-uri-form', unfit === undefined, {
    at: place,
    expected: `https addresses${loopback ? ', or http at a loopback address,' : ''} without user name, password or fragment`,
    actual: shown(unfit ?? uris),
    detail: 'redirect_uris has an address that is not https, or has a user name, a password or a fragment.',
  });
  const foreign = uris.find((uri) => !statement.redirectUris.includes(uri));
  ledger.check('registration.redirect-uris', foreign === undefined, {
    at: place,
    expected: statement.redirectUris.join(', '),
    actual: shown(foreign ?? uris),
    detail: 'redirect_uris has an address that the software statement does not list.',
  });
  return uris;
}

function readAlg(step: Step, name: string, value: unknown): SigningAlgorithm {
  const evidence = mustBe(name, signingAlgorithms.join(' or '), value);
  step.call.ledger.check('registration.signing-alg', isSigningAlgorithm(value), evidence);
  return value;
}

/** Decision D-12: the profile's own example requests `code`, though only the hybrid flow is allowed. */
function checkResponseTypes({ world, call, brand }: Step, value: unknown): void {
  const known: readonly string[] = world.profileOf(brand.id).responseTypes;
  const sent = typeof value === 'string' ? [value] : value;
  const listed = isTexts(sent) ? sent : [];
  const named = value === undefined || listed.some((one) => known.includes(one.split(' ').sort().join(' ')));
  const isMeant = listed.includes('code') && world.decisions.get('registrationResponseTypes') === 'substitute';
  call.ledger.checkUnless(isMeant, 'registration.response-types', named, {
    at: at('response_types'),
    expected: known.join(', '),
    actual: shown(value),
    detail: `response_types must include ${known.join(' or ')}.`,
  });
}

/**
 * Grant types that the holder does not offer are left out of the response (OIDC-CR 3.2). Without grant_types, all but
 * the backchannel grant are registered.
 */
function readGrantTypes({ world, call, brand }: Step, value: unknown): readonly string[] {
  const ledger: Ledger = call.ledger;
  const offered = grantTypesOf(world, world.profileOf(brand.id));
  const plain = offered.filter((grant) => !isBackchannelGrant(grant));
  if (value === undefined) return plain;
  const sent = typeof value === 'string' ? [value] : value;
  const taken = isTexts(sent) ? offered.filter((grant) => sent.includes(grant)) : [];
  const starting = offered.filter((grant) => grant === 'authorization_code' || isBackchannelGrant(grant));
  const isStarted = starting.some((grant) => taken.includes(grant));
  ledger.check('registration.grant-types', isStarted, {
    at: at('grant_types'),
    expected: starting.join(' or '),
    actual: shown(value),
    detail: `grant_types must include ${starting.join(' or ')}.`,
  });
  return taken;
}
