// Dynamic client registration, read aloud: the order of its tests is this function (IS 13.9; RFC 7591 3).
import type { Ledger } from '../../engine/ledger.ts';
import type { Handler } from '../../engine/visit.ts';
import { decodeJws } from '../../keys/verify.ts';
import type { World } from '../../world.ts';
import { brandOf } from '../brand.ts';
import { statusOf } from '../register-copy.ts';
import { readBackchannel } from './backchannel-members.ts';
import { clientRow } from './client-row.ts';
import { readEncryption } from './encryption-members.ts';
import { checkOnce, enter } from './enter.ts';
import { readMembers } from './metadata-members.ts';
import { readRequest } from './request.ts';
import { readStatement, type Statement } from './statement.ts';
import { atStatement, shown, statementRefusal, type Step } from './step.ts';

export function registrationHandlers(world: World): Record<'registerClient', Handler> {
  return {
    registerClient: async (visit) => {
      const step: Step = { world, visit, brand: brandOf(world, visit) };
      const ledger: Ledger = visit.ledger;
      const compact = visit.text ?? '';
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
      const encryption = await readEncryption(step, request.claims, statement);
      await checkActive(step, statement);
      await checkOnce(step, statement);
      const row = clientRow(step, statement, members, encryption, backchannel);
      await enter(step, row, request, statement);
      return { kind: 'json', status: 201, body: row.metadata, headers: { 'cache-control': 'no-store' } };
    },
  };
}

/** The statement may be older than the status: ten minutes are long enough to lose it (CDS participant statuses). */
async function checkActive({ world, visit }: Step, { softwareId }: Statement): Promise<void> {
  const ledger: Ledger = visit.ledger;
  const { overall } = await statusOf(world, softwareId, { doubt: true, parent: visit.exchange });
  ledger.check('registration.product-active', overall === 'ACTIVE', {
    at: atStatement('software_id'),
    expected: 'ACTIVE',
    actual: overall,
    detail: 'The software product is not active.',
    ...statementRefusal(world),
  });
}
