// Whether a request was accepted or refused by a rule, with the message of a failed assertion.
import { meant } from '../../ambient/closest.ts';
import { SandboxError } from '../../ambient/sandbox-error.ts';
import { ruleIds, type RuleId } from '../../spec/rules/index.ts';
import { refusingCheck, type ToldExchange } from '../../spec/told-exchange.ts';
import { answerWords, breachLines } from '../../spec/told-words.ts';
import { isExchange } from '../../trace/exchange.ts';
import { exchangeOf } from '../../trace/exchange-of.ts';
import { findIntercepted } from '../interception.ts';

export interface Judgement {
  readonly pass: boolean;
  /** The message of the assertion, with the exchange and the broken rule. */
  readonly words: string;
  /** Id of the rule that refused, `accepted`, or what stopped the request. */
  readonly found: string;
}

/** Whether it was accepted. Throws a SandboxError for a subject without an exchange. */
export function acceptance(subject: unknown): Judgement {
  const exchange = exchangeBehind(subject);
  return judged(exchange, exchange.verdict === 'ok', 'to be accepted');
}

/** Whether it was refused, by the given rule if any. Throws a SandboxError for an unknown rule or a subject without an exchange. */
export function refusalBy(subject: unknown, rule?: RuleId): Judgement {
  if (rule !== undefined && !ruleIds.includes(rule))
    throw new SandboxError(
      'rule-unknown',
      `There is no rule “${rule}”.${meant(rule, ruleIds)}`,
      'Read the id from Exchange.checks, or from ruleIds of cdr-browser-sandbox/spec.',
    );
  const exchange = exchangeBehind(subject);
  const pass = exchange.verdict === 'refused' && (rule === undefined || refusingCheck(exchange)?.rule === rule);
  return judged(exchange, pass, rule === undefined ? 'to be refused' : `to be refused by ${rule}`);
}

function judged(exchange: ToldExchange, pass: boolean, wish: string): Judgement {
  const broken = refusingCheck(exchange);
  const found = broken === undefined ? outcomes[exchange.verdict] : `refused by ${broken.rule}`;
  const lines = broken === undefined ? [] : breachLines(broken);
  const words = `expected ${pass ? 'not ' : ''}${wish}, and it was ${found}`;
  return { pass, found, words: [words, answerWords(exchange), ...lines].join('\n') };
}

const outcomes = {
  ok: 'accepted',
  refused: 'refused',
  faulted: 'stopped by an armed fault',
  failed: 'stopped by a defect in the sandbox; see the warnings of the exchange',
} as const;

function exchangeBehind(subject: unknown): ToldExchange {
  const found = isExchange(subject) ? subject : (exchangeOf(subject) ?? toldBy(subject) ?? copied(subject));
  if (found !== undefined) return found;
  throw new SandboxError(
    'exchange-unknown',
    'This does not belong to an exchange of a running sandbox.',
    'Pass a response of sandbox.fetch or of a fetch that startSandbox() intercepts, an error of a flow or a persona, or an exchange of sandbox.trace.',
  );
}

/** The exchange that an error of a flow carries. */
const toldBy = (subject: unknown): ToldExchange | undefined => {
  const carried: unknown = subject instanceof Error && 'exchange' in subject ? subject.exchange : undefined;
  return isExchange(carried) ? carried : undefined;
};

/** A response through MSW is a copy, so the newest exchange with the same address, status and headers is used. */
function copied(subject: unknown): ToldExchange | undefined {
  if (!(subject instanceof Response)) return undefined;
  const { url, status, headers } = subject;
  return findIntercepted(
    ({ request, response }) =>
      request.url === url &&
      response.status === status &&
      response.headers.every(([name, value]) => (headers.get(name) ?? value) === value),
  );
}
