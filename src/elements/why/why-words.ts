// The sentences of the “why” panel, derived from evidence only.
import type { Check, Exchange } from '../../../mocks/index.ts';
import { evidenceOf, placeInWords } from '../message/evidence.ts';
import { outcomeOf } from '../outcome.ts';
import { partyRow } from '../party/party-row.ts';
import { redirectOf, refusalName } from '../refusal-name.ts';
import { beyondMendingOf, breachWordsOf } from './rule-words.ts';

/** The heading also says if the refusal is intended by the step, or asks the client to wait. */
export function refusedHeading(exchange: Exchange): string {
  const outcome = outcomeOf(exchange);
  const name = refusalName(exchange);
  if (outcome === 'pending') return `Not yet: ${name}`;
  return `${outcome === 'meant' ? 'Refused, as intended' : 'Refused'}: ${breachWordsOf(exchange) ?? name}`;
}

/**
 * At most three short sentences: what was wrong with the request, that nothing was stored, and why the refusal is a
 * redirect.
 */
export const whatHappened = (exchange: Exchange, check: Check | undefined): string =>
  `${whatWasWrong(exchange, check)}${carriedBack(exchange)}`;

/** Explains a refusal that is sent as a redirect through the browser. */
function carriedBack({ response }: Exchange): string {
  const isRedirect = response.status >= 300 && response.status < 400 && redirectOf(response) !== undefined;
  return isRedirect ? ` The ${String(response.status)} sends the browser back to the recipient with this error.` : '';
}

function whatWasWrong(exchange: Exchange, check: Check | undefined): string {
  const to = partyRow(exchange.to).title;
  if (check === undefined) return `${to} refused the request; the trace names no rule.`;
  const found = evidenceOf(check);
  const nothing = exchange.changes.length === 0 ? ' Nothing was stored or changed.' : '';
  if (found === undefined)
    return beyondMendingOf(check.rule, exchange.profile) === undefined
      ? `The request breaks the rule below.${nothing}`
      : `Nothing is wrong with the request itself.${nothing}`;
  // Only a valid certificate gets this far; the opaque token does not reveal whom it belongs to (RFC 8705 3).
  if (found.place === 'certificate' && found.name === 'thumbprint')
    return `The certificate is valid, but it is not the one presented when the access token was issued.${nothing}`;
  const place = placeInWords(found);
  if (found.place === 'state')
    return `The request is well formed. It conflicts with a record of the ${to.toLowerCase()}: the ${place}.${nothing}`;
  if (check.actual === null || check.actual === '') return `The ${place} is missing.${nothing}`;
  return `The ${place} breaks the rule below.${nothing}`;
}

/** A report for the maintainers of the sandbox: without tokens and keys. */
export function failureReport(exchange: Exchange): string {
  const { id, at, operation, request, response, warnings = [], checks } = exchange;
  const reached = checks
    .filter(({ outcome }) => outcome !== 'not-reached')
    .map(({ rule, outcome }) => `${rule} ${outcome}`);
  return [
    'cdr-browser-sandbox failed',
    `exchange ${id} at ${at}`,
    `${request.method} ${new URL(request.url).host}${new URL(request.url).pathname} (${operation ?? 'no operation'})`,
    `answered ${String(response.status)}`,
    ...warnings,
    ...(reached.length === 0 ? [] : ['checks:', ...reached.map((line) => `  ${line}`)]),
  ].join('\n');
}
