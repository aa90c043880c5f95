// The error of a failed step: the step, the response, the rule that refused, and the mend.
import type { RuleId } from '../../../mocks/spec/rules/index.ts';
import { exchangeOfResponse, refusingCheck, type ToldExchange } from '../../../mocks/spec/told-exchange.ts';
import { answerWords, breachLines } from '../../../mocks/spec/told-words.ts';
import { errorMessage } from '../error-message.ts';

/** Where a flow failed. */
export interface FailedStep {
  /** Id of the flow. */
  readonly flow: string;
  /** Id of the step. */
  readonly step: string;
  /** The last response of the step; undefined if there was none. */
  readonly answer?: Response | undefined;
  /** The facts before it: the cause may be a redirect among them. */
  readonly known?: readonly unknown[];
}

/**
 * A step of a flow that was refused, or that could not run. The rule, its values and the mend are known only if the
 * sandbox responded; a real party does not reveal them.
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
  /** The value that would have met the rule. */
  readonly expected: unknown;
  /** The value found instead. */
  readonly actual: unknown;
  /** What to do about it, in one sentence. */
  readonly fix: string | undefined;
  /** Error code of the response (RFC 6749 4.1.2.1, 5.2), if it has one. */
  readonly error: string | undefined;

  constructor({ flow, step, answer, known = [] }: FailedStep, cause: unknown) {
    const error = memberOf(cause, 'error');
    // An OAuth error without a response came with a redirect (RFC 6749 4.1.2.1).
    const named = typeof error === 'string' ? error : undefined;
    const redirects = named === undefined ? [] : known;
    const redirected = named !== undefined && memberOf(cause, 'response') === undefined;
    const exchange = [cause, memberOf(cause, 'response'), ...redirects, answer]
      .map(exchangeOfResponse)
      .find((found) => found !== undefined);
    const broken = exchange === undefined ? undefined : refusingCheck(exchange);
    const isAccepted = exchange === undefined || exchange.verdict === 'ok';
    const mend = isAccepted ? mendOutside(named, redirected) : undefined;
    const why = named === undefined ? errorMessage(cause) : errorWords(named, memberOf(cause, 'error_description'));
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

  /** How Node and test runners print an uncaught error: without the exchange and its tokens. */
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    const where = this.exchange === undefined ? '' : '\nThe whole exchange is in error.exchange.';
    return `${this.stack ?? `${this.name}: ${this.message}`}${where}`;
  }
}

/** `access_denied: The request was denied.`, in the words of the party that refused. */
const errorWords = (error: string, description: unknown): string =>
  typeof description === 'string' && description !== '' ? `${error}: ${description}` : error;

/** The mend if no rule refused: for an error that came with a redirect, or a test environment that interferes. */
function mendOutside(error: string | undefined, redirected: boolean): string | undefined {
  if (error === undefined) return environmentMend();
  return redirected ? redirectMend(error) : undefined;
}

/** The mend for an error that came with a redirect and broke no rule (RFC 6749 4.1.2.1). */
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

/** Describes an exchange that no rule refused. */
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

/** The mend if a test environment has replaced classes that WebCrypto and libraries rely on. */
function environmentMend(): string | undefined {
  const [name] = /\b(?:jsdom|HappyDOM)(?=\/)/u.exec(globalThis.navigator?.userAgent ?? '') ?? [];
  return name === undefined
    ? undefined
    : `${name} replaces ArrayBuffer and URL, so values from WebCrypto are not instances of its classes. Run this file in the environment node (// @vitest-environment node, /** @jest-environment node */).`;
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
