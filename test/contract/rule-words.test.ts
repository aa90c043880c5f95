// Each rule has all its words in every profile that checks it, and words of its own only for those profiles.
import { expect, test } from 'vitest';
import { createLedger } from '../../mocks/engine/ledger.ts';
import type { RuleWords } from '../../mocks/spec/rule.ts';
import { profileIds } from '../../mocks/spec/ids.ts';
import { consentRules } from '../../mocks/spec/rules/consent.ts';
import { headerRules } from '../../mocks/spec/rules/headers.ts';
import { ruleIds, ruleOf, wordsOf, type RuleId } from '../../mocks/spec/rules/index.ts';
import { inputRules } from '../../mocks/spec/rules/input.ts';
import { lineUpRules } from '../../mocks/spec/rules/line-up.ts';
import { receivedRule, receivedRuleIds } from '../../mocks/spec/rules/received.ts';
import { recipientRules } from '../../mocks/spec/rules/recipient.ts';
import { registerRules } from '../../mocks/spec/rules/register.ts';
import { resourceRules } from '../../mocks/spec/rules/resource.ts';
import { profilesWith } from '../../src/pages/rules/rule-facts.ts';

const isWhole = ({ title, breach, clauses, fix, beyond }: RuleWords): boolean =>
  [title, breach, fix, ...clauses, ...(beyond === undefined ? [] : [beyond.why])].every((words) => words !== '') &&
  clauses.length > 0;

test.each(profileIds)('%s: every rule that can be broken has all its words', (profile) => {
  const looked = ruleIds.filter((id) => profilesWith(id).includes(profile));
  expect(looked.length).toBeGreaterThan(200);
  expect(looked.filter((id) => !isWhole(wordsOf(id, profile)))).toEqual([]);
});

test('every rule about what a recipient receives has all its words and a unique id', () => {
  expect(receivedRuleIds.filter((id) => !isWhole(receivedRule(id)))).toEqual([]);
  expect(receivedRuleIds.filter((id) => (ruleIds as readonly string[]).includes(id))).toEqual([]);
});

test('a rule has words of its own for a profile only if another profile checks it too', () => {
  const own = ruleIds.flatMap((id) => Object.keys(ruleOf(id).profiles ?? {}).map((profile) => ({ id, profile })));
  expect(own.length).toBeGreaterThan(100);
  const stray = own.filter(({ id, profile }) => {
    const arises: readonly string[] = profilesWith(id);
    return arises.length < 2 || !arises.includes(profile);
  });
  expect(stray).toEqual([]);
});

test('a rule’s words for a profile differ from its general words', () => {
  const repeated = ruleIds.flatMap((id) => {
    const row = new Map<string, unknown>(Object.entries(ruleOf(id)));
    return Object.entries(ruleOf(id).profiles ?? {}).flatMap(([profile, own]) => {
      const said = Object.entries(own);
      const same = said.filter(([member, words]) => JSON.stringify(words) === JSON.stringify(row.get(member)));
      return said.length === 0 || same.length > 0 ? [`${id} in ${profile}`] : [];
    });
  });
  expect(repeated).toEqual([]);
});

test('a check that no text requires is marked as the sandbox’s own or as a decision', () => {
  const own = ruleIds.filter((id) => wordsOf(id).clauses.every((clause) => clause.startsWith('sandbox:')));
  expect(own).toEqual(expect.arrayContaining(['query.once', 'register.logo', 'dashboard.arrangement']));
  for (const id of own) {
    const ledger = createLedger();
    ledger.note(id, true);
    expect(ledger.checks, id).toMatchObject([{ status: ruleOf(id).decision === undefined ? 'sandbox' : 'decision' }]);
  }
});

test('no rule mentions, in one profile, what only the other has', () => {
  const ofOthers = {
    '0.1.1':
      /\b(?:arrangement behind|same arrangement|cdr_arrangement_id|pushed|push|PKCE|code_verifier|response JWT)\b/u,
    'cds-1.36': /\b(?:cdr_consent_id|vot|vtr|backchannel|auth_req_id|the consent (?:behind|that)|same consent)\b/u,
  };
  const files = [lineUpRules, headerRules, inputRules, resourceRules, consentRules, registerRules, recipientRules];
  const told = files
    .flatMap((rules) => Object.keys(rules) as RuleId[])
    .flatMap((id) =>
      profilesWith(id).flatMap((profile) => {
        const { title, breach, fix } = wordsOf(id, profile);
        return [title, breach, fix].filter((words) => ofOthers[profile].test(words)).map((words) => `${id}: ${words}`);
      }),
    );
  expect(told).toEqual([]);
});

test('a rule that compares two clocks states the 30 seconds of skew and cites it', () => {
  const told = [
    ...profileIds.flatMap((profile) =>
      ruleIds
        .filter((id) => profilesWith(id).includes(profile))
        .map((id) => ({ id: `${id} in ${profile}`, ...wordsOf(id, profile) })),
    ),
    ...receivedRuleIds.map((id) => ({ id, ...receivedRule(id) })),
  ];
  const says = ({ title }: RuleWords): boolean => title.includes('30 seconds');
  const rests = ({ clauses }: RuleWords): boolean => clauses.includes('sandbox:clock skew');
  expect(told.filter((one) => says(one) !== rests(one)).map(({ id }) => id)).toEqual([]);
  const timed = told.filter(({ title }) => /\b(?:exp|iat|nbf)\b|in the future|from now/u.test(title));
  expect(timed.length).toBeGreaterThan(20);
  // This one compares two times of one clock.
  expect(timed.filter((one) => !says(one)).map(({ id }) => id)).toEqual(['request-object.lifetime in cds-1.36']);
});

test.each([
  // FAPI-RW 5.2.2 requires exp and nbf and sets no bound (decision D-17).
  ['T28', 'request-object.lifetime', 'FAPI-RW'],
  ['T28', 'request-object.not-before', 'FAPI-RW'],
  // IS 13.9.1 is about the certificate and the claims of the statement, not about the key that signs it.
  ['Dubious', 'registration.statement-key', 'IS:13.9.1'],
  // FAPI-RW 8.6 is about algorithms of signatures.
  ['Dubious', 'id-token.encryption-key', 'FAPI-RW'],
] as const)('%s %s does not cite %s, which says nothing about it', (_line, rule, source) => {
  const { clauses } = wordsOf(rule, '0.1.1');
  expect(clauses.filter((clause) => clause.startsWith(source))).toEqual([]);
});
