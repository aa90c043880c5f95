// What the page of the rules says of each of them: found by its own words, checked by somebody, refused in known words.
import { expect, test } from 'vitest';
import { profileIds } from '../../mocks/spec/ids.ts';
import { isRule, ruleIds, ruleOf, wordsOf } from '../../mocks/spec/rules/index.ts';
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

test('every rule is looked at by an operation, or before any is found', () => {
  expect(ruleIds.filter((id) => operationsChecking(id).length === 0 && !isLookedAtFirst(id))).toEqual([]);
});

test('every rule names the profiles in which somebody looks at it', () => {
  expect(ruleIds.filter((id) => profilesWith(id).length === 0)).toEqual([]);
  expect(profilesWith('authorise.nonce')).toEqual(['0.1.1', 'cds-1.36']);
  expect(profilesWith('consent-claim.present')).toEqual(['0.1.1']);
  expect(profilesWith('pkce.challenge')).toEqual(['cds-1.36']);
  expect(profilesWith('transport.certificate-present')).toEqual(['0.1.1', 'cds-1.36']);
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
  expect(refusalsOf(ruleOf('authorise.nonce')).map(({ wire }) => wire)).toEqual([
    'authorisation error: invalid_request',
  ]);
  expect(refusalsOf(ruleOf('client.assertion-aud')).map(({ wire }) => wire)).toEqual(['400 invalid_client']);
  expect(refusalsOf(ruleOf('version.supported'))).toEqual([
    expect.objectContaining({ code: 'urn:au-cds:error:cds-all:Header/UnsupportedVersion' }),
  ]);
});

test('documents and clauses are those that rules name', () => {
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
