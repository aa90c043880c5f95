// Every refusal has its way out: the sender can mend it, or it is said why only the world can, never both.
import { expect, test } from 'vitest';
import { ruleIds, ruleOf, type RuleId } from '../../mocks/spec/rules/index.ts';
import { breaches } from '../kit/breaches.ts';
import { screenBreaches } from '../kit/screen-breaches.ts';
import { authorisationBreaches, backchannelBreaches, registrationBreaches } from '../kit/signed-breaches.ts';
import { stateBreaches } from '../kit/state-breaches.ts';
import { todayBreaches } from '../kit/today-breaches.ts';
import { beyondMendingOf, whatItTakes } from '../../src/elements/beyond-mending.ts';
import { mendable } from '../../src/pages/workbench/mend.ts';
import { laterMends } from '../../src/pages/workbench/todays-mends.ts';

const canMend = (rule: RuleId): boolean => mendable(rule) || rule in laterMends.mends;

/** A breach of the others refuses nothing: the trace alone says why. */
const refusing = ruleIds.filter((rule) => {
  const { refusal } = ruleOf(rule);
  return typeof refusal === 'string' || Object.keys(refusal).length > 0;
});

test('every rule that refuses is mended by the sender or by the world', () => {
  const both = (rule: RuleId): number => Number(canMend(rule)) + Number(beyondMendingOf(rule) !== undefined);
  expect(refusing.length).toBeGreaterThan(200);
  expect(refusing.filter((rule) => both(rule) !== 1)).toEqual([]);
});

test('what a mend may lack is said of rules that have one, and each reason is a sentence', () => {
  const taken = { ...whatItTakes, ...laterMends.whatItTakes };
  expect(Object.keys(taken).filter((rule) => !canMend(rule as RuleId))).toEqual([]);
  const beyond = ruleIds.flatMap((rule) => beyondMendingOf(rule) ?? []);
  expect(beyond.length).toBeGreaterThan(30);
  for (const { why } of [...beyond, ...Object.values(taken)]) expect(why).toMatch(/^\p{Lu}.*\.$/u);
});

/** Every breach whose request is mended, sent and accepted in the tests of the workbench, which go through these tables. */
const sent: ReadonlySet<string> = new Set([
  ...Object.keys(breaches).filter((rule) => mendable(rule as RuleId)),
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
 * nothing to send and nothing to do.
 */
const forGood: readonly RuleId[] = ['route.implemented', 'arrangement.product-known'];

test('every rule that refuses is broken, mended and sent again in the tests of the workbench', () => {
  expect(refusing.filter((rule) => !sent.has(rule))).toEqual(forGood);
  expect(forGood.map((rule) => beyondMendingOf(rule)?.view)).toEqual([undefined, undefined]);
});
