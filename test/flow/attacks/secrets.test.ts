// Every secret sent where another one belongs: none opens what belongs to another.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newConsent, requestFor, ask } from '../../kit/calls/authorisation-request.ts';
import { acknowledged } from '../../kit/calls/backchannel.ts';
import { partyOf, openTokenWorld, type TokenWorld } from '../../kit/worlds/token-world.ts';
import { brokenRules } from '../../kit/oracles/checks.ts';
import { getSecure, statementPath, tokenOf } from '../../kit/calls/to-register.ts';
import { authentication } from '../../kit/calls/signing.ts';
import { consentToken } from '../../kit/calls/consent-api.ts';
import { customer, errorOf, introspected, post, signedIn, userInfo, type Form } from '../../kit/calls/tokens.ts';
import type { RegisteredRecipient } from '../../kit/worlds/fixture.ts';

let fixture: TokenWorld;
let player: RegisteredRecipient;
let secrets: Readonly<Record<Secret, string>>;
type Secret =
  | 'access token'
  | 'refresh token'
  | 'ID token'
  | 'consent token'
  | 'register token'
  | 'code'
  | 'auth_req_id'
  | 'cdr_consent_id'
  | 'interaction id'
  | 'client assertion'
  | 'client_id';
const names = [
  'access token',
  'refresh token',
  'ID token',
  'consent token',
  'register token',
  'code',
  'auth_req_id',
  'cdr_consent_id',
  'interaction id',
  'client assertion',
  'client_id',
] as const satisfies readonly Secret[];

beforeAll(async () => {
  fixture = await openTokenWorld();
  player = await fixture.player();
  const { sandbox } = fixture;
  const party = partyOf(fixture, player);
  const tokens = await signedIn(fixture, player);
  const consentId = await newConsent(party);
  const { screen } = await ask(party, (await requestFor(party, { consentId })).url);
  const hint = (await sandbox.personas[0]?.backchannelHint()) ?? '';
  const endpoint = `${fixture.urls.dataHolder.secureBase}/token`;
  secrets = {
    'access token': tokens.access_token,
    'refresh token': tokens.refresh_token,
    'ID token': tokens.id_token,
    'consent token': await consentToken(sandbox, player, player.clientId),
    'register token': await tokenOf(sandbox, player),
    code: (await fixture.authorise(player)).code,
    auth_req_id: (await acknowledged(party, hint)).auth_req_id,
    cdr_consent_id: consentId,
    'interaction id': screen?.interactionId ?? '',
    'client assertion': (await authentication(sandbox, player, player.clientId, endpoint))['client_assertion'] ?? '',
    client_id: player.clientId,
  };
});
afterAll(() => fixture.stop());

const broken = (operation: string): string | undefined => brokenRules(fixture.sandbox, operation)[0];

interface Door {
  readonly operation: string;
  readonly opens: Secret;
  /** Valid tokens of another kind, which are known here but not sufficient. */
  readonly known?: Secret;
  knock(secret: string): Promise<Response>;
}

const bearing = (secret: string): { readonly authorization: string } => ({ authorization: `Bearer ${secret}` });
const doors: Readonly<Record<string, Door>> = {
  'a resource': {
    operation: 'getCustomer',
    opens: 'access token',
    known: 'consent token',
    knock: (secret) => customer(fixture, secret, player.fetch),
  },
  UserInfo: {
    operation: 'getUserInfo',
    opens: 'access token',
    known: 'consent token',
    knock: (secret) => userInfo(fixture, secret, player.fetch),
  },
  'the consent API': {
    operation: 'listConsents',
    opens: 'consent token',
    known: 'access token',
    knock: (secret) =>
      player.fetch(`${fixture.urls.dataHolder.base}/clients/${player.clientId}/consents`, { headers: bearing(secret) }),
  },
  'brands at the register': {
    operation: 'getDataHolderBrands',
    opens: 'register token',
    knock: (secret) =>
      getSecure(fixture.sandbox, player, 'all/data-holders/brands', { ...bearing(secret), 'x-v': '2' }),
  },
  'the software statement': {
    operation: 'getSoftwareStatementAssertion',
    opens: 'register token',
    knock: (secret) =>
      getSecure(fixture.sandbox, player, statementPath(player.brandId, player.softwareProductId), {
        ...bearing(secret),
        'x-v': '3',
      }),
  },
};

describe('as a bearer token', () => {
  test.each(Object.entries(doors))('TOK-27 CONS-02 %s accepts only its own token', async (_name, send) => {
    for (const name of names) {
      const { status } = await send.knock(secrets[name]);
      if (name === send.opens) expect(status, name).toBe(200);
      else if (name === send.known) {
        expect([status, broken(send.operation)], name).toEqual([403, 'token.subject']);
      } else expect([status, broken(send.operation)], name).toEqual([401, 'token.known']);
    }
  });

  test('RFC 6750 2.1 refuses a valid token under another scheme, quoted, padded or doubled', async () => {
    const token = secrets['access token'];
    const address = `${fixture.urls.dataHolder.secureBase}/userinfo`;
    const bent = [`MAC ${token}`, `Basic ${token}`, `Bearer "${token}"`, `Bearer ${token}, Bearer ${token}`];
    for (const authorization of [...bent, `Bearer ${token} x`, `Bearer\t${token}`, `Bearer${token}`, token, 'Bearer']) {
      expect((await player.fetch(address, { headers: { authorization } })).status, authorization).toBe(401);
      expect(broken('getUserInfo')).toBe('token.present');
    }
    for (const close of [`${token}A`, token.slice(0, -1), token.toLowerCase(), `${token}=`, `${token}==`]) {
      expect((await userInfo(fixture, close, player.fetch)).status, close).toBe(401);
      expect(broken('getUserInfo')).toBe('token.known');
    }
  });
});

describe('at the token endpoint', () => {
  const spending: readonly (readonly [Secret, string, (secret: string) => Form])[] = [
    ['code', 'code.known', (code) => ({ grant_type: 'authorization_code', code })],
    ['refresh token', 'refresh.known', (refresh_token) => ({ grant_type: 'refresh_token', refresh_token })],
    [
      'auth_req_id',
      'auth-req.known',
      (auth_req_id) => ({ grant_type: 'urn:openid:params:grant-type:ciba', auth_req_id }),
    ],
  ];
  test.each(spending)('TOK-19 REF-17 CIBA-26 accepts no other secret as %s', async (own, rule, formOf) => {
    for (const name of names.filter((other) => other !== own)) {
      expect(await errorOf(await post(fixture, player, 'token', formOf(secrets[name]))), name).toBe(
        '400 invalid_grant',
      );
      expect(broken('token')).toBe(rule);
    }
  });
});

describe('at introspection and revocation', () => {
  test('INT-03 introspection reports only a refresh token as active', async () => {
    for (const name of names.filter((other) => other !== 'refresh token'))
      expect(await introspected(fixture, player, secrets[name]), name).toEqual({ active: false });
    expect(await introspected(fixture, player, secrets['refresh token'])).toMatchObject({ active: true });
  });

  test('REV-03 revoking what is not the holder’s token changes nothing', async () => {
    for (const name of ['ID token', 'register token', 'code', 'auth_req_id', 'cdr_consent_id', 'client_id'] as const)
      expect((await post(fixture, player, 'revoke', { token: secrets[name] })).status, name).toBe(200);
    const changes = fixture.trace.entries((one) => one.operation === 'revoke').flatMap((one) => one.changes);
    expect(changes.filter(({ table }) => table !== 'holder.jtis')).toEqual([]);
    expect((await userInfo(fixture, secrets['access token'], player.fetch)).status).toBe(200);
    expect(
      await errorOf(await post(fixture, player, 'token', { grant_type: 'authorization_code', code: secrets.code })),
    ).toBe('200 no error');
  });
});

describe('on the consumer’s screens', () => {
  test('no other secret opens an interaction', async () => {
    const { issuer } = fixture.urls.dataHolder;
    for (const name of names) {
      const answer = await fixture.fetch(`${issuer}/authorise/${encodeURIComponent(secrets[name])}`);
      expect(answer.status, name).toBe(name === 'interaction id' ? 200 : 404);
    }
  });
});
