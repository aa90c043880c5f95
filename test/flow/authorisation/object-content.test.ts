// AUTH: what a verified object asks for, each breach with its own code in the fragment, the first failure first.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { consentClaims, asked, brokenRules, energyScopes, newConsent, scene } from '../../kit/authorise.ts';
import type { Bent, Scene } from '../../kit/authorise.ts';
import { lastChecks } from '../../kit/decided.ts';

let here: Scene;
beforeAll(async () => {
  here = await scene();
});
afterAll(() => here.sandbox.stop());

const evil = 'https://evil.example/callback';

/** The rule broken by a request that is refused into the fragment with the error given. */
async function fragment(bent: Bent, error: string): Promise<string | undefined> {
  const answer = await asked(here, bent);
  expect(answer.status).toBe(303);
  expect(answer.fragment).toMatchObject({ error, state: answer.state });
  expect(answer.fragment).not.toHaveProperty('code');
  expect(answer.fragment).not.toHaveProperty('id_token');
  return brokenRules(here)[0];
}

describe('step 6: each with its own code', () => {
  test.each([
    'code',
    'token',
    'id_token',
    'code token',
    'id_token token',
    'code id_token token',
    'none',
    'code id_token x',
  ])('AUTH-21 AUTH-22 response_type %s is unsupported', async (responseType) => {
    const bent = { object: { response_type: responseType }, query: { response_type: responseType } };
    expect(await fragment(bent, 'unsupported_response_type')).toBe('authorise.response-type');
  });

  test('id_token code is the same set of values', async () => {
    for (const type of ['id_token code', ' code  id_token '])
      expect((await asked(here, { object: { response_type: type } })).screen).toBeDefined();
  });

  test('RFC 6749 3.3 spaces between scopes may be several', async () => {
    const spaced = { scope: ` openid  profile ` };
    expect((await asked(here, { object: spaced, query: spaced })).screen).toBeDefined();
  });

  test('what differs is told with where it stands, what was expected and what came', async () => {
    const told = async (rule: string, bent: Bent): Promise<unknown> => {
      await asked(here, bent);
      return lastChecks(here.sandbox, 'authorise').find((check) => check.rule === rule);
    };
    const agrees = { at: 'query:nonce', actual: 'another' };
    for (const nonce of ['one', undefined])
      expect(await told('authorise.query-agrees', { query: { nonce: 'another' }, object: { nonce } })).toMatchObject({
        ...agrees,
        expected: nonce ?? null,
      });
    for (const name of ['scope', 'response_type'])
      expect(await told('authorise.outer-parameters', { query: { [name]: undefined } })).toMatchObject({
        at: `query:${name}`,
      });
    const own = here.clientId;
    expect(await told('request-object.iss', { object: { iss: `${own}x` } })).toMatchObject({
      at: 'query:request#payload.iss',
      expected: 'absent',
      actual: `${own}x`,
    });
    expect(await told('authorise.prompt', { object: { prompt: 'sometimes' } })).toMatchObject({
      at: 'query:request#payload.prompt',
      actual: 'sometimes',
    });
    expect(await told('request.scope-present', { object: { scope: undefined } })).toMatchObject({ actual: null });
  });

  test.each(['query', 'form_post', 'jwt', 'fragment.jwt'])(
    'AUTH-31 response_mode %s inside is refused, in the fragment',
    async (mode) => {
      expect(await fragment({ object: { response_mode: mode } }, 'invalid_request')).toBe('authorise.response-mode');
    },
  );

  test('what is the default may be said: response_mode fragment, no userinfo claims, no state', async () => {
    expect((await asked(here, { object: { response_mode: 'fragment' } })).screen).toBeDefined();
    const consentId = await newConsent(here);
    const claims = { ...consentClaims(consentId), userinfo: null };
    expect((await asked(here, { consentId, object: { claims } })).screen).toBeDefined();
    const stateless = await asked(here, { object: { state: '', scope: 'profile' }, query: { state: undefined } });
    expect(stateless.fragment).toEqual(expect.not.objectContaining({ state: expect.anything() as unknown }));
    expect(stateless.fragment).toMatchObject({ error: 'invalid_scope' });
  });

  test('AUTH-24 AUTH-25 a scope inside, with openid, is needed', async () => {
    for (const scope of [undefined, '', 'profile', 'OPENID', 'energy:accounts.basic:read'])
      expect(await fragment({ object: { scope } }, 'invalid_scope')).toBe('request.scope-present');
  });

  test('AUTH-57 a scope that the client is not registered for, or the consent does not name, is refused', async () => {
    for (const scope of [
      'openid bank:accounts.basic:read',
      'openid cdr:consents',
      'openid cdr-register:read',
      'openid x',
    ])
      expect(await fragment({ object: { scope } }, 'invalid_scope')).toBe('request.scope');
    const wider = `${energyScopes} energy:billing:read`;
    expect(await fragment({ object: { scope: wider } }, 'invalid_scope')).toBe('request.scope-consented');
  });

  test.each(['profile', 'common:customer.basic:read', 'common:customer.detail:read', 'energy:billing:read'])(
    'AUTH-57 %s is refused where the consent names openid alone',
    async (scope) => {
      const bent = { consentId: await newConsent(here, 'openid'), object: { scope: `openid ${scope}` } };
      expect(await fragment(bent, 'invalid_scope')).toBe('request.scope-consented');
    },
  );

  test('AUTH-11 a nonce in the query alone does not count', async () => {
    for (const nonce of [undefined, ''])
      expect(await fragment({ object: { nonce } }, 'invalid_request')).toBe('authorise.nonce');
  });

  test('AUTH-52 prompt=none is answered login_required, no screen', async () => {
    expect(await fragment({ object: { prompt: 'none' } }, 'login_required')).toBe('authorise.session');
    for (const prompt of ['none login', 'sometimes'])
      expect(await fragment({ object: { prompt } }, 'invalid_request')).toBe('authorise.prompt');
    for (const prompt of ['login', 'consent login', ' consent  login ', 'select_account'])
      expect((await asked(here, { object: { prompt } })).screen).toBeDefined();
  });

  test('max_age is a whole number of seconds', async () => {
    for (const maxAge of [-1, 1.5, 'soon', {}, null, '', ' 5', '0x10', '1e3', [60], '1'.repeat(13)])
      expect(await fragment({ object: { max_age: maxAge } }, 'invalid_request')).toBe('authorise.max-age');
    for (const maxAge of [0, 3600, '60'])
      expect((await asked(here, { object: { max_age: maxAge } })).screen).toBeDefined();
  });

  test('id_token_hint has to be an ID token of ours', async () => {
    expect(await fragment({ object: { id_token_hint: 'a.b.c' } }, 'invalid_request')).toBe('authorise.id-token-hint');
  });
});

describe('the first failure is the verdict', () => {
  const orders: readonly [string, Bent, string][] = [
    [
      'response_type before scope',
      { object: { response_type: 'code', scope: undefined }, query: { response_type: 'code' } },
      'authorise.response-type',
    ],
    ['scope before nonce', { object: { scope: undefined, nonce: undefined } }, 'request.scope-present'],
    ['nonce before prompt', { object: { nonce: undefined, prompt: 'none' } }, 'authorise.nonce'],
    ['prompt before the consent', { object: { prompt: 'none', claims: undefined } }, 'authorise.session'],
    [
      'iss before response_type',
      { object: { iss: 'x', response_type: 'code' }, query: { response_type: 'code' } },
      'request-object.iss',
    ],
    [
      'the consent before the level',
      { object: { claims: { id_token: { acr: { essential: true, values: ['x'] } } } } },
      'consent-claim.present',
    ],
    [
      'the redirect_uri before response_type',
      { object: { redirect_uri: evil, response_type: 'code' } },
      'authorise.redirect-uri',
    ],
  ];
  test.each(orders)('%s', async (_title, bent, rule) => {
    await asked(here, bent);
    expect(brokenRules(here)).toEqual([rule]);
  });

  test('the trace lists the rules that were not reached', async () => {
    await asked(here, { object: { nonce: undefined } });
    const exchange = here.sandbox.trace.entries().findLast(({ operation }) => operation === 'authorise');
    const left = (exchange?.checks ?? []).filter(({ outcome }) => outcome === 'not-reached').map(({ rule }) => rule);
    expect(left).toContain('consent-claim.usable');
    expect(left).not.toContain('request-object.aud');
  });
});
