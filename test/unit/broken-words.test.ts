// What is said of something broken: its heading, until when it was good, and dates beside numbers.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '../../mocks/index.ts';
import { checkHeading, datesIn, findingHeading, goodUntil } from '../../src/pages/judge/broken-words.ts';
import { judge } from '../../src/pages/judge/judge.ts';
import { kinds } from '../../src/pages/judge/kinds.ts';
import { claimsOf } from '../../src/pages/judge/reading/read-jwt.ts';
import { recognise } from '../../src/pages/judge/recognise.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await createSandbox({ storage: 'memory:' });
});
afterAll(() => sandbox.stop());

const sample = (kind: 'client-assertion' | 'request-object'): Promise<string> => {
  const [good] = kinds[kind].samples?.good ?? [];
  if (good === undefined) throw new Error('No sample.');
  return good.make(sandbox);
};

test.each(['client-assertion', 'request-object'] as const)(
  '%s: expired and untouched, it was good until its exp',
  async (kind) => {
    const text = await sample(kind);
    const pasted = recognise(text);
    const claims = claimsOf(pasted.jwt) ?? {};
    const before = await judge(sandbox, pasted);
    expect(goodUntil(before, claims, sandbox.clock.now().getTime())).toBeUndefined();
    await sandbox.clock.advance('PT20M');
    const judgement = await judge(sandbox, pasted);
    const now = sandbox.clock.now().getTime();
    expect(goodUntil(judgement, claims, now)).toMatch(/^It was good until \d/u);
    const [broken] = judgement.checks.filter(({ outcome }) => outcome === 'fail');
    if (broken === undefined) throw new Error('Nothing is broken.');
    const heading = checkHeading(broken, judgement);
    expect(heading).toMatch(/^[A-Z]/u);
    expect(heading).not.toBe(broken.title);
    expect(datesIn(broken, JSON.stringify(broken.actual))).toMatch(/\d{4}/u);
    // Of a token that somebody else signed nobody says that it was good.
    const forged = recognise(`${text.slice(0, -6)}AAAAAA`);
    expect(goodUntil(await judge(sandbox, forged), claims, now)).toBeUndefined();
  },
);

test('a finding is headed by what is wrong where it is broken, and by the rule where it is kept', async () => {
  const { findings } = await judge(sandbox, recognise('{"keys":[{"kty":"RSA","d":"secret"}]}'));
  const [secret] = findings;
  if (secret === undefined) throw new Error('Nothing was found.');
  expect(findingHeading(secret)).toBe('The key set contains a private member of a key');
  expect(findingHeading({ ...secret, held: true })).toBe('The key set contains no private member of a key');
});
