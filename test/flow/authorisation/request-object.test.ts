// AUTH: every refusal of the request object, in the fragment with the state of the query.
import { describe, expect, test } from 'vitest';
import { refusedInFragment } from '../../kit/oracles/refused-in-fragment.ts';
import { ownScene } from '../../kit/worlds/own-worlds.ts';
import { anotherParty } from '../../kit/worlds/scene.ts';
import { asked, consentClaims, newConsent, requestFor, type Bent } from '../../kit/calls/authorisation-request.ts';
import { brokenRules, relaxedRules } from '../../kit/oracles/checks.ts';
import { forgedJws, jsonPart } from '../../kit/calls/forged-jws.ts';
import { secondsOf } from '../../kit/calls/signing.ts';

const here = await ownScene();
const other = await anotherParty(here.sandbox);

const now = (): number => secondsOf(here.sandbox);
const level = 'urn:cds.au:cdr:2';

const refused = (bent: Bent, error = 'invalid_request_object'): Promise<string | undefined> =>
  refusedInFragment(here, bent, error);

/** The signed object of an honest request, split into its parts. */
async function honestParts(): Promise<{ header: Record<string, unknown>; payload: string; signature: string }> {
  const { url } = await requestFor(here);
  const [header = '', payload = '', signature = ''] = (url.searchParams.get('request') ?? '').split('.');
  return { header: JSON.parse(atob(header)) as Record<string, unknown>, payload, signature };
}

describe('the object as a signed JWT', () => {
  test('AUTH-03 refuses a request without an object, whatever the query says', async () => {
    expect(await refused({ query: { request: undefined } }, 'invalid_request')).toBe('authorise.request-present');
  });

  test('AUTH-04 refuses alg none', async () => {
    const { payload } = await honestParts();
    expect(await refused({ request: `${jsonPart({ alg: 'none' })}.${payload}.` })).toBe('request-object.alg');
  });

  test.each(['RS256', 'HS256', 'PS256'])('AUTH-05 refuses alg %s from a client registered for ES256', async (alg) => {
    const { header, payload } = await honestParts();
    const request = await forgedJws(here.recipient.signingKey, { ...header, alg }, payload);
    expect(await refused({ request })).toBe('request-object.alg');
  });

  test('AUTH-06 refuses an object signed by another client', async () => {
    expect(await refused({ key: other.recipient.signingKey })).toBe('request-object.key');
    const posing = { ...other.recipient.signingKey, kid: here.recipient.signingKey.kid };
    expect(await refused({ key: posing })).toBe('request-object.signature');
  });

  test('AUTH-07 refuses a signature with one bit flipped', async () => {
    const { header, payload, signature } = await honestParts();
    const flipped = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    expect(await refused({ request: `${jsonPart(header)}.${payload}.${flipped}` })).toBe('request-object.signature');
  });

  test('AUTH-47 refuses an encrypted object and anything that is no JWT', async () => {
    for (const request of ['a.b.c.d.e', 'x', 'a.b.c', '..', `${jsonPart({ alg: 'ES256' })}.${jsonPart([])}.AA`])
      expect(await refused({ request })).toBe('request-object.readable');
  });

  test('refuses crit and keys in the header', async () => {
    const { header, payload } = await honestParts();
    const key = here.recipient.signingKey;
    const critical = await forgedJws(key, { ...header, crit: ['exp'] }, payload);
    expect(await refused({ request: critical })).toBe('request-object.header');
    for (const name of ['jwk', 'jku', 'x5c', 'x5u']) {
      const carrying = await forgedJws(
        key,
        { ...header, [name]: name === 'jwk' ? key.publicJwk : 'https://a.example' },
        payload,
      );
      expect(await refused({ request: carrying })).toBe('request-object.key');
    }
  });
});

describe('validity period', () => {
  test('AUTH-08 refuses an object expired by more than the skew', async () => {
    expect(await refused({ object: { exp: now() - 60 } })).toBe('request-object.exp');
    expect((await asked(here, { object: { exp: now() - 20 } })).screen).toBeDefined();
  });

  test('AUTH-08 accepts an object until its exp, by the sandbox’s clock', async () => {
    const { sandbox } = here;
    const { url } = await requestFor(here);
    await sandbox.clock.advance('PT10M');
    const answer = await sandbox.fetch(url, { redirect: 'manual' });
    expect(answer.headers.get('location')).toContain('error=invalid_request_object');
  });

  test('AUTH-09 refuses an object without exp, or accepts it with a warning under the lenient option (D-17)', async () => {
    expect(await refused({ object: { exp: undefined } })).toBe('request-object.exp');
    await here.sandbox.decisions.set('requestObjectExp', 'optional');
    expect((await asked(here, { object: { exp: undefined } })).screen).toBeDefined();
    expect(relaxedRules(here.sandbox, 'authorise')).toEqual(['request-object.exp']);
    expect(await refused({ object: { exp: now() - 60 } })).toBe('request-object.exp');
    await here.sandbox.decisions.set('requestObjectExp', 'required');
  });

  test('D-17 refuses exp more than an hour ahead, or not a number', async () => {
    expect(await refused({ object: { exp: now() + 3700 } })).toBe('request-object.lifetime');
    for (const exp of ['soon', String(now() + 60), null, 1e300])
      expect(await refused({ object: { exp } })).toMatch(/^request-object\.(exp|lifetime)$/u);
  });

  test('D-17 nbf and iat are optional, but not in the future', async () => {
    for (const name of ['nbf', 'iat']) {
      expect(await refused({ object: { [name]: now() + 90 } })).toBe('request-object.not-before');
      expect(await refused({ object: { [name]: 'now' } })).toBe('request-object.not-before');
      expect((await asked(here, { object: { [name]: now() + 10 } })).screen).toBeDefined();
    }
  });

  test('exp is at most an hour after nbf, and nbf at most an hour old (FAPI 1.0 Advanced 5.2.2-13, -17)', async () => {
    const minutes = (nbf: number, exp: number): Bent => ({ object: { nbf: now() + nbf * 60, exp: now() + exp * 60 } });
    expect(await refused(minutes(-40, 30))).toBe('request-object.lifetime');
    expect(await refused(minutes(-70, 5))).toBe('request-object.not-before');
    expect((await asked(here, minutes(-50, 5))).screen).toBeDefined();
    expect((await asked(here, minutes(-30, 30))).screen).toBeDefined();
    await here.sandbox.decisions.set('requestObjectExp', 'optional');
    expect(await refused({ object: { nbf: now() - 4200, exp: undefined } })).toBe('request-object.not-before');
    await here.sandbox.decisions.set('requestObjectExp', 'required');
  });

  test('FAPI 1.0 Advanced 5.2.2-13, -17 allows exactly thirty seconds of clock skew', async () => {
    await here.sandbox.clock.set(here.sandbox.clock.now());
    for (const name of ['nbf', 'iat']) {
      expect((await asked(here, { object: { [name]: now() + 30 } })).screen).toBeDefined();
      expect(await refused({ object: { [name]: now() + 31 } })).toBe('request-object.not-before');
    }
    await here.sandbox.decisions.set('requestObjectExp', 'optional');
    expect((await asked(here, { object: { nbf: now() - 3630, exp: undefined } })).screen).toBeDefined();
    expect(await refused({ object: { nbf: now() - 3631, exp: undefined } })).toBe('request-object.not-before');
    await here.sandbox.decisions.set('requestObjectExp', 'required');
    await here.sandbox.clock.followRealTime();
  });

  test('AUTH-10 refuses an audience other than the issuer', async () => {
    const { issuer, authorisationEndpoint } = here.sandbox.urls.dataHolder;
    for (const aud of ['https://other.example', undefined, [], {}, `${issuer}/`, authorisationEndpoint, null])
      expect(await refused({ object: { aud } })).toBe('request-object.aud');
  });

  test('accepts the form of the profile’s example under a decision', async () => {
    const aud = new URL(here.recipient.redirectUris[0] ?? '').origin;
    expect(await refused({ object: { aud } })).toBe('request-object.aud');
    await here.sandbox.decisions.set('requestObjectAudience', 'issuer-or-example');
    expect((await asked(here, { object: { aud } })).screen).toBeDefined();
    expect(relaxedRules(here.sandbox, 'authorise')).toEqual(['request-object.aud']);
    for (const wrong of ['https://other.example', 'no address', '', 7, null, [[aud]]])
      expect(await refused({ object: { aud: wrong } })).toBe('request-object.aud');
    await here.sandbox.decisions.set('requestObjectAudience', 'issuer');
  });
});

describe('forbidden content', () => {
  test('AUTH-26 iss is refused in strict mode and ignored under the decision (D-3)', async () => {
    const own = { object: { iss: here.clientId } };
    expect(await refused(own)).toBe('request-object.iss');
    await here.sandbox.decisions.set('requestObjectIss', 'ignore');
    expect((await asked(here, own)).screen).toBeDefined();
    expect(relaxedRules(here.sandbox, 'authorise')).toEqual(['request-object.iss']);
    for (const iss of [other.clientId, '', null, [here.clientId]])
      expect(await refused({ object: { iss } })).toBe('request-object.iss');
    await here.sandbox.decisions.set('requestObjectIss', 'refuse');
  });

  test('AUTH-56 refuses request or request_uri inside the object', async () => {
    for (const name of ['request', 'request_uri'])
      expect(await refused({ object: { [name]: 'https://a.example' } })).toBe('request-object.nested');
  });

  test('refuses claims of the wrong type', async () => {
    const wrong = [
      { scope: ['openid'] },
      { nonce: 42 },
      { response_mode: ['fragment'] },
      { prompt: true },
      { acr_values: [level] },
      { vtr: ['CL1'] },
      { vtr: 5 },
      { vtr: { CL1: true } },
      { ui_locales: ['en'] },
      { claims: 'none' },
    ];
    for (const object of [...wrong, { claims: { id_token: [] } }, { claims: { id_token: { acr: level } } }])
      expect(await refused({ object })).toBe('request-object.types');
  });

  test.each([
    ['id_token', { acr: { essential: true, values: [3] } }],
    ['id_token', { acr: { essential: true, values: [level, 3] } }],
    ['id_token', { acr: { essential: true, value: 3 } }],
    ['id_token', { acr: { values: level } }],
    ['id_token', { acr: { essential: 'true', values: [level] } }],
    ['id_token', { vot: { essential: true, values: [['CL3']] } }],
    ['id_token', { vot: { essential: true, values: { CL1: true } } }],
    ['id_token', { sub: { value: 5 } }],
    ['userinfo', { sub: { values: [null] } }],
  ])('refuses %s %j, whose values have the wrong type', async (member, wanted) => {
    const consentId = await newConsent(here);
    const { id_token: own } = consentClaims(consentId);
    const claims = { id_token: own, [member]: { ...(member === 'id_token' ? (own as object) : {}), ...wanted } };
    expect(await refused({ consentId, object: { claims } })).toBe('request-object.types');
  });
});

describe('its consent', () => {
  test('AUTH-12 refuses an object without cdr_consent_id', async () => {
    const consentId = await newConsent(here);
    for (const claims of [
      undefined,
      {},
      { id_token: {} },
      { id_token: { cdr_consent_id: null } },
      { userinfo: consentClaims(consentId)['id_token'] },
    ])
      expect(await refused({ consentId, object: { claims } })).toBe('consent-claim.present');
    for (const value of [undefined, '', 42, [consentId]])
      expect(
        await refused({
          consentId,
          object: { claims: { id_token: { cdr_consent_id: { essential: true, value } } } },
        }),
      ).toBe('consent-claim.present');
  });

  test('AUTH-13 refuses cdr_consent_id if it is not essential', async () => {
    const value = await newConsent(here);
    for (const essential of [false, undefined, 'true', 1])
      expect(
        await refused({
          consentId: value,
          object: { claims: { id_token: { cdr_consent_id: { essential, value } } } },
        }),
      ).toBe('consent-claim.essential');
  });

  test('D-19 a userinfo member is optional with the same value, or required under the other option', async () => {
    const value = await newConsent(here);
    const inBoth = (userinfo: unknown): Bent => ({
      consentId: value,
      object: { claims: consentClaims(value, {}, { userinfo: { cdr_consent_id: userinfo } }) },
    });
    expect(await refused(inBoth({ essential: true, value: 'another' }))).toBe('consent-claim.userinfo');
    expect(await refused(inBoth(null))).toBe('consent-claim.userinfo');
    expect((await asked(here, inBoth({ value }))).screen).toBeDefined();
    await here.sandbox.decisions.set('consentClaimPlace', 'both');
    expect(await refused({ consentId: value })).toBe('consent-claim.userinfo');
    expect((await asked(here, inBoth({ essential: true, value }))).screen).toBeDefined();
    expect(await refused(inBoth({ value }))).toBe('consent-claim.userinfo');
    await here.sandbox.decisions.set('consentClaimPlace', 'id-token');
  });
});

test('checks each client’s object against that client’s keys', async () => {
  const { url } = await requestFor(other);
  url.searchParams.set('client_id', here.clientId);
  url.searchParams.set('redirect_uri', here.recipient.redirectUris[0] ?? '');
  const answer = await here.sandbox.fetch(url, { redirect: 'manual' });
  expect(answer.headers.get('location')).toContain('error=invalid_request_object');
  expect(brokenRules(here.sandbox, 'authorise')).toEqual(['request-object.key']);
});
