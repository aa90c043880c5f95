// Transport faults that hit some calls: every third, the first two, or a random share.
import { expect, test } from 'vitest';
import type { TransportFault } from '../../../mocks/faults/fault.ts';
import { createSandbox } from '../../../mocks/sandbox.ts';
import type { Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';
import { faultTitle } from '../../../src/pages/faults/fault-titles.ts';

const asked = async (sandbox: Sandbox, path = '/jwks'): Promise<number> =>
  (await sandbox.fetch(`${sandbox.urls.dataHolder.issuer}${path}`)).status;

async function statuses(sandbox: Sandbox, count: number): Promise<readonly number[]> {
  const seen: number[] = [];
  while (seen.length < count) seen.push(await asked(sandbox));
  return seen;
}

/** The answers of a new world in which the faults are armed. */
async function answers(count: number, seed: number, ...faults: readonly TransportFault[]): Promise<readonly number[]> {
  await using sandbox = await createSandbox({ seed });
  for (const fault of faults) sandbox.faults.add(fault);
  return await statuses(sandbox, count);
}

test('every: 3 hits every third call of the operation until the fault is removed', async () => {
  await using sandbox = await createSandbox();
  const armed = sandbox.faults.add({ operation: 'getJwks', status: 503, every: 3 });
  // Calls of other operations do not count.
  await asked(sandbox, '/.well-known/openid-configuration');
  expect(await statuses(sandbox, 7)).toEqual([200, 200, 503, 200, 200, 503, 200]);
  expect(sandbox.faults.list()).toMatchObject([{ struck: 2, met: 7 }]);
  armed.remove();
  expect(await statuses(sandbox, 2)).toEqual([200, 200]);
});

test('times limits it to the third call, or to the first two', async () => {
  const fault = { operation: 'getJwks', status: 503 } as const;
  expect(await answers(6, 1, { ...fault, every: 3, times: 1 })).toEqual([200, 200, 503, 200, 200, 200]);
  expect(await answers(4, 1, { ...fault, times: 2 })).toEqual([503, 503, 200, 200]);
});

test('a call that one fault lets pass may be hit by the next; each counts its own calls', async () => {
  const slow = { operation: 'getJwks', status: 429, headers: { 'retry-after': '30' }, every: 2 } as const;
  const down = { operation: 'getJwks', status: 503, body: { errors: [] }, every: 3 } as const;
  // The third call is the second that reaches the other fault.
  expect(await answers(6, 1, slow, down)).toEqual([200, 429, 200, 429, 503, 429]);
});

test('share hits a random part of the calls, chosen by the seed', async () => {
  const fault = { operation: 'getJwks', status: 503, share: 0.25 } as const;
  const [one, again, other] = [
    await answers(200, 7, fault),
    await answers(200, 7, fault),
    await answers(200, 8, fault),
  ];
  expect(again).toEqual(one);
  expect(other).not.toEqual(one);
  const struck = one.filter((status) => status === 503).length;
  // Four standard deviations around fifty.
  expect(struck).toBeGreaterThan(25);
  expect(struck).toBeLessThan(75);
  expect(new Set(await answers(5, 7, { ...fault, share: 1 }))).toEqual(new Set([503]));
});

test('share leaves the seed’s other random values unchanged', async () => {
  const next = async (fault: TransportFault): Promise<string> => {
    await using sandbox = await createSandbox({ seed: 7 });
    sandbox.faults.add(fault);
    await statuses(sandbox, 3);
    return (await sandbox.enrol()).softwareProductId;
  };
  const slow = { operation: 'getJwks', delay: 0, times: 3 } as const;
  expect(await next({ ...slow, share: 0.5 })).toBe(await next(slow));
});

test('a state contains how many calls a fault has met', async () => {
  await using sandbox = await createSandbox();
  sandbox.faults.add({ operation: 'getJwks', status: 503, every: 3 });
  await statuses(sandbox, 2);
  const before = sandbox.faults.list();
  const state = JSON.stringify(await sandbox.exportState());
  await sandbox.reset();
  await sandbox.importState(JSON.parse(state));
  expect(sandbox.faults.list()).toEqual(before);
  expect(await statuses(sandbox, 3)).toEqual([503, 200, 200]);
  // A state of an earlier release.
  await sandbox.importState(JSON.parse(state.replace(/,"met":2/u, '')));
  expect(sandbox.faults.list()).toMatchObject([{ struck: 0, met: 0 }]);
});

test.each<readonly [TransportFault, string]>([
  [{ status: 503, every: 3, times: Infinity }, 'Every call gets 503, exactly one call in 3, until you remove it'],
  [{ status: 503, every: 1 }, 'Every call gets 503, until you remove it'],
  [{ status: 429, share: 0.25, times: 2 }, 'Every call gets 429, about 25 calls in 100, 2 times'],
  [{ status: 429 }, 'Every call gets 429, once'],
])('%j has a title in words', (fault, words) => {
  expect(faultTitle(fault)).toBe(words);
});
