// A recipient is examined in a world that already exists, and the world is honest again afterwards.
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { examineIn, type RecipientUnderTest } from '../../../mocks/examination.ts';
import { createSandbox } from '../../../mocks/sandbox.ts';
import type { Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';
import { profileIds, type ProfileId } from '../../../mocks/spec/ids.ts';
import { shareHonestly, shareUnder } from '../../../src/examination/in-running-world.ts';
import { recipientNamed } from '../../../src/examination/recipient-named.ts';
import { rowOf } from '../../../mocks/spec/plan-row.ts';
import { isCarelessRow } from '../../../src/examination/examinee.ts';
import { offeredPlans } from '../../../src/pages/examination/offered-plans.ts';
import { holderFor, recipientFor, type ActingRecipient } from '../../../src/runs/recipients/recipient-for.ts';

const mark = { flow: 'examination', step: 'share' } as const;
const worlds = new Map<ProfileId, ActingRecipient>();
const sandboxes: Sandbox[] = [];

beforeAll(async () => {
  for (const profile of profileIds) {
    const sandbox = await createSandbox({ profile, storage: 'memory:', limits: { trace: 5000 } });
    sandboxes.push(sandbox);
    const holder = holderFor(sandbox, profile).brand;
    worlds.set(profile, await recipientFor(sandbox, { recipient: { name: 'Examined app' }, holder }));
  }
});
afterAll(() => Promise.all(sandboxes.map((sandbox) => sandbox.stop())));

test.each(profileIds)('%s: a careful recipient passes every offered plan and can share afterwards', async (profile) => {
  const acting = worlds.get(profile);
  if (acting === undefined) throw new Error('No world.');
  for (const { id } of offeredPlans(profile).flatMap(({ plans }) => plans)) {
    const { verdict, happened } = await shareUnder(id, acting, recipientNamed('honest'), mark);
    expect([id, happened, verdict === 'pass' || verdict === 'not exercised']).toEqual([id, happened, true]);
  }
  await shareHonestly(acting, recipientNamed('honest'), mark);
});

test.each(profileIds)('%s: a result contains the exchanges of its own plan only', async (profile) => {
  const acting = worlds.get(profile);
  if (acting === undefined) throw new Error('No world.');
  const plan = profile === '0.1.1' ? 'RJ-58a' : 'RJ-47';
  await shareUnder(plan, acting, recipientNamed('credulous'), mark);
  const { exchanges } = await shareUnder(plan, acting, recipientNamed('honest'), mark);
  expect(exchanges.filter(({ tampered }) => tampered !== undefined)).toHaveLength(1);
});

test.each(profileIds)('%s: a careless recipient fails a plan of each offered row', async (profile) => {
  const acting = worlds.get(profile);
  if (acting === undefined) throw new Error('No world.');
  const fallen = new Map<string, boolean>();
  for (const { id } of offeredPlans(profile).flatMap(({ plans }) => plans)) {
    const row = rowOf(id);
    if (!isCarelessRow(row)) continue;
    const { verdict } = await shareUnder(id, acting, recipientNamed(row), mark);
    fallen.set(row, fallen.get(row) === true || verdict === 'fail' || verdict === 'warning');
  }
  expect(fallen.size).toBeGreaterThan(30);
  expect([...fallen].filter(([, fell]) => !fell)).toEqual([]);
});

test.each(profileIds)('%s: a long examination works for a recipient that keeps its own clock', async (profile) => {
  const sandbox = await createSandbox({ profile, storage: 'memory:' });
  sandboxes.push(sandbox);
  const careful = recipientNamed('honest');
  const begun = Date.now();
  let turns = 0;
  onTestFinished(() => void vi.useRealTimers());
  const byItsOwnClock: RecipientUnderTest = {
    ...careful,
    share: (stand) => {
      // A person takes a minute for each turn.
      vi.useFakeTimers({ toFake: ['Date'], now: begun + (turns += 1) * 60_000 });
      return careful.share({ ...stand, now: () => new Date() });
    },
  };
  const { results } = await examineIn(sandbox, byItsOwnClock, {
    plans: [profile === '0.1.1' ? 'RJ-58' : 'RJ-52', 'RJ-74'],
  });
  expect(turns).toBeGreaterThan(3);
  expect(results.filter(({ verdict }) => verdict !== 'pass').map(({ plan, happened }) => [plan, happened])).toEqual([]);
});
