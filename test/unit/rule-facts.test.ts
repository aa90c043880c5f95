// What the page of the rules says of each of them: found by its own words, checked by somebody, refused in known words.
import { expect, test } from 'vitest';
import { profileIsHere } from '../../mocks/spec/profiles/index.ts';
import { todaysTables } from '../../mocks/spec/profiles/todays-tables.ts';
import { isRule } from '../../mocks/spec/rules/common.ts';
import { ruleIds, ruleOf } from '../../mocks/spec/rules/index.ts';
import {
  isClause,
  isLookedAtFirst,
  operationsChecking,
  profilesWith,
  saysAll,
  sourceOf,
  sourcesNamed,
} from '../../src/pages/rules/rule-facts.ts';
import { refusalsOf } from '../../src/elements/rule-refusals.ts';

profileIsHere(todaysTables);

test('every rule is looked at by an operation, or before any is found', () => {
  expect(ruleIds.filter((id) => operationsChecking(id).length === 0 && !isLookedAtFirst(id))).toEqual([]);
});

test('every rule names the profiles in which somebody looks at it', () => {
  expect(ruleIds.filter((id) => profilesWith(id).length === 0)).toEqual([]);
  expect(profilesWith('authorise.nonce')).toEqual(['0.1.1', 'today']);
  expect(profilesWith('consent-claim.present')).toEqual(['0.1.1']);
  expect(profilesWith('pkce.challenge')).toEqual(['today']);
  expect(profilesWith('transport.certificate-present')).toEqual(['0.1.1', 'today']);
});

test('a rule is found by its id, by words of its sentence, by its clause and by its refusal, and not by others', () => {
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

test('a refusal is named in the form of its family, each once', () => {
  expect(refusalsOf(ruleOf('authorise.nonce')).map(({ wire }) => wire)).toEqual(['fragment: invalid_request']);
  expect(refusalsOf(ruleOf('client.assertion-aud')).map(({ wire }) => wire)).toEqual(['400 invalid_client']);
  expect(refusalsOf(ruleOf('version.supported'))).toEqual([
    expect.objectContaining({ code: 'urn:au-cds:error:cds-all:Header/UnsupportedVersion' }),
  ]);
});

test('documents and clauses are those that rules name', () => {
  const named = new Set(ruleIds.flatMap((id) => ruleOf(id).clauses.map(sourceOf)));
  expect(new Set(sourcesNamed())).toEqual(named);
  expect(isClause('OIDC:3.3.2.11')).toBe(true);
  expect(isClause('OIDC:99')).toBe(false);
  expect([isRule('authorise.nonce'), isRule('nonsense'), isRule(undefined)]).toEqual([true, false, false]);
});
