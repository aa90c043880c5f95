// An unknown decision or plan: the error suggests a name or says where the names are, on the command line and in code.
import { expect, test } from 'vitest';
import { createSandbox } from '../../../mocks/sandbox.ts';
import { beginPlan, examine } from '../../../mocks/examination.ts';

test.each([
  [{ foo: 'bar' }, /^There is no decision “foo”\. Choose one of .*foreignCertificate/u],
  [{ foreignCertificat: 'on' }, /^There is no decision “foreignCertificat”\. Did you mean foreignCertificate\?/u],
])('refuses the decisions %j', async (decisions, words) => {
  await expect(createSandbox({ storage: 'memory:', decisions: decisions as object })).rejects.toThrow(words);
});

test.each([
  [
    'RJ-999',
    /^There is no plan “RJ-999” in profile 0\.1\.1\..* Choose an id such as RJ-49a.*GET \/examination\/plans/u,
  ],
  ['respons', /Did you mean response\? .*or a group: observation, response,/u],
  ['RJ-45', /^There is no plan “RJ-45” in profile 0\.1\.1\. Profile cds-1\.36 has it\./u],
])('refuses the plan %s', async (plan, words) => {
  await expect(examine({ share: () => Promise.resolve() }, { plans: [plan] })).rejects.toThrow(words);
});

test('refuses an unknown plan begun by hand', async () => {
  await using sandbox = await createSandbox({ storage: 'memory:' });
  await expect(beginPlan(sandbox, 'RJ-58')).rejects.toThrow(/Did you mean RJ-.*planIds\(\)/u);
});
