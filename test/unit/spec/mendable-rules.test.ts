// Every refusal has a remedy: either the sender can mend it, or a sentence says why only the world can.
import { expect, test } from 'vitest';
import { profileIds } from '../../../mocks/spec/ids.ts';
import { ruleIds, ruleOf, type RuleId } from '../../../mocks/spec/rules/index.ts';
import { breaches } from '../../kit/breaches/breaches.ts';
import { screenBreaches } from '../../kit/breaches/screen-breaches.ts';
import {
  authorisationBreaches,
  backchannelBreaches,
  registrationBreaches,
} from '../../kit/breaches/signed-breaches.ts';
import { stateBreaches } from '../../kit/breaches/state-breaches.ts';
import { todayBreaches } from '../../kit/breaches/today-breaches.ts';
import { beyondMendingOf } from '../../../src/elements/why/rule-words.ts';
import { profilesWith } from '../../../src/pages/rules/rule-facts.ts';
import { mendsIn, prerequisitesIn } from '../../../src/pages/workbench/mends/mend.ts';

const canMend = (rule: RuleId): boolean => profileIds.some((profile) => rule in mendsIn[profile]);

/** A breach of other rules refuses nothing; only the trace tells why. */
const refusing = ruleIds.filter((rule) => {
  const { refusal } = ruleOf(rule);
  return typeof refusal === 'string' || Object.keys(refusal).length > 0;
});

test.each(profileIds)('%s: every refusing rule is mended either by the sender or by the world', (profile) => {
  const both = (rule: RuleId): number => Number(canMend(rule)) + Number(beyondMendingOf(rule, profile) !== undefined);
  const arising = refusing.filter((rule) => profilesWith(rule).includes(profile));
  expect(arising.length).toBeGreaterThan(150);
  expect(arising.filter((rule) => both(rule) !== 1)).toEqual([]);
});

test('prerequisites belong to mendable rules, and each reason is a sentence', () => {
  const taken = prerequisitesIn['cds-1.36'];
  expect(Object.keys(taken).filter((rule) => !canMend(rule as RuleId))).toEqual([]);
  const beyond = ruleIds.flatMap((rule) => profileIds.flatMap((profile) => beyondMendingOf(rule, profile) ?? []));
  expect(beyond.length).toBeGreaterThan(30);
  for (const { why } of [...beyond, ...Object.values(taken)]) expect(why).toMatch(/^\p{Lu}.*\.$/u);
});

/** Breaches whose request is mended, sent and accepted by the tests of the workbench, which use these tables. */
const sent: ReadonlySet<string> = new Set([
  ...Object.keys(breaches).filter((rule) => rule in mendsIn['0.1.1']),
  ...[
    authorisationBreaches,
    backchannelBreaches,
    registrationBreaches,
    stateBreaches,
    screenBreaches,
    todayBreaches,
  ].flatMap((table) => Object.keys(table)),
]);

/**
 * Rules that nobody can mend: the standard knows the operation but this sandbox does not have it, a removed software
 * product stays removed, and the register alone presents the required certificate.
 */
const beyondRepair: readonly RuleId[] = ['route.implemented', 'arrangement.product-known', 'admin.certificate'];

test('tests of the workbench break, mend and resend every refusing rule', () => {
  expect(refusing.filter((rule) => !sent.has(rule))).toEqual(beyondRepair);
  expect(beyondRepair.map((rule) => beyondMendingOf(rule, 'cds-1.36')?.view)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
