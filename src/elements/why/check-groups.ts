// Groups the checks of an exchange by subject, each rule once.
import type { Check } from '../../../mocks/index.ts';

/** The subject of a rule, by the first part of its id: `client.assertion-aud` checks client authentication. */
const subjects: Readonly<Record<string, string>> = {
  accept: 'Version and form of the answer',
  account: 'Accounts',
  'auth-req': 'The backchannel authentication',
  admin: 'The register’s call',
  arrangement: 'The arrangement',
  authorise: 'The authorisation request',
  backchannel: 'The backchannel request',
  body: 'The body',
  client: 'Client authentication',
  code: 'The authorisation code',
  'consent-claim': 'The consent claim',
  consent: 'The consent',
  credentials: 'The client’s own token',
  dashboard: 'The consumer’s dashboard',
  device: 'The consumer’s device',
  form: 'The form',
  grant: 'The grant',
  header: 'Headers',
  'id-token': 'The ID token',
  'id-token-hint': 'The ID token as a hint',
  interaction: 'The consumer’s screens',
  introspection: 'Introspection',
  issue: 'Tokens to be issued',
  level: 'Level of assurance',
  notification: 'The notification',
  page: 'Pages of a list',
  pkce: 'Code challenge and verifier',
  plan: 'Plans',
  pushed: 'The pushed request',
  query: 'The query',
  recipient: 'The recipient’s status',
  refresh: 'The refresh token',
  register: 'The register',
  registration: 'The registration',
  'request-object': 'The request object',
  request: 'The request',
  'request-uri': 'The request_uri',
  revocation: 'Revocation',
  route: 'Address and method',
  secondary: 'The secondary data holder',
  service: 'Outages',
  'service-point': 'Service points',
  sharing: 'The requested sharing',
  token: 'The access token',
  traffic: 'Traffic',
  transport: 'The certificate of the connection',
  version: 'Version and form of the answer',
  withdrawal: 'The holder’s withdrawal',
};

export const subjectOf = ({ rule }: Pick<Check, 'rule'>): string => {
  const name = rule.slice(0, rule.indexOf('.'));
  return subjects[name] ?? name;
};

const weight = { fail: 2, pass: 1, 'not-reached': 0 } as const;

/** Each rule once: of several checks, the one that broke it, otherwise the last. */
export function eachOnce(checks: readonly Check[]): readonly Check[] {
  const byRule = new Map<string, Check>();
  for (const check of checks) {
    const before = byRule.get(check.rule);
    if (before === undefined || weight[check.outcome] >= weight[before.outcome]) byRule.set(check.rule, check);
  }
  return [...byRule.values()];
}

/** Numbers of checks, each rule counted once; used wherever an exchange is shown. */
export interface CheckCount {
  readonly held: number;
  /** Of those that held: passed only because a decision relaxes the rule. */
  readonly relaxed: number;
  readonly broken: number;
  /** Not reached; whether they apply to this request is unknown. */
  readonly open: number;
}

export function countOf(checks: readonly Check[]): CheckCount {
  const once = eachOnce(checks);
  const number = (of: Check['outcome']): number => once.filter(({ outcome }) => outcome === of).length;
  const relaxed = once.filter((check) => check.relaxed === true).length;
  return { held: number('pass'), relaxed, broken: number('fail'), open: number('not-reached') };
}

/** One sentence on the checks that were made: only rules that applied to this request. */
export function madeWords(checks: readonly Check[]): string {
  const { held, relaxed, broken } = countOf(checks);
  if (held + broken === 0) return 'Nothing had to be checked.';
  if (broken > 0) return `${counted(held + broken)} made: ${String(held)} held, ${String(broken)} broke.`;
  const all = held === 1 ? 'The one check held.' : `All ${String(held)} checks held.`;
  return relaxed === 0 ? all : `${all} ${String(relaxed)} passed only because a decision relaxes the rule.`;
}

const counted = (count: number): string => (count === 1 ? '1 check was' : `${String(count)} checks were`);

/** Checks by subject, in the order of first appearance. */
export const bySubject = (
  checks: readonly Check[],
): readonly (readonly [subject: string, checks: readonly Check[]])[] => [...Map.groupBy(checks, subjectOf)];
