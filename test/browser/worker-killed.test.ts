// The browser may stop the service worker at any time; the next request restarts it.
import { expect, test } from './fixtures.ts';
import { inMode } from './mode.ts';
import { expectResult } from './walking.ts';

test('the page’s fetch is still answered after the browser has stopped the worker, and the walk completes', async ({
  page,
  context,
}) => {
  await page.goto('');
  await inMode(page, 'In this browser');
  const session = await context.newCDPSession(page);
  const stopped = new Promise<void>((resolve) => {
    session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      if (versions.some(({ runningStatus }) => runningStatus === 'stopped')) resolve();
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await stopped;
  const status = await page.evaluate(
    async () => (await fetch('https://wattle-energy.cdr.example/.well-known/openid-configuration')).status,
  );
  expect(status).toBe(200);
  await page.getByRole('button', { name: 'Run to the end' }).click();
  await expectResult(page);
});
