// Examined recipients in an honest world: the requests of each of their functions, and what they keep.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Stand } from '../../../mocks/examination.ts';
import { createSandbox } from '../../../mocks/sandbox.ts';
import type { Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';
import type { ProfileId } from '../../../mocks/spec/ids.ts';
import { standOf } from '../../../src/examination/in-running-world.ts';
import { checkingRecipient } from '../../../src/examined/checking-recipient.ts';
import { ownRecipient } from '../../../src/examined/own-recipient.ts';
import { recipientFor } from '../../../src/runs/recipients/recipient-for.ts';

const mark = { flow: 'examination', step: 'share' } as const;

describe.each(['0.1.1', 'cds-1.36'] as const)('in a world of %s', (profile: ProfileId) => {
  let sandbox: Sandbox;
  let stand: Stand;
  const isToday = profile !== '0.1.1';
  beforeAll(async () => {
    sandbox = await createSandbox({ profile, storage: 'memory:', seed: 7 });
    stand = await standOf(await recipientFor(sandbox, { recipient: { name: 'Examined' } }), () => undefined, mark);
  });
  afterAll(() => sandbox.stop());

  /** The operations that the recipient called during the work, and its refusal, if any. */
  async function asked(work: () => Promise<unknown> | undefined): Promise<readonly string[]> {
    const before = sandbox.trace.entries().length;
    const refused = await work()?.then(
      () => undefined,
      (error: Error) => error.message,
    );
    const entries = sandbox.trace.entries().slice(before);
    const own = entries.filter(({ from }) => from === 'recipient').map(({ operation }) => operation ?? '');
    return refused === undefined ? own : [...own, refused];
  }
  const reading = ['getCustomer', 'listAccounts', 'listServicePoints', 'getUsageForServicePoint'];
  const dataOf = (some: readonly string[]): readonly string[] => some.filter((one) => reading.includes(one));

  test('the stand shows the world with a single holder', async () => {
    const [holder] = Object.values(sandbox.holders);
    expect([stand.sandbox.profile, Object.keys(stand.sandbox.holders)]).toEqual([profile, [holder?.brand]]);
    expect(stand.sandbox.urls).toEqual({ ...sandbox.urls, dataHolder: holder?.urls });
    expect(stand.sandbox.personas).toEqual(sandbox.personas);
    const before = stand.now().getTime();
    await stand.wait(-5);
    await stand.wait(60);
    expect(stand.now().getTime() - before).toBeGreaterThanOrEqual(60_000);
    expect(stand.now().getTime() - before).toBeLessThan(120_000);
  });

  test('a careful recipient shares, reads with its tokens, refreshes expired ones, and withdraws', async () => {
    const careful = checkingRecipient();
    expect(careful.name).toBe('careful recipient');
    expect(await asked(() => careful.read?.(stand))).toContain('There are no tokens.');
    expect(await asked(() => careful.amend?.(stand))).toEqual(['There is nothing to amend.']);
    expect(await asked(() => careful.withdraw?.(stand))).toEqual(['There is nothing to withdraw.']);
    const told = await careful.share(stand);
    expect(told).toEqual({
      outcome: 'shared',
      person: { sub: expect.any(String) as string },
      records: expect.any(Number) as number,
    });
    const read = await asked(async () => expect(await careful.read?.(stand)).toEqual(told));
    expect(read).toEqual(['getStatus', 'getUserInfo', ...dataOf(read)]);
    expect(dataOf(read).length).toBeGreaterThan(2);
    await stand.wait(600);
    const later = await asked(() => careful.read?.(stand));
    expect(later.filter((one) => !read.includes(one))).toEqual(['token']);
    if (!isToday) return;
    const amended = await asked(() => careful.amend?.(stand));
    expect(amended.filter((one) => one === 'pushAuthorisation')).toHaveLength(1);
    expect(await asked(() => careful.withdraw?.(stand))).toEqual(['revokeArrangement']);
    expect(await asked(() => careful.read?.(stand))).toContain('There are no tokens.');
    expect(await asked(() => careful.withdraw?.(stand))).toEqual(['There is nothing to withdraw.']);
  });

  test('a recipient that shares once revokes its token at the end, unless it is careless about that', async () => {
    const once = await asked(() => checkingRecipient({ once: true }).share(stand));
    expect([once.at(-1), once.filter((one) => one === 'revoke').length]).toEqual(['revoke', 1]);
    const kept = checkingRecipient({ once: true, without: ['RJ-39'] });
    expect(kept.name).toBe('recipient careless about RJ-39');
    expect(await asked(() => kept.share(stand))).toEqual(once.filter((one) => one !== 'revoke'));
    expect((await asked(() => kept.read?.(stand))).at(0)).toBe('getStatus');
  });

  test('who does not refresh reads while its token lasts, and then asks the consumer again', async () => {
    const careless = checkingRecipient({ without: ['RJ-22'] });
    await careless.share(stand);
    const consumers = (): number => sandbox.trace.entries(({ operation }) => operation === 'authorise').length;
    const before = consumers();
    expect(await asked(() => careless.read?.(stand))).not.toContain('token');
    expect(consumers()).toBe(before);
    await stand.wait(600);
    expect(await asked(() => careless.read?.(stand))).toContain('token');
    expect(consumers()).toBe(before + 1);
  });

  test('the package’s own recipient does the same, and refuses to act without tokens', async () => {
    const own = ownRecipient();
    expect(await asked(() => own.read?.(stand))).toEqual(['There are no tokens.']);
    const told = await own.share(stand);
    expect(told).toMatchObject({ outcome: 'shared', records: expect.any(Number) as number });
    const read = await asked(async () => expect(await own.read?.(stand)).toEqual(told));
    expect(read).toEqual([...dataOf(read), 'getUserInfo']);
    expect(dataOf(read).length).toBeGreaterThan(2);
    await stand.wait(600);
    const later = await asked(() => own.read?.(stand));
    expect(later.filter((one) => one === 'token')).toHaveLength(1);
    expect(later.slice(later.indexOf('token') + 1).filter((one) => one !== 'getJwks')).toEqual(read);
    if (!isToday) return;
    expect(await asked(() => own.amend?.(stand))).toContain('pushAuthorisation');
    expect((await asked(() => own.withdraw?.(stand))).at(-1)).toBe('revokeArrangement');
    expect(await asked(() => own.read?.(stand))).toEqual(['There are no tokens.']);
  });
});
