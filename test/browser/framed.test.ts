// Pages of the site in a third-party frame: pages that give consent or clear a world refuse; the playground works in
// place (RFC 6749 10.13).
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { serve } from '../tools/static-server.ts';
import { test } from './framing-page.ts';
import { expect } from './fixtures.ts';
import { answerYes } from './walking.ts';

for (const address of ['authorise/', 'device/', 'reset/']) {
  test(`${address} refuses to work in a third-party frame even when the host sends no header`, async ({
    page,
    baseURL,
    around,
  }) => {
    const framed = new URL(`${address}?client_id=abc`, baseURL).href;
    await page.route(`**/${address}*`, async (route) => {
      const response = await route.fetch();
      const headers = Object.entries(response.headers()).filter(([name]) => !/frame|policy/u.test(name));
      await route.fulfill({ response, headers: Object.fromEntries(headers) });
    });
    await page.goto(await around(framed));
    const frame = page.frameLocator('iframe');
    await expect(frame.getByRole('heading', { name: 'Not inside another page' })).toBeVisible();
    await expect(frame.getByRole('button')).toHaveCount(0);
    await expect(frame.getByRole('link', { name: 'Open it on its own' })).toHaveAttribute('href', framed);
    // The refused page opened no world.
    expect(await page.frames()[1]?.evaluate(() => window.sandbox)).toBeUndefined();
  });
}

test('the browser does not load the consent page in a frame when the host sends the header', async ({
  page,
  baseURL,
  around,
  watch,
}) => {
  await page.goto(await around(new URL('authorise/', baseURL).href));
  await expect.poll(() => watch.takeProblems().join()).toContain('frame-ancestors');
  expect(page.frames()[1]?.url()).not.toContain('authorise');
});

test('the playground in a third-party frame completes the walk with the holder’s screens in place', async ({
  page,
  baseURL,
  around,
}) => {
  await page.goto(await around(baseURL ?? ''));
  const frame = page.frameLocator('iframe[title="Framed"]');
  await frame.getByRole('button', { name: 'Run it' }).click();
  await answerYes(frame.locator('cdr-authorisation'));
  await expect(frame.getByRole('figure', { name: /half-hour/ })).toBeVisible();
});

test('an embed in a frame that may only run scripts plays its flow even when the host sends no CORS header', async ({
  page,
  around,
}) => {
  const host = await serve({ folder: join(import.meta.dirname, '../../dist'), readers: 'own pages' }, 0);
  const site = `http://127.0.0.1:${String((host.address() as AddressInfo).port)}/`;
  const refused: string[] = [];
  page.on('requestfailed', (request) => refused.push(request.url()));
  await page.goto(await around(`${site}embed/?flow=dcr&to=statement`, 'allow-scripts'));
  const frame = page.frameLocator('iframe');
  await frame.getByRole('button', { name: 'Run to the end' }).click();
  await expect(frame.getByText('Done. Choose a row to open it.')).toBeVisible();
  // The module was refused, so one classic script did the work; its styles loaded as well.
  expect(refused.some((url) => url.endsWith('.js'))).toBe(true);
  await expect(frame.locator('.top-bar')).toBeHidden();
  host.closeAllConnections();
  host.close();
});

for (const [asked, element] of [
  ['flow=hybrid&to=statement', 'cdr-flow'],
  ['operation=getStatus', 'cdr-try'],
  ['rule=request-object.exp', 'cdr-rule'],
] as const)
  test(`the embed page passes only known attributes from its address to <${element}>`, async ({ page, watch }) => {
    const junk = 'onclick=alert(1)&%3Cx%3E=1&=1&slot=x&style=display:none&hidden=&is=x&id=x&sandbox=none&load=click';
    await page.goto(`embed/?${asked}&label=Mine&${junk}`);
    const embed = page.locator(element);
    await expect(embed).toBeVisible();
    const names = await embed.evaluate((one) => one.getAttributeNames().toSorted((a, b) => a.localeCompare(b)));
    const given = asked.split('&').map((pair) => pair.split('=')[0] ?? '');
    expect(names).toEqual([...given, 'heading-level', 'label', 'load'].toSorted((a, b) => a.localeCompare(b)));
    await expect(embed).toHaveAttribute('load', 'eager');
    expect(watch.takeProblems()).toEqual([]);
  });
