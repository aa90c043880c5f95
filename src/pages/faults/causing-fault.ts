// The armed fault that an answer came of.
import type { ArmedFault, Exchange, Sandbox } from '../../../mocks/index.ts';
import { isResponseFault } from '../../../mocks/spec/response-faults.ts';
import { faultWords } from './fault-words.ts';
import { hitsOf } from './hits.ts';

/** A delay alone refuses nothing; what a response lacks the recipient notices, and no party refuses. */
function changesAnswers(fault: ArmedFault['fault']): boolean {
  if (typeof fault !== 'string') return fault.status !== undefined || fault.networkError === true;
  return !isResponseFault(fault) && faultWords[fault].rules.length > 0;
}

/** Undefined where the answer would be the same without any fault that is still armed. */
export function causingFault(
  { faults, trace }: Pick<Sandbox, 'faults' | 'trace'>,
  exchange: Exchange,
): ArmedFault | undefined {
  if (exchange.verdict === 'ok') return undefined;
  const armed = faults.list();
  if (armed.length === 0) return undefined;
  const all = trace.entries();
  const caused = all.filter(({ id, parent }) => id === exchange.id || parent === exchange.id);
  return armed.findLast(({ fault, after }) => {
    if (!changesAnswers(fault)) return false;
    const since = new Set(all.slice(all.findIndex(({ id }) => id === after) + 1));
    const met = caused.filter((one) => since.has(one));
    // What it did to a call made on the way is in the answer too.
    return hitsOf(fault, met).length > 0;
  });
}
