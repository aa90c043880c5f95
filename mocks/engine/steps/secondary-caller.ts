// Who may call the secondary data holder: a data holder, with no consumer's token (interfaces, area B).
import type { Versioned } from '../call.ts';
import { roleEvidence } from './owner-evidence.ts';

export function secondaryCaller(call: Versioned): void {
  call.ledger.check('secondary.caller', call.owner?.role === 'data-holder', roleEvidence(call, 'data-holder'));
  call.ledger.check('secondary.no-token', !call.request.headers.has('authorization'), {
    at: 'header:authorization',
    expected: 'absent',
  });
}
