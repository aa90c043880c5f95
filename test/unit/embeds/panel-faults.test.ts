// The faults that the developer panel offers: those of signed responses only where a holder signs them.
import { expect, test } from 'vitest';
import { responseFaults } from '../../../mocks/index.ts';
import { createSandbox } from '../../../mocks/sandbox.ts';
import { faultsPart } from '../../../src/embeds/panel/panel-faults.ts';

test.each([
  ['a world of 0.1.1', {}, false],
  ['a world of 0.1.1 in which one brand has today’s profile', { scenario: 'two-profiles' }, true],
  ['a world of today', { profile: 'today' }, true],
] as const)('in %s, faults of signed responses are offered only if a holder signs', async (_, options, isOffered) => {
  await using sandbox = await createSandbox({ storage: 'memory:', ...options });
  const shown = JSON.stringify(faultsPart(sandbox, () => undefined));
  expect(shown).toContain('slow-register');
  for (const name of Object.keys(responseFaults))
    expect([name, shown.includes(`"${name}"`)]).toEqual([name, isOffered]);
});
