// For each rule of the holder's withdrawal notice, a call that breaks it and the correct call.
import type { Exchange } from '../../../mocks/trace/exchange.ts';
import { documentOf, type RequestDocument } from '../../../src/pages/workbench/request-document.ts';
import type { CasesOf } from '../worlds/rule-breaking-world.ts';
import type { TodayStage } from './today-breaches.ts';
import { newPlayer } from '../worlds/today.ts';
import { personaOf } from '../worlds/persona-of.ts';
import { signedIn } from '../calls/code-flow.ts';
import { tellRecipient, withdrawalRequest, type BentCall } from '../calls/withdrawal-calls.ts';

type Cases = CasesOf<TodayStage>;
type Case = NonNullable<Cases[keyof Cases]>;

const arrangement = async ({ fixture, player }: TodayStage): Promise<string> =>
  (await signedIn(fixture, player)).cdr_arrangement_id;

/** The correct call of the holder. */
async function honest(stage: TodayStage, refused: Exchange): Promise<RequestDocument> {
  const { fixture, player } = stage;
  const request = await withdrawalRequest(fixture, player, await arrangement(stage));
  const headers = Object.fromEntries(request.headers);
  const form = Object.fromEntries(new URLSearchParams(await request.text()));
  const { body: _body, ...document } = documentOf(refused);
  return { ...document, headers, form, tokens: {} };
}

/** A notice with something wrong; `times` repeats it, so that a jti has been used before. */
const telling = (bent: (stage: TodayStage) => BentCall, times = 1): Case => ({
  at: 'revokeArrangementAtRecipient',
  refuse: async (stage) => {
    const wrong = bent(stage);
    for (let time = 0; time < times; time += 1)
      await tellRecipient(stage.fixture, stage.player, await arrangement(stage), wrong);
  },
  world: honest,
});

export const withdrawalBreaches: Cases = {
  'withdrawal.bearer-present': telling(() => ({ bearer: null })),
  'withdrawal.bearer-readable': telling(() => ({ token: 'nothing' })),
  'withdrawal.keys-reached': {
    at: 'revokeArrangementAtRecipient',
    refuse: async ({ fixture }) => {
      // A recipient that was never called has no cached copy.
      const player = await newPlayer(fixture);
      const { cdr_arrangement_id: id } = await signedIn(fixture, player);
      const fault = fixture.sandbox.faults.add({ operation: 'getJwks', status: 503, times: 9 });
      await tellRecipient(fixture, player, id);
      fault.remove();
    },
  },
  'withdrawal.brand-known': telling(() => ({ bearer: { iss: 'nobody', sub: 'nobody' } })),
  'withdrawal.bearer-sub': telling(() => ({ bearer: { sub: 'nobody' } })),
  'withdrawal.bearer-signature': telling(({ player }) => ({ key: player.signingKey })),
  'withdrawal.bearer-aud': telling(() => ({ bearer: { aud: 'https://elsewhere.example' } })),
  'withdrawal.bearer-exp': telling(() => ({ bearer: { exp: 1 } })),
  'withdrawal.bearer-once': telling(() => ({ bearer: { jti: 'the-same' } }), 2),
  'withdrawal.jwt-present': telling(() => ({ jwt: null })),
  'withdrawal.jwt-signature': telling(({ player }) => ({ jwtKey: player.signingKey })),
  'withdrawal.jwt-id': telling(() => ({ jwt: { cdr_arrangement_id: undefined } })),
  'withdrawal.jwt-claims': telling(() => ({ jwt: { iss: 'nobody' } })),
  'withdrawal.jwt-once': telling(() => ({ jwt: { jti: 'the-same' } }), 2),
  'withdrawal.same-id': telling(() => ({ form: { cdr_arrangement_id: 'another' } })),
  'withdrawal.arrangement': telling(() => ({ jwt: { cdr_arrangement_id: 'nobody-has-it' } })),
  'dashboard.arrangement': {
    at: 'withdrawSharing',
    refuse: async ({ fixture }) => {
      const { customerId } = personaOf(fixture.sandbox);
      const address = `${fixture.urls.dataHolder.issuer}/dashboard/${customerId}/nobody-has-it`;
      await fixture.fetch(address, { method: 'DELETE' });
    },
    world: async (stage, refused): Promise<RequestDocument> => {
      const document = documentOf(refused);
      return { ...document, address: document.address.replace('nobody-has-it', await arrangement(stage)) };
    },
  },
};
