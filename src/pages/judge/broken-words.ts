// Words for something broken: what is wrong, until when it was valid, and its timestamps as dates.
import type { Check } from '../../../mocks/index.ts';
import { isRule, wordsOf, type RuleId } from '../../../mocks/spec/rules/index.ts';
import { capital } from '../../ui/sentence-case.ts';
import { localTime } from '../../elements/message/claims.ts';
import type { Finding, Judgement } from './judgement.ts';
import type { Claims } from '../../runs/recipients/signed-claims.ts';

/** The breach in words; the check’s own title if another release named the rule. */
export const checkHeading = ({ rule, title }: Check, { exchange }: Pick<Judgement, 'exchange'>): string =>
  isRule(rule) ? capital(wordsOf(rule, exchange?.profile).breach) : title;

export const findingHeading = ({ held, title, breach = title }: Finding): string => (held ? title : capital(breach));

/** Rules that a text breaks only once it has expired. */
const ofTime: ReadonlySet<string> = new Set<RuleId>([
  'client.assertion-exp',
  'request-object.exp',
  'registration.statement-live',
  'registration.live',
  'id-token-hint.live',
  'withdrawal.bearer-exp',
]);

export const isOfTime = (rule: string): boolean => ofTime.has(rule);

/** Until when a text was valid whose only fault is that it has expired; undefined for any other. */
export function goodUntil({ checks, findings, exchange }: Judgement, { exp }: Claims, now: number): string | undefined {
  if (typeof exp !== 'number' || exp * 1000 > now) return undefined;
  const broken = [...checks.filter(({ outcome }) => outcome === 'fail'), ...findings.filter(({ held }) => !held)];
  if (broken.length === 0 || !broken.every(({ rule = '' }) => isOfTime(rule))) return undefined;
  // The signature that was checked is the mended copy’s, not the text’s.
  const isUnverified = exchange?.checks.some(
    ({ rule, outcome }) =>
      rule.endsWith('signature') && outcome === 'not-reached' && checks.some((one) => one.rule === rule),
  );
  if (isUnverified === true) return undefined;
  return `It was valid until ${localTime(exp)}. Nothing else is wrong with it.`;
}

/** The Unix timestamps in a text as local times; empty unless the check is about a time. */
export function datesIn(check: Pick<Check, 'at'> | undefined, text: string): string {
  const member =
    check?.at === undefined ? undefined : /[#.](?<name>exp|iat|nbf|auth_time)$/u.exec(check.at)?.groups?.['name'];
  if (member === undefined) return '';
  return [...text.matchAll(/\b1\d{9}\b/gu)].map(([seconds]) => localTime(Number(seconds))).join(' to ');
}
