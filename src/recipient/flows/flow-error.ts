// The error of a failed step: where, the response, the rule that refused, and the mend.
import type { RuleId } from '../../../mocks/spec/rules/index.ts';
import { exchangeOfResponse, refusingCheck, type ToldExchange } from '../../../mocks/spec/told-exchange.ts';
import { answerWords, breachLines } from '../../../mocks/spec/told-words.ts';

/** Where a flow stood. */
export interface FailedStep {
  /** Id of the flow. */
  readonly flow: string;
  /** Id of the step. */
  readonly step: string;
  /** The last answer of the step; undefined where there was none. */
  readonly answer?: Response | undefined;
  /** What was known before it: a redirect among it may be what went wrong. */
  readonly known?: readonly unknown[];
}

/**
 * A step of a flow that was refused, or that could not be taken. The rule and what belongs to it are there where the
 * sandbox answered; against a real party only it knows.
 */
export class FlowError extends Error {
  /** Id of the flow. */
  readonly flow: string;
  /** Id of the step. */
  readonly step: string;
  /** The exchange, as the trace has it. */
  readonly exchange: ToldExchange | undefined;
  /** Id of the rule that refused. */
  readonly rule: RuleId | undefined;
  /** What would have kept the rule. */
  readonly expected: unknown;
  /** What was found instead. */
  readonly actual: unknown;
  /** What to do about it, in one sentence. */
  readonly fix: string | undefined;
  /** Error code of the answer (RFC 6749 4.1.2.1, 5.2), where it has one. */
  readonly error: string | undefined;

  constructor({ flow, step, answer, known = [] }: FailedStep, cause: unknown) {
    const error = memberOf(cause, 'error');
    // An error by name that no answer of the step brought came with a redirect (RFC 6749 4.1.2.1).
    const named = typeof error === 'string' ? error : undefined;
    const redirects = named === undefined ? [] : known;
    const redirected = named !== undefined && memberOf(cause, 'response') === undefined;
    const exchange = [cause, memberOf(cause, 'response'), ...redirects, answer]
      .map(exchangeOfResponse)
      .find((found) => found !== undefined);
    const broken = exchange === undefined ? undefined : refusingCheck(exchange);
    const isAccepted = exchange === undefined || exchange.verdict === 'ok';
    const mend = isAccepted ? mendOutside(named, redirected) : undefined;
    const why = named === undefined ? messageOf(cause) : errorWords(named, memberOf(cause, 'error_description'));
    const account = exchange === undefined || redirected ? why : `${answerWords(exchange)}${accountOf(exchange, why)}`;
    const lines = [
      `${flow}, step ${step}: ${account}`,
      ...(broken === undefined ? [] : breachLines(broken)),
      ...(mend === undefined ? [] : [`  mend     ${mend}`]),
    ];
    super(lines.join('\n'), { cause });
    this.name = 'FlowError';
    this.flow = flow;
    this.step = step;
    this.exchange = exchange;
    this.rule = broken?.rule;
    this.expected = broken?.expected;
    this.actual = broken?.actual;
    this.fix = broken?.fix ?? mend;
    this.error = named;
  }

  /** What Node and test runners print of an error that nobody caught: no exchange, no tokens. */
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    const where = this.exchange === undefined ? '' : '\nThe whole exchange is in error.exchange.';
    return `${this.stack ?? `${this.name}: ${this.message}`}${where}`;
  }
}

const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

/** `access_denied: The request was denied.`, as whoever refused it put it. */
const errorWords = (error: string, description: unknown): string =>
  typeof description === 'string' && description !== '' ? `${error}: ${description}` : error;

/** What to do where no rule of ours refused: an error that came with a redirect, or a test environment in the way. */
function mendOutside(error: string | undefined, redirected: boolean): string | undefined {
  if (error === undefined) return environmentMend();
  return redirected ? redirectMend(error) : undefined;
}

/** What to do about an error that came with a redirect and broke no rule (RFC 6749 4.1.2.1). */
function redirectMend(error: string): string | undefined {
  switch (error) {
    case 'access_denied':
      return 'Nothing to fix: the consumer said no, or has nothing to share. Start another authorisation to ask again.';
    case 'server_error':
    case 'temporarily_unavailable':
      return 'Nothing to fix: the data holder could not answer. Start the flow again.';
    default:
      return undefined;
  }
}

/** What else there is to say of the exchange that no rule refused. */
function accountOf({ verdict }: ToldExchange, why: string): string {
  switch (verdict) {
    case 'refused':
      return '';
    case 'faulted':
      return ', because of an armed fault.';
    case 'failed':
      return '. This is a defect of the sandbox; see the warnings of the exchange.';
    case 'ok':
      return `, and the recipient rejected it: ${why}`;
  }
}

/** What to do where a test environment has put classes of its own in place of those that WebCrypto and libraries know. */
function environmentMend(): string | undefined {
  const [name] = /\b(?:jsdom|HappyDOM)(?=\/)/u.exec(globalThis.navigator?.userAgent ?? '') ?? [];
  return name === undefined
    ? undefined
    : `${name} replaces ArrayBuffer and URL, and what WebCrypto gives is none of its: run this file in the environment node (// @vitest-environment node, /** @jest-environment node */).`;
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
