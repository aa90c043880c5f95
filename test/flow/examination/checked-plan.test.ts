// Invalid plans, lies, options and recipients are refused in a sentence, and what cannot be judged passes for nobody.
import { describe, expect, test } from 'vitest';
import { beginPlan, examine, kept, stop, type Plan } from '../../../mocks/examination.ts';
import { createSandbox } from '../../../mocks/sandbox.ts';
import { checkingRecipient } from '../../../src/examined/checking-recipient.ts';

const plan: Plan = { id: 'MY-1', title: 'a lie of mine', severity: 'must', clauses: [], judge: () => kept('Good.') };
const examined = (own: object, options: object = {}) =>
  examine(checkingRecipient(), { profile: 'today', plans: [{ ...plan, ...own }], ...options });
const told = async (own: object) => (await examined(own)).results[0];

describe('refuses values of the wrong type', () => {
  test.each([
    [{ severity: 'critical' }, /severity of the plan “MY-1” cannot be “critical”/u],
    [{ id: undefined }, /A plan needs id/u],
    [{ judge: 'stop' }, /judge of the plan “MY-1” cannot be “stop”/u],
    [{ lies: [] }, /A plan has no option “lies”. Did you mean lie\?/u],
    [{ needs: ['reed'] }, /needs of the plan “MY-1”/u],
    [{ lie: {} }, /names no message/u],
    [{ lie: { token: 'respons' } }, /cannot be “respons”. Did you mean response\?/u],
    [{ lie: { answer: 'tokn' } }, /cannot be “tokn”/u],
    [{ lie: { token: 'response', claim: () => ({}) } }, /has no option “claim”. Did you mean claims\?/u],
    [{ lie: { token: 'response', claims: { aud: 'x' } } }, /claims of a lie of the plan “MY-1”/u],
    [{ lie: { token: 'response', key: 'foo' } }, /key of a lie of the plan “MY-1” cannot be “foo”/u],
  ])('%j', async (own, words) => {
    await expect(examined(own)).rejects.toThrow(words);
    const sandbox = await createSandbox({ storage: 'memory:' });
    await expect(beginPlan(sandbox, { ...plan, ...(own as Partial<Plan>) })).rejects.toThrow(words);
    await sandbox.stop();
  });

  test.each([
    [{ plan: ['RJ-68'] }, /no option “plan”. Did you mean plans\?/u],
    [{ plans: 'RJ-68' }, /plans cannot be “RJ-68”/u],
    [{ known: { 'RJ-99999': 'x' } }, /known names “RJ-99999”, but there is no such plan/u],
    [{ strict: 'yes' }, /strict cannot be “yes”/u],
  ])('options %j', async (options, words) => {
    await expect(examined({}, options)).rejects.toThrow(words);
  });

  test('a recipient', async () => {
    await expect(examine(undefined as never)).rejects.toThrow(/has no function share/u);
    await expect(examine({} as never)).rejects.toThrow(/has no function share/u);
    await expect(examine({ share: () => Promise.resolve(), read: 7 } as never)).rejects.toThrow(
      /read of the recipient/u,
    );
  });
});

test.each([[() => 'ok'], [() => ({})], [() => true], [() => Promise.resolve(kept('Good.'))]])(
  'a judge without a finding is inconclusive: %s',
  async (judge) => {
    const examination = await examined({ judge });
    expect(examination.results[0]).toMatchObject({ verdict: 'inconclusive' });
    expect(examination.results[0]?.happened).toContain('It returned no finding.');
    expect(examination.grade).toBe('incomplete');
  },
);

test('a lie that changes nothing, or fails, blames nobody', async () => {
  const judge = stop(['code']);
  const same = await told({ judge, lie: { token: 'response', claims: () => undefined } });
  expect([same?.verdict, same?.happened]).toEqual([
    'inconclusive',
    'The lie changed nothing: the sandbox sent the honest message.',
  ]);
  const fails = () => {
    throw new Error('boom');
  };
  for (const lie of [
    { token: 'response', claims: fails },
    { answer: 'code', json: fails },
  ])
    expect(await told({ judge, lie })).toMatchObject({
      verdict: 'inconclusive',
      happened: 'The examination itself failed: A lie of the plan failed: boom',
    });
});

test('a known failure may be named by its plan or by its row', async () => {
  const known = async (id: string) => {
    const recipient = checkingRecipient({ without: ['RJ-68'] });
    return (await examine(recipient, { profile: 'today', plans: ['RJ-68'], known: { [id]: 'on its way' } })).grade;
  };
  expect([await known('RJ-68'), await known('RJ-68a'), await known('RJ-69')]).toEqual(['passed', 'failed', 'failed']);
});
