// The wire between the parties and the recipient: records every request of a plan, and tells every lie.
import { stopwatch } from '../ambient/stopwatch.ts';
import type { Sandbox } from '../sandbox/sandbox-interface.ts';
import type { ArrivedRequest, TamperedAnswer, Tampering, TokenIssue, TokenPurpose } from '../world/tampering.ts';
import { textOf, textResponse } from '../engine/texts.ts';
import { changedAnswer, parsed, redirectIn } from './change-answer.ts';
import { brokenConnection } from './differences.ts';
import { forged } from './forge.ts';
import { rs256Key } from './forging-keys.ts';
import { messageOf } from './message-of.ts';
import type { AddressLie, AnswerContext, AnswerLie, Lie, Members, TokenLie } from './lie.ts';
import type { RecipientUnderTest } from './recipient-under-test.ts';
import { kindOf } from './request-kind.ts';
import type { HandOver, Moment, SeenAnswer, SeenRequest } from './seen.ts';

type Noted = { -readonly [K in keyof SeenRequest]: SeenRequest[K] };

/** What a plan sees and sends. */
export interface Wire {
  readonly tampering: Tampering;
  readonly requests: readonly SeenRequest[];
  readonly handOvers: readonly HandOver[];
  /** When the browser was sent back to the recipient. */
  readonly returns: readonly Moment[];
  /** The latest token with this purpose as intended, with its signing key. */
  readonly issued: (purpose: TokenPurpose) => TokenIssue | undefined;
  /** Starts to tell these lies. */
  tell(lies: readonly Lie[]): void;
  /** Assigns requests from now on to this run. */
  follow(run: number): void;
  moment(): Moment;
  /** Number of requests that wait for a response. */
  waiting(): number;
  /** Adds seconds for which the recipient called `stand.wait`. */
  waited(seconds: number): void;
  /** An error that a lie threw; the message was sent unchanged. */
  readonly trouble: () => Error | undefined;
}

interface Surroundings {
  /** Id of the plan. */
  readonly id: string;
  readonly sandbox: Sandbox;
  readonly recipient: RecipientUnderTest;
  /** Every lie that the plan may tell. */
  readonly lies: readonly Lie[];
}

const isToken = (lie: Lie): lie is TokenLie => 'token' in lie;
const isAnswer = (lie: Lie): lie is AnswerLie => 'answer' in lie;
const isAddress = (lie: Lie): lie is AddressLie => 'address' in lie;

export function openWire({ id, sandbox, recipient, lies }: Surroundings): Wire {
  const requests: Noted[] = [];
  const handOvers: HandOver[] = [];
  const returns: Moment[] = [];
  const told = new Map<Lie, number>();
  const kept = new Map<string, unknown>();
  const issued = new Map<TokenPurpose, TokenIssue>();
  const counts = new Map<TokenPurpose, number>();
  const arrivals = new Map<string, Noted>();
  let pending: Omit<HandOver, 'exchange' | 'at'>[] = [];
  let armed: readonly Lie[] = [];
  let run = -1;
  let order = 0;
  let waits = 0;
  let open = 0;
  let trouble: Error | undefined;
  const needsRsa = lies.some((lie) => isToken(lie) && lie.key === 'RS256');
  const moment = (): Moment => ({
    order: (order += 1),
    real: stopwatch(),
    sandbox: sandbox.clock.now().getTime(),
    waited: waits,
  });
  /** Counts the lie, and returns whether it may still be told. */
  const mayTell = (lie: TokenLie | AnswerLie): boolean => {
    const before = told.get(lie) ?? 0;
    if (before >= (lie.times ?? Infinity)) return false;
    told.set(lie, before + 1);
    return true;
  };

  const token: Tampering['token'] = async (issue, honest) => {
    issued.set(issue.purpose, issue);
    const before = counts.get(issue.purpose) ?? 0;
    counts.set(issue.purpose, before + 1);
    const about = {
      purpose: issue.purpose,
      request: arrivals.get(issue.exchange ?? ''),
      claims: issue.claims,
      publicJwk: { ...issue.key.publicJwk },
      before,
      sandbox,
      kept,
    };
    const meant = armed.filter(isToken).filter((lie) => [lie.token].flat().includes(issue.purpose));
    const now = run < 0 ? [] : meant.filter((lie) => (lie.when?.(about) ?? true) && mayTell(lie));
    if (now.length === 0) return honest();
    const lied = await forged(issue, now, about).catch(noteTrouble);
    if (lied === undefined) return honest();
    const { compact, ...said } = lied;
    const { alg, kid } = issue.key;
    const meantParts = { header: { alg, kid, typ: issue.typ ?? 'JWT' }, claims: issue.claims };
    const shown = { sent: said, honest: meantParts };
    const isUnchanged = !now.some(changesToken) && JSON.stringify(said) === JSON.stringify(meantParts);
    pending.push({
      what: issue.purpose,
      sent: compact,
      honest: await honest(),
      shown,
      ...(isUnchanged ? { isUnchanged } : {}),
    });
    return compact;
  };
  const noteTrouble = (error: unknown): undefined => {
    trouble ??= new Error(`A lie of the plan failed: ${messageOf(error)}`, { cause: error });
    return undefined;
  };

  const noted = (arrived: ArrivedRequest): Noted => {
    const { exchange, operation, brand, method, url, headers } = arrived;
    const body = new TextDecoder().decode(arrived.body);
    const isForm = (headers.get('content-type') ?? '').startsWith('application/x-www-form-urlencoded');
    const form = isForm ? new URLSearchParams(body) : undefined;
    const kind = kindOf(operation, url, form);
    const arrivedAt = moment();
    return { exchange, kind, operation, brand, run, method, url, headers, body, form, arrived: arrivedAt };
  };

  /** Records the lies that were sent with this response, or arrived with this request. */
  const handOver = (exchange: string, text: string): void => {
    const left = pending.filter(({ sent }) => text.includes(sent));
    pending = pending.filter((one) => !left.includes(one));
    for (const one of left) handOvers.push({ exchange, at: moment(), ...one });
  };

  const answer: Tampering['answer'] = async (arrived, honest) => {
    const isOwn = arrived.from === undefined;
    const isConsumer = arrived.from === 'consumer';
    const isCall = arrived.operation === 'revokeArrangementAtRecipient';
    if (run < 0 || !(isOwn || isConsumer || isCall)) return { response: await honest() };
    const request = noted(arrived);
    arrivals.set(request.exchange, request);
    if (isOwn || isCall || request.kind === 'authorise') requests.push(request);
    open += 1;
    try {
      const done = await answered(arrived, request, honest);
      request.answered = await seenAnswer(done.response, moment());
      return done;
    } finally {
      open -= 1;
    }
  };

  const answered = async (
    arrived: ArrivedRequest,
    request: SeenRequest,
    honest: () => Promise<Response>,
  ): Promise<TamperedAnswer> => {
    const about: AnswerContext = { request, sandbox, kept };
    const meant = armed.filter(isAnswer).filter((lie) => isMeant(lie, request) && (lie.when?.(about) ?? true));
    // Only the response itself shows whether it sends the browser back.
    const [onBack, now] = [meant.filter(isOnBack), meant.filter((lie) => !isOnBack(lie) && mayTell(lie))];
    for (const lie of now) await lie.before?.(about);
    const isCall = request.kind === 'call';
    if (isCall) handOver(request.exchange, `${request.body}\n${request.headers.get('authorization') ?? ''}`);
    const own =
      isCall && recipient.answer !== undefined ? () => recipient.answer?.(sentTo(arrived)) ?? honest() : honest;
    const said = now.some(({ instead }) => instead) ? undefined : await own();
    let response = said;
    const change = async (lie: AnswerLie): Promise<Response | undefined> =>
      (await changedAnswer(response, lie, about).catch(noteTrouble)) ?? response;
    for (const lie of now) response = await change(lie);
    response ??= said ?? Response.error();
    const honestText = said === undefined ? undefined : await wholeText(said);
    const isBack = arrived.from === 'consumer' && redirectIn(await textOf(response), response.headers) !== undefined;
    if (isBack) for (const lie of onBack) if (mayTell(lie)) response = (await change(lie)) ?? response;
    if (request.kind === 'keys' && needsRsa) response = await withRsaKey(response, about);
    const text = await wholeText(response);
    if (isBack) returns.push(moment());
    handOver(request.exchange, text);
    const changes = [...now, ...onBack].some(changesAnswer);
    if (changes && response !== said) {
      const [sent, meantShown] = [
        await shownAnswer(response),
        said === undefined ? undefined : await shownAnswer(said),
      ];
      if (JSON.stringify(sent) !== JSON.stringify(meantShown)) {
        const shown = { sent, ...(meantShown === undefined ? {} : { honest: meantShown }) };
        handOvers.push({
          exchange: request.exchange,
          at: moment(),
          what: 'answer',
          sent: text,
          honest: honestText,
          shown,
        });
      }
    }
    const inTokens = handOvers.filter(({ exchange, what }) => exchange === request.exchange && what !== 'answer');
    if (response === said && inTokens.length === 0) return { response };
    return { response, by: id, ...(said === undefined ? {} : { honest: await withoutLies(said, inTokens) }) };
  };

  return {
    tampering: {
      token,
      answer,
      located: (url) => armed.filter(isAddress).reduce((at, lie) => lie.address(at, { sandbox }), url),
    },
    requests,
    handOvers,
    returns,
    issued: (purpose) => issued.get(purpose),
    tell: (next) => {
      armed = next;
    },
    follow: (next) => {
      run = next;
    },
    moment,
    waiting: () => open,
    waited: (asked) => {
      waits += asked;
    },
    trouble: () => trouble,
  };
}

const isOnBack = ({ answer }: AnswerLie): boolean => answer === 'redirect';

function isMeant({ answer }: AnswerLie, request: SeenRequest): boolean {
  if (typeof answer === 'function') return answer(request);
  return answer === 'redirect' || answer === request.kind || answer === request.operation;
}

/** Whether more than header and claims may differ. */
const changesToken = ({ key = 'own', signature, encryption, compact }: TokenLie): boolean =>
  key !== 'own' || [signature, encryption, compact].some((part) => part !== undefined);

const changesAnswer = ({ instead, status, headers, json, text, redirect, broken }: AnswerLie): boolean =>
  [instead, status, headers, json, text, redirect, broken].some((part) => part !== undefined);

/** Everything that the recipient can read, except the status line. */
async function wholeText(response: Response): Promise<string> {
  const location = response.headers.get('location');
  const text = response.type === 'error' ? '' : await textOf(response);
  return location === null ? text : `${location}\n${text}`;
}

/** Status, headers and body in a form that can be compared by path. */
async function shownAnswer(response: Response): Promise<Members> {
  if (response.type === 'error') return brokenConnection;
  const text = await textOf(response);
  return { status: response.status, headers: Object.fromEntries(response.headers), body: parsed(text) ?? text };
}

async function seenAnswer(response: Response, at: Moment): Promise<SeenAnswer> {
  const text = response.type === 'error' ? '' : await textOf(response);
  return { status: response.status, headers: new Headers(response.headers), text, at };
}

const sentTo = ({ url, method, headers, body }: ArrivedRequest): Request =>
  new Request(url, { method, headers, body: new Uint8Array(body) });

/** Adds the RS256 key, which no profile allows, to the key set. */
async function withRsaKey(response: Response, about: AnswerContext): Promise<Response> {
  const { publicJwk } = await rs256Key();
  const json = (set: Members): Members => ({ ...set, keys: [...((set['keys'] ?? []) as unknown[]), publicJwk] });
  return changedAnswer(response, { answer: 'keys', json }, about);
}

/** The response without the lies in its tokens. */
async function withoutLies(said: Response, told: readonly HandOver[]): Promise<Response> {
  const undo = (text: string): string =>
    told.reduce((undone, { sent, honest }) => (honest === undefined ? undone : undone.replaceAll(sent, honest)), text);
  const headers = new Headers([...said.headers].map(([name, value]): [string, string] => [name, undo(value)]));
  const body = undo(await textOf(said));
  return body === ''
    ? new Response(null, { status: said.status, headers })
    : textResponse(body, { status: said.status, headers });
}
