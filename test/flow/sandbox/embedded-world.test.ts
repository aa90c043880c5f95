// Worlds of embeds: started from a state at an address, and reset to it for everybody who uses them.
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createSandbox } from '../../../mocks/index.ts';
import { resetWorld, startWorld, onWorldReset } from '../../../src/embeds/sandbox/started-world.ts';

const dataAddress = (text: string): string => `data:application/json,${encodeURIComponent(text)}`;

test('a world starts with the state at its address, and again after a reset', async () => {
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

test('a world with its own clock is reset to the same instant', async () => {
  const clock = '2026-05-01T00:00:00.000Z';
  const world = await startWorld({ storage: 'memory:', clock }, null);
  await world.clock.advance('P1D');
  await resetWorld(world);
  expect(world.clock.now().toISOString()).toBe(clock);
  await world.stop();
});

test.each([
  [dataAddress('{'), /^The document at state-src “data:.*” is not JSON\.$/su],
  [
    'https://127.0.0.1:1/state.json',
    /cannot be fetched\. Check the address, and whether .* \(connect-src\) allows it\.$/u,
  ],
  [dataAddress('{}'), /state/iu],
])('refuses %s with a reason, as it is no state', async (address, words) => {
  await expect(startWorld({ storage: 'memory:' }, address)).rejects.toThrow(words);
});

test('refuses an address that answers with an error', async () => {
  const server = createServer((_request, response) => response.writeHead(404).end('{}')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/state.json`;
  await expect(startWorld({ storage: 'memory:' }, address)).rejects.toThrow(
    `state-src “${address}” answered with status 404.`,
  );
  server.close();
});

test('never writes a state from an address over a stored world', async () => {
  await expect(startWorld({ storage: 'indexeddb:kept' }, dataAddress('{}'))).rejects.toThrow('Leave out storage');
});
