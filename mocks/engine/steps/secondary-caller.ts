// Who may call the secondary data holder: a data holder, with no consumer's token (seed, area B).
import type { Versioned } from '../visit.ts';

export function secondaryCaller(visit: Versioned): void {
  const role = visit.peer?.role;
  visit.ledger.check('secondary.caller', role === 'data-holder', {
    at: 'certificate:subject.organizationalUnit',
    expected: 'data-holder',
    actual: role ?? 'none',
  });
  visit.ledger.check('secondary.no-token', !visit.request.headers.has('authorization'), {
    at: 'header:authorization',
    expected: 'absent',
  });
}
