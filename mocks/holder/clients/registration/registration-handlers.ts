// Dynamic client registration: a software product becomes a client, once (IS 13.9; RFC 7591 3).
import type { Handlers } from '../../../engine/call.ts';
import { brandOf } from '../../brand.ts';
import { clientRow } from './client-row.ts';
import { checkOnce, enter } from './enter-client.ts';
import { deleteRegistration, getRegistration, updateRegistration } from './manage-client.ts';
import { readContent } from './registration-content.ts';
import type { Step } from './registration-step.ts';

type Names = 'registerClient' | 'getRegistration' | 'updateRegistration' | 'deleteRegistration';

export const registrationHandlers: Handlers<Names> = {
  getRegistration,
  updateRegistration,
  deleteRegistration,
  registerClient: async (world, call) => {
    const step: Step = { world, call, brand: brandOf(world, call) };
    const content = await readContent(step);
    await checkOnce(step, content.statement);
    const row = clientRow(step, content);
    await enter(step, row, content.request, content.statement);
    return { kind: 'json', status: 201, body: row.metadata };
  },
};
