// Which exchange of the trace an answer belongs to: noted on the answer itself, without a byte on the wire.
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
  readonly at?: string;
  /** What to do about a breach. */
  readonly fix?: string;
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

/** The rule that refused: some are only noted when they are broken, and one that refuses is the last. */
export const brokenIn = ({ checks }: Pick<ToldExchange, 'checks'>): ToldCheck | undefined =>
  checks.findLast(({ outcome }) => outcome === 'fail');

/** `POST https://…/token answered 400 invalid_client`, without the query. */
export function answerWords({ request, response }: Pick<ToldExchange, 'request' | 'response'>): string {
  const [address = ''] = request.url.split('?', 1);
  const answered = response.status === 0 ? 'nothing' : [response.status, errorIn(response.body) ?? []].flat().join(' ');
  return `${request.method} ${address} answered ${answered}`;
}

/** The error by name: `error` of OAuth (RFC 6749 5.2), `errors[0].code` of the Consumer Data Standards. */
function errorIn(body: string | undefined): string | undefined {
  if (body?.startsWith('{') !== true) return undefined;
  return /"(?:error|code)"\s*:\s*"([^"]{1,200})"/u.exec(body)?.[1];
}

/** The rule that was broken, what was expected and found, and the mend: a line for each that there is. */
export function breachLines({ rule, title, expected, actual, at, fix }: ToldCheck): readonly string[] {
  const rows: readonly (readonly [name: string, value: string | undefined])[] = [
    ['rule', title === rule ? rule : `${rule}: ${title}`],
    ['expected', shown(expected)],
    ['actual', shown(actual)],
    ['at', at],
    ['mend', fix],
  ];
  return rows.flatMap(([name, value]) => (value === undefined ? [] : [`  ${name.padEnd(9)}${value}`]));
}

const shown = (value: unknown): string | undefined => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text === undefined || text.length <= 400 ? text : `${text.slice(0, 400)}…`;
};
