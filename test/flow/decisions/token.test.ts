// Decisions about client authentication and the life of tokens: each option and its effect.
import { describe, expect, test } from 'vitest';
import { ownTokenWorld } from '../../kit/worlds/own-worlds.ts';
import { lastChecks, brokenRules, relaxedRules } from '../../kit/oracles/checks.ts';
import { withDecisionIn } from '../../kit/worlds/with-decision.ts';
import { secondsOf, sign } from '../../kit/calls/signing.ts';
import {
  codeForm,
  customer,
  errorOf,
  introspected,
  post,
  redeemed,
  refreshed,
  refreshForm,
  signedIn,
  tokensOf,
  userInfo,
  type Form,
} from '../../kit/calls/tokens.ts';

const credentials: Form = { grant_type: 'client_credentials' };

const fixture = await ownTokenWorld();
const player = await fixture.player();

const otherwise = withDecisionIn(fixture.sandbox);
const atToken = async (form: Form, send?: typeof fetch): Promise<string> =>
  errorOf(await post(fixture, player, 'token', form, send));

describe('client authentication', () => {
  test('D-4 assertionAudience: accepts the endpoint only, or also issuer and token endpoint; never anything else', async () => {
    const { issuer, secureBase } = fixture.urls.dataHolder;
    const now = secondsOf(fixture);
    const withAudience = async (aud: unknown, path: 'token' | 'introspect'): Promise<string> => {
      const claims = { iss: player.clientId, sub: player.clientId, jti: crypto.randomUUID(), exp: now + 60, aud };
      const form = { client_assertion: await sign(player.signingKey, claims), ...credentials, token: 'any' };
      return errorOf(await post(fixture, player, path, form));
    };
    expect(await withAudience([issuer, `${secureBase}/token`], 'token')).toBe('200 no error');
    expect(await withAudience(issuer, 'token')).toBe('400 invalid_client');
    expect(await withAudience(`${secureBase}/token`, 'introspect')).toBe('400 invalid_client');
    await otherwise('assertionAudience', 'issuer-or-endpoint', async () => {
      expect(await withAudience(issuer, 'token')).toBe('200 no error');
      expect(relaxedRules(fixture.sandbox, 'token')).toEqual(['client.assertion-aud']);
      expect(await withAudience(`${secureBase}/token`, 'introspect')).toBe('200 no error');
      expect(await withAudience(fixture.urls.register.issuer, 'token')).toBe('400 invalid_client');
      expect(await withAudience(`${secureBase}/revoke`, 'introspect')).toBe('400 invalid_client');
    });
  });

  test('D-5 invalidClientStatus: answers 400 without a challenge, or 401 with one', async () => {
    const seen = async (): Promise<readonly unknown[]> => {
      const { status, headers } = await post(fixture, player, 'token', { client_assertion: 'a.b.c' });
      return [status, headers.get('www-authenticate')];
    };
    expect(await seen()).toEqual([400, null]);
    expect(await otherwise('invalidClientStatus', '401', seen)).toEqual([401, 'Bearer error="invalid_client"']);
    // Other refusals keep their status.
    expect(await otherwise('invalidClientStatus', '401', () => atToken({}))).toBe('400 invalid_request');
  });

  test('D-6 missingCertificate: answers invalid_request or invalid_client; a resource answers 401 either way', async () => {
    const bare = await fixture.presenting(null);
    expect(await atToken(credentials, bare)).toBe('400 invalid_request');
    await otherwise('missingCertificate', 'invalid_client', async () => {
      expect(await atToken(credentials, bare)).toBe('400 invalid_client');
      expect((await userInfo(fixture, 'any', bare)).status).toBe(401);
    });
    expect((await userInfo(fixture, 'any', bare)).status).toBe(401);
  });

  test('D-7 foreignCertificate: refuses it, or accepts it and binds the token to it', async () => {
    const other = await fixture.player();
    expect(await atToken(credentials, other.fetch)).toBe('400 invalid_client');
    const authorised = await fixture.authorise(player);
    const tokens = await otherwise('foreignCertificate', 'accept', async () =>
      tokensOf(await post(fixture, player, 'token', codeForm(authorised), other.fetch)),
    );
    expect(relaxedRules(fixture.sandbox, 'token')).toEqual(['client.certificate-owner']);
    expect((await userInfo(fixture, tokens.access_token, other.fetch)).status).toBe(200);
    expect((await userInfo(fixture, tokens.access_token, player.fetch)).status).toBe(401);
  });
});

describe('the token endpoint', () => {
  test('D-8 tokenRedirectUri: optional with one registered redirect_uri, or always required', async () => {
    const form = { ...codeForm(await fixture.authorise(player)), redirect_uri: undefined };
    expect(await otherwise('tokenRedirectUri', 'required', () => atToken(form))).toBe('400 invalid_request');
    expect(brokenRules(fixture.sandbox, 'token')).toEqual(['code.redirect-uri-present']);
    expect(await atToken(form)).toBe('200 no error');
  });

  test('RFC 6749 4.1.3 failedRedemption: keeps a code after a wrong redirect_uri, or uses it up', async () => {
    const good = codeForm(await fixture.authorise(player));
    const bad = { ...good, redirect_uri: 'https://wrong.example' };
    expect([await atToken(bad), await atToken(good)]).toEqual(['400 invalid_grant', '200 no error']);
    const again = codeForm(await fixture.authorise(player));
    const wrong = { ...again, redirect_uri: 'https://wrong.example' };
    expect(await otherwise('failedRedemption', 'ends', () => atToken(wrong))).toBe('400 invalid_grant');
    expect(brokenRules(fixture.sandbox, 'token')).toEqual(['code.redirect-uri']);
    expect(await atToken(again)).toBe('400 invalid_grant');
    expect(brokenRules(fixture.sandbox, 'token')).toEqual(['code.unused']);
  });

  test('D-9 grantTypeSpelling: accepts the spelling with z only, or also with s and a note', async () => {
    const form = { ...codeForm(await fixture.authorise(player)), grant_type: 'authorisation_code' };
    expect(await atToken(form)).toBe('400 unsupported_grant_type');
    expect(await otherwise('grantTypeSpelling', 'both', () => atToken(form))).toBe('200 no error');
    expect(relaxedRules(fixture.sandbox, 'token')).toEqual(['grant.type-supported']);
  });

  test('D-10 backchannelGrantName: accepts both names, or only the profile’s', async () => {
    const [modrna, core] = [
      'urn:openid:params:modrna:grant-type:backchannel_request',
      'urn:openid:params:grant-type:ciba',
    ].map((grant_type) => ({ grant_type, auth_req_id: 'nobody' }));
    const both = async (): Promise<readonly string[]> => [await atToken(modrna ?? {}), await atToken(core ?? {})];
    expect(await both()).toEqual(['400 invalid_grant', '400 invalid_grant']);
    expect(await otherwise('backchannelGrantName', 'modrna', both)).toEqual([
      '400 invalid_grant',
      '400 unsupported_grant_type',
    ]);
  });

  test('IS 13.4 refreshOnce: sharing once gives a refresh token, or none', async () => {
    const once = async (): Promise<boolean> =>
      Object.hasOwn(await signedIn(fixture, player, { sharingDuration: 0 }), 'refresh_token');
    expect(await once()).toBe(true);
    expect(await otherwise('refreshOnce', 'no', once)).toBe(false);
    // Longer sharing gives one under either option.
    expect(await otherwise('refreshOnce', 'no', () => signedIn(fixture, player))).toHaveProperty('refresh_token');
  });

  test('D-14 refreshRotation: keeps the refresh token, or replaces it at each use; earlier tokens follow a switch', async () => {
    const tokens = await signedIn(fixture, player);
    const kept = await tokensOf(await refreshed(fixture, player, tokens));
    expect(kept.refresh_token).toBe(tokens.refresh_token);
    await otherwise('refreshRotation', 'on', async () => {
      const next = await tokensOf(await refreshed(fixture, player, tokens));
      expect(next.refresh_token).not.toBe(tokens.refresh_token);
      expect(await atToken(refreshForm(tokens))).toBe('400 invalid_grant');
      expect(brokenRules(fixture.sandbox, 'token')).toEqual(['refresh.unused']);
      expect(await atToken(refreshForm(next))).toBe('400 invalid_grant');
      expect((await userInfo(fixture, next.access_token, player.fetch)).status).toBe(401);
    });
    // A token used up under rotation stays used up when rotation is off.
    expect(await atToken(refreshForm(tokens))).toBe('400 invalid_grant');
  });
});

describe('the life of tokens', () => {
  test('D-13 introspectOtherTokens: reports other tokens as inactive, or refuses them; refresh tokens are active either way', async () => {
    const tokens = await signedIn(fixture, player);
    const others = [tokens.access_token, tokens.id_token];
    for (const token of others) expect(await introspected(fixture, player, token)).toEqual({ active: false });
    await otherwise('introspectOtherTokens', 'refuse', async () => {
      for (const token of others) {
        expect(await errorOf(await post(fixture, player, 'introspect', { token }))).toBe('400 unsupported_token_type');
        expect(brokenRules(fixture.sandbox, 'introspect')).toEqual(['introspection.kind']);
      }
      expect(await introspected(fixture, player, tokens.refresh_token)).toMatchObject({ active: true });
      // Another client’s access token stays unknown.
      const other = await fixture.player();
      expect(await introspected(fixture, other, tokens.access_token)).toEqual({ active: false });
    });
  });

  test('RFC 7009 2.1 revocationErrors: answers foreign and ID tokens with 200, or refuses them; none is ended', async () => {
    const other = await fixture.player();
    const theirs = await signedIn(fixture, other);
    const own = await signedIn(fixture, player);
    const revoked = async (token: string): Promise<string> => {
      const answer = await post(fixture, player, 'revoke', { token });
      return answer.status === 200 ? '200' : errorOf(answer);
    };
    const tokens = [theirs.access_token, theirs.refresh_token, own.id_token, 'garbage'];
    const answers = async (): Promise<readonly string[]> => {
      const said: string[] = [];
      for (const token of tokens) said.push(await revoked(token));
      return said;
    };
    expect(await answers()).toEqual(['200', '200', '200', '200']);
    expect(await otherwise('revocationErrors', 'refuse', answers)).toEqual([
      '400 invalid_grant',
      '400 invalid_grant',
      '400 unsupported_token_type',
      '200',
    ]);
    expect((await userInfo(fixture, theirs.access_token, other.fetch)).status).toBe(200);
    expect((await refreshed(fixture, other, theirs)).status).toBe(200);
    expect(await otherwise('revocationErrors', 'refuse', () => revoked(own.access_token))).toBe('200');
  });

  test('D-25 deletedConsent: while the token lives, answers 403 Consent Is Revoked or 401', async () => {
    const authorised = await fixture.authorise(player);
    const { access_token: token } = await redeemed(fixture, player, authorised);
    await fixture.endConsent(player, authorised.consentId);
    const seen = async (): Promise<readonly unknown[]> => {
      const answer = await customer(fixture, token, player.fetch);
      const { errors } = (await answer.json()) as { errors: { title: string }[] };
      return [answer.status, errors[0]?.title, answer.headers.get('www-authenticate')];
    };
    expect(await seen()).toEqual([403, 'Consent Is Revoked', null]);
    expect(await otherwise('deletedConsent', '401', seen)).toEqual([
      401,
      'Expected Error Encountered',
      'Bearer error="invalid_token"',
    ]);
    expect(lastChecks(fixture.sandbox, 'getCustomer').at(-1)?.status).toBe('decision');
  });
});
