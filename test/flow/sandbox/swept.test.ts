// A long-running sandbox discards what has expired.
import { expect, test } from 'vitest';
import { ask, requestFor } from '../../kit/calls/authorisation-request.ts';
import { scene } from '../../kit/worlds/scene.ts';

test('interactions of days ago are deleted, and the newest continues', async () => {
  const here = await scene({ clock: '2026-03-04T05:06:07Z' });
  const begun = async (times: number): Promise<URL> => {
    const { url } = await requestFor(here);
    for (let count = 0; count < times; count += 1) await ask(here, url);
    return url;
  };
  const kept = async (): Promise<number> =>
    ((await here.sandbox.exportState()).tables['holder.interactions'] as readonly unknown[]).length;
  await begun(250);
  expect(await kept()).toBe(250);
  await here.sandbox.clock.advance('P2D');
  const url = await begun(10);
  expect(await kept()).toBeLessThanOrEqual(10);
  expect((await here.persona.authorise(url)).hash).toContain('code=');
  await here.sandbox.stop();
});
