// Forged JWTs in each place where a holder of today accepts one, and replays across an export and import.
import { createHmac } from 'node:crypto';
import { decodeJwt, exportSPKI, importJWK, type JWK } from 'jose';
import { describe, expect, test } from 'vitest';
import type { Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';
import type { ProfileId } from '../../../mocks/spec/ids.ts';
import { ownTodayWorld } from '../../kit/worlds/own-worlds.ts';
import { brokenRules } from '../../kit/oracles/checks.ts';
import { forgedJws, jsonPart } from '../../kit/calls/forged-jws.ts';
import { errorOf, post } from '../../kit/calls/tokens.ts';
import type { RegisteredRecipient } from '../../kit/worlds/fixture.ts';
import * as founding from '../../kit/calls/tokens.ts';
import { authentication, secondsOf, type Claims } from '../../kit/calls/signing.ts';
import { post as postRegistration, registrationClaims, statementOf } from '../../kit/calls/registration.ts';
import { openTokenWorld } from '../../kit/worlds/token-world.ts';
import { browserAddress, coded, codeForm, push, pushedObject } from '../../kit/calls/code-flow.ts';
import { newPlayer, openToday, todayMembers } from '../../kit/worlds/today.ts';

const fixture = await ownTodayWorld();
const player = await newPlayer(fixture, { alg: 'ES256' });
const thief = await newPlayer(fixture, { alg: 'ES256' });

interface Place {
  claims(): Promise<Claims>;
  /** The rule that refuses the JWT in this place, or undefined if it was accepted. */
  refusedBy(jwt: string): Promise<string | undefined>;
}

const assertionAt = (path: 'token' | 'par', form: () => Promise<Record<string, string>>): Place => ({
  claims: () =>
    Promise.resolve({
      iss: player.clientId,
      sub: player.clientId,
      aud: fixture.urls.dataHolder.issuer,
      jti: crypto.randomUUID(),
      exp: secondsOf(fixture) + 60,
    }),
  refusedBy: async (jwt) => {
    await post(fixture, player, path, { ...(await form()), client_assertion: jwt });
    return brokenRules(fixture.sandbox, path === 'par' ? 'pushAuthorisation' : 'token')[0];
  },
});

const places: Readonly<Record<string, Place>> = {
  'client assertion at the token endpoint': assertionAt('token', () =>
    Promise.resolve({ grant_type: 'client_credentials', scope: 'cdr:registration' }),
  ),
  'client assertion at the PAR endpoint': assertionAt('par', async () => ({
    request: await pushedObject(fixture, player),
  })),
  'pushed request object': {
    claims: async () => decodeJwt(await pushedObject(fixture, player)),
    refusedBy: async (jwt) => {
      await push(fixture, player, { form: { request: jwt } });
      return brokenRules(fixture.sandbox, 'pushAuthorisation')[0];
    },
  },
  'registration request': {
    claims: async () => ({
      ...registrationClaims(fixture, player, await statementOf(fixture, player)),
      ...todayMembers(player),
    }),
    refusedBy: async (jwt) => {
      await postRegistration(fixture, player.fetch, jwt);
      return brokenRules(fixture.sandbox, 'registerClient')[0];
    },
  },
};

describe.each(Object.entries(places))('%s', (_name, { claims, refusedBy }) => {
  test('RFC 8725 2.1 refuses HS256 keyed with the public key for its algorithm', async () => {
    const { publicJwk, kid } = player.signingKey;
    const pem = await exportSPKI((await importJWK(publicJwk as JWK, 'ES256')) as CryptoKey);
    for (const secret of [pem, JSON.stringify(publicJwk)]) {
      const input = `${jsonPart({ alg: 'HS256', kid })}.${jsonPart(await claims())}`;
      const signature = createHmac('sha256', secret).update(input).digest('base64url');
      expect(await refusedBy(`${input}.${signature}`)).toMatch(/alg$/u);
    }
  });

  test.each(['none', 'None', 'RS256', 'ES384', 'PS256', ''])(
    'RFC 8725 3.1 refuses alg “%s” over a valid signature',
    async (alg) => {
      const jwt = await forgedJws(player.signingKey, { alg, kid: player.signingKey.kid }, jsonPart(await claims()));
      expect(await refusedBy(jwt)).toMatch(/alg$|readable$/u);
    },
  );

  test('RFC 7515 4.1 refuses keys and key URLs in the header, critical extensions, and names of other keys', async () => {
    const theirs = thief.signingKey;
    const own = { alg: 'ES256', kid: player.signingKey.kid };
    const origin = new URL(thief.notificationEndpoint).origin;
    const headers: readonly Claims[] = [
      { ...own, jwk: theirs.publicJwk },
      { alg: 'ES256', jwk: theirs.publicJwk },
      { alg: 'ES256', kid: theirs.kid, jku: `${origin}/jwks` },
      { ...own, x5u: `${origin}/certificate` },
      { ...own, x5c: ['AAAA'] },
      { ...own, crit: ['exp'] },
      { ...own, b64: false, crit: ['b64'] },
      { alg: 'ES256', kid: theirs.kid },
      { alg: 'ES256', kid: player.decryptionKey.kid },
      { alg: 'ES256', kid: '../../dev/null' },
      { alg: 'ES256', kid: [player.signingKey.kid] },
      own,
    ];
    for (const header of headers) {
      const jwt = await forgedJws(theirs, header, jsonPart(await claims()));
      expect(await refusedBy(jwt), JSON.stringify(header)).toMatch(/alg$|key$|header$|signature$/u);
    }
  });

  test('RFC 8725 3.8 refuses a JWT for another holder, another endpoint or nobody', async () => {
    for (const aud of ['https://elsewhere.example', thief.clientId, undefined, [], '']) {
      const jwt = await forgedJws(
        player.signingKey,
        { alg: 'ES256', kid: player.signingKey.kid },
        jsonPart({ ...(await claims()), aud }),
      );
      expect(await refusedBy(jwt), String(aud)).toMatch(/aud$|member-present$/u);
    }
  });

  test('accepts the honest JWT, or refuses it for another reason than its signature', async () => {
    const jwt = await forgedJws(
      player.signingKey,
      { alg: 'ES256', kid: player.signingKey.kid },
      jsonPart(await claims()),
    );
    expect([undefined, 'registration.once']).toContain(await refusedBy(jwt));
  });
});

test('a JWT that is valid in one place is refused in every other', async () => {
  const entries = Object.entries(places);
  for (const [made, { claims }] of entries)
    for (const [used, { refusedBy }] of entries) {
      if (made.startsWith('client assertion') && used.startsWith('client assertion')) continue;
      if (made === used) continue;
      const jwt = await forgedJws(
        player.signingKey,
        { alg: 'ES256', kid: player.signingKey.kid },
        jsonPart(await claims()),
      );
      expect(await refusedBy(jwt), `${made} used as ${used}`).toBeDefined();
    }
});

/** One profile of the replays: a client at its token endpoint, and a code issued to it. */
interface Side {
  readonly sandbox: Sandbox;
  readonly who: RegisteredRecipient;
  readonly code: Readonly<Record<string, string | undefined>>;
  send(form: Readonly<Record<string, string | undefined>>): Promise<Response>;
}

const sides: Readonly<Record<ProfileId, () => Promise<Side>>> = {
  '0.1.1': async () => {
    const here = await openTokenWorld({ extractableKeys: true });
    await here.sandbox.decisions.set('refreshRotation', 'on');
    const who = await here.player();
    const code = founding.codeForm(await here.authorise(who));
    return { sandbox: here.sandbox, who, code, send: (form) => founding.post(here, who, 'token', form) };
  },
  'cds-1.36': async () => {
    const here = await openToday({ extractableKeys: true });
    const who = await newPlayer(here);
    const code = codeForm(await coded(here, who));
    return { sandbox: here.sandbox, who, code, send: (form) => post(here, who, 'token', form) };
  },
};

/** Exports and imports the world as a file would carry it. */
const exportedAndImported = async (sandbox: Sandbox): Promise<void> =>
  sandbox.importState(JSON.parse(JSON.stringify(await sandbox.exportState({ includeKeys: true }))));

describe('X used values stay used in an exported and imported world', () => {
  test.each(Object.entries(sides))('%s: code, rotated refresh token, jti of an assertion', async (_profile, open) => {
    const { sandbox, who, code, send } = await open();
    const { refresh_token: token } = (await (await send(code)).json()) as { readonly refresh_token: string };
    const refreshing = { grant_type: 'refresh_token', refresh_token: token };
    const assertion = await authentication(sandbox, who, who.clientId, `${sandbox.urls.dataHolder.secureBase}/token`);
    expect((await send({ ...refreshing, ...assertion })).status).toBe(200);
    await exportedAndImported(sandbox);
    expect(await errorOf(await send({ ...refreshing, ...assertion }))).toBe('400 invalid_client');
    expect(brokenRules(sandbox, 'token')).toEqual(['client.assertion-once']);
    expect(await errorOf(await send(code))).toBe('400 invalid_grant');
    expect(brokenRules(sandbox, 'token')).toEqual(['code.unused']);
    // The second use of a code ends what the first one bought (RFC 6749 4.1.2).
    expect(await errorOf(await send(refreshing))).toBe('400 invalid_grant');
    await sandbox.stop();
  });

  test('today: request_uri', async () => {
    const here = await openToday({ extractableKeys: true });
    const who = await newPlayer(here);
    await here.sandbox.decisions.set('requestUriUse', 'arrival');
    const address = await browserAddress(here, who, await push(here, who));
    expect((await here.fetch(address, { redirect: 'manual' })).status).toBeLessThan(400);
    await exportedAndImported(here.sandbox);
    await here.fetch(address, { redirect: 'manual' });
    expect(brokenRules(here.sandbox, 'authorise')).toEqual(['request-uri.unused']);
    await here.sandbox.stop();
  });
});
