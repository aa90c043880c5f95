// For each rule that today's profile adds to client authentication, a push whose assertion breaks it.
import { authentication, secondsOf, type Claims } from './registration.ts';
import type { CasesOf } from './state-stage.ts';
import { push } from './today.ts';
import type { TodayStage } from './today-breaches.ts';

type Cases = CasesOf<TodayStage>;

/** A push by an assertion that is not as it should be. */
const authenticating = (claims: (now: number) => Claims): NonNullable<Cases[keyof Cases]> => ({
  at: 'pushAuthorisation',
  refuse: async ({ fixture, player }) => {
    const endpoint = `${fixture.urls.dataHolder.secureBase}/par`;
    const bent = claims(secondsOf(fixture));
    await push(fixture, player, { form: await authentication(fixture, player, player.clientId, endpoint, bent) });
  },
});

export const clientBreaches: Cases = {
  'client.assertion-ahead': authenticating((now) => ({ exp: now + 7200 })),
};
