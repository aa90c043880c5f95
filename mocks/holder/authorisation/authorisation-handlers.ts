// The authorisation endpoint and the consumer's screens behind it (IS 13.2, OIDC 3.3.2).
import type { Handler, Outcome } from '../../engine/call.ts';
import type { Screen } from '../../spec/screens.ts';
import type { World } from '../../world/world.ts';
import { brandOf } from '../brand.ts';
import { answerScreen } from './interaction.ts';
import { checkDevice } from './one-time-password.ts';
import { readAuthorisationRequest } from './request-sources/accepted-request.ts';
import { screenOf } from './screen-content.ts';
import { begin, interactionOf } from './interaction-state.ts';
import { welcomePage } from './welcome-page.ts';

const secret = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' } as const;
const json = (body: unknown): Outcome => ({ kind: 'json', body, headers: secret });

export function authorisationHandlers(
  world: World,
): Record<'authorise' | 'getInteraction' | 'answerInteraction', Handler> {
  return {
    authorise: async (call) => {
      const brand = brandOf(world, call);
      const accepted = await readAuthorisationRequest(world, call);
      const row = 'resumed' in accepted ? accepted.resumed : await begin(world, brand.id, accepted);
      const handed = accepted.handOver?.(row.id);
      if (handed !== undefined) return handed;
      const screen: Screen = await screenOf(world, { row, client: accepted.row });
      const wantsJson = (call.request.headers.get('accept') ?? '').includes('application/json');
      return wantsJson
        ? json({ interaction: screen })
        : { kind: 'text', type: 'text/html; charset=utf-8', body: welcomePage(screen, brand), headers: secret };
    },
    getInteraction: async (call) => {
      const here = await interactionOf(world, call);
      await checkDevice(world, call, here);
      return json(await screenOf(world, here));
    },
    answerInteraction: async (call) => {
      const step = await answerScreen(world, call);
      return json('redirect' in step ? { redirect: step.redirect } : await screenOf(world, step.next));
    },
  };
}
