// For each rule of the register's own calls, a call that breaks it and the correct call.
import type { Exchange } from '../../../mocks/trace/exchange.ts';
import { documentOf, type RequestDocument } from '../../../src/pages/workbench/request-document.ts';
import { callAdmin, registerFetch, registerToken, type BentRegisterCall } from '../calls/from-register.ts';
import type { CasesOf } from '../worlds/rule-breaking-world.ts';
import type { TodayStage } from './today-breaches.ts';
import { signedIn } from '../calls/code-flow.ts';

type Cases = CasesOf<TodayStage>;
type Case = NonNullable<Cases[keyof Cases]>;

/** The correct call of the register. */
async function honest({ fixture }: TodayStage, refused: Exchange): Promise<RequestDocument> {
  const document = documentOf(refused);
  const authorization = `Bearer ${await registerToken(fixture)}`;
  return { ...document, headers: { ...document.headers, authorization }, tokens: {} };
}

/** A metrics call with something wrong; `times` repeats it, so that a jti has been used before. */
const asking = (bent: (stage: TodayStage) => BentRegisterCall | Promise<BentRegisterCall>, times = 1): Case => ({
  at: 'getMetrics',
  refuse: async (stage) => {
    for (let time = 0; time < times; time += 1) {
      const send = await registerFetch(stage.fixture.sandbox);
      await callAdmin(stage.fixture, 'metrics', { send, ...(await bent(stage)) });
    }
  },
  world: honest,
});

export const registerBreaches: Cases = {
  'admin.token-present': asking(() => ({ token: null })),
  'admin.token-recipient': asking(async ({ fixture, player }) => ({
    token: (await signedIn(fixture, player)).access_token,
  })),
  'admin.token-readable': asking(() => ({ token: 'nothing' })),
  'admin.token-names': asking(() => ({ claims: { iss: 'nobody' } })),
  'admin.token-signature': asking(({ player }) => ({ key: player.signingKey })),
  'admin.token-aud': asking(() => ({ claims: { aud: 'https://elsewhere.example' } })),
  'admin.token-exp': asking(() => ({ claims: { exp: 1 } })),
  'admin.token-once': asking(() => ({ claims: { jti: 'the-same' } }), 2),
};
