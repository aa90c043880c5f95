// What is said of something broken: what is wrong, until when it was good, and the dates that its numbers stand for.
import type { Check } from '../../../mocks/index.ts';
import { isRule, wordsOf, type RuleId } from '../../../mocks/spec/rules/index.ts';
import { capital } from '../../ui/capital.ts';
import { localTime } from '../../elements/claims.ts';
import type { Finding, Judgement } from './judgement.ts';
import type { Claims } from '../../runs/signed-claims.ts';

/** What is wrong by a check; the rule itself where another release named it. */
export const checkHeading = ({ rule, title }: Check, { exchange }: Pick<Judgement, 'exchange'>): string =>
  isRule(rule) ? capital(wordsOf(rule, exchange?.profile).breach) : title;

export const findingHeading = ({ held, title, breach = title }: Finding): string => (held ? title : capital(breach));

/** Rules that a text breaks once its time is over, and keeps before. */
const ofTime: ReadonlySet<string> = new Set<RuleId>([
  'client.assertion-exp',
  'request-object.exp',
  'registration.statement-live',
  'registration.live',
  'id-token-hint.live',
  'withdrawal.bearer-exp',
]);

export const isOfTime = (rule: string): boolean => ofTime.has(rule);

/** Until when a text was good of which nothing is wrong but that its time is over; undefined for any other. */
export function goodUntil({ checks, findings, exchange }: Judgement, { exp }: Claims, now: number): string | undefined {
  if (typeof exp !== 'number' || exp * 1000 > now) return undefined;
  const broken = [...checks.filter(({ outcome }) => outcome === 'fail'), ...findings.filter(({ held }) => !held)];
  if (broken.length === 0 || !broken.every(({ rule = '' }) => isOfTime(rule))) return undefined;
  // In a mended copy the signature is that of the copy.
  const isUnverified = exchange?.checks.some(
    ({ rule, outcome }) =>
      rule.endsWith('signature') && outcome === 'not-reached' && checks.some((one) => one.rule === rule),
  );
  if (isUnverified === true) return undefined;
  return `It was good until ${localTime(exp)}. Nothing is wrong with it but that this time is over.`;
}

/** The instants that numbers of seconds in a text stand for, where the check is about a time. */
export function datesIn(check: Pick<Check, 'at'> | undefined, text: string): string {
  const member =
    check?.at === undefined ? undefined : /[#.](?<name>exp|iat|nbf|auth_time)$/u.exec(check.at)?.groups?.['name'];
  if (member === undefined) return '';
  return [...text.matchAll(/\b1\d{9}\b/gu)].map(([seconds]) => localTime(Number(seconds))).join(' to ');
}
