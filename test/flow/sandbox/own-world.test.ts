// A world that is opened for one purpose: it ends with it, and when it cannot be furnished.
import { expect, test } from 'vitest';
import type { Sandbox } from '../../../mocks/index.ts';
import type { ErrorCase, Play } from '../../../src/pages/errors/error-case.ts';
import { opened as openedWith } from '../../../src/pages/errors/error-plays.ts';
import { openErrorWorld } from '../../../src/pages/errors/error-world.ts';
import { produced, productionsOf } from '../../../src/pages/errors/produced.ts';
import { openOwnWorld } from '../../../src/runs/own-world.ts';

const closed = { code: 'stopped' };

test('what it was furnished with stands beside it, and the world is closed at its end', async () => {
  const world = await openOwnWorld({}, async (sandbox) => ({ recipient: await sandbox.enrol({ name: 'Own app' }) }));
  expect((await world.sandbox.recipients.find(world.recipient.softwareProductId))?.name).toBe('Own app');
  await world.end();
  await expect(world.sandbox.recipients.list()).rejects.toMatchObject(closed);
});

test('a world that cannot be furnished is closed, and says why', async () => {
  let opened: Sandbox | undefined;
  const failing = openOwnWorld({}, async (sandbox) => {
    opened = sandbox;
    throw new Error('Nothing to put in it.');
  });
  await expect(failing).rejects.toThrow('Nothing to put in it.');
  await expect(opened?.recipients.list()).rejects.toMatchObject(closed);
});

test('the world of an error case ends with it', async () => {
  const world = await openErrorWorld('0.1.1');
  await world.end();
  await expect(world.sandbox.recipients.list()).rejects.toMatchObject(closed);
});

test('a case that is produced has a world for itself, gone with its end', async () => {
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
