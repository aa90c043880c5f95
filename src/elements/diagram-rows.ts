// From exchanges and the steps of a flow to the rows of the sequence diagram: what happened, what a person does, what is to come.
import type { Exchange } from '../../mocks/index.ts';
import type { ClauseId } from '../../mocks/spec/clauses.ts';
import { editedFlow } from '../../mocks/spec/flow-mark.ts';
import { operations, type OperationId } from '../../mocks/spec/operations/index.ts';
import type { Party } from '../../mocks/spec/party.ts';
import { answerParameters, isEncryptedAnswer, placeOfAnswer } from './answer-parameters.ts';
import { outcomeOf } from './outcome.ts';
import { redirectOf, refusalName } from './refusal-name.ts';
import { shortPath } from './short-path.ts';

/** `pending`: the answer asks for patience. `declined`: the consumer said no. `meant`: refused, as the step is to show. */
export type RowState = 'done' | 'pending' | 'declined' | 'meant' | 'refused' | 'faulted' | 'failed' | 'now' | 'ghost';
export type RowLine = 'mtls' | 'tls' | 'browser' | 'human' | 'local';

export interface DiagramRow {
  /**
   * `<step>`, and `<step>.1`, `<step>.2` for what else stands under it: the same before and after it is sent, and in every
   * run, and when what came before it is forgotten. What stands under no step has the id of its exchange.
   */
  readonly id: string;
  /** Under which step the row stands; the one counter of a run. */
  readonly at?: RowPlace;
  /** Id of the exchange, once it is sent. */
  readonly exchange?: string;
  /** Id of the step of the flow. */
  readonly step?: string;
  /** Who sends. */
  readonly from: Party;
  /** Who receives. */
  readonly to: Party;
  /** How the arrow is drawn. */
  readonly line: RowLine;
  /** How far it is, and what became of it. */
  readonly state: RowState;
  /** Label of the arrow. */
  readonly title: string;
  /** `POST /token` */
  readonly call?: string;
  /** HTTP status of the answer. */
  readonly status?: number;
  /** The party’s own name for its refusal. */
  readonly error?: string;
  /** Beginning of the thumbprint of the certificate presented. */
  readonly certificate?: string;
  /** 1: sent in the course of the row above. */
  readonly depth: 0 | 1;
  /** Number of the step whose request was edited and sent again. */
  readonly editedFrom?: number;
}

export interface RowPlace {
  /** From one. */
  readonly step: number;
  /** So many steps there are. */
  readonly of: number;
  /** 0: the step itself; else which row below it, from one. */
  readonly part: number;
}

/** What a row needs to know of a step; steps of `src/recipient/flows` fit. */
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
  /** Where the step is described. */
  readonly clauses?: readonly ClauseId[];
  /** Waits for a person. */
  readonly human?: true;
  /** By which its exchange is known where nobody marks it. */
  readonly operation?: OperationId;
}

export interface RowSource {
  /** In the order of the trace; of one run of the flow. */
  readonly exchanges: readonly Exchange[];
  /** Those of the flow, in order; without them the exchanges alone make rows. */
  readonly steps?: readonly RowStep[];
  /** What the row of an exchange is called, where neither its step nor its operation says it best. */
  readonly titled?: (exchange: Exchange) => string | undefined;
  /** Index of the step that comes next; the number of steps when all are done. Omitted: told by the exchanges. */
  readonly position?: number;
  /** The run has ended before its last step: none comes next. */
  readonly ended?: boolean;
  /** So many steps are counted; what follows them was sent once more, beside them. All unless given. */
  readonly counted?: number;
}

/** Rows in the order of the protocol: exchanges under their steps, calls made on the way below their cause. */
export const diagramRows = (source: RowSource): readonly DiagramRow[] => diagramRowsKept()(source);

/**
 * The same for a source that grows: it keeps what it made, so that a row which did not change is the same object, and
 * whoever draws rows has to draw the new ones alone.
 */
export function diagramRowsKept(): (source: RowSource) => readonly DiagramRow[] {
  const ofExchange = new WeakMap<Exchange, Made>();
  const ofStep = new WeakMap<RowStep, DiagramRow>();
  let [first, forgotten]: [Exchange | undefined, boolean] = [undefined, false];

  return ({ exchanges, steps = [], titled, position, ended = false, counted = steps.length }) => {
    // The trace keeps its newest: what is left has the number it had, or each new row would make every other one anew.
    const [oldest] = exchanges;
    forgotten = oldest !== undefined && ofExchange.has(oldest) && (forgotten || oldest !== first);
    first = oldest;
    const { heads, children } = familiesOf(exchanges, steps);
    const placed = placeUnder(heads, steps);
    const reached = position ?? reachedBy(placed);
    const rows: DiagramRow[] = [];
    // What was edited, and what it caused, is no part of the step beneath which it stands: it is not counted there.
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
      // What the holder sent by itself has come, and its step has still to be taken.
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
      // What a person or the sender does by itself is no exchange, whatever else is sent in its course.
      if (!mine.some((one) => isOf(step, one))) addStep(step);
      for (const one of mine) add(one, isOf(step, one) ? step : undefined, 0);
    }
    return rows;
  };
}

/** The row stands at this place; its id tells the part. */
const isThere = (row: DiagramRow | undefined, { id, at }: Pick<DiagramRow, 'id' | 'at'>): row is DiagramRow =>
  row?.id === id && row.at?.step === at?.step && row.at?.of === at?.of;

/** The exchange is the step itself, and not another call on the way to it. */
const isOf = ({ id, from, to, way, human, operation }: RowStep, exchange: Exchange): boolean =>
  human !== true &&
  !isEdited(exchange) &&
  (exchange.step === id || (isUnmarked(exchange) && exchange.operation === operation)) &&
  exchange.transport === way &&
  exchange.from === from &&
  exchange.to === to;

const isEdited = ({ flow }: Exchange): boolean => flow === editedFlow;

const isUnmarked = ({ step, operation }: Exchange): boolean => step === undefined && operation !== undefined;

/** Which step the request of an edited exchange is from. */
function editedMark(exchange: Exchange, steps: readonly RowStep[]): Pick<DiagramRow, 'editedFrom'> {
  const index = isEdited(exchange) ? steps.findIndex(({ id }) => id === exchange.step) : -1;
  return index === -1 ? {} : { editedFrom: index + 1 };
}

/** Rows as they were made before, and what they were made of. */
interface Made {
  readonly title: string | undefined;
  readonly under: RowStep | undefined;
  readonly own: DiagramRow;
  /** What the browser carried away; what the exchange caused stands between the two. */
  readonly redirect: DiagramRow | undefined;
}

/** What was sent on its own account, and what was sent in the course of something else, by its cause. */
function familiesOf(exchanges: readonly Exchange[], steps: readonly RowStep[]) {
  const children = new Map<string, Exchange[]>();
  // Most lists of a thousand are calls of somebody's own, one like the other.
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

/** Exchanges by the index of their step; those nobody marked, and those edited by hand, stand with the step during which they were sent. */
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
    // The request of a step to which the run went back is edited before that step is taken.
    if (isEdited(head)) put(Math.max(current, marked ?? -1), head);
    // The holder’s own call, written down before what caused it.
    else if (known !== -1) put(known, head);
    else {
      // What the consumer’s browser sends, the recipient has not marked.
      const byHand = head.from === 'consumer' ? steps.findIndex(({ human }, at) => human && at >= current) : -1;
      current = marked ?? Math.max(current, byHand);
      put(current, head);
    }
  }
  return placed;
}

/** The step after the last one that has exchanges; that one itself, when its last exchange did not succeed. */
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
    // Over plain TLS nobody asks for one, whatever a request written by hand carries.
    ...(certificate === undefined || transport !== 'mtls' ? {} : { certificate: certificate.thumbprint.slice(0, 4) }),
    depth,
  };
}

const titles = new Map<string | undefined, string>(operations.map(({ id, title }) => [id, title]));

/** The operation by its title; the path of an address that is none. */
export const exchangeTitle = ({ operation, request }: Exchange): string =>
  titles.get(operation) ?? new URL(request.url).pathname;

/** `POST /token`: what every address of an area begins with says nothing in a diagram. */
export const callOf = ({ request: { method, url } }: Exchange): string =>
  `${method} ${shortPath(new URL(url).pathname.replace(/^\/(cds-au|cdr-register)\/v1(?=\/)/u, ''))}`;

/** The answer that the browser carries back to the recipient in the fragment, as a message of its own. */
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
