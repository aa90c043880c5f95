// Client libraries as they come out of the box drive the whole flow of the profile of today, PS256 and ES256.
import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Player } from '../../kit/fixture.ts';
import { newPlayer, openToday, personaOf, scope, type TodayFixture } from '../../kit/today.ts';
import { accountsAnswer } from '../../kit/walked.ts';

let fixture: TodayFixture;
beforeAll(async () => {
  fixture = await openToday();
});
afterAll(() => fixture.sandbox.stop());

const signing = ({ signingKey }: Player): { key: CryptoKey; kid: string } => ({
  key: signingKey.privateKey,
  kid: signingKey.kid,
});

const claims = JSON.stringify({
  sharing_duration: 7_776_000,
  id_token: { acr: { essential: true, values: ['urn:cds.au:cdr:2'] } },
});

describe.each(['PS256', 'ES256'] as const)('%s', (alg) => {
  let player: Player;
  beforeAll(async () => {
    player = await newPlayer(fixture, { alg });
    fixture.sandbox.trace.clear();
  });

  test('openid-client: discovery, push, response JWT, tokens, UserInfo, refresh, introspection, revocation', async () => {
    const config = await openid.discovery(
      new URL(fixture.urls.dataHolder.issuer),
      player.clientId,
      { authorization_signed_response_alg: alg, id_token_signed_response_alg: alg },
      openid.PrivateKeyJwt(signing(player)),
      {
        [openid.customFetch]: (url, init) => player.fetch(url, init as RequestInit),
        execute: [openid.useJwtResponseMode, openid.enableNonRepudiationChecks],
      },
    );
    const [state, nonce, pkceCodeVerifier] = [
      openid.randomState(),
      openid.randomNonce(),
      openid.randomPKCECodeVerifier(),
    ];
    const signed = await openid.buildAuthorizationUrlWithJAR(
      config,
      {
        redirect_uri: player.redirectUris[0] ?? '',
        scope,
        state,
        nonce,
        claims,
        code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
        code_challenge_method: 'S256',
      },
      signing(player),
    );
    const url = await openid.buildAuthorizationUrlWithPAR(config, signed.searchParams);
    expect([...url.searchParams.keys()].toSorted()).toEqual(['client_id', 'request_uri']);
    const redirect = await personaOf(fixture).authorise(url);
    expect([...redirect.searchParams.keys()]).toEqual(['response']);
    const tokens = await openid.authorizationCodeGrant(config, redirect, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier,
    });
    const arrangement = tokens['cdr_arrangement_id'];
    expect(arrangement).toMatch(/^[\da-f-]{36}$/u);
    const sub = tokens.claims()?.sub ?? '';
    expect((await openid.fetchUserInfo(config, tokens.access_token, sub)).sub).toBe(sub);
    expect((await accountsAnswer(fixture.sandbox, player.fetch, tokens.access_token)).status).toBe(200);
    const refreshToken = tokens.refresh_token ?? '';
    expect(await openid.tokenIntrospection(config, refreshToken)).toMatchObject({
      active: true,
      cdr_arrangement_id: arrangement,
    });
    const refreshed = await openid.refreshTokenGrant(config, refreshToken);
    expect(refreshed).toMatchObject({ refresh_token: refreshToken, cdr_arrangement_id: arrangement });
    expect((await accountsAnswer(fixture.sandbox, player.fetch, refreshed.access_token)).status).toBe(200);
    await openid.tokenRevocation(config, refreshToken);
    expect(await openid.tokenIntrospection(config, refreshToken)).toMatchObject({ active: false });
    expect(fixture.sandbox.trace.entries(({ verdict }) => verdict !== 'ok')).toEqual([]);
    const relaxed = fixture.sandbox.trace
      .entries()
      .flatMap(({ checks }) => checks)
      .filter((check) => check.relaxed === true);
    expect(relaxed).toEqual([]);
  });

  test('oauth4webapi: the same by its own parts', async () => {
    const through = { [oauth.customFetch]: (url: string, init: object) => player.fetch(url, init) };
    const issuer = new URL(fixture.urls.dataHolder.issuer);
    const as = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, through));
    const client: oauth.Client = {
      client_id: player.clientId,
      authorization_signed_response_alg: alg,
      id_token_signed_response_alg: alg,
    };
    const auth = oauth.PrivateKeyJwt(signing(player));
    const verifier = oauth.generateRandomCodeVerifier();
    const [state, nonce] = [oauth.generateRandomState(), oauth.generateRandomNonce()];
    const redirectUri = player.redirectUris[0] ?? '';
    const request = await oauth.issueRequestObject(
      as,
      client,
      {
        response_type: 'code',
        response_mode: 'jwt',
        redirect_uri: redirectUri,
        scope,
        state,
        nonce,
        claims,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      },
      signing(player),
    );
    const pushed = await oauth.pushedAuthorizationRequest(as, client, auth, { request }, through);
    const { request_uri: reference } = await oauth.processPushedAuthorizationResponse(as, client, pushed);
    const url = new URL(as.authorization_endpoint ?? '');
    url.searchParams.set('client_id', player.clientId);
    url.searchParams.set('request_uri', reference);
    const redirect = await personaOf(fixture).authorise(url);
    const callback = await oauth.validateJwtAuthResponse(as, client, redirect, state, through);
    const answer = await oauth.authorizationCodeGrantRequest(
      as,
      client,
      auth,
      callback,
      redirectUri,
      verifier,
      through,
    );
    const tokens = await oauth.processAuthorizationCodeResponse(as, client, answer, {
      expectedNonce: nonce,
      requireIdToken: true,
    });
    await oauth.validateApplicationLevelSignature(as, answer, through);
    expect((await accountsAnswer(fixture.sandbox, player.fetch, tokens.access_token)).status).toBe(200);
  });
});
