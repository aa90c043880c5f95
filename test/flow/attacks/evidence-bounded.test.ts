// The trace keeps a bounded part of what a check saw, whatever its depth, width or length. The answer is a refusal, never a 500.
import { expect, test } from 'vitest';
import { ownSandbox } from '../../kit/worlds/own-worlds.ts';
import { authorisedIn } from '../../kit/recipients/authorised-recipient.ts';
import { orderOf } from '../../../mocks/spec/check-order.ts';
import { operationsOf } from '../../../mocks/spec/profiles/index.ts';
import { breachOf } from '../../kit/breaches/breaches.ts';
import { holderCaller } from '../../kit/calls/caller.ts';
import { openRequests } from '../../kit/calls/requests.ts';

const sandbox = await ownSandbox();
const one = await authorisedIn(sandbox);
const secondary = holderCaller(sandbox);

const deep = '['.repeat(5000) + ']'.repeat(5000);
const listIn = (list: string): string => `{"data":{"servicePointIds":${list}}}`;
const lists = [
  ['a list nested 5,000 deep', deep],
  ['an object nested 5,000 deep', `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`],
  ['a list of 100,000 numbers', `[${'1,'.repeat(99_999)}1]`],
  ['a text of a megabyte', `"${'x'.repeat(1_000_000)}"`],
] as const;
const paths = [
  '/energy/electricity/servicepoints/usage',
  '/energy/electricity/servicepoints/der',
  '/secondary/energy/electricity/servicepoints',
  '/secondary/energy/electricity/servicepoints/usage',
  '/secondary/energy/electricity/servicepoints/der',
] as const;

/** The number of characters that the checks of the newest exchange show. */
const shown = (): number => JSON.stringify(sandbox.trace.entries().at(-1)?.checks).length;

test.each(paths.flatMap((path) => lists.map(([name, list]) => [path, name, list] as const)))(
  'interfaces: Errors, POST %s with %s as servicePointIds is an Invalid Field, and the trace shows little of it',
  async (path, _name, list) => {
    const caller = path.startsWith('/secondary/') ? secondary : one;
    const answer = await caller.post(path, listIn(list));
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ errors: [{ title: 'Invalid Field', detail: 'data.servicePointIds' }] });
    expect(shown()).toBeLessThan(20_000);
  },
);

test('interfaces: Common request headers, the trace shortens a header of 30,000 characters', async () => {
  const answer = await one.call('/common/customer', { headers: { 'x-fapi-interaction-id': 'x'.repeat(30_000) } });
  expect(answer.status).toBe(400);
  expect(shown()).toBeLessThan(20_000);
});

const seenBy = (rule: string): unknown =>
  sandbox.trace
    .entries()
    .at(-1)
    ?.checks.find((check) => check.rule === rule)?.actual;

test('the trace shows all of a token, or says how much of it is shown', async () => {
  const sent = async (token: string): Promise<unknown> => {
    await one.call('/common/customer', { headers: { authorization: `Bearer ${token}` } });
    return seenBy('token.known');
  };
  expect(await sent('nope')).toBe('nope');
  expect(await sent('nope-but')).toBe('nope-but');
  // With the mark, a shortened text would be longer than the whole.
  expect(await sent('undefined')).toBe('undefined');
  expect(await sent('nope-but-longer-than-the-mark-that-says-so')).toBe('nope-but ⟨first 8 of 42 characters⟩');
});

test('the trace never adds an ellipsis to a value', async () => {
  const requests = await openRequests();
  for (const row of operationsOf().filter(({ party, notImplemented }) => party !== 'recipient' && !notImplemented))
    for (const rule of new Set(orderOf(row))) {
      const parts = breachOf(rule, requests, row);
      if (parts !== undefined) await requests.exchange(row, parts);
    }
  const seen = requests.sandbox.trace
    .entries()
    .flatMap(({ checks }) =>
      checks.map(({ rule, actual, expected }) => `${rule} ${JSON.stringify([actual, expected])}`),
    );
  expect([...new Set(seen.filter((words) => words.includes('…')))]).toEqual([]);
  expect(seen.some((words) => /⟨first \d+ of \d+ characters⟩/u.test(words))).toBe(true);
  await requests.stop();
});
