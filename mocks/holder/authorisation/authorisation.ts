// The authorisation endpoint and the consumer's screens behind it (IS 13.2, OIDC 3.3.2).
import type { Handler, Outcome } from '../../engine/visit.ts';
import type { Screen } from '../../spec/screens.ts';
import type { World } from '../../world.ts';
import { brandOf } from '../brand.ts';
import { answerScreen } from './interaction.ts';
import { checkDevice } from './one-time-password.ts';
import { readAuthorisationRequest } from './request.ts';
import { screenOf } from './screen.ts';
import { begin, underWay } from './under-way.ts';
import { welcomePage } from './welcome-page.ts';

const secret = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' } as const;
const json = (body: unknown): Outcome => ({ kind: 'json', body, headers: secret });

export function authorisationHandlers(
  world: World,
): Record<'authorise' | 'getInteraction' | 'answerInteraction', Handler> {
  return {
    authorise: async (visit) => {
      const brand = brandOf(world, visit);
      const accepted = await readAuthorisationRequest(world, visit);
      const row = await begin(world, brand.id, accepted);
      const screen: Screen = await screenOf(world, { row, client: accepted.row });
      const wantsJson = (visit.request.headers.get('accept') ?? '').includes('application/json');
      return wantsJson
        ? json({ interaction: screen })
        : { kind: 'text', type: 'text/html; charset=utf-8', body: welcomePage(screen, brand), headers: secret };
    },
    getInteraction: async (visit) => {
      const here = await underWay(world, visit);
      await checkDevice(world, visit, here);
      return json(await screenOf(world, here));
    },
    answerInteraction: async (visit) => {
      const step = await answerScreen(world, visit);
      return json('redirect' in step ? { redirect: step.redirect } : await screenOf(world, step.next));
    },
  };
}
