// What the page of rules says about each rule: its own words, the operations that check it, and its refusals.
import { expect, test } from 'vitest';
import { profileIds } from '../../../mocks/spec/ids.ts';
import { operations } from '../../../mocks/spec/operations/index.ts';
import { isRule, ruleIds, ruleOf, wordsOf } from '../../../mocks/spec/rules/index.ts';
import {
  decisionOf,
  isClause,
  isLookedAtFirst,
  operationsChecking,
  operationsIn,
  otherWordsFor,
  profilesWith,
  rulesOfOperation,
  saysAll,
  sourceOf,
  sourcesNamed,
  wordsFor,
} from '../../../src/pages/rules/rule-facts.ts';
import { refusalsOf } from '../../../src/elements/why/rule-refusals.ts';

test('every rule is checked by an operation, or before the operation is known', () => {
  expect(ruleIds.filter((id) => operationsChecking(id).length === 0 && !isLookedAtFirst(id))).toEqual([]);
});

test('every rule names the profiles in which it is checked', () => {
  expect(ruleIds.filter((id) => profilesWith(id).length === 0)).toEqual([]);
  expect(profilesWith('authorise.nonce')).toEqual(['0.1.1', 'cds-1.36']);
  expect(profilesWith('consent-claim.present')).toEqual(['0.1.1']);
  expect(profilesWith('pkce.challenge')).toEqual(['cds-1.36']);
  expect(profilesWith('transport.certificate-present')).toEqual(['0.1.1', 'cds-1.36']);
});

test('finds a rule by its id, title, clause and refusal, and by no other word', () => {
  for (const id of ruleIds) {
    const { title, clauses } = ruleOf(id);
    const words = [id, ...title.split(' '), clauses[0], ...refusalsOf(ruleOf(id)).map(({ wire }) => wire)];
    expect(
      saysAll(
        id,
        words.map((word) => word.toLowerCase()),
      ),
    ).toBe(true);
    expect(saysAll(id, [id, 'nowhere-to-be-found'])).toBe(false);
  }
});

test('names a refusal in the form of its family, once', () => {
  expect(refusalsOf(ruleOf('authorise.nonce')).map(({ wire }) => wire)).toEqual([
    'authorisation error: invalid_request',
  ]);
  expect(refusalsOf(ruleOf('client.assertion-aud')).map(({ wire }) => wire)).toEqual(['400 invalid_client']);
  expect(refusalsOf(ruleOf('version.supported'))).toEqual([
    expect.objectContaining({ code: 'urn:au-cds:error:cds-all:Header/UnsupportedVersion' }),
  ]);
});

test('lists the documents and clauses that rules name', () => {
  const named = new Set(
    ruleIds.flatMap((id) =>
      profileIds.flatMap((profile) => [...ruleOf(id).clauses, ...wordsOf(id, profile).clauses].map(sourceOf)),
    ),
  );
  expect(new Set(sourcesNamed())).toEqual(named);
  expect(isClause('OIDC:3.3.2.11')).toBe(true);
  expect(isClause('OIDC:99')).toBe(false);
  expect([isRule('authorise.nonce'), isRule('nonsense'), isRule(undefined)]).toEqual([true, false, false]);
});

test.each([
  ['authorise.nonce', ['authorise', 'pushAuthorisation']],
  ['consent-claim.present', ['authorise', 'backchannelAuthorise']],
  ['pkce.challenge', ['pushAuthorisation']],
] as const)('%s is checked by %j', (rule, expected) => {
  expect(operationsChecking(rule).map(({ id }) => id)).toEqual(expected);
});

test('lists operations and their checks for the chosen profiles', () => {
  const idsOf = (...profiles: readonly (typeof profileIds)[number][]) => operationsIn(profiles).map(({ id }) => id);
  const all = operations.map(({ id }) => id);
  expect(idsOf('0.1.1', 'cds-1.36')).toEqual(all);
  expect(idsOf('0.1.1')).toEqual(all.filter((id) => !operationsOnlyToday.includes(id)));
  const [createConsent] = operations.filter(({ id }) => id === 'createConsent');
  const [authorise] = operations.filter(({ id }) => id === 'authorise');
  if (createConsent === undefined || authorise === undefined) expect.unreachable();
  expect([...rulesOfOperation(createConsent, ['cds-1.36'])]).toEqual([]);
  expect(rulesOfOperation(createConsent, profileIds)).toContain('consent.scopes');
  const looked = profileIds.map((id) => rulesOfOperation(authorise, [id]));
  expect(looked.map((rules) => rules.has('consent-claim.present'))).toEqual([true, false]);
  expect(looked.map((rules) => rules.has('request-uri.known'))).toEqual([false, true]);
});

const operationsOnlyToday = operations.flatMap(({ id, profiles }) =>
  profiles?.length === 1 && profiles[0] === 'cds-1.36' ? [id] : [],
);

test.each([
  ['grant.alive', ['fix']],
  ['issue.refresh-registered', ['title']],
  ['route.known', ['clauses']],
  ['client.assertion-key', ['breach', 'clauses']],
  ['consent.alive', ['title', 'breach', 'clauses', 'fix']],
] as const)('%s has other words in the other profile: %j', (rule, members) => {
  for (const [profile, here] of [
    ['cds-1.36', '0.1.1'],
    ['0.1.1', 'cds-1.36'],
  ] as const) {
    const words = wordsOf(rule, profile);
    const said = Object.fromEntries(members.map((member) => [member, words[member]]));
    expect(otherWordsFor(rule, here)).toStrictEqual([{ profile, ...said }]);
    expect(wordsFor(rule, profile)).toEqual(wordsOf(rule, profile));
  }
});

test('a rule of one profile only, or equal in both, has no other words', () => {
  for (const rule of ['pkce.challenge', 'consent-claim.present', 'code.known'] as const)
    for (const profile of profileIds) expect(otherWordsFor(rule, profile), rule).toEqual([]);
  expect(wordsFor('pkce.challenge', '0.1.1')).toEqual(wordsOf('pkce.challenge', 'cds-1.36'));
});

test('quotes a decision by its number', () => {
  expect(decisionOf({ decision: 'headerErrors' })).toEqual({ name: 'headerErrors', ref: 'X2' });
  expect(decisionOf({})).toBeUndefined();
});
