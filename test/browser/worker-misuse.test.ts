// A page whose service worker is missing or cannot be started is told so, with the mend.
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import type { StartPage } from './pages/start-page.ts';
import { servePage } from './store-site.ts';

declare const startPage: StartPage;

test('a worker script that is not there, one that is no script, and one that breaks', async ({ page }) => {
  const broken = { '/broken.js': 'throw new Error("broken");' };
  const site = await servePage(join(import.meta.dirname, 'pages/start-page.ts'), undefined, broken);
  await page.goto(site.address);
  const codeWith = (address: string) => page.evaluate((worker) => startPage.codeWith(worker), address);
  expect(await codeWith('/nothing.js')).toBe('worker-missing');
  expect(await codeWith('/')).toBe('worker-missing');
  expect(await codeWith('/broken.js')).toBe('worker-scope');
  await site.close();
});
