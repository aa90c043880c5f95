// One seed and the same calls give the same ids, codes and tokens, and on request the same keys and certificates.
import { expect, test } from 'vitest';
import { defineScenario } from '../../../mocks/personas/scenarios.ts';
import { createSandbox, createSandboxAtOnce } from '../../../mocks/sandbox.ts';
import type { Sandbox, SandboxOptions } from '../../../mocks/sandbox/sandbox-interface.ts';
import { expectMisuse } from '../../kit/oracles/misuse.ts';
import { seededFacts, seededOptions } from '../../kit/worlds/seeded-facts.ts';
import { walked } from '../../kit/recipients/walked.ts';

const clock = '2026-03-02T00:00:00Z';
const create = (options: SandboxOptions = {}): Promise<Sandbox> =>
  createSandbox({ storage: 'memory:', clock, ...options });

/** Ids of everything that a registration and a walk leave: rows, exchanges, messages, tokens. */
async function drawnIn(sandbox: Sandbox): Promise<readonly string[]> {
  const sent: string[] = [];
  sandbox.messages.subscribe(({ id, ...message }) => sent.push(id, JSON.stringify(message)));
  const { tokens } = await walked(sandbox, sandbox.dataRecipient);
  const { tables } = await sandbox.exportState();
  const rows = Object.entries(tables).flatMap(([table, rowsOf]) => {
    // The recipient draws its own jti, and a stored certificate is named by the key that signed it.
    if (table.endsWith('.jtis') || table === 'certificates.issued' || !Array.isArray(rowsOf)) return [];
    return rowsOf.map((row: { readonly id: string }) => `${table} ${row.id}`);
  });
  const exchanges = sandbox.trace.entries().map(({ id, operation }) => `${String(operation)} ${id}`);
  return [...rows, ...exchanges, ...sent, tokens.access_token, String(tokens.refresh_token)];
}

const walkedIn = async (options: SandboxOptions): Promise<readonly string[]> => {
  await using sandbox = await create(options);
  return await drawnIn(sandbox);
};

/** Interaction ids of simultaneous calls, in the order of sending. */
const answeredAtOnce = async (sandbox: Sandbox): Promise<readonly (string | null)[]> => {
  const { dataRecipient, urls } = sandbox;
  const paths = ['accounts', 'accounts/balances', 'electricity/servicepoints', 'accounts'];
  const answers = paths.map((path) => dataRecipient.fetch(`${urls.dataHolder.base}/energy/${path}`));
  return (await Promise.all(answers)).map(({ headers }) => headers.get('x-fapi-interaction-id'));
};

/** The entries that two lists share, for a short failure message. */
const shared = (some: readonly string[], others: readonly string[]): readonly string[] =>
  some.filter((one) => others.includes(one));

test('a seed repeats ids, codes, tokens and messages, even beside another world, but not keys', async () => {
  const alone = await walkedIn({ seed: 7 });
  const [beside, other, same] = await Promise.all([
    walkedIn({ seed: 7 }),
    walkedIn({ seed: 8 }),
    walkedIn({ seed: 7, keys: 'random' }),
  ]);
  expect(alone.length).toBeGreaterThan(40);
  expect(beside).toEqual(alone);
  expect(same).toEqual(alone);
  const named = /^(?:settings|recipients\.products|holder\.(?:register|keySets|beginning)) /u;
  const drawn = (ids: readonly string[]): readonly string[] => ids.filter((id) => !named.test(id));
  expect(shared(drawn(other), drawn(alone))).toEqual([]);
});

test('without a seed nothing repeats', async () => {
  const [one, other] = [await create(), await create()];
  const enrolled = await Promise.all([one, other].map((sandbox) => sandbox.enrol({ alg: 'ES256' })));
  expect(new Set(enrolled.map(({ softwareProductId }) => softwareProductId)).size).toBe(2);
  expect(new Set([...(await answeredAtOnce(one)), ...(await answeredAtOnce(other))]).size).toBe(8);
  await Promise.all([one.stop(), other.stop()]);
});

test('simultaneous calls draw in the order they were sent', async () => {
  const [one, other] = [await create({ seed: 7 }), await create({ seed: 7 })];
  const first = await answeredAtOnce(one);
  expect(await answeredAtOnce(other)).toEqual(first);
  expect(new Set([...first, ...(await answeredAtOnce(other))]).size).toBe(8);
  await Promise.all([one.stop(), other.stop()]);
});

test('reset and checkpoint repeat the seed’s draws, and an import draws ids that it does not contain', async () => {
  await using sandbox = await create({ seed: 7 });
  const enrolled = async (): Promise<string> => (await sandbox.enrol({ alg: 'ES256' })).softwareProductId;
  const first = [await enrolled(), await enrolled()];
  await sandbox.reset();
  expect([await enrolled(), await enrolled()]).toEqual(first);
  const noted = await sandbox.checkpoint();
  const after = [await enrolled(), await enrolled()];
  expect(shared(after, first)).toEqual([]);
  for (let times = 0; times < 2; times += 1) {
    await noted.restore();
    expect([await enrolled(), await enrolled()]).toEqual(after);
  }
  const state = await sandbox.exportState();
  await using other = await create({ seed: 7 });
  await other.importState(state);
  const imported = await other.enrol({ alg: 'ES256' });
  expect([...first, ...after]).not.toContain(imported.softwareProductId);
  expect((await other.recipients.list()).length).toBeGreaterThan(4);
  await other.importState(state);
  expect((await other.enrol({ alg: 'ES256' })).softwareProductId).toBe(imported.softwareProductId);
});

test('with keys from the seed, key sets, certificates, thumbprints and ids repeat; another seed shares none', async () => {
  const facts = await seededFacts();
  expect(await seededFacts()).toBe(facts);
  const other = await seededFacts({ ...seededOptions, seed: 8 });
  const members = (text: string): readonly string[] => text.match(/"[\w-]{40,}"|-----BEGIN.*?END/gu) ?? [];
  expect(members(facts).length).toBeGreaterThan(20);
  expect(shared(members(other), members(facts))).toEqual([]);
  const random = await seededFacts({ ...seededOptions, keys: 'random' });
  expect(shared(members(random), members(facts))).toEqual([]);
});

test('keys from the seed run a flow, rotate, and get new certificates', async () => {
  await using sandbox = await create(seededOptions);
  const { accounts } = await walked(sandbox, await sandbox.enrol({ alg: 'PS256' }));
  expect(accounts.length).toBeGreaterThan(0);
  await sandbox.holder.rotateSigningKey();
  const recipient = sandbox.dataRecipient;
  const before = [recipient.signingKey.kid, recipient.certificate.thumbprint];
  await Promise.all([recipient.rotate({ use: 'sig' }), recipient.rotate({ use: 'enc' })]);
  await recipient.renewCertificate();
  expect(shared([recipient.signingKey.kid, recipient.certificate.thumbprint], before)).toEqual([]);
  expect(recipient.signingKey.privateKey.extractable).toBe(false);
  expect((await walked(sandbox, recipient)).accounts.length).toBeGreaterThan(0);
  await sandbox.reset();
  expect(sandbox.dataRecipient.signingKey.kid).toBe(before[0]);
});

test('a scenario’s seed is used if no other is given; createSandboxAtOnce makes random keys only', async () => {
  const { seed, ...rest } = seededOptions;
  const scenario = await defineScenario({ extends: 'solar-home', name: 'solar-home', seed });
  expect(await seededFacts({ ...rest, scenario })).toBe(await seededFacts());
  await expectMisuse(createSandboxAtOnce(seededOptions), 'option-malformed');
});

test('today’s certificates repeat byte for byte, with their RSA keys, hosts and authorities', async () => {
  const today = { ...seededOptions, profile: 'today' } as const;
  const facts = await seededFacts(today);
  expect(await seededFacts(today)).toBe(facts);
  expect(facts).toMatch(/"server": "-----BEGIN CERTIFICATE-----/u);
  expect(await seededFacts({ ...today, seed: 8 })).not.toBe(facts);
});
