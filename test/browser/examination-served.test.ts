// The playground of a served world makes the server lie to every caller of its ports.
import { join } from 'node:path';
import { playgroundFiles } from '../../src/served/playground-files.ts';
import { servedPages } from '../../src/served/served-pages.ts';
import { serveWith } from '../../src/served/serve-with.ts';
import { pulled, send } from '../kit/sockets/over-sockets.ts';
import { expect, test } from './fixtures.ts';

const site = join(import.meta.dirname, '../../dist');

test('the view lies through the levers of the server and shows the outcome', async ({ browser }) => {
  const server = await serveWith(servedPages(playgroundFiles(site)), {
    port: 0,
    mtlsPort: 0,
    seed: 7,
    profile: 'today',
  });
  const context = await browser.newContext({ ignoreHTTPSErrors: true, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(`${server.origins.tls}/?view=examination&recipient=app&plan=RJ-49a`);
  await expect(page.getByText('Your server tells the lie to every caller until you end it.')).toBeVisible();
  await page.getByRole('button', { name: 'Lie to a careful one' }).click();
  const result = page.getByRole('article', { name: 'Response JWT with a 1 appended to iss' });
  await expect(result.getByText('The rule was exercised and kept.')).toBeVisible();
  await expect(result.locator('.members')).toContainText('claims.iss');
  await expect(result.getByText('A good recipient stops here.')).toBeVisible();
  await page.getByRole('button', { name: 'Lie to a careless one' }).click();
  await expect(result.getByText('A mandatory rule was broken.')).toBeVisible();

  // The app is another process; here, this test.
  await page.getByRole('combobox', { name: 'Lie to tell' }).selectOption('Metadata with a 1 appended to issuer');
  await page.getByRole('button', { name: 'Begin the lie' }).click();
  await expect(page.getByText('No request yet.')).toBeVisible();
  expect(await pulled(server, 'GET', '/examination')).toEqual({ state: 'by hand', plan: 'RJ-80' });
  const { issuer } = server.sandbox.urls.dataHolder;
  const metadata = async (): Promise<unknown> =>
    (JSON.parse((await send(server, `${issuer}/.well-known/openid-configuration`)).text) as { issuer: unknown }).issuer;
  expect(await metadata()).toBe(`${issuer}1`);
  await expect(page.getByText('1 request since.')).toBeVisible();
  await page.getByRole('button', { name: 'It noticed' }).click();
  await expect(
    page.getByRole('article', { name: 'Metadata with a 1' }).getByText('No request followed.'),
  ).toBeVisible();
  expect(await metadata()).toBe(issuer);
  expect(await pulled(server, 'GET', '/examination')).toMatchObject({ state: 'ended' });
  await context.close();
  await server.stop();
});
