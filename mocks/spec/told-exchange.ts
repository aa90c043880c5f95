// What whoever asked is told of an exchange: noted on the answer itself, without a byte on the wire; and which rule refused.
import type { Party } from './party.ts';
import type { RuleId } from './rules/index.ts';

/** What a check says to whoever asked; one of the trace says more. */
export interface ToldCheck {
  readonly rule: RuleId;
  /** One sentence that is true when the rule is kept. */
  readonly title: string;
  readonly outcome: 'pass' | 'fail' | 'not-reached';
  readonly expected?: unknown;
  readonly actual?: unknown;
  /** Where in the request. */
  readonly at?: string | undefined;
  /** What to do about a breach. */
  readonly fix?: string | undefined;
}

/** What an exchange says to whoever asked; one of the trace says more. */
export interface ToldExchange {
  /** As in the trace. */
  readonly id: string;
  readonly operation?: string;
  readonly from: Party;
  readonly to: Party;
  readonly request: { readonly method: string; readonly url: string };
  /** Status 0: nothing was answered. */
  readonly response: { readonly status: number; readonly body?: string };
  readonly checks: readonly ToldCheck[];
  /** `refused`: by a rule. `faulted`: by an armed fault. `failed`: the sandbox's own defect. */
  readonly verdict: 'ok' | 'refused' | 'faulted' | 'failed';
}

const noted: unique symbol = Symbol.for('cdr-sandbox.exchange') as never;

/** Notes on an answer, or on what came of it, which exchange it belongs to; it is written down when it is asked for. */
export function noteExchange<T extends object>(answer: T, exchange: () => ToldExchange | undefined): T {
  return Object.defineProperty(answer, noted, { get: exchange, configurable: true });
}

/** The exchange of an answer, of an error or of a redirect; undefined where none is noted. */
export function notedExchange(answer: unknown): ToldExchange | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  return (answer as { readonly [noted]?: ToldExchange })[noted];
}

/** Notes on what was made of an answer the exchange of that answer. */
export const noteSame = <T extends object>(made: T, answer: unknown): T =>
  noteExchange(made, () => notedExchange(answer));

/** The rule that refused; undefined where none did. Some are only noted when they are broken: one that refuses is the last. */
export const refusingCheck = <Kind extends Pick<ToldCheck, 'outcome'>>({
  verdict,
  checks,
}: Pick<ToldExchange, 'verdict'> & { readonly checks: readonly Kind[] }): Kind | undefined =>
  verdict === 'refused' ? checks.findLast(({ outcome }) => outcome === 'fail') : undefined;
