// The operations that the register calls at a holder: metadata update and metrics (CDS, Admin APIs).
import { isRecord, recordOf } from '../../ambient/is-record.ts';
import type { Handlers, Outcome, Ready } from '../../engine/call.ts';
import type { Ledger } from '../../engine/ledger.ts';
import { asJson } from '../../trace/as-json.ts';
import type { World } from '../../world/world.ts';
import { brandOf } from '../brand.ts';
import { metricsOf } from '../metrics/metrics-report.ts';
import type { Period } from '../metrics/reported-days.ts';
import { refreshRegister } from '../register-copy/register-copy.ts';

const isPeriod = (value: string | undefined): value is Period =>
  value === 'CURRENT' || value === 'HISTORIC' || value === 'ALL';

/** The published response to a metadata update has neither data nor links (TD2-33). */
function updated(world: World, call: Ready): Outcome {
  const form = world.decisionsAt(brandOf(world, call).id).get('metadataUpdateBody');
  if (form === 'accepted') return { kind: 'empty', status: 202 };
  return form === 'empty' ? { kind: 'json', body: {} } : { kind: 'data', data: {} };
}

export const adminHandlers: Handlers<'metadataUpdate' | 'getMetrics'> = {
  metadataUpdate: async (world, call) => {
    const ledger: Ledger = call.ledger;
    const body = recordOf(call.json);
    ledger.check('body.member-valid', body !== undefined, { at: 'body', expected: 'an object', detail: 'body' });
    const data = body['data'];
    const action = recordOf(data)?.['action'];
    const missing = data === undefined ? 'data' : isRecord(data) && action === undefined ? 'data.action' : undefined;
    ledger.check('body.member-present', missing === undefined, {
      at: `body:${missing ?? 'data.action'}`,
      detail: missing ?? 'data.action',
    });
    ledger.check('body.member-valid', action === 'REFRESH', {
      at: isRecord(data) ? 'body:data.action' : 'body:data',
      expected: 'REFRESH',
      actual: asJson(action ?? data),
      detail: isRecord(data) ? 'data.action' : 'data',
    });
    await refreshRegister(world, call.exchange);
    return updated(world, call);
  },
  getMetrics: async (world, call) => {
    const { period } = call.filters;
    return { kind: 'data', data: await metricsOf(world, brandOf(world, call).id, isPeriod(period) ? period : 'ALL') };
  },
};
