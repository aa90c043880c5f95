// Every kind of signed JWT sent where another kind belongs: real keys, real signatures, wrong kind.
import { afterEach, describe, expect, test } from 'vitest';
import { ownTokenWorld } from '../../kit/worlds/own-worlds.ts';
import { ask, newConsent, requestFor } from '../../kit/calls/authorisation-request.ts';
import { backchannelRequest } from '../../kit/calls/backchannel.ts';
import { lastChecks } from '../../kit/oracles/checks.ts';
import { partyOf } from '../../kit/worlds/token-world.ts';
import { getSecure, requestToken, tokenEndpointOf, tokenOf } from '../../kit/calls/to-register.ts';
import { authentication, secondsOf, sign, type Claims } from '../../kit/calls/signing.ts';
import { post as postRegistration, register, registrationClaims, statementOf } from '../../kit/calls/registration.ts';
import { customer, opened, post, signedIn, userInfo } from '../../kit/calls/tokens.ts';

const fixture = await ownTokenWorld();
const player = await fixture.player();
const party = partyOf(fixture, player);
const unregistered = await fixture.sandbox.enrol({ alg: 'ES256' });
const hint = (await fixture.sandbox.personas[0]?.backchannelHint()) ?? '';
afterEach(() => fixture.sandbox.decisions.preset('strict'));

const tokenEndpoint = (): string => `${fixture.urls.dataHolder.secureBase}/token`;
const assertionFor = async (id: string, endpoint: string): Promise<string> =>
  (await authentication(fixture.sandbox, player, id, endpoint))['client_assertion'] ?? '';

/** A backchannel object with every claim of an assertion but sub. */
const backchannelObject = async (more: Claims = {}): Promise<string> => {
  const now = secondsOf(fixture);
  return sign(player.signingKey, {
    iss: player.clientId,
    aud: fixture.urls.dataHolder.issuer,
    jti: crypto.randomUUID(),
    iat: now,
    nbf: now,
    exp: now + 60,
    scope: 'openid',
    login_hint: hint,
    ...more,
  });
};

/** A valid JWT of each kind, new for each use. */
const kinds = {
  'client assertion': () => assertionFor(player.clientId, tokenEndpoint()),
  'register assertion': () => assertionFor(player.softwareProductId, tokenEndpointOf(fixture.sandbox)),
  'request object': async () =>
    (await requestFor(party, { consentId: await newConsent(party) })).url.searchParams.get('request') ?? '',
  'backchannel object': () => backchannelObject(),
  'registration request': async () => {
    const ssa = await statementOf(fixture.sandbox, unregistered);
    return sign(unregistered.signingKey, registrationClaims(fixture.sandbox, unregistered, ssa));
  },
  'software statement': () => statementOf(fixture.sandbox, unregistered),
  'ID token inside': async () => (await opened(player, (await signedIn(fixture, player)).id_token)).jws,
  'ID token encrypted': async () => (await signedIn(fixture, player)).id_token,
  'register token': () => tokenOf(fixture.sandbox, player),
} as const;
type Kind = keyof typeof kinds;

interface Place {
  readonly operation: string;
  /** The kinds accepted there in strict mode. */
  readonly takes: readonly Kind[];
  /** The kinds also accepted there under the lenient preset. */
  readonly alsoLenient?: readonly Kind[];
  /** Matches the rules that refuse there. */
  readonly rules: RegExp;
  use(jwt: string): Promise<unknown>;
}

const inForm =
  (path: 'token' | 'introspect' | 'revoke') =>
  (jwt: string): Promise<Response> =>
    post(fixture, player, path, { grant_type: 'client_credentials', token: 'any', client_assertion: jwt });

const client = /^client\./u;
const object = /^(?:request-object|authorise|backchannel)\./u;
const token = /^token\./u;

const places: Readonly<Record<string, Place>> = {
  'client_assertion at token': {
    operation: 'token',
    takes: ['client assertion'],
    rules: client,
    use: inForm('token'),
  },
  'client_assertion at introspect': {
    operation: 'introspect',
    takes: [],
    alsoLenient: ['client assertion'],
    rules: client,
    use: inForm('introspect'),
  },
  'client_assertion at the register': {
    operation: 'registerToken',
    takes: ['register assertion'],
    rules: client,
    use: (jwt) => requestToken(fixture.sandbox, player, { client_assertion: jwt }),
  },
  'request at authorise': {
    operation: 'authorise',
    takes: ['request object'],
    rules: object,
    use: async (jwt) => ask(party, (await requestFor(party, { request: jwt })).url),
  },
  'request at bc-authorise': {
    operation: 'backchannelAuthorise',
    takes: [],
    rules: /^(?:request-object|backchannel|consent-claim|request)\./u,
    use: (jwt) => backchannelRequest(party, hint, { request: jwt }),
  },
  'body of a registration': {
    operation: 'registerClient',
    takes: [],
    rules: /^registration\./u,
    // With another party’s certificate and keys even a valid request is refused.
    use: (jwt) => postRegistration(fixture.sandbox, player.fetch, jwt),
  },
  software_statement: {
    operation: 'registerClient',
    takes: [],
    rules: /^registration\./u,
    use: (jwt) => register(fixture.sandbox, player, { statement: jwt }),
  },
  'id_token_hint at authorise': {
    operation: 'authorise',
    takes: ['ID token inside'],
    rules: /^authorise\.id-token-hint$/u,
    use: async (jwt) => ask(party, (await requestFor(party, { object: { id_token_hint: jwt } })).url),
  },
  'id_token_hint at bc-authorise': {
    operation: 'backchannelAuthorise',
    takes: ['ID token inside'],
    rules: /^backchannel\.id-token-hint$/u,
    use: (jwt) => backchannelRequest(party, '', { object: { login_hint: undefined, id_token_hint: jwt } }),
  },
  'bearer at a resource': {
    operation: 'getCustomer',
    takes: [],
    rules: token,
    use: (jwt) => customer(fixture, jwt, player.fetch),
  },
  'bearer at UserInfo': {
    operation: 'getUserInfo',
    takes: [],
    rules: token,
    use: (jwt) => userInfo(fixture, jwt, player.fetch),
  },
  'bearer at the register': {
    operation: 'getDataHolderBrands',
    takes: ['register token'],
    rules: token,
    use: (jwt) =>
      getSecure(fixture.sandbox, player, 'all/data-holders/brands', { authorization: `Bearer ${jwt}`, 'x-v': '2' }),
  },
};

/** The rule that refused the last exchange of the operation, or undefined. */
const refusedBy = (operation: string): string | undefined => {
  const exchange = fixture.trace.entries((one) => one.operation === operation).at(-1);
  expect(['ok', 'refused']).toContain(exchange?.verdict);
  // The trace also says why a token is not active; that is no refusal (RFC 7662 2.2).
  if (exchange?.verdict === 'ok') return undefined;
  return lastChecks(fixture.sandbox, operation).find(({ outcome }) => outcome === 'fail')?.rule;
};

describe.each(['strict', 'lenient'] as const)('RFC 8725 3.11 under the %s preset', (preset) => {
  test.each(Object.keys(places))('%s accepts only its own kind of JWT', async (name) => {
    const place = places[name];
    if (place === undefined) throw new Error('No such place.');
    const made = await Promise.all(
      Object.entries(kinds).map(async ([kind, make]) => [kind as Kind, await make()] as const),
    );
    await fixture.sandbox.decisions.preset(preset);
    const taken = [...place.takes, ...(preset === 'lenient' ? (place.alsoLenient ?? []) : [])];
    for (const [kind, jwt] of made) {
      await place.use(jwt);
      const rule = refusedBy(place.operation);
      if (taken.includes(kind)) expect(rule, kind).toBeUndefined();
      else expect(rule, kind).toMatch(place.rules);
    }
  });

  test('CIBA 7.1.1 refuses an object sent as an assertion for its missing sub, whatever its audience', async () => {
    const { issuer } = fixture.urls.dataHolder;
    await fixture.sandbox.decisions.preset(preset);
    for (const aud of [issuer, tokenEndpoint(), [issuer, tokenEndpoint()]]) {
      await inForm('token')(await backchannelObject({ aud }));
      expect(refusedBy('token')).toBe('client.assertion-sub');
    }
  });

  test('RFC 9101 10.8 refuses a request object that could pass as an assertion of its client', async () => {
    await fixture.sandbox.decisions.preset(preset);
    await ask(party, (await requestFor(party, { object: { sub: player.clientId } })).url);
    expect(refusedBy('authorise')).toBe('request-object.subject');
    await backchannelRequest(party, hint, { object: { sub: player.clientId } });
    expect(refusedBy('backchannelAuthorise')).toBe('request-object.subject');
    // A sub that is no client id does not make the object an assertion.
    await ask(party, (await requestFor(party, { object: { sub: 'somebody' } })).url);
    expect(refusedBy('authorise')).toBeUndefined();
  });

  test('refuses a JWS inside a JWS, and a JWS inside a JWE', async () => {
    const inner = await kinds['client assertion']();
    await fixture.sandbox.decisions.preset(preset);
    const wrapped = await sign(player.signingKey, { jwt: inner }, { cty: 'JWT' });
    for (const [name, place] of Object.entries(places)) {
      for (const jwt of [wrapped, `${inner}.AAAA.BBBB`, `${inner}.`, `.${inner}`]) {
        await place.use(jwt);
        expect(refusedBy(place.operation), name).toBeDefined();
      }
    }
  });
});
