// Two recipients whose values are exchanged in every combination: one foreign value is enough for a refusal.
import { describe, expect, test } from 'vitest';
import { ownTokenWorld } from '../../kit/worlds/own-worlds.ts';
import { ask, consentClaims, newConsent, requestFor } from '../../kit/calls/authorisation-request.ts';
import { acknowledged, backchannelRequest } from '../../kit/calls/backchannel.ts';
import { partyOf } from '../../kit/worlds/token-world.ts';
import { brokenRules } from '../../kit/oracles/checks.ts';
import { secondsOf, sign } from '../../kit/calls/signing.ts';
import { errorOf, opened, post, redeemed, signedIn, userInfo, type Form } from '../../kit/calls/tokens.ts';

const fixture = await ownTokenWorld();
const players = { A: await fixture.player(), B: await fixture.player() };

type Who = 'A' | 'B';
const both = ['A', 'B'] as const;

/** Every way to fill this many places with one of the two. */
const fillings = (places: number): Who[][] =>
  places === 0 ? [[]] : fillings(places - 1).flatMap((rest) => both.map((who) => [...rest, who]));
const isOne = (filling: readonly Who[]): boolean => new Set(filling).size === 1;

const broken = (operation: string): string | undefined => brokenRules(fixture.sandbox, operation)[0];

describe('crossing client_id, assertion name, key, certificate and credential owner', () => {
  const crossed = fillings(5).filter((filling) => !isOne(filling));

  /** The answer to a post with these five values, and the rule that refused it. */
  async function posted(filling: readonly Who[], path: 'token' | 'introspect', form: Form): Promise<string> {
    const [id = 'A', name = 'A', key = 'A', certificate = 'A'] = filling;
    const now = secondsOf(fixture);
    const named = players[name].clientId;
    const aud = `${fixture.urls.dataHolder.secureBase}/${path}`;
    const claims = { iss: named, sub: named, aud, jti: crypto.randomUUID(), exp: now + 60 };
    const assertion = await sign(players[key].signingKey, claims);
    return errorOf(
      await post(fixture, players[id], path, { ...form, client_assertion: assertion }, players[certificate].fetch),
    );
  }

  /** The first foreign value decides. */
  function expected([id, name, key, certificate, owner]: readonly Who[], foreign: string): readonly string[] {
    if (key !== id) return ['400 invalid_client', 'client.assertion-key'];
    if (name !== id) return ['400 invalid_client', 'client.assertion-iss'];
    if (certificate !== id) return ['400 invalid_client', 'client.certificate-owner'];
    return owner === id ? ['200 no error', ''] : ['400 invalid_grant', foreign];
  }

  const tryAll = async (forms: Readonly<Record<Who, Form>>, foreign: string): Promise<void> => {
    for (const filling of crossed) {
      const answer = await posted(filling, 'token', forms[filling[4] ?? 'A']);
      expect([answer, broken('token')], filling.join('')).toEqual(expected(filling, foreign));
    }
    for (const who of both) {
      const own = [who, who, who, who, who] as const;
      expect(await posted(own, 'token', forms[who]), `${who} itself`).toBe('200 no error');
    }
  };

  test('TOK-14 TOK-17 TOK-24 refuses a code crossed in any of thirty ways, then serves its owner', async () => {
    const formOf = async (who: Who): Promise<Form> => {
      const { code, redirectUri } = await fixture.authorise(players[who]);
      return { grant_type: 'authorization_code', code, redirect_uri: redirectUri };
    };
    await tryAll({ A: await formOf('A'), B: await formOf('B') }, 'code.client');
  });

  test('REF-04 refuses a refresh token crossed in any of thirty ways, then serves its owner', async () => {
    const formOf = async (who: Who): Promise<Form> => ({
      grant_type: 'refresh_token',
      refresh_token: (await signedIn(fixture, players[who])).refresh_token,
    });
    await tryAll({ A: await formOf('A'), B: await formOf('B') }, 'refresh.client');
  });

  test('CIBA-25 refuses an auth_req_id crossed in any of thirty ways, then serves its owner', async () => {
    const [persona] = fixture.sandbox.personas;
    const formOf = async (who: Who): Promise<Form> => {
      const hint = (await persona?.backchannelHint()) ?? '';
      const { auth_req_id: id } = await acknowledged(partyOf(fixture, players[who]), hint);
      await persona?.approveBackchannel(id);
      return { grant_type: 'urn:openid:params:grant-type:ciba', auth_req_id: id };
    };
    await tryAll({ A: await formOf('A'), B: await formOf('B') }, 'auth-req.client');
  });

  test('INT-02 REV-06 introspection reveals nothing of a foreign refresh token, and revocation leaves it alive', async () => {
    const tokens = await signedIn(fixture, players.A);
    for (const filling of crossed.filter(([id, , , , owner]) => id === 'B' && owner === 'A')) {
      const answer = await posted(filling, 'introspect', { token: tokens.refresh_token });
      if (filling.slice(0, 4).every((who) => who === 'B')) expect(answer).toBe('200 no error');
      else expect(answer).toBe('400 invalid_client');
    }
    const told = await post(fixture, players.B, 'introspect', { token: tokens.refresh_token });
    expect(await told.json()).toEqual({ active: false });
    for (const token of [tokens.refresh_token, tokens.access_token])
      expect((await post(fixture, players.B, 'revoke', { token })).status).toBe(200);
    expect((await userInfo(fixture, tokens.access_token, players.A.fetch)).status).toBe(200);
  });
});

describe('AUTH-06 AUTH-17 AUTH-19 crossing the query’s client_id with the object’s key, client_id, redirect_uri and consent', () => {
  test.each(fillings(5).map((filling) => ({ filling, places: filling.join('') })))(
    '$places: the first foreign value decides',
    async ({ filling }) => {
      const [query = 'A', key = 'A', inner = 'A', redirect = 'A', consent = 'A'] = filling;
      const redirectUri = players[redirect].redirectUris[0] ?? '';
      const { url } = await requestFor(partyOf(fixture, players[query]), {
        consentId: await newConsent(partyOf(fixture, players[consent])),
        key: players[key].signingKey,
        object: { client_id: players[inner].clientId, redirect_uri: redirectUri },
        query: { redirect_uri: redirectUri },
      });
      const { screen, fragment, error, location } = await ask(partyOf(fixture, players[query]), url);
      const page = (code: string): void => {
        expect([error, location]).toEqual([code, null]);
      };
      if (key !== query) {
        expect(broken('authorise')).toBe('request-object.key');
        if (redirect === query) expect(fragment?.['error']).toBe('invalid_request_object');
        else page('invalid_request_object');
      } else if (inner !== query) {
        expect(broken('authorise')).toBe('authorise.client-id-agrees');
        page('invalid_request');
      } else if (redirect !== query) {
        expect(broken('authorise')).toBe('authorise.redirect-uri');
        page('invalid_request');
      } else if (consent !== query) {
        expect(broken('authorise')).toBe('consent-claim.usable');
        expect(fragment?.['error']).toBe('invalid_request_object');
      } else expect(screen).toBeDefined();
      if (location !== null) expect(location.startsWith(players[query].redirectUris[0] ?? '')).toBe(true);
    },
  );
});

describe('with hints of another consumer or client', () => {
  /** The recipient’s own ID token, decrypted by that recipient, as it may be sent as a hint. */
  async function innerIdToken(who: Who, consumer = 0): Promise<{ readonly jws: string; readonly sub: string }> {
    const { jws, claims } = await opened(players[who], (await signedIn(fixture, players[who], { consumer })).id_token);
    return { jws, sub: String(claims['sub']) };
  }

  test('OIDC 3.1.2.1 refuses another client’s id_token_hint, and lets only the hinted consumer answer', async () => {
    const [own, foreign] = [await innerIdToken('A'), await innerIdToken('B')];
    const party = partyOf(fixture, players.A);
    const refused = await requestFor(party, { object: { id_token_hint: foreign.jws } });
    expect((await ask(party, refused.url)).fragment?.['error']).toBe('invalid_request');
    expect(broken('authorise')).toBe('authorise.id-token-hint');
    const { url } = await requestFor(party, { object: { id_token_hint: own.jws } });
    const landed = await fixture.sandbox.personas[1]?.authorise(url);
    expect(landed?.hash).toContain('error=access_denied');
    expect(broken('answerInteraction')).toBe('interaction.subject');
  });

  test('CIBA-12 another client’s ID token or sub identifies nobody', async () => {
    const foreign = await innerIdToken('B');
    const party = partyOf(fixture, players.A);
    const object = { login_hint: undefined, id_token_hint: foreign.jws };
    expect(await errorOf(await backchannelRequest(party, '', { object }))).toBe('400 invalid_request');
    expect(broken('backchannelAuthorise')).toBe('backchannel.id-token-hint');
    expect(await errorOf(await backchannelRequest(party, `sub:${foreign.sub}`))).toBe('400 unknown_user_id');
  });

  test('IS 14 refuses another consumer for a bound consent, by redirect and by backchannel', async () => {
    const party = partyOf(fixture, players.A);
    const authorised = await fixture.authorise(players.A);
    await redeemed(fixture, players.A, authorised);
    const stranger = fixture.sandbox.personas[1];
    const { url } = await requestFor(party, {
      consentId: authorised.consentId,
      object: { claims: consentClaims(authorised.consentId) },
    });
    expect((await stranger?.authorise(url))?.hash).toContain('error=invalid_request_object');
    const hint = (await stranger?.backchannelHint()) ?? '';
    const refused = await backchannelRequest(party, hint, { consentId: authorised.consentId });
    expect(await errorOf(refused)).toBe('400 invalid_request');
    expect(broken('backchannelAuthorise')).toBe('consent-claim.usable');
  });
});
