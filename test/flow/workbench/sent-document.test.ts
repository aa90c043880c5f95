// A document that is sent: its own exchange comes back, and what cannot be sent throws, whatever was sent before it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Exchange, Sandbox } from '../../../mocks/index.ts';
import { editedFlow } from '../../../mocks/spec/flow-mark.ts';
import { scene } from '../../kit/worlds/scene.ts';
import { consentToken } from '../../kit/calls/consent-api.ts';
import { sentWith } from '../../kit/playground/sent-changes.ts';

let sandbox: Sandbox;
let row: Exchange;
beforeAll(async () => {
  const here = await scene();
  ({ sandbox } = here);
  await consentToken(sandbox, here.recipient, here.clientId);
  row = sandbox.trace.entries(({ operation }) => operation === 'token').at(-1) ?? expect.unreachable();
});
afterAll(() => sandbox.stop());

const mark = { run: 'r', step: 'token' };
/** No platform sends a header of this name. */
const unsendable = ['/headers/a b', 'x'] as const;

test('each is marked with its run and step, and each answer is its own', async () => {
  const first = await sentWith(sandbox, row, [], mark);
  const second = await sentWith(sandbox, row, [], mark);
  expect(first).toMatchObject({ ...mark, flow: editedFlow, verdict: 'ok' });
  expect(second.id).not.toBe(first.id);
  const [one, other] = [await sentWith(sandbox, row), await sentWith(sandbox, row)];
  expect([one.run, one.step === other.step]).toEqual([editedFlow, false]);
});

test('what cannot be sent throws, also where something with the same mark was sent before', async () => {
  await sentWith(sandbox, row, [], mark);
  const before = sandbox.trace.entries().length;
  await expect(sentWith(sandbox, row, [unsendable], mark)).rejects.toThrow(TypeError);
  await expect(sentWith(sandbox, row, [unsendable])).rejects.toThrow(TypeError);
  expect(sandbox.trace.entries()).toHaveLength(before);
});

test('an address outside the sandbox is refused by its origin, and nothing is sent', async () => {
  const before = sandbox.trace.entries().length;
  const sent = (address: string) => sentWith(sandbox, row, [['/address', address]]);
  await expect(sent('https://elsewhere.example/token')).rejects.toThrow(
    'Its address, https://elsewhere.example, is outside the sandbox. Nothing was sent.',
  );
  await expect(sent('nowhere'.padEnd(200, '!'))).rejects.toThrow(TypeError);
  expect(sandbox.trace.entries()).toHaveLength(before);
});
