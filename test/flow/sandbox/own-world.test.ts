// A world opened for one purpose, which stops with it, or if its setup fails.
import { expect, test } from 'vitest';
import type { Sandbox } from '../../../mocks/index.ts';
import type { ErrorCase, Play } from '../../../src/pages/errors/error-case.ts';
import { opened as openedWith } from '../../../src/pages/errors/error-plays.ts';
import { openErrorWorld } from '../../../src/pages/errors/error-world.ts';
import { produced, productionsOf } from '../../../src/pages/errors/produced.ts';
import { openOwnWorld } from '../../../src/runs/own-world.ts';

const closed = { code: 'stopped' };

test('gives what the setup returns, and is stopped at its end', async () => {
  const world = await openOwnWorld({}, async (sandbox) => ({ recipient: await sandbox.enrol({ name: 'Own app' }) }));
  expect((await world.sandbox.recipients.find(world.recipient.softwareProductId))?.name).toBe('Own app');
  await world.end();
  await expect(world.sandbox.recipients.list()).rejects.toMatchObject(closed);
});

test('is stopped if its setup fails, with the reason', async () => {
  let opened: Sandbox | undefined;
  const failing = openOwnWorld({}, async (sandbox) => {
    opened = sandbox;
    throw new Error('Nothing to put in it.');
  });
  await expect(failing).rejects.toThrow('Nothing to put in it.');
  await expect(opened?.recipients.list()).rejects.toMatchObject(closed);
});

test('of an error case is stopped with it', async () => {
  const world = await openErrorWorld('0.1.1');
  await world.end();
  await expect(world.sandbox.recipients.list()).rejects.toMatchObject(closed);
});

test('an error case opens a world of its own and stops it afterwards', async () => {
  let played: Sandbox | undefined;
  const play: Play = (world) => {
    played = world.sandbox;
    return openedWith({ client_id: '' })(world);
  };
  const [production] = productionsOf({ play } as ErrorCase);
  if (production === undefined) expect.unreachable();
  expect(await produced(production)).toMatchObject({
    way: 'plain',
    ending: { rule: 'authorise.client-id', screens: [] },
  });
  await expect(played?.recipients.list()).rejects.toMatchObject(closed);
});
