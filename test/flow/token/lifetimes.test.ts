// Lifetimes by the sandbox’s clock: everything works until the last millisecond, and not at its end. Nothing waits in real time.
import { describe, expect, test } from 'vitest';
import { limits } from '../../../mocks/spec/limits.ts';
import { ownTokenWorld } from '../../kit/worlds/own-worlds.ts';
import { ask, newConsent, requestFor } from '../../kit/calls/authorisation-request.ts';
import { acknowledged, poll } from '../../kit/calls/backchannel.ts';
import { consentToken } from '../../kit/calls/consent-api.ts';
import { partyOf } from '../../kit/worlds/token-world.ts';
import { brokenRules } from '../../kit/oracles/checks.ts';
import { getSecure, tokenOf } from '../../kit/calls/to-register.ts';
import { authentication, secondsOf } from '../../kit/calls/signing.ts';
import { register, statementOf } from '../../kit/calls/registration.ts';
import { atScreens } from '../../kit/calls/screens.ts';
import {
  codeForm,
  customer,
  introspected,
  opened,
  post,
  redeemed,
  refreshed,
  signedIn,
  userInfo,
} from '../../kit/calls/tokens.ts';

const fixture = await ownTokenWorld();
const player = await fixture.player();
const party = partyOf(fixture, player);
// From here on the clock stands still until a test moves it.
await fixture.clock.set(fixture.clock.now());

type Try = () => Promise<boolean>;
interface Lifetime {
  readonly seconds: number;
  /** Makes one, and returns a check whether it works; each check needs one of its own. */
  begin(): Promise<Try>;
  /** The rule that refuses it at its end, and the operation. */
  readonly ends: readonly [operation: string, rule: string];
}

const ok = async (answer: Promise<Response>): Promise<boolean> => (await answer).status < 300;
const tokenAnswer = (form: Readonly<Record<string, string | undefined>>): Promise<Response> =>
  post(fixture, player, 'token', form);

const lifetimes: Readonly<Record<string, Lifetime>> = {
  'IS 13.4 an authorisation code: a minute': {
    seconds: limits.authorisationCode,
    begin: async () => {
      const authorised = await fixture.authorise(player);
      return () => ok(tokenAnswer(codeForm(authorised)));
    },
    ends: ['token', 'code.live'],
  },
  'IS 7.2 an access token at a resource: ten minutes': {
    seconds: limits.accessToken,
    begin: async () => {
      const tokens = await signedIn(fixture, player);
      return () => ok(customer(fixture, tokens.access_token, player.fetch));
    },
    ends: ['getCustomer', 'token.live'],
  },
  'IS 7.2 an access token at UserInfo': {
    seconds: limits.accessToken,
    begin: async () => {
      const tokens = await signedIn(fixture, player);
      return () => ok(userInfo(fixture, tokens.access_token, player.fetch));
    },
    ends: ['getUserInfo', 'token.live'],
  },
  'IS 14 a token for the consent API': {
    seconds: limits.accessToken,
    begin: async () => {
      const authorization = `Bearer ${await consentToken(fixture.sandbox, player, player.clientId)}`;
      return () => ok(player.fetch(party.consentApi.collection, { headers: { authorization } }));
    },
    ends: ['listConsents', 'token.live'],
  },
  'seed Authentication 10 a token of the register: five minutes': {
    seconds: limits.registerAccessToken,
    begin: async () => {
      const headers = { authorization: `Bearer ${await tokenOf(fixture.sandbox, player)}`, 'x-v': '2' };
      return () => ok(getSecure(fixture.sandbox, player, 'all/data-holders/brands', headers));
    },
    ends: ['getDataHolderBrands', 'token.live'],
  },
  'IS 7.3 a refresh token: ninety days': {
    seconds: limits.refreshToken,
    begin: async () => {
      const tokens = await signedIn(fixture, player);
      return () => ok(refreshed(fixture, player, tokens));
    },
    ends: ['token', 'refresh.live'],
  },
  'IS 14 a refresh token: no longer than the sharing': {
    seconds: 3600,
    begin: async () => {
      const tokens = await signedIn(fixture, player, { sharingDuration: 3600 });
      return () => ok(refreshed(fixture, player, tokens));
    },
    ends: ['token', 'refresh.live'],
  },
  'IS 14 sharing at a resource: the token ends with the consent': {
    seconds: 300,
    begin: async () => {
      const tokens = await signedIn(fixture, player, { sharingDuration: 300 });
      return () => ok(customer(fixture, tokens.access_token, player.fetch));
    },
    ends: ['getCustomer', 'consent.alive'],
  },
  'IS 14 sharing once: for a code and an access token': {
    seconds: limits.authorisationCode + limits.accessToken,
    begin: async () => {
      const tokens = await signedIn(fixture, player, { sharingDuration: 0 });
      return () => ok(refreshed(fixture, player, tokens));
    },
    ends: ['token', 'refresh.live'],
  },
  'IS 14 a consent that nobody authorises: until the end of its sharing': {
    seconds: 120,
    begin: async () => {
      const { url } = await requestFor(party, { consentId: await newConsent(party, undefined, 120) });
      return async () => (await ask(party, url)).screen !== undefined;
    },
    ends: ['authorise', 'consent-claim.usable'],
  },
  'RFC 7523 3 a client assertion: its exp plus thirty seconds of clock skew': {
    seconds: 60 + limits.clockSkew,
    begin: async () => {
      const endpoint = `${fixture.urls.dataHolder.secureBase}/token`;
      const proof = await authentication(fixture.sandbox, player, player.clientId, endpoint);
      return () => ok(tokenAnswer({ grant_type: 'client_credentials', ...proof }));
    },
    ends: ['token', 'client.assertion-exp'],
  },
  'FAPI-RW 5.2.2 a request object: its exp plus thirty seconds': {
    seconds: 300 + limits.clockSkew,
    begin: async () => {
      const { url } = await requestFor(party);
      return async () => (await ask(party, url)).screen !== undefined;
    },
    ends: ['authorise', 'request-object.exp'],
  },
  'S5 a software statement: ten minutes plus thirty seconds': {
    seconds: limits.softwareStatement + limits.clockSkew,
    begin: async () => {
      const recipient = await fixture.sandbox.enrol({ alg: 'ES256' });
      const statement = await statementOf(fixture.sandbox, recipient);
      return () => ok(register(fixture.sandbox, recipient, { statement }));
    },
    ends: ['registerClient', 'registration.statement-live'],
  },
  'sandbox: an interaction on the consumer’s screens: ten minutes': {
    seconds: limits.interaction,
    begin: async () => {
      const here = await atScreens(party);
      return async () => (await here.show()).status === 200;
    },
    ends: ['getInteraction', 'interaction.known'],
  },
  'CX: a one-time password: five minutes': {
    seconds: limits.oneTimePassword,
    begin: async () => {
      const here = await atScreens(party);
      const code = await here.identify(fixture.sandbox.personas[0]?.customerId ?? '');
      return async () => (await here.answer('one-time-password', { code })).status === 200;
    },
    ends: ['answerInteraction', 'interaction.code'],
  },
  'CIBA 7.3 an auth_req_id that was approved: five minutes': {
    seconds: limits.backchannelExpiry,
    begin: async () => {
      const [persona] = fixture.sandbox.personas;
      const { auth_req_id: id } = await acknowledged(party, (await persona?.backchannelHint()) ?? '');
      await persona?.approveBackchannel(id);
      return async () => (await poll(party, id)).status === 200;
    },
    ends: ['token', 'auth-req.live'],
  },
  'CIBA 7.1 an auth_req_id with requested_expiry: as long as requested': {
    seconds: 90,
    begin: async () => {
      const [persona] = fixture.sandbox.personas;
      const object = { requested_expiry: 90 };
      const { auth_req_id: id } = await acknowledged(party, (await persona?.backchannelHint()) ?? '', { object });
      await persona?.approveBackchannel(id);
      return async () => (await poll(party, id)).status === 200;
    },
    ends: ['token', 'auth-req.live'],
  },
};

describe('lifetimes', () => {
  test.each(Object.entries(lifetimes))('%s', async (_title, { seconds, begin, ends: [operation, rule] }) => {
    // A whole second, as in JWTs.
    await fixture.clock.set(new Date(Math.ceil(fixture.clock.now().getTime() / 1000) * 1000));
    const start = fixture.clock.now().getTime();
    const [last, over] = [await begin(), await begin()];
    await fixture.clock.set(new Date(start + seconds * 1000 - 1));
    expect(await last()).toBe(true);
    await fixture.clock.set(new Date(start + seconds * 1000));
    expect(await over()).toBe(false);
    expect(brokenRules(fixture.sandbox, operation)).toEqual([rule]);
  });
});

describe('stated ends', () => {
  test('OIDC 2 an ID token expires five minutes after issue, by the same clock', async () => {
    await fixture.clock.advance('PT7H');
    const authorised = await fixture.authorise(player);
    await fixture.clock.advance('PT30S');
    const tokens = await redeemed(fixture, player, authorised);
    const [front, back] = [await opened(player, authorised.idToken), await opened(player, tokens.id_token)];
    const now = secondsOf(fixture.sandbox);
    expect(front.claims).toMatchObject({ iat: now - 30, exp: now - 30 + limits.idToken, auth_time: now - 30 });
    expect(back.claims).toMatchObject({ iat: now, exp: now + limits.idToken, auth_time: now - 30 });
  });

  test('RFC 6749 5.1 INT-01 expires_in and exp state the exact end', async () => {
    const tokens = await signedIn(fixture, player, { sharingDuration: 3600 });
    expect(tokens.expires_in).toBe(limits.accessToken);
    const { exp } = (await introspected(fixture, player, tokens.refresh_token)) as { exp: number };
    expect(exp).toBe(secondsOf(fixture.sandbox) + 3600);
    await fixture.clock.set(new Date(exp * 1000 - 1));
    expect(await introspected(fixture, player, tokens.refresh_token)).toEqual({ active: true, exp });
    await fixture.clock.set(new Date(exp * 1000));
    expect(await introspected(fixture, player, tokens.refresh_token)).toEqual({ active: false });
    expect(brokenRules(fixture.sandbox, 'introspect')).toEqual(['introspection.live']);
  });

  test('IS 14 the consent API states the end of sharing, and EXPIRED from then on', async () => {
    const { consentId } = await fixture.authorise(player, { sharingDuration: 7200 });
    const read = async (): Promise<{ status: string; expirationDateTime: string }> =>
      (
        (await (await party.consentApi.send(`/${consentId}`)).json()) as {
          data: { status: string; expirationDateTime: string };
        }
      ).data;
    const { expirationDateTime: end } = await read();
    expect(Date.parse(end)).toBe(fixture.clock.now().getTime() + 7_200_000);
    await fixture.clock.set(new Date(Date.parse(end) - 1));
    expect((await read()).status).toBe('AUTHORISED');
    await fixture.clock.set(end);
    expect((await read()).status).toBe('EXPIRED');
  });
});
