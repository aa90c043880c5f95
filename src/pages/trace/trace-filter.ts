// The filter of the trace by party, operation, outcome, rule, run and words, kept in the query.
import type { Exchange } from '../../../mocks/index.ts';
import { parties, type Party } from '../../../mocks/spec/party.ts';
import { outcomeOf, type Outcome } from '../../elements/outcome.ts';
import type { RunOwner } from '../../runs/exchanges/run-owners.ts';
import { runName } from './trace-words.ts';

/** In the order of the choices. */
export const outcomeWords: Readonly<Record<Outcome, string>> = {
  ok: 'answered',
  pending: 'not yet',
  declined: 'the consumer said no',
  meant: 'refused, as intended',
  refused: 'refused',
  faulted: 'a fault you injected',
  failed: 'failed',
};

/** '' means any. */
export interface TraceFilter {
  readonly party: Party | '';
  readonly operation: string;
  readonly outcome: Outcome | '';
  /** Id of a rule that was checked. */
  readonly rule: string;
  /** Id of a run, or the flow’s name where its runs are not distinguished. */
  readonly run: string;
  readonly words: string;
}

export const everyExchange: TraceFilter = { party: '', operation: '', outcome: '', rule: '', run: '', words: '' };

export const isEveryExchange = (filter: TraceFilter): boolean => Object.values(filter).every((value) => value === '');

const isParty = (name: string): name is Party => parties.some(({ id }) => id === name);
const isOutcome = (name: string): name is Outcome => Object.hasOwn(outcomeWords, name);

export function filterIn(search: string): TraceFilter {
  const query = new URLSearchParams(search);
  const [party, outcome] = [query.get('party') ?? '', query.get('outcome') ?? ''];
  return {
    party: isParty(party) ? party : '',
    outcome: isOutcome(outcome) ? outcome : '',
    operation: query.get('operation') ?? '',
    rule: query.get('rule') ?? '',
    run: query.get('run') ?? '',
    words: query.get('words') ?? '',
  };
}

/** A longer word may be a token, a code or a key, which must not get into an address. */
const longestWord = 19;

/** The filter’s parameters for the address; '' for those left out. */
export function choicesOf(filter: TraceFilter): Readonly<Record<keyof TraceFilter, string>> {
  const tellsAll = wordsOf(filter.words).every((word) => word.length <= longestWord);
  return { ...filter, words: tellsAll ? filter.words.trim() : '' };
}

/** Whether an exchange passes the filter. Cheap tests come first, so bodies are read only if the rest passes. */
export function fits(
  exchange: Exchange,
  filter: TraceFilter,
  owner: RunOwner | undefined,
  says = saying(filter.words),
): boolean {
  const { party, operation, outcome, rule, run } = filter;
  return (
    (party === '' || exchange.from === party || exchange.to === party) &&
    (operation === '' || exchange.operation === operation) &&
    (run === '' || runName(owner) === run) &&
    (rule === '' || exchange.checks.some((check) => check.rule === rule && check.outcome !== 'not-reached')) &&
    (outcome === '' || outcomeOf(exchange) === outcome) &&
    says(exchange)
  );
}

const wordsOf = (words: string): readonly string[] => words.toLowerCase().split(/\s+/u);

/** A test for all words of the text; results are cached per exchange. */
export function saying(text: string): (exchange: Exchange) => boolean {
  const words = wordsOf(text);
  const known = new WeakMap<Exchange, boolean>();
  return (exchange) => {
    const says = known.get(exchange) ?? saysAll(exchange, words);
    known.set(exchange, says);
    return says;
  };
}

/** Whether each word occurs in the address, a header, a body or a claim. */
function saysAll(exchange: Exchange, words: readonly string[]): boolean {
  let missing = words;
  for (const text of textsOf(exchange)) {
    const low = text.toLowerCase();
    missing = missing.filter((word) => !low.includes(word));
    if (missing.length === 0) return true;
  }
  return false;
}

function* textsOf({ operation = '', request, response, tokens }: Exchange): Generator<string> {
  yield `${operation} ${request.method} ${request.url} ${String(response.status)}`;
  for (const { headers, body = '' } of [request, response]) {
    for (const [name, value] of headers) yield `${name}: ${value}`;
    yield body;
    yield unescaped(body);
  }
  yield unescaped(request.url);
  for (const { kind, header, claims } of tokens) yield `${kind} ${JSON.stringify([header, claims])}`;
}

/** Decodes percent-encoding, so that people can search for text as they write it. */
function unescaped(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return '';
  }
}
