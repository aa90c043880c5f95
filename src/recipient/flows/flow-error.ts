// What went wrong in a step of a flow: where, what was answered, by which rule, and the mend.
import type { RuleId } from '../../../mocks/spec/rules/index.ts';
import { notedExchange, refusingCheck, type ToldExchange } from '../../../mocks/spec/told-exchange.ts';
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
    const redirects = typeof error === 'string' ? known : [];
    const exchange = [cause, memberOf(cause, 'response'), ...redirects, answer]
      .map(notedExchange)
      .find((found) => found !== undefined);
    const broken = exchange === undefined ? undefined : refusingCheck(exchange);
    const accepted = exchange === undefined || exchange.verdict === 'ok';
    const environment = accepted && typeof error !== 'string' ? environmentMend() : undefined;
    const why = cause instanceof Error ? cause.message : String(cause);
    const lines = [
      `${flow}, step ${step}: ${exchange === undefined ? why : `${answerWords(exchange)}${accountOf(exchange, why)}`}`,
      ...(broken === undefined ? [] : breachLines(broken)),
      ...(environment === undefined ? [] : [`  mend     ${environment}`]),
    ];
    super(lines.join('\n'), { cause });
    this.name = 'FlowError';
    this.flow = flow;
    this.step = step;
    this.exchange = exchange;
    this.rule = broken?.rule;
    this.expected = broken?.expected;
    this.actual = broken?.actual;
    this.fix = broken?.fix ?? environment;
    this.error = typeof error === 'string' ? error : undefined;
  }
}

/** What else there is to say of the exchange that no rule refused. */
function accountOf({ verdict }: ToldExchange, why: string): string {
  switch (verdict) {
    case 'refused':
      return '';
    case 'faulted':
      return ', by a fault that is armed.';
    case 'failed':
      return ': the sandbox itself failed; the exchange’s warnings say how.';
    case 'ok':
      return `, which the recipient does not accept: ${why}`;
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
