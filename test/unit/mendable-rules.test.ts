// Every refusal has its way out: the sender can mend it, or it is said why only the world can, never both.
import { expect, test } from 'vitest';
import { profileIds } from '../../mocks/spec/ids.ts';
import { ruleIds, ruleOf, type RuleId } from '../../mocks/spec/rules/index.ts';
import { breaches } from '../kit/breaches.ts';
import { screenBreaches } from '../kit/screen-breaches.ts';
import { authorisationBreaches, backchannelBreaches, registrationBreaches } from '../kit/signed-breaches.ts';
import { stateBreaches } from '../kit/state-breaches.ts';
import { todayBreaches } from '../kit/today-breaches.ts';
import { beyondMendingOf } from '../../src/elements/rule-words.ts';
import { profilesWith } from '../../src/pages/rules/rule-facts.ts';
import { mendsIn, prerequisitesIn } from '../../src/pages/workbench/mend.ts';

const canMend = (rule: RuleId): boolean => profileIds.some((profile) => rule in mendsIn[profile]);

/** A breach of the others refuses nothing: the trace alone says why. */
const refusing = ruleIds.filter((rule) => {
  const { refusal } = ruleOf(rule);
  return typeof refusal === 'string' || Object.keys(refusal).length > 0;
});

test.each(profileIds)('%s: every rule that refuses is mended by the sender or by the world', (profile) => {
  const both = (rule: RuleId): number => Number(canMend(rule)) + Number(beyondMendingOf(rule, profile) !== undefined);
  const arising = refusing.filter((rule) => profilesWith(rule).includes(profile));
  expect(arising.length).toBeGreaterThan(150);
  expect(arising.filter((rule) => both(rule) !== 1)).toEqual([]);
});

test('what a mend may lack is said of rules that have one, and each reason is a sentence', () => {
  const taken = prerequisitesIn['cds-1.36'];
  expect(Object.keys(taken).filter((rule) => !canMend(rule as RuleId))).toEqual([]);
  const beyond = ruleIds.flatMap((rule) => profileIds.flatMap((profile) => beyondMendingOf(rule, profile) ?? []));
  expect(beyond.length).toBeGreaterThan(30);
  for (const { why } of [...beyond, ...Object.values(taken)]) expect(why).toMatch(/^\p{Lu}.*\.$/u);
});

/** Every breach whose request is mended, sent and accepted in the tests of the workbench, which go through these tables. */
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
 * The standard knows the operation, this sandbox does not have it; a software product that was removed stays so: there is
 * nothing to send and nothing to do. Nor is there where a certificate is wanted that the register alone presents.
 */
const forGood: readonly RuleId[] = ['route.implemented', 'arrangement.product-known', 'admin.certificate'];

test('every rule that refuses is broken, mended and sent again in the tests of the workbench', () => {
  expect(refusing.filter((rule) => !sent.has(rule))).toEqual(forGood);
  expect(forGood.map((rule) => beyondMendingOf(rule, 'cds-1.36')?.view)).toEqual([undefined, undefined, undefined]);
});
