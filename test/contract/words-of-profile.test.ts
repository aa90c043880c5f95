// No rule mentions, in a profile, what the profile does not have.
import { expect, test } from 'vitest';
import type { ProfileId } from '../../mocks/spec/ids.ts';
import { ruleIds, wordsOf } from '../../mocks/spec/rules/index.ts';
import { profilesWith } from '../../src/pages/rules/rule-facts.ts';

const foreign: Readonly<Record<ProfileId, RegExp>> = {
  '0.1.1': /code_challenge|code_verifier|cdr_arrangement|JARM|response JWT|pushed/iu,
  'cds-1.36': /cdr_consent_id|\bvot\b|\bvtr\b|\bCL[12]\b|code id_token|backchannel|ciba/iu,
};

/** Rules whose words are shared by both profiles. */
const others: ReadonlySet<string> = new Set(['token.level', 'registration.grant-types']);

test.each(Object.keys(foreign) as ProfileId[])('%s: no rule mentions what only the other profile has', (profile) => {
  const spoken = ruleIds
    .filter((id) => !others.has(id) && profilesWith(id).includes(profile))
    .flatMap((id) => {
      const { title, breach, fix, clauses, beyond } = wordsOf(id, profile);
      const said = [title, breach, fix, ...clauses, beyond?.why ?? ''];
      return said.filter((words) => foreign[profile].test(words)).map((words) => `${id}: ${words}`);
    });
  expect(spoken).toEqual([]);
});

test('cds-1.36: no rule mentions a consent, except as a value of prompt', () => {
  const spoken = ruleIds
    .filter((id) => profilesWith(id).includes('cds-1.36'))
    .filter((id) => {
      const { title, breach, fix, beyond } = wordsOf(id, 'cds-1.36');
      return /\bconsents?\b/iu.test([title, breach, fix, beyond?.why].join(' '));
    });
  expect(spoken).toEqual(['authorise.prompt']);
});
