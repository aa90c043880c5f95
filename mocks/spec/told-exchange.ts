// Links a response or an error to its exchange in the trace, without a byte on the wire, and finds the refusing rule.
import type { Party } from './party.ts';
import type { RuleId } from './rules/index.ts';

/** A check as the caller sees it; the trace has more detail. */
export interface ToldCheck {
  readonly rule: RuleId;
  /** A sentence that is true when the rule is kept. */
  readonly title: string;
  readonly outcome: 'pass' | 'fail' | 'not-reached';
  readonly expected?: unknown;
  readonly actual?: unknown;
  /** The place in the request. */
  readonly at?: string | undefined;
  /** What to do about a breach. */
  readonly fix?: string | undefined;
}

/** An exchange as the caller sees it; the trace has more detail. */
export interface ToldExchange {
  /** The id in the trace. */
  readonly id: string;
  readonly operation?: string;
  readonly from: Party;
  readonly to: Party;
  readonly request: { readonly method: string; readonly url: string };
  /** Status 0 means that there was no response. */
  readonly response: { readonly status: number; readonly body?: string };
  readonly checks: readonly ToldCheck[];
  /** `refused`: by a rule. `faulted`: by an armed fault. `failed`: by a defect of the sandbox. */
  readonly verdict: 'ok' | 'refused' | 'faulted' | 'failed';
}

const noted: unique symbol = Symbol.for('cdr-sandbox.exchange') as never;

/** Links a response, or an object made from it, to its exchange. `exchange` is called only when the link is read. */
export function noteExchange<T extends object>(answer: T, exchange: () => ToldExchange | undefined): T {
  return Object.defineProperty(answer, noted, { get: exchange, configurable: true });
}

/** The exchange of a response, an error or a redirect; undefined if it is not linked. */
export function exchangeOfResponse(answer: unknown): ToldExchange | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  return (answer as { readonly [noted]?: ToldExchange })[noted];
}

/** Links an object made from a response to the exchange of that response. */
export const noteSame = <T extends object>(made: T, answer: unknown): T =>
  noteExchange(made, () => exchangeOfResponse(answer));

/** The check that refused; undefined if there was none. Failed checks may only warn, so the refusing one is the last. */
export const refusingCheck = <Kind extends Pick<ToldCheck, 'outcome'>>({
  verdict,
  checks,
}: Pick<ToldExchange, 'verdict'> & { readonly checks: readonly Kind[] }): Kind | undefined =>
  verdict === 'refused' ? checks.findLast(({ outcome }) => outcome === 'fail') : undefined;
