// Which exchanges met a fault: those it struck on the wire, and those that a rule refused because of what it changed.
import type { ArmedFault, Exchange, TransportFault } from '../../../mocks/index.ts';
import { isResponseFault } from '../../../mocks/spec/response-faults.ts';
import { faultWords } from './fault-words.ts';

/** Of the exchanges since it was armed. */
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

/** The browser goes back to the recipient, by a redirect or as a screen is told. */
const sendsBack = ({ response }: Exchange): boolean =>
  response.body?.startsWith('{"redirect":') === true || response.headers.some(([name]) => name === 'location');

/** A delay alone changes no answer: it is known by the time that the exchange took. */
function isStruck({ operation, delay, status, networkError }: TransportFault, exchange: Exchange): boolean {
  if (operation !== undefined && operation !== exchange.operation) return false;
  if (status === undefined && networkError !== true) return exchange.took >= (delay ?? 0);
  return exchange.verdict === 'faulted';
}
