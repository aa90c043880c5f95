// Finds the armed fault that caused a response.
import type { ArmedFault, Exchange, Sandbox } from '../../../mocks/index.ts';
import { isResponseFault } from '../../../mocks/spec/response-faults.ts';
import { faultWords } from './fault-words.ts';
import { hitsOf } from './hits.ts';

/** A delay alone refuses nothing. A fault in a signed response is noticed by the recipient; no party refuses. */
function changesAnswers(fault: ArmedFault['fault']): boolean {
  if (typeof fault !== 'string') return fault.status !== undefined || fault.networkError === true;
  return !isResponseFault(fault) && faultWords[fault].rules.length > 0;
}

/** Undefined if no armed fault caused the response. */
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
    // A fault may have affected a call between parties on the way.
    return hitsOf(fault, met).length > 0;
  });
}
