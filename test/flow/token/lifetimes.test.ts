// Lifetimes by the sandbox's clock: everything that ends is good in the last moment before its end, and no more at it. Nobody waits.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '../../../mocks/spec/limits.ts';
import { ask, newConsent, requestFor, type Party } from '../../kit/authorise.ts';
import { acknowledged, poll } from '../../kit/backchannel.ts';
import { consentToken } from '../../kit/consents.ts';
import { partyOf, ruleBroken } from '../../kit/decided.ts';
import { getSecure, tokenOf } from '../../kit/register.ts';
import { authentication, register, secondsOf, statementOf } from '../../kit/registration.ts';
import { openCurrentWorld, type SandboxStage } from '../../kit/sandbox-stage.ts';
import { visit } from '../../kit/screens.ts';
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
  type Player,
} from '../../kit/stage.ts';

let stage: SandboxStage;
let player: Player;
let party: Party;
beforeAll(async () => {
  stage = await openCurrentWorld();
  player = await stage.player();
  party = partyOf(stage, player);
  // From here on the clock stands, and moves only when it is told to.
  await stage.clock.set(stage.clock.now());
});
afterAll(() => stage.stop());

type Try = () => Promise<boolean>;
interface Lifetime {
  readonly seconds: number;
  /** Makes one, and says how to try whether it is good; each try needs one of its own. */
  begin(): Promise<Try>;
  /** The rule that refuses it at its end, and where. */
  readonly ends: readonly [operation: string, rule: string];
}

const ok = async (answer: Promise<Response>): Promise<boolean> => (await answer).status < 300;
const tokenAnswer = (form: Readonly<Record<string, string | undefined>>): Promise<Response> =>
  post(stage, player, 'token', form);

const lifetimes: Readonly<Record<string, Lifetime>> = {
  'IS 13.4 an authorisation code: a minute': {
    seconds: limits.authorisationCode,
    begin: async () => {
      const authorised = await stage.authorise(player);
      return () => ok(tokenAnswer(codeForm(authorised)));
    },
    ends: ['token', 'code.live'],
  },
  'IS 7.2 an access token at a resource: ten minutes': {
    seconds: limits.accessToken,
    begin: async () => {
      const tokens = await signedIn(stage, player);
      return () => ok(customer(stage, tokens.access_token, player.fetch));
    },
    ends: ['getCustomer', 'token.live'],
  },
  'IS 7.2 an access token at UserInfo': {
    seconds: limits.accessToken,
    begin: async () => {
      const tokens = await signedIn(stage, player);
      return () => ok(userInfo(stage, tokens.access_token, player.fetch));
    },
    ends: ['getUserInfo', 'token.live'],
  },
  'IS 14 a token for the consent API': {
    seconds: limits.accessToken,
    begin: async () => {
      const authorization = `Bearer ${await consentToken(stage.sandbox, player, player.clientId)}`;
      return () => ok(player.fetch(party.desk.collection, { headers: { authorization } }));
    },
    ends: ['listConsents', 'token.live'],
  },
  'seed Authentication 10 a token of the register: five minutes': {
    seconds: limits.registerAccessToken,
    begin: async () => {
      const headers = { authorization: `Bearer ${await tokenOf(stage.sandbox, player)}`, 'x-v': '2' };
      return () => ok(getSecure(stage.sandbox, player, 'all/data-holders/brands', headers));
    },
    ends: ['getDataHolderBrands', 'token.live'],
  },
  'IS 7.3 a refresh token: ninety days': {
    seconds: limits.refreshToken,
    begin: async () => {
      const tokens = await signedIn(stage, player);
      return () => ok(refreshed(stage, player, tokens));
    },
    ends: ['token', 'refresh.live'],
  },
  'IS 14 a refresh token: no longer than the sharing': {
    seconds: 3600,
    begin: async () => {
      const tokens = await signedIn(stage, player, { sharingDuration: 3600 });
      return () => ok(refreshed(stage, player, tokens));
    },
    ends: ['token', 'refresh.live'],
  },
  'IS 14 sharing at a resource: the token ends with the consent': {
    seconds: 300,
    begin: async () => {
      const tokens = await signedIn(stage, player, { sharingDuration: 300 });
      return () => ok(customer(stage, tokens.access_token, player.fetch));
    },
    ends: ['getCustomer', 'consent.alive'],
  },
  'IS 14 sharing once: for a code and an access token': {
    seconds: limits.authorisationCode + limits.accessToken,
    begin: async () => {
      const tokens = await signedIn(stage, player, { sharingDuration: 0 });
      return () => ok(refreshed(stage, player, tokens));
    },
    ends: ['token', 'refresh.live'],
  },
  'IS 14 a consent that nobody authorises: as long as the sharing it is for': {
    seconds: 120,
    begin: async () => {
      const { url } = await requestFor(party, { consentId: await newConsent(party, undefined, 120) });
      return async () => (await ask(party, url)).screen !== undefined;
    },
    ends: ['authorise', 'consent-claim.usable'],
  },
  'RFC 7523 3 a client assertion: its exp, and half a minute for clocks that differ': {
    seconds: 60 + limits.clockSkew,
    begin: async () => {
      const endpoint = `${stage.urls.dataHolder.secureBase}/token`;
      const proof = await authentication(stage.sandbox, player, player.clientId, endpoint);
      return () => ok(tokenAnswer({ grant_type: 'client_credentials', ...proof }));
    },
    ends: ['token', 'client.assertion-exp'],
  },
  'FAPI-RW 5.2.2 a request object: its exp, and half a minute': {
    seconds: 300 + limits.clockSkew,
    begin: async () => {
      const { url } = await requestFor(party);
      return async () => (await ask(party, url)).screen !== undefined;
    },
    ends: ['authorise', 'request-object.exp'],
  },
  'S5 a software statement: ten minutes, and half a minute': {
    seconds: limits.softwareStatement + limits.clockSkew,
    begin: async () => {
      const recipient = await stage.sandbox.enrol({ alg: 'ES256' });
      const statement = await statementOf(stage.sandbox, recipient);
      return () => ok(register(stage.sandbox, recipient, { statement }));
    },
    ends: ['registerClient', 'registration.statement-live'],
  },
  'sandbox: an interaction on the consumer’s screens: ten minutes': {
    seconds: limits.interaction,
    begin: async () => {
      const here = await visit(party);
      return async () => (await here.show()).status === 200;
    },
    ends: ['getInteraction', 'interaction.known'],
  },
  'CX: a one-time password: five minutes': {
    seconds: limits.oneTimePassword,
    begin: async () => {
      const here = await visit(party);
      const code = await here.identify(stage.sandbox.personas[0]?.customerId ?? '');
      return async () => (await here.answer('one-time-password', { code })).status === 200;
    },
    ends: ['answerInteraction', 'interaction.code'],
  },
  'CIBA 7.3 an auth_req_id that was approved: five minutes': {
    seconds: limits.backchannelExpiry,
    begin: async () => {
      const [persona] = stage.sandbox.personas;
      const { auth_req_id: id } = await acknowledged(party, (await persona?.backchannelHint()) ?? '');
      await persona?.approveBackchannel(id);
      return async () => (await poll(party, id)).status === 200;
    },
    ends: ['token', 'auth-req.live'],
  },
  'CIBA 7.1 an auth_req_id with requested_expiry: as long as was asked': {
    seconds: 90,
    begin: async () => {
      const [persona] = stage.sandbox.personas;
      const object = { requested_expiry: 90 };
      const { auth_req_id: id } = await acknowledged(party, (await persona?.backchannelHint()) ?? '', { object });
      await persona?.approveBackchannel(id);
      return async () => (await poll(party, id)).status === 200;
    },
    ends: ['token', 'auth-req.live'],
  },
};

describe('until', () => {
  test.each(Object.entries(lifetimes))('%s', async (_title, { seconds, begin, ends: [operation, rule] }) => {
    // A whole second, since JWTs count in them.
    await stage.clock.set(new Date(Math.ceil(stage.clock.now().getTime() / 1000) * 1000));
    const start = stage.clock.now().getTime();
    const [last, over] = [await begin(), await begin()];
    await stage.clock.set(new Date(start + seconds * 1000 - 1));
    expect(await last()).toBe(true);
    await stage.clock.set(new Date(start + seconds * 1000));
    expect(await over()).toBe(false);
    expect(ruleBroken(stage.sandbox, operation)).toBe(rule);
  });
});

describe('what tells of an end', () => {
  test('OIDC 2 an ID token ends five minutes after it was issued, by the same clock as everything', async () => {
    await stage.clock.advance('PT7H');
    const authorised = await stage.authorise(player);
    await stage.clock.advance('PT30S');
    const tokens = await redeemed(stage, player, authorised);
    const [front, back] = [await opened(player, authorised.idToken), await opened(player, tokens.id_token)];
    const now = secondsOf(stage.sandbox);
    expect(front.claims).toMatchObject({ iat: now - 30, exp: now - 30 + limits.idToken, auth_time: now - 30 });
    expect(back.claims).toMatchObject({ iat: now, exp: now + limits.idToken, auth_time: now - 30 });
  });

  test('RFC 6749 5.1 INT-01 expires_in and exp tell the very moment', async () => {
    const tokens = await signedIn(stage, player, { sharingDuration: 3600 });
    expect(tokens.expires_in).toBe(limits.accessToken);
    const { exp } = (await introspected(stage, player, tokens.refresh_token)) as { exp: number };
    expect(exp).toBe(secondsOf(stage.sandbox) + 3600);
    await stage.clock.set(new Date(exp * 1000 - 1));
    expect(await introspected(stage, player, tokens.refresh_token)).toEqual({ active: true, exp });
    await stage.clock.set(new Date(exp * 1000));
    expect(await introspected(stage, player, tokens.refresh_token)).toEqual({ active: false });
  });

  test('IS 14 the consent API tells the end of sharing, and EXPIRED from that moment on', async () => {
    const { consentId } = await stage.authorise(player, { sharingDuration: 7200 });
    const read = async (): Promise<{ status: string; expirationDateTime: string }> =>
      (
        (await (await party.desk.send(`/${consentId}`)).json()) as {
          data: { status: string; expirationDateTime: string };
        }
      ).data;
    const { expirationDateTime: end } = await read();
    expect(Date.parse(end)).toBe(stage.clock.now().getTime() + 7_200_000);
    await stage.clock.set(new Date(Date.parse(end) - 1));
    expect((await read()).status).toBe('AUTHORISED');
    await stage.clock.set(end);
    expect((await read()).status).toBe('EXPIRED');
  });
});
