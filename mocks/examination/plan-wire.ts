// The wire between the parties and the recipient: records every request of a plan, and tells every lie.
import type { Sandbox } from '../sandbox/sandbox-interface.ts';
import type { ArrivedRequest, Tampering, TokenIssue, TokenPurpose } from '../world/tampering.ts';
import { bodyText } from '../engine/texts.ts';
import { createHandOvers } from './hand-overs.ts';
import type { Lie } from './lie.ts';
import { createMoments } from './moments.ts';
import type { RecipientUnderTest } from './recipient-under-test.ts';
import { kindOf } from './request-kind.ts';
import type { HandOver, Moment, SeenAnswer, SeenRequest } from './seen.ts';
import { sentAnswer } from './sent-answer.ts';
import { createArmedLies, isToken } from './armed-lies.ts';
import { sentToken } from './sent-token.ts';

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

interface WireParts {
  /** Id of the plan. */
  readonly id: string;
  readonly sandbox: Sandbox;
  readonly recipient: RecipientUnderTest;
  /** Every lie that the plan may tell. */
  readonly lies: readonly Lie[];
}

export function openWire({ id, sandbox, recipient, lies: all }: WireParts): Wire {
  const moments = createMoments(sandbox.clock);
  const lies = createArmedLies(sandbox);
  const handOvers = createHandOvers(moments);
  const issues = new Map<TokenPurpose, { readonly latest: TokenIssue; readonly count: number }>();
  const requests: SeenRequest[] = [];
  const arrivals = new Map<string, SeenRequest>();
  const returns: Moment[] = [];
  const kept = new Map<string, unknown>();
  /** Negative until the first run: until then no request is recorded, and tokens and responses are honest. */
  let run = -1;
  let waiting = 0;
  const needsRsa = all.some((lie) => isToken(lie) && lie.key === 'RS256');
  const returned = (): void => void returns.push(moments.next());
  const telling = { id, sandbox, recipient, lies, handOvers, kept, needsRsa, returned };

  const token: Tampering['token'] = async (issue, honest) => {
    const { purpose, claims, key, exchange = '' } = issue;
    const before = issues.get(purpose)?.count ?? 0;
    issues.set(purpose, { latest: issue, count: before + 1 });
    if (run < 0) return honest();
    const [request, publicJwk] = [arrivals.get(exchange), { ...key.publicJwk }];
    return sentToken(telling, issue, { purpose, request, claims, publicJwk, before, sandbox, kept }, honest);
  };
  const answer: Tampering['answer'] = async (arrived, honest) => {
    const isOwn = arrived.from === undefined;
    const isConsumer = arrived.from === 'consumer';
    const isCall = arrived.operation === 'revokeArrangementAtRecipient';
    if (run < 0 || !(isOwn || isConsumer || isCall)) return { response: await honest() };
    const request = noted(arrived, run, moments.next());
    arrivals.set(request.exchange, request);
    if (isOwn || isCall || request.kind === 'authorise') requests.push(request);
    waiting += 1;
    try {
      const done = await sentAnswer(telling, arrived, request, honest);
      request.answered = await seenAnswer(done.response, moments.next());
      return done;
    } finally {
      waiting -= 1;
    }
  };

  return {
    tampering: { token, answer, located: lies.located },
    requests,
    handOvers: handOvers.sent,
    returns,
    issued: (purpose) => issues.get(purpose)?.latest,
    tell: lies.arm,
    follow: (next) => {
      run = next;
    },
    moment: moments.next,
    waiting: () => waiting,
    waited: moments.waited,
    trouble: lies.trouble,
  };
}

function noted(arrived: ArrivedRequest, run: number, at: Moment): Noted {
  const { exchange, operation, brand, method, url, headers } = arrived;
  const body = new TextDecoder().decode(arrived.body);
  const isForm = (headers.get('content-type') ?? '').startsWith('application/x-www-form-urlencoded');
  const form = isForm ? new URLSearchParams(body) : undefined;
  const kind = kindOf(operation, url, form);
  return { exchange, kind, operation, brand, run, method, url, headers, body, form, arrived: at };
}

async function seenAnswer(response: Response, at: Moment): Promise<SeenAnswer> {
  const text = response.type === 'error' ? '' : await bodyText(response);
  return { status: response.status, headers: new Headers(response.headers), text, at };
}
