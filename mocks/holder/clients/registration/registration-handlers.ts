// Dynamic client registration: a software product becomes a client, once (IS 13.9; RFC 7591 3).
import type { Handler } from '../../../engine/call.ts';
import type { World } from '../../../world/world.ts';
import { brandOf } from '../../brand.ts';
import { clientRow } from './client-row.ts';
import { checkOnce, enter } from './enter-client.ts';
import { readContent } from './registration-content.ts';
import type { Step } from './registration-step.ts';

export function registrationHandlers(world: World): Record<'registerClient', Handler> {
  return {
    registerClient: async (call) => {
      const step: Step = { world, call, brand: brandOf(world, call) };
      const content = await readContent(step);
      await checkOnce(step, content.statement);
      const row = clientRow(step, content);
      await enter(step, row, content.request, content.statement);
      return { kind: 'json', status: 201, body: row.metadata, headers: { 'cache-control': 'no-store' } };
    },
  };
}
