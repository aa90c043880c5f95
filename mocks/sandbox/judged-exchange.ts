// Whether what was asked was accepted, or refused by a rule, in words that a failing test can print.
import { meant } from '../ambient/closest.ts';
import { SandboxError } from '../ambient/sandbox-error.ts';
import { ruleIds, type RuleId } from '../spec/rules/index.ts';
import { refusingCheck, type ToldExchange } from '../spec/told-exchange.ts';
import { answerWords, breachLines } from '../spec/told-words.ts';
import { isExchange } from '../trace/exchange.ts';
import { exchangeOf } from '../trace/exchange-of.ts';
import { interceptingTrace } from './intercepting.ts';

export interface Judgement {
  readonly pass: boolean;
  /** Why it passed or did not, with the exchange and the rule that was broken. */
  readonly words: string;
  /** Id of the rule that refused, `accepted`, or what came between. */
  readonly found: string;
}

/** Whether it was accepted. Refuses (SandboxError) what belongs to no exchange. */
export function acceptance(subject: unknown): Judgement {
  const exchange = exchangeBehind(subject);
  return judged(exchange, exchange.verdict === 'ok', 'to be accepted');
}

/** Whether it was refused, by the rule where one is given. Refuses (SandboxError) an unknown rule, and what belongs to no exchange. */
export function refusalBy(subject: unknown, rule?: RuleId): Judgement {
  if (rule !== undefined && !ruleIds.includes(rule))
    throw new SandboxError(
      'rule-unknown',
      `There is no rule “${rule}”.${meant(rule, ruleIds)}`,
      'Exchange.checks name those of each exchange; ruleIds of cdr-browser-sandbox/spec are all of them.',
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
  faulted: 'stopped by a fault that is armed',
  failed: 'failed by the sandbox itself: the warnings of the exchange say how',
} as const;

function exchangeBehind(subject: unknown): ToldExchange {
  const found = isExchange(subject) ? subject : (exchangeOf(subject) ?? toldBy(subject) ?? copied(subject));
  if (found !== undefined) return found;
  throw new SandboxError(
    'exchange-unknown',
    'This belongs to no exchange of a running sandbox.',
    'Pass a response of sandbox.fetch or of the fetch that startSandbox() answers, an error of a flow or a persona, or an exchange of sandbox.trace.',
  );
}

/** The exchange that an error of a flow carries. */
const toldBy = (subject: unknown): ToldExchange | undefined => {
  const carried: unknown = subject instanceof Error && 'exchange' in subject ? subject.exchange : undefined;
  return isExchange(carried) ? carried : undefined;
};

/** What came through MSW is a copy: it is the newest exchange with the same address, status and headers. */
function copied(subject: unknown): ToldExchange | undefined {
  if (!(subject instanceof Response)) return undefined;
  const { url, status, headers } = subject;
  return interceptingTrace()
    ?.entries()
    .findLast(
      ({ request, response }) =>
        request.url === url &&
        response.status === status &&
        response.headers.every(([name, value]) => (headers.get(name) ?? value) === value),
    );
}
