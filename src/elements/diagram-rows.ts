// From exchanges and the steps of a flow to the rows of the sequence diagram: what happened, what a person does, what is to come.
import type { Exchange } from '../../mocks/index.ts';
import type { ClauseId } from '../../mocks/spec/clauses.ts';
import { operations } from '../../mocks/spec/operations/index.ts';
import type { Party } from '../../mocks/spec/party.ts';
import { answerParameters } from './answer-parameters.ts';
import { redirectOf, refusalName } from './refusal-name.ts';

export type RowState = 'done' | 'refused' | 'faulted' | 'failed' | 'now' | 'ghost';
export type RowLine = 'mtls' | 'tls' | 'browser' | 'human' | 'local';

export interface DiagramRow {
  /** Exchange id, `<exchange>:redirect`, or `step:<step>`. */
  readonly id: string;
  readonly exchange?: string;
  readonly step?: string;
  readonly from: Party;
  readonly to: Party;
  readonly line: RowLine;
  readonly state: RowState;
  /** Label of the arrow. */
  readonly title: string;
  /** `POST /token` */
  readonly call?: string;
  readonly status?: number;
  /** The party’s own name for its refusal. */
  readonly error?: string;
  /** Beginning of the thumbprint of the certificate presented. */
  readonly certificate?: string;
  /** 1: sent in the course of the row above. */
  readonly depth: 0 | 1;
}

/** What a row needs to know of a step; steps of `src/recipient/flows` fit. */
export interface RowStep {
  readonly id: string;
  readonly title: string;
  readonly from: Party;
  readonly to: Party;
  readonly way: 'tls' | 'mtls' | 'browser' | 'local';
  readonly clauses?: readonly ClauseId[];
  readonly human?: true;
}

export interface RowSource {
  /** In the order of the trace; of one run of the flow. */
  readonly exchanges: readonly Exchange[];
  readonly steps?: readonly RowStep[];
  /** What the row of an exchange is called, where neither its step nor its operation says it best. */
  readonly titled?: (exchange: Exchange) => string | undefined;
  /** Index of the step that comes next; the number of steps when all are done. Omitted: told by the exchanges. */
  readonly position?: number;
}

/** What every address of an area begins with says nothing in a diagram. */
const base = /^\/(cds-au|cdr-register)\/v1(?=\/)/u;

/** Rows in the order of the protocol: exchanges under their steps, calls made on the way below their cause. */
export const diagramRows = (source: RowSource): readonly DiagramRow[] => diagramRowsKept()(source);

/**
 * The same for a source that grows: it keeps what it made, so that a row which did not change is the same object, and
 * whoever draws rows has to draw the new ones alone.
 */
export function diagramRowsKept(): (source: RowSource) => readonly DiagramRow[] {
  const ofExchange = new WeakMap<Exchange, { readonly step: RowStep | undefined; readonly rows: ExchangeRows }>();
  const ofStep = new WeakMap<RowStep, DiagramRow>();

  const rowsFor = (
    exchange: Exchange,
    step: RowStep | undefined,
    depth: 0 | 1,
    titled: RowSource['titled'],
  ): ExchangeRows => {
    const made = ofExchange.get(exchange);
    if (made !== undefined && made.step === step && made.rows.own.depth === depth) return made.rows;
    const title = titled?.(exchange) ?? step?.title;
    const rows = { own: exchangeRow(exchange, title, depth), redirects: redirectRows(exchange, depth) };
    ofExchange.set(exchange, { step, rows });
    return rows;
  };
  const stepRowFor = (step: RowStep, state: RowState): DiagramRow => {
    const made = ofStep.get(step);
    if (made?.state === state) return made;
    const row = stepRow(step, state);
    ofStep.set(step, row);
    return row;
  };

  return ({ exchanges, steps = [], titled, position }) => {
    const { heads, children } = familiesOf(exchanges);
    const rows: DiagramRow[] = [];
    const add = (exchange: Exchange, step: RowStep | undefined, depth: 0 | 1): void => {
      const { own, redirects } = rowsFor(exchange, step, depth, titled);
      rows.push(own);
      if (children.size > 0) for (const child of children.get(exchange.id) ?? []) add(child, undefined, 1);
      for (const redirect of redirects) rows.push(redirect);
    };
    const placed = placeUnder(heads, steps);
    const reached = position ?? reachedBy(placed);
    for (const head of placed.get(-1) ?? []) add(head, undefined, 0);
    for (const [index, step] of steps.entries()) {
      const mine = placed.get(index) ?? [];
      const last = mine.findLast((one) => one.step === step.id);
      const state = index < reached ? 'done' : index === reached ? 'now' : 'ghost';
      if (last === undefined) rows.push(stepRowFor(step, state));
      for (const one of mine) {
        const isStep = one.step === step.id && one.operation === last?.operation;
        add(one, isStep ? step : undefined, 0);
      }
    }
    return rows;
  };
}

/** What was sent on its own account, and what was sent in the course of something else, by its cause. */
function familiesOf(exchanges: readonly Exchange[]) {
  const children = new Map<string, Exchange[]>();
  // Most lists of a thousand are calls of somebody's own, one like the other.
  if (exchanges.every(({ parent }) => parent === undefined)) return { heads: exchanges, children };
  const known = new Set(exchanges.map(({ id }) => id));
  const heads: Exchange[] = [];
  for (const exchange of exchanges) {
    const { parent } = exchange;
    const siblings = parent === undefined || !known.has(parent) ? heads : (children.get(parent) ?? []);
    siblings.push(exchange);
    if (parent !== undefined && siblings !== heads) children.set(parent, siblings);
  }
  return { heads, children };
}

/** An exchange and what the browser carried away from it; what it caused stands between the two. */
interface ExchangeRows {
  readonly own: DiagramRow;
  readonly redirects: readonly DiagramRow[];
}

/** Exchanges by the index of their step; those nobody marked stand with the step during which they were sent. */
function placeUnder(heads: readonly Exchange[], steps: readonly RowStep[]): Map<number, Exchange[]> {
  const placed = new Map<number, Exchange[]>();
  const indexes = new Map<string | undefined, number>(steps.map(({ id }, index) => [id, index]));
  let current = -1;
  for (const head of heads) {
    const marked = indexes.get(head.step);
    // What the consumer’s browser sends, the recipient has not marked.
    const byHand = head.from === 'consumer' ? steps.findIndex(({ human }, at) => human === true && at > current) : -1;
    if (marked !== undefined) current = marked;
    else if (byHand !== -1) current = byHand;
    const there = placed.get(current);
    if (there === undefined) placed.set(current, [head]);
    else there.push(head);
  }
  return placed;
}

/** The step after the last one that has exchanges; that one itself, when its last exchange did not succeed. */
function reachedBy(placed: ReadonlyMap<number, readonly Exchange[]>): number {
  const last = Math.max(-1, ...placed.keys());
  return placed.get(last)?.at(-1)?.verdict === 'ok' || last === -1 ? last + 1 : last;
}

function stepRow(step: RowStep, state: RowState): DiagramRow {
  return {
    id: `step:${step.id}`,
    step: step.id,
    from: step.from,
    to: step.to,
    line: step.human === true ? 'human' : step.way,
    state,
    title: step.title,
    depth: 0,
  };
}

function exchangeRow(exchange: Exchange, title: string | undefined, depth: 0 | 1): DiagramRow {
  const { id, from, to, transport, verdict, request, response, certificate } = exchange;
  const url = new URL(request.url);
  return {
    id,
    exchange: id,
    ...(exchange.step === undefined ? {} : { step: exchange.step }),
    from,
    to,
    line: transport,
    state: verdict === 'ok' ? 'done' : verdict,
    title: title ?? titleOf(exchange) ?? url.pathname,
    call: `${request.method} ${shortPath(url.pathname.replace(base, ''))}`,
    status: response.status,
    ...(verdict === 'refused' ? { error: refusalName(exchange) } : {}),
    ...(certificate === undefined ? {} : { certificate: certificate.thumbprint.slice(0, 4) }),
    depth,
  };
}

const titles = new Map<string | undefined, string>(operations.map(({ id, title }) => [id, title]));
const titleOf = ({ operation }: Exchange): string | undefined => titles.get(operation);

/** The answer that the browser carries back to the recipient in the fragment, as a message of its own. */
function redirectRows(exchange: Exchange, depth: 0 | 1): DiagramRow[] {
  const address = exchange.from === 'consumer' ? redirectOf(exchange.response) : undefined;
  if (address === undefined) return [];
  const answer = answerParameters(address);
  const error = answer.get('error');
  if (error === null && !answer.has('code')) return [];
  const sealed = answer.has('id_token') ? 'Code and sealed ID token, in the fragment' : 'Code, in the fragment';
  return [
    {
      id: `${exchange.id}:redirect`,
      exchange: exchange.id,
      ...(exchange.step === undefined ? {} : { step: exchange.step }),
      from: exchange.to,
      to: 'recipient',
      line: 'browser',
      state: error === null ? 'done' : 'refused',
      title: error === null ? sealed : 'Error, in the fragment',
      ...(error === null ? {} : { error }),
      depth,
    },
  ];
}

/** The end of a path is what tells: `…/servicepoints/6d8Lq0…/usage`. */
function shortPath(path: string): string {
  const parts = path.split('/').filter((part) => part !== '');
  const cut = parts.map((part) => (part.length > 20 ? `${part.slice(0, 6)}…` : part));
  let from = 0;
  while (from < cut.length - 1 && cut.slice(from).join('/').length > 38) from += 1;
  return `${from === 0 ? '' : '…'}/${cut.slice(from).join('/')}`;
}
