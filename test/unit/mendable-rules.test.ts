// Every refusal has its way out: the sender can mend it, or it is said why only the world can, never both.
import { expect, test } from 'vitest';
import { ruleIds, ruleOf, type RuleId } from '../../mocks/spec/rules/index.ts';
import { breaches } from '../kit/breaches.ts';
import { sourcesUnder } from '../kit/sources.ts';
import { beyondMending, whatItTakes } from '../../src/elements/beyond-mending.ts';
import { mendable } from '../../src/pages/workbench/mend.ts';

/** A breach of the others refuses nothing: the trace alone says why. */
const refusing = ruleIds.filter((rule) => {
  const { refusal } = ruleOf(rule);
  return typeof refusal === 'string' || Object.keys(refusal).length > 0;
});

test('every rule that refuses is mended by the sender or by the world', () => {
  const both = (rule: RuleId): number => Number(mendable(rule)) + Number(beyondMending[rule] !== undefined);
  expect(refusing.length).toBeGreaterThan(200);
  expect(refusing.filter((rule) => both(rule) !== 1)).toEqual([]);
});

test('what a mend may lack is said of rules that have one, and each reason is a sentence', () => {
  expect(Object.keys(whatItTakes).filter((rule) => !mendable(rule as RuleId))).toEqual([]);
  for (const { why } of [...Object.values(beyondMending), ...Object.values(whatItTakes)])
    expect(why).toMatch(/^\p{Lu}.*\.$/u);
});

/** They hang on the age of a credential or on a decision that is off; their mends are the moves of their neighbours, which are tried. */
const untried: readonly RuleId[] = [
  'auth-req.client',
  'authorise.subject-agrees',
  'backchannel.notification-token',
  'code.live',
  'code.redirect-uri-present',
  'header.arrangement-living',
  'id-token-hint.live',
  'introspection.kind',
  'refresh.live',
  'refresh.unused',
];

test('every other mend is sent for real in the tests of the workbench', () => {
  const texts = sourcesUnder('test/flow/workbench').map(({ text }) => text);
  const named = (rule: RuleId): boolean => texts.some((text) => text.includes(`'${rule}`));
  const tried = (rule: RuleId): boolean => rule in breaches || named(rule);
  expect(ruleIds.filter((rule) => mendable(rule) && !tried(rule)).toSorted()).toEqual(untried);
});
