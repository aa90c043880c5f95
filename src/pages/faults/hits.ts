// Finds the exchanges that a fault affected: those it struck on the wire, and those refused because of what it changed.
import type { ArmedFault, Exchange, TransportFault } from '../../../mocks/index.ts';
import { isResponseFault } from '../../../mocks/spec/response-faults.ts';
import { faultWords } from './fault-words.ts';

/** `since` is the exchanges since the fault was armed. */
export function hitsOf(fault: ArmedFault['fault'], since: readonly Exchange[]): readonly Exchange[] {
  if (typeof fault !== 'string') return since.filter((exchange) => isStruck(fault, exchange));
  if (isResponseFault(fault)) return since.filter(sendsBack);
  const { rules, met } = faultWords[fault];
  const named: readonly string[] = rules;
  return since.filter(
    (exchange) =>
      met?.(exchange) === true ||
      exchange.checks.some(({ rule, outcome }) => outcome === 'fail' && named.includes(rule)),
  );
}

/** Whether the response sends the browser back to the recipient, by a redirect or as JSON for a screen. */
const sendsBack = ({ response }: Exchange): boolean =>
  response.body?.startsWith('{"redirect":') === true || response.headers.some(([name]) => name === 'location');

/** A delay alone changes no response, so it is recognised by the duration. */
function isStruck({ operation, delay, status, networkError }: TransportFault, exchange: Exchange): boolean {
  if (operation !== undefined && operation !== exchange.operation) return false;
  if (status === undefined && networkError !== true) return exchange.took >= (delay ?? 0);
  return exchange.verdict === 'faulted';
}
