// Who may call the secondary data holder: a data holder, with no consumer's token (interfaces, area B).
import type { Versioned } from '../call.ts';

export function secondaryCaller(call: Versioned): void {
  const role = call.peer?.role;
  call.ledger.check('secondary.caller', role === 'data-holder', {
    at: 'certificate:subject.organizationalUnit',
    expected: 'data-holder',
    actual: role ?? null,
  });
  call.ledger.check('secondary.no-token', !call.request.headers.has('authorization'), {
    at: 'header:authorization',
    expected: 'absent',
  });
}
