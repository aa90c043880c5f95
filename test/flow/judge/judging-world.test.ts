// The worlds that the judging page uses: its own, and one for each other profile, which end with the view.
import { expect, test } from 'vitest';
import type { Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';
import { judgingWorlds } from '../../../src/pages/judge/judging-world.ts';
import { ownSandbox } from '../../kit/worlds/own-worlds.ts';

const own = await ownSandbox();

const jwks = async (sandbox: Sandbox): Promise<Response> => sandbox.fetch(`${sandbox.urls.dataHolder.issuer}/jwks`);

test('the page’s own world judges by its profile; another profile’s world is made once, and ends with the view', async () => {
  const worlds = judgingWorlds();
  expect(await worlds.speaking(own, own.profile)).toBe(own);
  const [other, again] = await Promise.all([worlds.speaking(own, 'cds-1.36'), worlds.speaking(own, 'cds-1.36')]);
  expect(again).toBe(other);
  expect(other.profile).toBe('cds-1.36');
  expect((await jwks(other)).status).toBe(200);
  await worlds.end();
  await expect(jwks(other)).rejects.toThrow();
  expect((await jwks(own)).status).toBe(200);
  // A view that is shown again asks for a new one.
  const next = await worlds.speaking(own, 'cds-1.36');
  expect(next).not.toBe(other);
  await worlds.end();
});
