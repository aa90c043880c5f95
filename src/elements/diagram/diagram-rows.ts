// Builds the rows of the sequence diagram from exchanges and the steps of a flow: what happened, what a person does, what comes next.
import type { Exchange } from '../../../mocks/index.ts';
import type { ClauseId } from '../../../mocks/spec/clauses.ts';
import { editedFlow } from '../../../mocks/spec/flow-mark.ts';
import { operations, type OperationId } from '../../../mocks/spec/operations/index.ts';
import type { Party } from '../../../mocks/spec/party.ts';
import { answerParameters, isEncryptedAnswer, placeOfAnswer } from '../message/answer-parameters.ts';
import { outcomeOf } from '../outcome.ts';
import { redirectOf, refusalName } from '../refusal-name.ts';
import { shortPath } from './short-path.ts';

/**
 * `pending`: the client must ask again later. `declined`: the consumer refused. `meant`: refused, as the step
 * demonstrates.
 */
export type RowState = 'done' | 'pending' | 'declined' | 'meant' | 'refused' | 'faulted' | 'failed' | 'now' | 'ghost';
export type RowLine = 'mtls' | 'tls' | 'browser' | 'human' | 'local';

export interface DiagramRow {
  /**
   * `<step>`, and `<step>.1`, `<step>.2` for other rows under it: the same before and after it is sent, in every run,
   * and after earlier rows have been dropped. A row under no step has the id of its exchange.
   */
  readonly id: string;
  /** Position of the row among the steps: the numbering of a run. */
  readonly at?: RowPlace;
  /** Id of the exchange, once it is sent. */
  readonly exchange?: string;
  /** Id of the flow’s step. */
  readonly step?: string;
  /** Who sends. */
  readonly from: Party;
  /** Who receives. */
  readonly to: Party;
  /** How the arrow is drawn. */
  readonly line: RowLine;
  /** Progress and outcome. */
  readonly state: RowState;
  /** Label of the arrow. */
  readonly title: string;
  /** For example `POST /token`. */
  readonly call?: string;
  /** HTTP status of the response. */
  readonly status?: number;
  /** The party’s own name for its error. */
  readonly error?: string;
  /** First characters of the thumbprint of the presented certificate. */
  readonly certificate?: string;
  /** 1: sent while the row above was handled. */
  readonly depth: 0 | 1;
  /** Number of the step whose request was edited and sent again. */
  readonly editedFrom?: number;
}

export interface RowPlace {
  /** Counted from one. */
  readonly step: number;
  /** Number of steps. */
  readonly of: number;
  /** 0: the step itself; otherwise the number of the row below it, from one. */
  readonly part: number;
}

/** What a row needs of a step; steps of `src/recipient/flows` fit. */
export interface RowStep {
  /** Kebab-case; exchanges are marked with it. */
  readonly id: string;
  /** Label of the arrow. */
  readonly title: string;
  /** Who sends. */
  readonly from: Party;
  /** Who receives. */
  readonly to: Party;
  /** How the arrow is drawn; `local`: nothing is sent. */
  readonly way: 'tls' | 'mtls' | 'browser' | 'local';
  /** The clauses that describe the step. */
  readonly clauses?: readonly ClauseId[];
  /** Waits for a person. */
  readonly human?: true;
  /** Identifies its exchange, if that carries no mark. */
  readonly operation?: OperationId;
}

export interface RowSource {
  /** Of one run of the flow, in the order of the trace. */
  readonly exchanges: readonly Exchange[];
  /** The flow’s steps in order; without them, only exchanges make rows. */
  readonly steps?: readonly RowStep[];
  /** Title of an exchange’s row, if better than the step’s or the operation’s. */
  readonly titled?: (exchange: Exchange) => string | undefined;
  /** Index of the next step; the number of steps when all are done. If omitted, it is derived from the exchanges. */
  readonly position?: number;
  /** The run ended before its last step, so no step is next. */
  readonly ended?: boolean;
  /** Number of steps to count; later ones were sent again in addition. All by default. */
  readonly counted?: number;
}

/** Rows in protocol order: exchanges under their steps, calls made meanwhile below their cause. */
export const diagramRows = (source: RowSource): readonly DiagramRow[] => diagramRowsKept()(source);

/** The same for a growing source: unchanged rows stay the same objects, so that only new ones have to be rendered. */
export function diagramRowsKept(): (source: RowSource) => readonly DiagramRow[] {
  const ofExchange = new WeakMap<Exchange, Made>();
  const ofStep = new WeakMap<RowStep, DiagramRow>();
  let [first, forgotten]: [Exchange | undefined, boolean] = [undefined, false];

  return ({ exchanges, steps = [], titled, position, ended = false, counted = steps.length }) => {
    // The trace drops its oldest entries; the others keep their numbers, because otherwise every new row would renumber
    // all.
    forgotten = exchanges[0] !== undefined && ofExchange.has(exchanges[0]) && (forgotten || exchanges[0] !== first);
    [first] = exchanges;
    const { heads, children } = familiesOf(exchanges, steps);
    const placed = placeUnder(heads, steps);
    const reached = position ?? reachedBy(placed);
    const rows: DiagramRow[] = [];
    // An edited exchange and its effects are not counted as part of the step above them.
    let [index, part, isBeside] = [-1, -1, false];
    const placeOf = (own: string, made?: Made, row: 'own' | 'redirect' = 'own'): Pick<DiagramRow, 'id' | 'at'> => {
      part += 1;
      const step = steps[index];
      const kept = made?.under === step ? made?.[row] : undefined;
      if (forgotten) part = Math.max(part, kept?.at?.part ?? part);
      if (step === undefined) return { id: own };
      const id = part === 0 ? step.id : `${step.id}.${String(part)}`;
      return index < counted && !isBeside ? { id, at: { step: index + 1, of: counted, part } } : { id };
    };
    const add = (exchange: Exchange, step: RowStep | undefined, depth: 0 | 1): void => {
      const [title, made] = [titled?.(exchange) ?? step?.title, ofExchange.get(exchange)];
      if (depth === 0) isBeside = isEdited(exchange);
      const place = placeOf(exchange.id, made);
      // The holder’s own call has arrived, but the step has not been taken yet.
      const isNext = step?.operation !== undefined && index === reached && !ended && outcomeOf(exchange) === 'ok';
      const isSame = isThere(made?.own, place) && made?.own.depth === depth && made.title === title;
      const kept = isSame && (made.own.state === 'now') === isNext ? made : undefined;
      const sent = kept?.own ?? {
        ...exchangeRow(exchange, place, title, depth),
        ...editedMark(exchange, steps.slice(0, counted)),
      };
      const own = isNext && kept === undefined ? { ...sent, state: 'now' as const } : sent;
      rows.push(own);
      for (const child of children.get(exchange.id) ?? []) add(child, undefined, 1);
      const answer = kept === undefined ? answerRow(exchange, depth) : kept.redirect;
      const carried = answer && { ...answer, ...placeOf(`${exchange.id}.redirect`, made, 'redirect') };
      const redirect = kept !== undefined && kept.redirect?.id === carried?.id ? kept.redirect : carried;
      if (redirect !== undefined) rows.push(redirect);
      if (!kept || kept.redirect !== redirect) ofExchange.set(exchange, { title, under: steps[index], own, redirect });
    };
    const addStep = (step: RowStep): void => {
      const state = index < reached ? 'done' : index === reached && !ended ? 'now' : 'ghost';
      const [made, place] = [ofStep.get(step), placeOf(step.id)];
      const row = isThere(made, place) && made.state === state ? made : stepRow(step, place, state);
      ofStep.set(step, row);
      rows.push(row);
    };
    for (const head of placed.get(-1) ?? []) add(head, undefined, 0);
    for (const step of steps) {
      [index, part, isBeside] = [index + 1, -1, false];
      const mine = placed.get(index) ?? [];
      // A local step or a person’s step has no exchange of its own, even if others are sent during it.
      if (!mine.some((one) => isOf(step, one))) addStep(step);
      for (const one of mine) add(one, isOf(step, one) ? step : undefined, 0);
    }
    return rows;
  };
}

/** Whether the row is at this place; the id includes the part. */
const isThere = (row: DiagramRow | undefined, { id, at }: Pick<DiagramRow, 'id' | 'at'>): row is DiagramRow =>
  row?.id === id && row.at?.step === at?.step && row.at?.of === at?.of;

/** Whether the exchange is the step itself, and not another call made for it. */
const isOf = ({ id, from, to, way, human, operation }: RowStep, exchange: Exchange): boolean =>
  human !== true &&
  !isEdited(exchange) &&
  (exchange.step === id || (isUnmarked(exchange) && exchange.operation === operation)) &&
  exchange.transport === way &&
  exchange.from === from &&
  exchange.to === to;

const isEdited = ({ flow }: Exchange): boolean => flow === editedFlow;

const isUnmarked = ({ step, operation }: Exchange): boolean => step === undefined && operation !== undefined;

/** Number of the step that an edited request comes from. */
function editedMark(exchange: Exchange, steps: readonly RowStep[]): Pick<DiagramRow, 'editedFrom'> {
  const index = isEdited(exchange) ? steps.findIndex(({ id }) => id === exchange.step) : -1;
  return index === -1 ? {} : { editedFrom: index + 1 };
}

/** Rows made before, and what they were made from. */
interface Made {
  readonly title: string | undefined;
  readonly under: RowStep | undefined;
  readonly own: DiagramRow;
  /** The redirect carried by the browser; effects of the exchange come between the two rows. */
  readonly redirect: DiagramRow | undefined;
}

/** Top-level exchanges, and the others by their cause. */
function familiesOf(exchanges: readonly Exchange[], steps: readonly RowStep[]) {
  const children = new Map<string, Exchange[]>();
  // Shortcut for long lists of independent calls.
  if (exchanges.every(({ parent }) => parent === undefined)) return { heads: exchanges, children };
  const known = new Set(exchanges.map(({ id }) => id));
  const heads: Exchange[] = [];
  for (const exchange of exchanges) {
    const { parent } = exchange;
    const isHead = parent === undefined || !known.has(parent) || steps.some((step) => isOf(step, exchange));
    const siblings = isHead ? heads : (children.get(parent) ?? []);
    siblings.push(exchange);
    if (parent !== undefined && siblings !== heads) children.set(parent, siblings);
  }
  return { heads, children };
}

/** Exchanges by step index; unmarked and hand-edited ones belong to the step during which they were sent. */
function placeUnder(heads: readonly Exchange[], steps: readonly RowStep[]): Map<number, Exchange[]> {
  const placed = new Map<number, Exchange[]>();
  const indexes = new Map<string | undefined, number>(steps.map(({ id }, index) => [id, index]));
  const put = (index: number, head: Exchange): void => {
    const there = placed.get(index);
    if (there === undefined) placed.set(index, [head]);
    else there.push(head);
  };
  let current = -1;
  for (const head of heads) {
    const marked = indexes.get(head.step);
    const known = isUnmarked(head) ? steps.findIndex((step) => isOf(step, head)) : -1;
    // After the run went back, a step’s request may be edited before the step is taken again.
    if (isEdited(head)) put(Math.max(current, marked ?? -1), head);
    // The holder’s own call, recorded before its cause.
    else if (known !== -1) put(known, head);
    else {
      // Requests of the consumer’s browser carry no mark of the recipient.
      const byHand = head.from === 'consumer' ? steps.findIndex(({ human }, at) => human && at >= current) : -1;
      current = marked ?? Math.max(current, byHand);
      put(current, head);
    }
  }
  return placed;
}

/** The step after the last one with exchanges; that step itself if its last exchange did not succeed. */
function reachedBy(placed: ReadonlyMap<number, readonly Exchange[]>): number {
  const last = Math.max(-1, ...placed.keys());
  return placed.get(last)?.at(-1)?.verdict === 'ok' || last === -1 ? last + 1 : last;
}

function stepRow(step: RowStep, place: Pick<DiagramRow, 'id' | 'at'>, state: RowState): DiagramRow {
  return {
    ...place,
    step: step.id,
    from: step.from,
    to: step.to,
    line: step.human === true ? 'human' : step.way,
    state,
    title: step.title,
    depth: 0,
  };
}

function exchangeRow(
  exchange: Exchange,
  place: Pick<DiagramRow, 'id' | 'at'>,
  title: string | undefined,
  depth: 0 | 1,
): DiagramRow {
  const { id, from, to, transport, response, certificate } = exchange;
  const outcome = outcomeOf(exchange);
  return {
    ...place,
    exchange: id,
    ...(exchange.step === undefined ? {} : { step: exchange.step }),
    from,
    to,
    line: transport,
    state: outcome === 'ok' || outcome === 'declined' ? 'done' : outcome,
    title: title ?? exchangeTitle(exchange),
    call: callOf(exchange),
    status: response.status,
    ...(outcome === 'refused' || outcome === 'pending' || outcome === 'meant' ? { error: refusalName(exchange) } : {}),
    // Plain TLS asks for no certificate, even if a hand-written request carries one.
    ...(certificate === undefined || transport !== 'mtls' ? {} : { certificate: certificate.thumbprint.slice(0, 4) }),
    depth,
  };
}

const titles = new Map<string | undefined, string>(operations.map(({ id, title }) => [id, title]));

/** The operation’s title, or the path of an unknown address. */
export const exchangeTitle = ({ operation, request }: Exchange): string =>
  titles.get(operation) ?? new URL(request.url).pathname;

/** `POST /token`, without the base path that all addresses of an area share. */
export const callOf = ({ request: { method, url } }: Exchange): string =>
  `${method} ${shortPath(new URL(url).pathname.replace(/^\/(cds-au|cdr-register)\/v1(?=\/)/u, ''))}`;

/** The authorisation response that the browser carries to the recipient, as a row of its own. */
function answerRow(exchange: Exchange, depth: 0 | 1): Omit<DiagramRow, 'id' | 'at'> | undefined {
  const address = exchange.from === 'consumer' ? redirectOf(exchange.response) : undefined;
  if (address === undefined) return undefined;
  const answer = answerParameters(address);
  const error = answer.get('error');
  const isEncrypted = isEncryptedAnswer(address);
  if (error === null && !answer.has('code') && !isEncrypted) return undefined;
  const said = outcomeOf(exchange) === 'declined' || (exchange.verdict === 'ok' && error === 'access_denied');
  const isCode = isEncrypted ? exchange.verdict === 'ok' : error === null;
  const [inside, place] = placeOfAnswer(address);
  const no = said ? 'The consumer’s no' : 'Error';
  const what = isCode ? (answer.has('id_token') ? 'Code and encrypted ID token' : 'Code') : no;
  return {
    exchange: exchange.id,
    ...(exchange.step === undefined ? {} : { step: exchange.step }),
    from: exchange.to,
    to: 'recipient',
    line: 'browser',
    state: isCode ? 'done' : said ? 'declined' : 'refused',
    title: `${what}${inside}, in the ${place}`,
    ...(error === null ? {} : { error }),
    depth,
  };
}
