// The authorisation endpoint and the consumer's screens behind it (IS 13.2, OIDC 3.3.2).
import type { Handlers, Outcome } from '../../engine/call.ts';
import type { Screen } from '../../spec/screens.ts';
import { brandOf } from '../brand.ts';
import { answerScreen } from './interaction.ts';
import { checkDevice } from './one-time-password.ts';
import { strategyOf } from '../profile-strategies.ts';
import { screenOf } from './screen-content.ts';
import { begin, interactionOf } from './interaction-state.ts';
import { welcomePage } from './welcome-page.ts';

const secret = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' } as const;
const json = (body: unknown): Outcome => ({ kind: 'json', body, headers: secret });

export const authorisationHandlers: Handlers<'authorise' | 'getInteraction' | 'answerInteraction'> = {
  authorise: async (world, call) => {
    const brand = brandOf(world, call);
    const { readRequest, sharing } = strategyOf(world, call);
    const accepted = await readRequest(world, call, sharing);
    const row = 'resumed' in accepted ? accepted.resumed : await begin(world, brand.id, accepted);
    const handed = accepted.handOver?.(row.id);
    if (handed !== undefined) return handed;
    const screen: Screen = await screenOf(world, { row, client: accepted.row }, sharing);
    const wantsJson = (call.request.headers.get('accept') ?? '').includes('application/json');
    return wantsJson
      ? json({ interaction: screen })
      : { kind: 'text', type: 'text/html; charset=utf-8', body: welcomePage(screen, brand), headers: secret };
  },
  getInteraction: async (world, call) => {
    const here = await interactionOf(world, call);
    await checkDevice(world, call, here);
    return json(await screenOf(world, here, strategyOf(world, call).sharing));
  },
  answerInteraction: async (world, call) => {
    const strategy = strategyOf(world, call);
    const step = await answerScreen(world, call, strategy);
    return json('redirect' in step ? { redirect: step.redirect } : await screenOf(world, step.next, strategy.sharing));
  },
};
