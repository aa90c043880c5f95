// What is inside an encrypted token decides how it is judged: a response of the holder, or an ID token.
import { CompactEncrypt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSandbox } from '../../../mocks/sandbox.ts';
import type { Sandbox } from '../../../mocks/index.ts';
import type { ProfileId } from '../../../mocks/spec/ids.ts';
import { ownRecipient } from '../../../src/pages/judge/good-ones.ts';
import { judge } from '../../../src/pages/judge/judge.ts';
import { samplesIn } from '../../../src/pages/judge/kinds.ts';
import { recognise } from '../../../src/pages/judge/recognise.ts';
import { signed } from '../../kit/hand-written/exchange-parts.ts';

const worlds: Sandbox[] = [];
let [hybrid, today]: Sandbox[] = [];
beforeAll(async () => {
  hybrid = await createSandbox({ storage: 'memory:' });
  today = await createSandbox({ storage: 'memory:', profile: 'today' });
  worlds.push(hybrid, today);
});
afterAll(async () => {
  for (const world of worlds) await world.stop();
});
const world = (profile: ProfileId): Sandbox => (profile === '0.1.1' ? hybrid : today) ?? expect.unreachable();

/** Encrypted for the judge’s own recipient. */
async function judged(sandbox: Sandbox, text: string) {
  const { alg, kid, publicJwk } = (await ownRecipient(sandbox)).recipient.decryptionKey;
  const sealed = await new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg, enc: 'A256GCM', kid, cty: 'JWT' })
    .encrypt(publicJwk);
  const pasted = recognise(sealed);
  expect(pasted.kind).toBe('sealed');
  const { how, findings } = await judge(sandbox, pasted);
  return { how, rules: findings.map(({ rule, title }): string => rule ?? title) };
}

const sampleOf = async (profile: ProfileId, label: string): Promise<string> => {
  const found = samplesIn('good', profile).find((one) => one.label === label) ?? expect.unreachable();
  return found.make(world(profile));
};

test('an ID token inside is judged as one, in each profile', async () => {
  const idToken = ['id-token.issuer', 'id-token.audience', 'id-token.signature'];
  const inHybrid = await judged(world('0.1.1'), await sampleOf('0.1.1', 'ID token, decrypted'));
  expect(inHybrid.how).toMatch(/^Checked as a recipient must check it, then sent to the data holder/u);
  expect(inHybrid.rules).toEqual(idToken);
  const inToday = await judged(world('cds-1.36'), await sampleOf('cds-1.36', 'ID token'));
  expect(inToday.how).toMatch(/^Checked as a recipient must check it, then pushed to the data holder/u);
  expect(inToday.rules).toEqual([...idToken, 'id-token.personal', 'id-token.hashes']);
});

test('a response inside is judged as one where the profile has response JWTs, and as an ID token where it has none', async () => {
  const response = signed({ alg: 'PS256' }, { iss: 'x', code: 'y' });
  expect((await judged(world('cds-1.36'), response)).rules).toEqual([
    'response.header',
    'response.issuer',
    'response.dates',
    'response.content',
  ]);
  expect((await judged(world('0.1.1'), response)).rules).toContain('id-token.issuer');
});

test('whether a response may be encrypted is known of the judge’s own client alone', async () => {
  const { clientId } = await ownRecipient(world('cds-1.36'));
  const rules = async (aud: string) =>
    (await judged(world('cds-1.36'), signed({ alg: 'PS256' }, { aud, code: 'y' }))).rules;
  expect(await rules(clientId)).toContain('response.encrypted');
  expect(await rules('another')).not.toContain('response.encrypted');
});
