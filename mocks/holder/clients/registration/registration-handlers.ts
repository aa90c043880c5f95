// Dynamic client registration, read aloud: the order of its tests is this function (IS 13.9; RFC 7591 3).
import type { Ledger } from '../../../engine/ledger.ts';
import type { Handler } from '../../../engine/call.ts';
import { decodeJws } from '../../../keys/verify.ts';
import type { World } from '../../../world/world.ts';
import { brandOf } from '../../brand.ts';
import { statusOf } from '../../register-copy/register-copy.ts';
import { readBackchannel } from './backchannel-members.ts';
import { clientRow } from './client-row.ts';
import { readEncryption } from './encryption-members.ts';
import { checkOnce, enter } from './enter-client.ts';
import { readMembers } from './metadata-members.ts';
import { readRequest } from './registration-request.ts';
import { readStatement, type Statement } from './statement-checks.ts';
import { shown, statementRefusal, type Step } from './registration-step.ts';

export function registrationHandlers(world: World): Record<'registerClient', Handler> {
  return {
    registerClient: async (call) => {
      const step: Step = { world, call, brand: brandOf(world, call) };
      const ledger: Ledger = call.ledger;
      const compact = call.text ?? '';
      const readable = decodeJws(compact);
      ledger.check('registration.readable', readable !== undefined, {
        at: 'body',
        expected: 'a compact JWS over a JSON object',
        actual: shown(compact.slice(0, 60)),
        detail: 'The body is no signed JWT.',
      });
      const statement = await readStatement(step, readable.payload);
      const request = await readRequest(step, compact, statement);
      const members = readMembers(step, request.claims, statement);
      const backchannel = readBackchannel(step, request.claims, statement, members.grantTypes);
      const isEncrypted = world.profileOf(step.brand.id).idToken === 'encrypted';
      const encryption = isEncrypted ? await readEncryption(step, request.claims, statement) : undefined;
      await checkActive(step, statement);
      await checkOnce(step, statement);
      const row = clientRow(step, statement, members, encryption, backchannel);
      await enter(step, row, request, statement);
      return { kind: 'json', status: 201, body: row.metadata, headers: { 'cache-control': 'no-store' } };
    },
  };
}

/** The statement may be older than the status: ten minutes are long enough to lose it (CDS participant statuses). */
async function checkActive({ world, call }: Step, { softwareId }: Statement): Promise<void> {
  const ledger: Ledger = call.ledger;
  const { overall } = await statusOf(world, softwareId, { doubt: true, parent: call.exchange });
  ledger.check('registration.product-active', overall === 'ACTIVE', {
    at: 'state:register.status',
    expected: 'ACTIVE',
    actual: overall,
    detail: 'The software product is not active.',
    ...statementRefusal(world),
  });
}
