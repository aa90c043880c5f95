// The pushed authorisation request, in the order of its checks: everything that does not need the consumer is refused here (RFC 9126 2).
import type { JsonObject } from '../../keys/jws.ts';
import { addSeconds } from '../../ambient/clock.ts';
import { isText } from '../../ambient/is-text.ts';
import type { Ledger } from '../../engine/ledger.ts';
import type { AuthenticatedCall, Outcome } from '../../engine/call.ts';
import { asJson } from '../../trace/as-json.ts';
import { limits } from '../../spec/limits.ts';
import type { ResponseMode } from '../../spec/profiles/published-lists.ts';
import { consumerScopes } from '../../spec/scopes.ts';
import type { World } from '../../world/world.ts';
import type { PushedRequestRow } from '../rows.ts';
import { strategyOf } from '../profile-strategies.ts';
import { keyFor } from '../token/encryption-key.ts';
import { clientCallOf, type ClientCall } from '../token/client-call.ts';
import { checkNoOtherUse, checkTypes, scopeNames } from './object-claims.ts';
import { checkNonce, checkPrompt, checkResponseType } from './object-content.ts';
import { requireActive, requireCodeGrant } from './query-parameters.ts';
import { requestOf, subjectsNamed, type Opened } from './request-content.ts';
import { openRequestObject, whereOf } from './request-object.ts';
import { levelWanted } from './requested-level.ts';

/** Stores the verified request and returns its request_uri, which only this client may use, once. */
export async function pushAuthorisation(world: World, call: AuthenticatedCall): Promise<Outcome> {
  const clientCall: ClientCall = await clientCallOf(world, call);
  const { client, brand, ledger } = clientCall;
  await requireActive(world, call, client.softwareProductId);
  requireCodeGrant(world, call, client);
  const claims = await openPushed(clientCall, readForm(clientCall));
  const opened: Opened = { brand, clientId: client.id, claims, within: { ledger, place: 'body' } };
  checkParties(clientCall, opened);
  const parameters = readParameters(clientCall, opened);
  const subjects = await subjectsNamed(world, opened);
  const sharing = await strategyOf(world, call).sharing.ask(world, {
    brand: brand.id,
    clientId: client.id,
    claims,
    scopes: parameters.scopes,
    ledger,
    where: (part) => whereOf(opened.within, part),
    flow: 'authorisation',
  });
  if ('consent' in sharing) throw new TypeError('A consent that is there already waits for no browser.');
  await checkResponseKey(clientCall);
  const { level, values, reachable } = levelWanted(world, brand.id, claims);
  const lifetime = Number(world.decisions.get('requestUriLifetime'));
  const row: PushedRequestRow = {
    id: requestUri(world, clientCall),
    brand: brand.id,
    clientId: client.id,
    request: { ...requestOf(claims, { ...parameters, level, subjects }), codeChallenge: parameters.codeChallenge },
    sharing,
    levelReachable: reachable,
    ...(reachable ? {} : { levelValues: values }),
    expiresAt: addSeconds(world.clock.now(), lifetime).toISOString(),
  };
  await world.table('holder.pushedRequests').put(row);
  return {
    kind: 'json',
    status: 201,
    body: { request_uri: row.id, expires_in: lifetime },
    headers: { 'cache-control': 'no-cache, no-store' },
  };
}

/** Decision P-9: no consumer is sent through the screens for a response that cannot be encrypted. */
async function checkResponseKey(clientCall: ClientCall): Promise<void> {
  const { world, call, ledger, client } = clientCall;
  const asked = client.authorizationEncryptedResponse;
  if (asked === undefined) return;
  const found = await keyFor(world, client, asked, call.exchange);
  const maySayPlainly = world.decisions.get('noKeyForResponses') === 'unencrypted-error';
  ledger.checkUnless(maySayPlainly, 'pushed.response-key', found !== undefined, {
    at: 'state:client.jwks_uri',
    expected: `a key with use enc for ${asked.alg}`,
    actual: client.jwksUri,
  });
}

/** 256 bits that reveal neither client, consumer nor time (RFC 9126 2.2, 7.1). */
function requestUri(world: World, { brand }: ClientCall): string {
  const secret = world.random.secret();
  return world.decisions.get('requestUriForm') === 'host'
    ? `urn:${new URL(brand.urls.issuer).hostname}:${secret}`
    : `urn:ietf:params:oauth:request_uri:${secret}`;
}

/** Claims that only the other profile uses: vectors of trust, and the id of an existing consent. */
const meaningless = ['vtr', 'vot', 'cdr_consent_id'];

const known = ['request', 'client_id', 'client_assertion', 'client_assertion_type'];

function readForm(clientCall: ClientCall): string {
  const { world, call } = clientCall;
  const { form } = call;
  clientCall.ledger.check('pushed.no-request-uri', !form.has('request_uri'), {
    at: 'body:request_uri',
    expected: 'absent',
  });
  const request = clientCall.parameter('request');
  clientCall.ledger.check('authorise.request-present', request !== undefined, { at: 'body:request' });
  const beside = [...form.keys()].find((name) => !known.includes(name));
  const isIgnored = world.decisions.get('parametersBesideRequest') === 'ignore';
  clientCall.ledger.checkUnless(isIgnored, 'pushed.object-only', beside === undefined, {
    expected: 'request and the client authentication alone',
    ...(beside === undefined ? { at: 'body' } : { at: `body:${beside}`, actual: form.get(beside) ?? null }),
  });
  return request;
}

function openPushed({ world, call, ledger, brand, client }: ClientCall, request: string): Promise<JsonObject> {
  return openRequestObject(world, request, {
    ledger,
    place: 'body',
    issuer: brand.urls.issuer,
    signer: {
      id: client.id,
      alg: client.requestObjectSigningAlg,
      redirectUris: client.redirectUris,
      keyIds: world.profileOf(brand.id).clientAuthentication.keyIds,
      keys: (look) => call.client.keys(look),
    },
    times: 'pushed',
  });
}

function checkParties({ world, client }: ClientCall, { claims, within }: Opened): void {
  const ledger: Ledger = within.ledger;
  const { iss, client_id: named } = claims;
  const mayLack = world.decisions.get('pushedIssuer') === 'optional';
  ledger.check('pushed.iss', iss === client.id || (iss === undefined && mayLack), {
    ...whereOf(within, 'payload.iss'),
    expected: client.id,
    actual: asJson(iss),
  });
  ledger.check('pushed.client-id', named === client.id, {
    ...whereOf(within, 'payload.client_id'),
    expected: client.id,
    actual: asJson(named),
  });
  checkNoOtherUse(claims, client.id, within);
}

interface PushParameters {
  readonly redirectUri: string;
  readonly responseMode: ResponseMode;
  readonly state?: string;
  readonly scopes: readonly string[];
  readonly codeChallenge: string;
}

/** An error code for each breach, in the order of the standard's parameters. */
function readParameters(clientCall: ClientCall, { claims, within }: Opened): PushParameters {
  const { world, brand, client } = clientCall;
  const { responseTypes, responseModes } = world.profileOf(brand.id);
  checkResponseType(responseTypes, claims, within);
  checkResponseMode(clientCall, responseModes, claims);
  const { redirect_uri: redirectUri, state } = claims;
  const isRegistered = typeof redirectUri === 'string' && client.redirectUris.includes(redirectUri);
  clientCall.ledger.check('authorise.redirect-uri', isRegistered, {
    ...whereOf(within, 'payload.redirect_uri'),
    expected: client.redirectUris.join(' '),
    actual: asJson(redirectUri),
  });
  const scopes = readScopes(clientCall, claims);
  checkNonce(claims, within);
  const { nonce } = claims;
  clientCall.ledger.check('pushed.nonce-length', typeof nonce === 'string' && nonce.length <= limits.nonce, {
    ...whereOf(within, 'payload.nonce'),
    expected: `at most ${String(limits.nonce)} characters`,
    actual: typeof nonce === 'string' ? `${String(nonce.length)} characters` : asJson(nonce),
  });
  const codeChallenge = readChallenge(clientCall, claims);
  checkTypes(claims, within, meaningless);
  checkPrompt(claims, within);
  return {
    redirectUri,
    responseMode: responseModes[0],
    scopes,
    codeChallenge,
    ...(isText(state) ? { state } : {}),
  };
}

const at = (part: string): { readonly at: string } => whereOf({ place: 'body' }, part);

/** Decision P-12: for response type code, query.jwt means the same (JARM 2.3.1). */
function checkResponseMode({ world, ledger }: ClientCall, modes: readonly ResponseMode[], claims: JsonObject): void {
  const asked = claims['response_mode'];
  const isSame = asked === 'query.jwt' && world.decisions.get('queryJwt') === 'accept';
  const isKnown = modes.some((mode) => mode === asked);
  ledger.checkUnless(isSame, 'pushed.response-mode', isKnown, {
    ...at('payload.response_mode'),
    expected: modes.join(' or '),
    actual: asJson(asked),
  });
}

/** Decision P-8: software statements list scopes of every sector; scopes that no consumer can grant here are dropped, or refused. */
function readScopes(clientCall: ClientCall, claims: JsonObject): readonly string[] {
  const { world, client } = clientCall;
  const asked = scopeNames(claims);
  const evidence = { ...at('payload.scope'), actual: asJson(claims['scope']) };
  clientCall.ledger.check('pushed.scope-present', asked.length > 0, { ...evidence, expected: 'openid' });
  clientCall.ledger.check('request.scope-present', asked.includes('openid'), { ...evidence, expected: 'openid' });
  const scopes = asked.filter((scope) => consumerScopes.some((one) => one === scope));
  const isDropped = world.decisions.get('unknownScopes') === 'drop';
  const expected = consumerScopes.join(' ');
  clientCall.ledger.checkUnless(isDropped, 'pushed.scope-known', scopes.length === asked.length, {
    ...evidence,
    expected,
  });
  clientCall.ledger.check(
    'request.scope',
    scopes.every((scope) => client.scopes.includes(scope)),
    { ...evidence, expected: client.scopes.join(' ') },
  );
  return scopes;
}

function readChallenge(clientCall: ClientCall, claims: JsonObject): string {
  const { code_challenge: challenge, code_challenge_method: method } = claims;
  const isHash = typeof challenge === 'string' && /^[\w-]{43}$/u.test(challenge);
  clientCall.ledger.check('pkce.challenge', isHash, {
    ...at('payload.code_challenge'),
    expected: '43 characters of base64url',
    actual: asJson(challenge),
  });
  clientCall.ledger.check('pkce.method', method === 'S256', {
    ...at('payload.code_challenge_method'),
    expected: 'S256',
    actual: asJson(method),
  });
  return challenge;
}
