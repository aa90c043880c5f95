// No request leaves the page's origin: the policy forbids it, the proxy sees none, and the request log agrees.
import { expect, test } from './fixtures.ts';
import { inMode } from './mode.ts';
import { answerYes, expectResult, phoneFrame, startWalk } from './walking.ts';

test('a whole walk and a call by hand request nothing from other hosts', async ({ page, watch }) => {
  await page.goto('');
  await inMode(page, 'In this browser');
  await startWalk(page);
  await answerYes(phoneFrame(page));
  await expectResult(page);
  await page.evaluate(() => fetch('https://register.cdr.example/idp/.well-known/openid-configuration'));
  const { origin } = new URL(page.url());
  const hosts = new Set(watch.requests.map((url) => new URL(url).origin));
  // The worker answered the requests to sandbox hosts; the fixture fails on any that reached the proxy.
  expect([...hosts].filter((host) => host !== origin && !host.endsWith('.cdr.example'))).toEqual([]);
  expect(watch.takeOutside()).toEqual([]);
});

test('every page forbids other hosts, inline scripts and inline styles', async ({ page }) => {
  for (const address of ['', 'authorise/', 'callback/', 'reset/', 'embed/', 'guides/', 'guides/learners/']) {
    await page.goto(address);
    const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("connect-src 'self' https://*.cdr.example");
    expect(policy).not.toContain('unsafe');
  }
});
