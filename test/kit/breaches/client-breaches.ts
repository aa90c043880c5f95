// A breaking request for each rule of client authentication that differs in today's profile.
import { requestToken } from '../calls/to-register.ts';
import { authentication, secondsOf, type Claims } from '../calls/signing.ts';
import type { CasesOf } from '../worlds/rule-breaking-world.ts';
import { push } from '../calls/code-flow.ts';
import type { TodayStage } from './today-breaches.ts';

type Cases = CasesOf<TodayStage>;

/** A push with a wrong client assertion. */
const authenticating = (claims: (now: number) => Claims): NonNullable<Cases[keyof Cases]> => ({
  at: 'pushAuthorisation',
  refuse: async ({ fixture, player }) => {
    const endpoint = `${fixture.urls.dataHolder.secureBase}/par`;
    const bent = claims(secondsOf(fixture));
    await push(fixture, player, { form: await authentication(fixture, player, player.clientId, endpoint, bent) });
  },
});

export const clientBreaches: Cases = {
  'client.id-present': {
    at: 'registerToken',
    refuse: async ({ fixture: { sandbox }, player }) => {
      await sandbox.decisions.set('registerClientId', 'required');
      await requestToken(sandbox, player, { client_id: undefined });
    },
  },
  'client.assertion-ahead': authenticating((now) => ({ exp: now + 7200 })),
};
