// For each rule of the consumer's screens and device: how to break it, and what the consumer or the recipient does then.
import { generateKeyPair, exportJWK, type JWK } from 'jose';
import { vi } from 'vitest';
import type { Exchange } from '../../../mocks/trace/exchange.ts';
import { documentOf, type RequestDocument } from '../../../src/pages/workbench/request-document.ts';
import { asked, consentClaims, newConsent } from '../calls/authorisation-request.ts';
import { acknowledged } from '../calls/backchannel.ts';
import { partyOf } from '../worlds/token-world.ts';
import { opened, refreshed, signedIn } from '../calls/tokens.ts';
import type { RegisteredRecipient } from '../worlds/fixture.ts';
import { changeRow } from '../worlds/change-row.ts';
import { answerDevice, atConfirm, atScreens, deviceOf, type AtScreens } from '../calls/screens.ts';
import type { StateCases, RuleBreakingWorld } from '../worlds/rule-breaking-world.ts';

const me = ({ persona }: RuleBreakingWorld): string => persona.customerId;

/** The same answer in another authorisation in progress. */
const elsewhere = (refused: Exchange, { interactionId }: AtScreens): RequestDocument => {
  const document = documentOf(refused);
  return { ...document, address: document.address.replace(/\/authorise\/[^/]+/u, `/authorise/${interactionId}`) };
};

const answering = (refused: Exchange, body: unknown, at?: AtScreens): RequestDocument => ({
  ...(at === undefined ? documentOf(refused) : elsewhere(refused, at)),
  body,
});

let one: AtScreens;
let consentId: string;

const screens: StateCases = {
  'interaction.known': {
    at: 'answerInteraction',
    refuse: async (stage) => {
      one = await atScreens(stage.party);
      await one.answer('cancel', {});
      await one.answer('identify', { customerId: me(stage) });
    },
    world: async (stage, refused) => elsewhere(refused, await atScreens(stage.party)),
  },
  'interaction.screen': {
    at: 'answerInteraction',
    refuse: async ({ party }) => {
      one = await atScreens(party);
      await one.answer('confirm', { decision: 'authorise' });
    },
    world: async (stage) => {
      await one.answer('one-time-password', { code: await one.identify(me(stage)) });
      await one.answer('accounts', { accounts: ['account-1'] });
    },
  },
  'interaction.answer': {
    at: 'answerInteraction',
    refuse: async ({ party }) => (await atScreens(party)).answer('identify', { customerId: 5 }),
    world: async (stage, refused) => answering(refused, { customerId: me(stage) }),
  },
  'interaction.code': {
    at: 'answerInteraction',
    refuse: async (stage) => {
      one = await atScreens(stage.party);
      const code = await one.identify(me(stage));
      await one.answer('one-time-password', { code: code === '000000' ? '111111' : '000000' });
    },
    world: async (stage, refused) => answering(refused, { code: stage.persona.latestOneTimePassword() }),
  },
  'interaction.attempts': {
    at: 'answerInteraction',
    refuse: async (stage) => {
      one = await atScreens(stage.party);
      const code = await one.identify(me(stage));
      const wrong = { code: code === '000000' ? '111111' : '000000' };
      for (let tries = 0; tries < 10; tries += 1)
        if ((await one.answer('one-time-password', wrong)).fragment !== undefined) return;
    },
    world: async (stage, refused) => {
      const another = await atScreens(stage.party);
      return answering(refused, { code: await another.identify(me(stage)) }, another);
    },
  },
  'interaction.continued': {
    at: 'answerInteraction',
    refuse: async ({ party }) => (await atScreens(party)).answer('cancel', {}),
    // In the repeated authorisation the consumer identifies instead.
    world: async (stage, refused) => {
      const another = await atScreens(stage.party);
      const document = answering(refused, { customerId: me(stage) }, another);
      return { ...document, address: document.address.replace(/cancel$/u, 'identify') };
    },
  },
  'interaction.authorised': {
    at: 'answerInteraction',
    refuse: async (stage) => (await atConfirm(stage.party, me(stage))).answer('confirm', { decision: 'decline' }),
    world: async (stage, refused) =>
      answering(refused, { decision: 'authorise' }, await atConfirm(stage.party, me(stage))),
  },
  'interaction.consent': {
    at: 'answerInteraction',
    refuse: async (stage) => {
      consentId = await newConsent(stage.party);
      one = await atConfirm(stage.party, me(stage), { consentId });
      await stage.party.consentApi.send(`/${consentId}`, { method: 'DELETE' });
      await one.answer('confirm', { decision: 'authorise' });
    },
    world: async (stage, refused) => elsewhere(refused, await atConfirm(stage.party, me(stage))),
  },
  'interaction.acknowledged': {
    at: 'getInteraction',
    refuse: async (stage) => {
      await signInOnDevice(stage, 'deny');
      await one.show();
    },
    world: async (stage, refused) => {
      await signInOnDevice(stage, 'approve');
      return elsewhere(refused, one);
    },
  },
  'interaction.subject': {
    at: 'answerInteraction',
    refuse: async (stage) => {
      consentId = await newConsent(stage.party);
      const claims = consentClaims(consentId, { sub: { value: await subOf(stage) } });
      one = await atScreens(stage.party, { consentId, object: { claims } });
      await one.answer('one-time-password', { code: await one.identify(stage.stranger.customerId) });
    },
    world: async (stage, refused) => {
      const claims = consentClaims(consentId, { sub: { value: await subOf(stage) } });
      const another = await atScreens(stage.party, { consentId, object: { claims } });
      return answering(refused, { code: await another.identify(me(stage)) }, another);
    },
  },
  'interaction.encryption-key': {
    at: 'answerInteraction',
    refuse: async (stage) => {
      elsewhereKeyed = await stage.fixture.player();
      one = await atConfirm(partyOf(stage.fixture, elsewhereKeyed), me(stage));
      await publishOutside(stage, 'signing');
      await one.answer('confirm', { decision: 'authorise' });
    },
    world: async (stage, refused) => {
      await publishOutside(stage, 'both');
      return elsewhere(refused, await atConfirm(partyOf(stage.fixture, elsewhereKeyed), me(stage)));
    },
  },
  'id-token.encryption-key': {
    at: 'token',
    refuse: async (stage) => {
      elsewhereKeyed = await stage.fixture.player();
      const tokens = await signedIn(stage.fixture, elsewhereKeyed);
      await publishOutside(stage, 'signing');
      await refreshed(stage.fixture, elsewhereKeyed, tokens);
    },
    world: (stage) => publishOutside(stage, 'both'),
  },
  'authorise.subject-agrees': {
    at: 'authorise',
    refuse: async (stage) => {
      const { party, player } = stage;
      await asked(party);
      const sub = await subOf(stage);
      const { jws } = await opened(player, (await stage.tokens({ consumer: 1 })).id_token);
      const wanted = await newConsent(party);
      const object = { claims: consentClaims(wanted, { sub: { value: sub } }), id_token_hint: jws };
      await asked(party, { consentId: wanted, object });
    },
  },
};

const devices: StateCases = {
  'device.known': {
    at: 'answerBackchannelDevice',
    refuse: (stage) => answerDevice(stage.party, me(stage), 'nothing', { decision: 'approve' }),
    world: async (stage, refused) => {
      const document = documentOf(refused);
      return { ...document, address: document.address.replace(/nothing$/u, await waiting(stage)) };
    },
  },
  'device.answer': {
    at: 'answerBackchannelDevice',
    refuse: async (stage) => answerDevice(stage.party, me(stage), await waiting(stage), { decision: 'perhaps' }),
    world: async (_stage, refused) => answering(refused, { decision: 'approve' }),
  },
  'notification.body': {
    at: 'notifyRecipient',
    refuse: ({ fixture: { sandbox } }) =>
      sandbox.fetch(sandbox.dataRecipient.notificationEndpoint, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      }),
    world: async (_stage, refused) => answering(refused, { auth_req_id: 'any' }),
  },
};

/** A login that waits for the device, and its answer there. */
async function signInOnDevice(stage: RuleBreakingWorld, decision: 'approve' | 'deny'): Promise<void> {
  one = await atScreens(stage.party);
  await one.identify(me(stage));
  await one.answer('one-time-password', { detached: true });
  const request = (await deviceOf(stage.party, me(stage))).requests.findLast(({ kind }) => kind === 'sign-in');
  await answerDevice(stage.party, me(stage), request?.requestId ?? '', { decision });
}

/** The requests that wait on the persona's device now. */
async function waiting(stage: RuleBreakingWorld): Promise<string> {
  await acknowledged(stage.party, await stage.hint());
  return (await deviceOf(stage.party, me(stage))).requests.at(-1)?.requestId ?? '';
}

/** The persona's pairwise sub for the player. */
const subOf = async (stage: RuleBreakingWorld): Promise<unknown> =>
  (await opened(stage.player, (await stage.tokens()).id_token)).claims['sub'];

/** A recipient whose key set has its own address. */
let elsewhereKeyed: RegisteredRecipient;
let published: readonly JWK[];

/** Publishes the key set with or without a key for ID tokens. */
async function publishOutside({ fixture: { sandbox } }: RuleBreakingWorld, keys: 'signing' | 'both'): Promise<void> {
  const { signingKey, clientId } = elsewhereKeyed;
  const signing: JWK = { ...(signingKey.publicJwk as JWK), use: 'sig' };
  const pair = await generateKeyPair('RSA-OAEP-256');
  const encrypting: JWK = { ...(await exportJWK(pair.publicKey)), use: 'enc', kid: 'enc-outside', alg: 'RSA-OAEP-256' };
  published = keys === 'both' ? [signing, encrypting] : [signing];
  if (keys === 'both') return;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ keys: published }));
  await changeRow(sandbox, 'holder.clients', clientId, { jwksUri: `https://keys.outside.example/${clientId}` });
}

/** The breaches of the consumer's screens and device. */
export const screenBreaches: StateCases = { ...screens, ...devices };
