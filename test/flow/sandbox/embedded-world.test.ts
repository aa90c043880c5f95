// Worlds of embeds: begun with a state from elsewhere, and begun anew as they began, for everybody who stands in them.
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createSandbox } from '../../../mocks/index.ts';
import { resetWorld, startWorld, onWorldReset } from '../../../src/embeds/sandbox/started-world.ts';

const dataAddress = (text: string): string => `data:application/json,${encodeURIComponent(text)}`;

test('a world begins with the state that its address holds, and again after a reset', async () => {
  const before = await createSandbox({ storage: 'memory:', scenario: 'two-properties' });
  const { name } = await before.enrol({ name: 'Written in the documentation' });
  const state = dataAddress(JSON.stringify(await before.exportState()));
  await before.stop();

  const world = await startWorld({ storage: 'memory:' }, state);
  const names = async (): Promise<readonly string[]> => (await world.recipients.list()).map((one) => one.name);
  expect(world.scenario.name).toBe('two-properties');
  expect(await names()).toContain(name);
  let told = 0;
  const stop = onWorldReset(world, () => (told += 1));
  await world.enrol({ name: 'Of a reader' });
  await resetWorld(world);
  expect(await names()).toContain(name);
  expect(await names()).not.toContain('Of a reader');
  stop();
  await resetWorld(world);
  expect(told).toBe(1);
  await world.stop();
});

test('a world with a clock of its own begins anew at the same instant', async () => {
  const clock = '2026-05-01T00:00:00.000Z';
  const world = await startWorld({ storage: 'memory:', clock }, null);
  await world.clock.advance('P1D');
  await resetWorld(world);
  expect(world.clock.now().toISOString()).toBe(clock);
  await world.stop();
});

test.each([
  [dataAddress('{'), /^What stands at state-src “data:.*” is no JSON\.$/su],
  ['https://127.0.0.1:1/state.json', /cannot be fetched: the policy of this page \(connect-src\) has to allow it\.$/u],
  [dataAddress('{}'), /state/iu],
])('what is no state is refused with a reason: %s', async (address, words) => {
  await expect(startWorld({ storage: 'memory:' }, address)).rejects.toThrow(words);
});

test('an address that answers with an error has no state', async () => {
  const server = createServer((_request, response) => response.writeHead(404).end('{}')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/state.json`;
  await expect(startWorld({ storage: 'memory:' }, address)).rejects.toThrow(
    `state-src “${address}” was answered with 404.`,
  );
  server.close();
});

test('a state from elsewhere is never written over a world that is kept', async () => {
  await expect(startWorld({ storage: 'indexeddb:kept' }, dataAddress('{}'))).rejects.toThrow('leave storage out');
});
