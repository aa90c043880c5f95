// AUTH: the content of a verified object: each breach returns its own error in the fragment, and the first failure decides.
import { describe, expect, test } from 'vitest';
import { refusedInFragment } from '../../kit/oracles/refused-in-fragment.ts';
import { ownScene } from '../../kit/worlds/own-worlds.ts';
import { consentClaims, asked, energyScopes, newConsent, type Bent } from '../../kit/calls/authorisation-request.ts';
import { brokenRules, lastChecks } from '../../kit/oracles/checks.ts';

const here = await ownScene();

const evil = 'https://evil.example/callback';

const fragment = (bent: Bent, error: string): Promise<string | undefined> => refusedInFragment(here, bent, error);

describe('step 6: each breach has its own error', () => {
  test.each([
    'code',
    'token',
    'id_token',
    'code token',
    'id_token token',
    'code id_token token',
    'none',
    'code id_token x',
  ])('AUTH-21 AUTH-22 refuses response_type %s as unsupported', async (responseType) => {
    const bent = { object: { response_type: responseType }, query: { response_type: responseType } };
    expect(await fragment(bent, 'unsupported_response_type')).toBe('authorise.response-type');
  });

  test('accepts id_token code in either order', async () => {
    for (const type of ['id_token code', ' code  id_token '])
      expect((await asked(here, { object: { response_type: type } })).screen).toBeDefined();
  });

  test('RFC 6749 3.3 accepts several spaces between scopes', async () => {
    const spaced = { scope: ` openid  profile ` };
    expect((await asked(here, { object: spaced, query: spaced })).screen).toBeDefined();
  });

  test('the trace locates a difference and shows the expected and the actual value', async () => {
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
    'AUTH-31 refuses response_mode %s in the object, in the fragment',
    async (mode) => {
      expect(await fragment({ object: { response_mode: mode } }, 'invalid_request')).toBe('authorise.response-mode');
    },
  );

  test('accepts explicit defaults: response_mode fragment, null userinfo, empty state', async () => {
    expect((await asked(here, { object: { response_mode: 'fragment' } })).screen).toBeDefined();
    const consentId = await newConsent(here);
    const claims = { ...consentClaims(consentId), userinfo: null };
    expect((await asked(here, { consentId, object: { claims } })).screen).toBeDefined();
    const stateless = await asked(here, { object: { state: '', scope: 'profile' }, query: { state: undefined } });
    expect(stateless.fragment).toEqual(expect.not.objectContaining({ state: expect.anything() as unknown }));
    expect(stateless.fragment).toMatchObject({ error: 'invalid_scope' });
  });

  test('AUTH-24 AUTH-25 requires a scope with openid in the object', async () => {
    for (const scope of [undefined, '', 'profile', 'OPENID', 'energy:accounts.basic:read'])
      expect(await fragment({ object: { scope } }, 'invalid_scope')).toBe('request.scope-present');
  });

  test('AUTH-57 refuses a scope that the client is not registered for, or that the consent lacks', async () => {
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
    'AUTH-57 refuses %s if the consent has only openid',
    async (scope) => {
      const bent = { consentId: await newConsent(here, 'openid'), object: { scope: `openid ${scope}` } };
      expect(await fragment(bent, 'invalid_scope')).toBe('request.scope-consented');
    },
  );

  test('AUTH-11 does not accept a nonce in the query alone', async () => {
    for (const nonce of [undefined, ''])
      expect(await fragment({ object: { nonce } }, 'invalid_request')).toBe('authorise.nonce');
  });

  test('AUTH-52 answers prompt=none with login_required and no screen', async () => {
    expect(await fragment({ object: { prompt: 'none' } }, 'login_required')).toBe('authorise.session');
    for (const prompt of ['none login', 'sometimes'])
      expect(await fragment({ object: { prompt } }, 'invalid_request')).toBe('authorise.prompt');
    for (const prompt of ['login', 'consent login', ' consent  login ', 'select_account'])
      expect((await asked(here, { object: { prompt } })).screen).toBeDefined();
  });

  test('requires max_age to be a whole number of seconds', async () => {
    for (const maxAge of [-1, 1.5, 'soon', {}, null, '', ' 5', '0x10', '1e3', [60], '1'.repeat(13)])
      expect(await fragment({ object: { max_age: maxAge } }, 'invalid_request')).toBe('authorise.max-age');
    for (const maxAge of [0, 3600, '60'])
      expect((await asked(here, { object: { max_age: maxAge } })).screen).toBeDefined();
  });

  test('requires id_token_hint to be this holder’s ID token', async () => {
    expect(await fragment({ object: { id_token_hint: 'a.b.c' } }, 'invalid_request')).toBe('authorise.id-token-hint');
  });
});

describe('the first failure decides', () => {
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
    expect(brokenRules(here.sandbox, 'authorise')).toEqual([rule]);
  });

  test('the trace marks later rules as not reached', async () => {
    await asked(here, { object: { nonce: undefined } });
    const exchange = here.sandbox.trace.entries().findLast(({ operation }) => operation === 'authorise');
    const left = (exchange?.checks ?? []).filter(({ outcome }) => outcome === 'not-reached').map(({ rule }) => rule);
    expect(left).toContain('consent-claim.usable');
    expect(left).not.toContain('request-object.aud');
  });
});
