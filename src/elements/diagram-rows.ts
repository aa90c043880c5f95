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
  /** Index of the step that comes next; the number of steps when all are done. Omitted: told by the exchanges. */
  readonly position?: number;
}

/** What every address of an area begins with says nothing in a diagram. */
const base = /^\/(cds-au|cdr-register)\/v1(?=\/)/u;

/** Rows in the order of the protocol: exchanges under their steps, calls made on the way below their cause. */
export function diagramRows({ exchanges, steps = [], position }: RowSource): readonly DiagramRow[] {
  const known = new Set(exchanges.map(({ id }) => id));
  const heads = exchanges.filter(({ parent }) => parent === undefined || !known.has(parent));
  const placed = placeUnder(heads, steps);
  const reached = position ?? reachedBy(placed);
  const before = (placed.get(-1) ?? []).flatMap((head) => rowsOf(head, exchanges, undefined));
  const rows = steps.flatMap((step, index) => {
    const mine = placed.get(index) ?? [];
    const last = mine.findLast((one) => one.step === step.id);
    const own = mine.flatMap((one) =>
      rowsOf(one, exchanges, one.step === step.id && one.operation === last?.operation ? step : undefined),
    );
    return last === undefined ? [stepRow(step, index, reached), ...own] : own;
  });
  return [...before, ...rows];
}

/** Exchanges by the index of their step; those nobody marked stand with the step during which they were sent. */
function placeUnder(heads: readonly Exchange[], steps: readonly RowStep[]): Map<number, Exchange[]> {
  const placed = new Map<number, Exchange[]>();
  let current = -1;
  for (const head of heads) {
    const marked = steps.findIndex(({ id }) => id === head.step);
    if (marked !== -1) current = marked;
    // What the consumer’s browser sends, the recipient has not marked.
    const byHand = head.from === 'consumer' ? steps.findIndex(({ human }, at) => human === true && at > current) : -1;
    if (marked === -1 && byHand !== -1) current = byHand;
    placed.set(current, [...(placed.get(current) ?? []), head]);
  }
  return placed;
}

/** The step after the last one that has exchanges; that one itself, when its last exchange did not succeed. */
function reachedBy(placed: ReadonlyMap<number, readonly Exchange[]>): number {
  const last = Math.max(-1, ...placed.keys());
  return placed.get(last)?.at(-1)?.verdict === 'ok' || last === -1 ? last + 1 : last;
}

function stepRow(step: RowStep, index: number, reached: number): DiagramRow {
  return {
    id: `step:${step.id}`,
    step: step.id,
    from: step.from,
    to: step.to,
    line: step.human === true ? 'human' : step.way,
    state: index < reached ? 'done' : index === reached ? 'now' : 'ghost',
    title: step.title,
    depth: 0,
  };
}

function rowsOf(
  exchange: Exchange,
  all: readonly Exchange[],
  step: RowStep | undefined,
  depth: 0 | 1 = 0,
): DiagramRow[] {
  const children = all.filter(({ parent }) => parent === exchange.id);
  return [
    exchangeRow(exchange, step, depth),
    ...children.flatMap((child) => rowsOf(child, all, undefined, 1)),
    ...redirectRows(exchange, depth),
  ];
}

function exchangeRow(exchange: Exchange, step: RowStep | undefined, depth: 0 | 1): DiagramRow {
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
    title: step?.title ?? titleOf(exchange) ?? url.pathname,
    call: `${request.method} ${shortPath(url.pathname.replace(base, ''))}`,
    status: response.status,
    ...(verdict === 'refused' ? { error: refusalName(exchange) } : {}),
    ...(certificate === undefined ? {} : { certificate: certificate.thumbprint.slice(0, 4) }),
    depth,
  };
}

const titleOf = ({ operation }: Exchange): string | undefined => operations.find(({ id }) => id === operation)?.title;

/** The answer that the browser carries back to the recipient in the fragment, as a message of its own. */
function redirectRows(exchange: Exchange, depth: 0 | 1): DiagramRow[] {
  const address = redirectOf(exchange.response);
  if (address === undefined || exchange.from !== 'consumer') return [];
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
