// Checks the input of an examination before anything is played: custom plans and lies, options, the recipient.
import { checkValues, isBoolean, isFunction, isNumber, oneOf, type Good } from '../ambient/checked-values.ts';
import { meant } from '../ambient/closest.ts';
import { isRecord } from '../ambient/is-record.ts';
import { isString, isStrings, isText } from '../ambient/is-text.ts';
import { checkMembers } from '../ambient/known-members.ts';
import { SandboxError } from '../ambient/sandbox-error.ts';
import { operations } from '../spec/operations/index.ts';
import { profileIds } from '../spec/ids.ts';
import { tokenPurposes } from '../world/tampering.ts';
import { rowOf } from '../spec/plan-row.ts';
import { catalogue } from './catalogue/catalogue.ts';
import type { ExaminationOptions, StandingExaminationOptions } from './examination-options.ts';
import type { AddressLie, AnswerLie, Lie, TokenLie } from './lie.ts';
import { planGroups, type Plan } from './plan.ts';
import type { Act, RecipientUnderTest } from './recipient-under-test.ts';
import { requestKinds } from './request-kind.ts';

const text: Good = [isString, 'Write a sentence.'];
const flag: Good = [isBoolean, 'Write true or false.'];
const act: Good = [isFunction, 'Write a function.'];

const acts = ['share', 'read', 'amend', 'withdraw', 'backchannel', 'answer'] as const satisfies readonly Act[];
const keys = ['own', 'stranger', 'RS256', 'none', 'HS256-jwk', 'HS256-pem'] as const;

/** Undefined: the member is checked where it is used. */
const planMembers: Readonly<Record<keyof Plan, Good | undefined>> = {
  id: [isText, 'Write an id of your own, such as “MY-1”.'],
  title: text,
  severity: oneOf(['must', 'should', 'advice']),
  clauses: [isStrings, 'Write a list of clauses; it may be empty.'],
  kind: oneOf(['observe', 'lie', 'legal']),
  group: oneOf(planGroups),
  profiles: [
    (value) => Array.isArray(value) && value.every((one) => profileIds.some((id) => id === one)),
    `Choose from ${profileIds.join(', ')}.`,
  ],
  expected: text,
  mend: text,
  needs: [
    (value) => Array.isArray(value) && value.every((one) => acts.some((name) => name === one)),
    `Choose from ${acts.join(', ')}.`,
  ],
  world: oneOf(['registered', 'unregistered', 'baseline']),
  options: [isRecord, 'Write options: { scenario: "moved-house" }.'],
  lie: undefined,
  play: act,
  judge: [isFunction, 'Write judge: stop(["code"]), or a function that returns a finding.'],
};

const tokenMembers: Readonly<Record<keyof TokenLie, Good | undefined>> = {
  token: undefined,
  when: act,
  times: [isNumber, 'Write a number.'],
  claims: [isFunction, 'Write claims: (claims) => ({ ...claims, aud: "somebody-else" }).'],
  header: [isFunction, 'Write header: (header) => ({ ...header, typ: "JWT" }).'],
  key: [
    (value) => isRecord(value) || keys.some((key) => key === value),
    `Choose one of ${keys.join(', ')}, or give { alg, kid, key }.`,
    keys,
  ],
  signature: act,
  encryption: oneOf(['none', 'RSA1_5']),
  compact: act,
  answer: undefined,
  address: undefined,
};

const answerMembers: Readonly<Record<keyof AnswerLie, Good | undefined>> = {
  answer: undefined,
  when: act,
  times: [isNumber, 'Write a number.'],
  before: act,
  instead: [(value) => value === true, 'Write true, or leave it out.'],
  delay: [isNumber, 'Write milliseconds.'],
  status: [isNumber, 'Write an HTTP status.'],
  headers: [(value) => isRecord(value) || isFunction(value), 'Write headers: { "x-v": "9" }, or a function of them.'],
  json: [isFunction, 'Write json: (body) => ({ ...body, token_type: "mac" }).'],
  text: act,
  redirect: [isFunction, 'Write redirect: (address) => address.'],
  broken: [(value) => value === true, 'Write true, or leave it out.'],
  token: undefined,
  address: undefined,
};

const addressMembers: Readonly<Record<keyof AddressLie, Good | undefined>> = {
  address: [isFunction, 'Write address: (address) => new URL(…).'],
  token: undefined,
  answer: undefined,
};

const recipientMembers: Readonly<Record<keyof RecipientUnderTest, Good | undefined>> = {
  name: text,
  ...(Object.fromEntries(acts.map((name) => [name, act])) as Readonly<Record<Act, Good>>),
};

const playMembers: Readonly<Record<keyof ExaminationOptions | keyof StandingExaminationOptions, Good | undefined>> = {
  plans: [Array.isArray, 'Write plans: ["RJ-68"], a list of ids, groups and plans.'],
  known: [isRecord, 'Write known: { "RJ-68a": "why it is known" }.'],
  strict: flag,
  patient: flag,
  later: [isStrings, 'Write later: ["energy:billing:read"].'],
  begun: act,
  played: act,
  signal: undefined,
  profile: undefined,
  scenario: undefined,
  seed: undefined,
  clock: undefined,
  decisions: undefined,
  softwareProductId: text,
  replaced: act,
};

const refused = (what: string, mend: string): SandboxError => new SandboxError('option-malformed', what, mend);

/** Throws a SandboxError for a plan that cannot be played or judged as written. */
export function checkPlan(plan: Plan): void {
  checkMembers(plan, { name: 'A plan', code: 'option-malformed', known: Object.keys(planMembers) });
  for (const name of ['id', 'title', 'severity', 'clauses', 'judge'] as const)
    if (plan[name] === undefined)
      throw refused(`A plan needs ${name}.`, 'A plan has an id, a title, a severity, clauses and a judge.');
  checkValues(plan, planMembers, (name) => `${name} of the plan “${plan.id}”`);
  for (const lie of [plan.lie ?? []].flat()) checkLie(lie, plan.id);
}

function checkLie(lie: Lie, plan: string): void {
  const what = (name: string): string => `${name} of a lie of the plan “${plan}”`;
  const [table, named] = tableOf(lie);
  if (table === undefined)
    throw refused(`A lie of the plan “${plan}” names no message.`, 'Give it one of token, answer and address.');
  checkMembers(lie, { name: `A lie of the plan “${plan}”`, code: 'option-malformed', known: Object.keys(table) });
  const names: readonly string[] =
    named === 'token' ? tokenPurposes : [...requestKinds, 'redirect', ...operations.map(({ id }) => id)];
  for (const one of named === undefined ? [] : [(lie as TokenLie | AnswerLie)[named] as unknown].flat())
    if (!names.some((name) => name === one) && !(named === 'answer' && isFunction(one)))
      throw refused(
        `${what(named ?? '')} cannot be “${String(one)}”.${meant(String(one), names)}`,
        named === 'token'
          ? `Choose one of ${tokenPurposes.join(', ')}.`
          : `Choose one of ${requestKinds.join(', ')}, redirect, an operation, or write a function of the request.`,
      );
  checkValues(lie, table, what);
}

function tableOf(
  lie: Lie,
): readonly [Readonly<Record<string, Good | undefined>> | undefined, 'token' | 'answer' | undefined] {
  if (!isRecord(lie)) return [undefined, undefined];
  if (lie.token !== undefined) return [tokenMembers, 'token'];
  if (lie.answer !== undefined) return [answerMembers, 'answer'];
  return [lie.address === undefined ? undefined : addressMembers, undefined];
}

/** Throws a SandboxError for a recipient without `share`, and for acts that are not functions. Other members are ignored. */
export function checkRecipient(recipient: RecipientUnderTest): void {
  if (!isRecord(recipient) || !isFunction(recipient.share))
    throw refused('The recipient has no function share.', 'Give { share: async (stand) => { … } }.');
  checkValues(recipient, recipientMembers, (name) => `${name} of the recipient`);
}

/** Throws a SandboxError for unknown or invalid options, and for known failures that match no plan. */
export function checkPlayOptions(options: ExaminationOptions | StandingExaminationOptions): void {
  checkMembers(options, { name: 'An examination', code: 'option-unknown', known: Object.keys(playMembers) });
  checkValues(options, playMembers, (name) => `The option ${name}`);
  const { plans = [], known = {} } = options;
  const own = plans.filter((plan) => typeof plan !== 'string');
  own.forEach(checkPlan);
  const ids = new Set([...catalogue, ...own].flatMap(({ id }) => [id, rowOf(id)]));
  for (const id of Object.keys(known))
    if (!ids.has(id))
      throw refused(
        `known names “${id}”, but there is no such plan.${meant(id, [...ids])}`,
        'Choose ids or rows of planIds().',
      );
}
