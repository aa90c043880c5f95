// The site on a static host: addresses that are files, an effective policy, and the worker in its place.
import { readdirSync, readFileSync } from 'node:fs';
import { at } from '../tools/run.ts';
import { expect, test } from './fixtures.ts';

const addresses = ['', 'authorise/', 'callback/', 'device/', 'reset/', 'embed/', 'guides/', 'guides/learners/'];

for (const address of addresses) {
  test(`the page at /${address} is a file of its own under any sub-path`, async ({ page }) => {
    const response = await page.goto(address);
    expect(response?.status()).toBe(200);
    await expect(page).toHaveTitle(/CDR sandbox/);
  });
}

test('every file that a page names exists', async ({ page, watch }) => {
  const failures: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) failures.push(`${response.status()} ${response.url()}`);
  });
  for (const address of addresses) await page.goto(address, { waitUntil: 'load' });
  expect(watch.requests.length).toBeGreaterThan(addresses.length);
  expect(failures).toEqual([]);
});

test('an unknown address gets the not-found page', async ({ page }) => {
  const response = await page.goto('no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing at this address');
});

test('links on the not-found page lead to pages of the site from any depth', async ({ page, baseURL }) => {
  await page.goto('no/such/page/at/all');
  for (const [name, path] of [
    ['The start page', ''],
    ['The guides', 'guides/'],
    ['Register', '?view=register'],
    ['The consumer’s device', 'device/'],
    ['Clear what is kept here', 'reset/'],
  ] as const)
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', new URL(path, baseURL).href);
  await expect(page.getByRole('link', { name: 'top of this host' })).toBeHidden();
});

test('every bundled library is named with its licence on a page that the start page links to', async ({
  page,
  request,
}) => {
  await page.goto('');
  const notices = await (await request.get('THIRD-PARTY-NOTICES.md')).text();
  await expect(page.getByRole('link', { name: 'parts by others' })).toHaveAttribute('href', 'THIRD-PARTY-NOTICES.md');
  const bundled = new Set(
    readdirSync(at('dist/assets'))
      .filter((name) => name.endsWith('.js.map'))
      .flatMap((name) => (JSON.parse(readFileSync(at('dist/assets', name), 'utf8')) as { sources: string[] }).sources)
      .flatMap((source) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//u.exec(source)?.[1] ?? []),
  );
  expect(bundled.size).toBeGreaterThan(8);
  for (const name of bundled) expect(notices, name).toMatch(new RegExp(`^## ${name} - \\S+ \\(.+\\)$`, 'mu'));
  expect(notices).toContain('BSD-3-Clause');
});

test('the _headers file keeps the consent pages out of third-party frames', async ({ page }) => {
  for (const address of ['authorise/', 'device/']) {
    const headers = (await page.goto(address))?.headers();
    expect(headers).toMatchObject({
      'content-security-policy': "frame-ancestors 'self'",
      'x-frame-options': 'SAMEORIGIN',
    });
  }
});

test('the policy of a page forbids other origins, inline scripts and foreign workers', async ({ page, watch }) => {
  await page.goto('embed/');
  const outcome = await page.evaluate(async () => {
    const refused: string[] = [];
    const told = new Promise<void>((resolve) => {
      document.addEventListener('securitypolicyviolation', (event) => {
        refused.push(event.effectiveDirective);
        if (['connect-src', 'require-trusted-types-for'].every((one) => refused.includes(one))) resolve();
      });
    });
    await fetch('https://elsewhere.example/').catch(() => undefined);
    const script = document.createElement('script');
    let ran = true;
    try {
      script.textContent = 'globalThis.ran = true';
      document.head.append(script);
      ran = 'ran' in globalThis;
    } catch {
      ran = false;
    }
    const worker = await navigator.serviceWorker.register('../404.js').then(
      () => 'registered',
      () => 'refused',
    );
    await told;
    return { refused, ran, worker };
  });
  expect(outcome.ran).toBe(false);
  expect(outcome.worker).toBe('refused');
  expect(outcome.refused).toContain('connect-src');
  expect(outcome.refused).toContain('require-trusted-types-for');
  expect(watch.takeProblems().length).toBeGreaterThan(0);
});

test('the fixture detects a request that leaves a page without a policy', async ({ page, watch }) => {
  await page.goto('404.html');
  const outcome = await page.evaluate(() =>
    fetch('https://leak.cdr.example/x').then(
      () => 'answered',
      () => 'failed',
    ),
  );
  expect(outcome).toBe('failed');
  expect(watch.takeOutside()).toContain('CONNECT leak.cdr.example:443');
});
