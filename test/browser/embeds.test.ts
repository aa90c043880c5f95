// Elements of one script tag in third-party pages: lazy loading, a strict policy, refused storage, no secure context.
import { join } from 'node:path';
import { expectAccessible, sizes } from './axe.ts';
import { test } from './documentation.ts';
import { expect } from './fixtures.ts';
import { servePage } from './store-site.ts';
import { answerYes } from './walking.ts';

const prose = '<p>Words of the documentation.</p>'.repeat(80);
const token =
  'eyJhbGciOiJQUzI1NiIsImtpZCI6ImEifQ.eyJpc3MiOiJodHRwczovL2hvbGRlci5leGFtcGxlIiwiZXhwIjoxNzkwMDAwMDAwfQ.c2lnbmF0dXJl';

test('embeds load when they come into view, and share a world unless given their own', async ({
  page,
  documentation,
  watch,
}) => {
  const parts = (): string[] =>
    watch.requests.flatMap((url) => /\/elements\/parts\/([a-z-]+)-[\w-]{8}\.js$/u.exec(url)?.[1] ?? []);
  await page.goto(
    await documentation(`${prose}
      <cdr-flow from="consent-token" to="token" label="From consent to tokens" heading-level="2"><p>In words.</p></cdr-flow>
      <cdr-try operation="listAccounts" heading-level="2"><script type="application/json">{"headers":{"x-v":"banana"}}</script></cdr-try>
      <cdr-why heading-level="2"><p>Nothing refused yet.</p></cdr-why>
      <cdr-rule rule="request-object.exp" heading-level="2"></cdr-rule>
      <cdr-token>${token}</cdr-token>
      <cdr-sandbox name="apart"><cdr-try operation="getStatus" label="Status, in another world" heading-level="2"></cdr-try></cdr-sandbox>`),
  );
  await page.evaluate(() => customElements.whenDefined('cdr-flow'));
  // The element definitions, the names of profiles and worlds, and the report of a failed load.
  expect(new Set(parts())).toEqual(
    new Set(['rolldown-runtime', 'load-with-retry', 'define-elements', 'ids', 'shared-world']),
  );
  const events = await page.evaluateHandle(() => {
    const heard: string[] = [];
    for (const name of ['cdr-ready', 'cdr-request', 'cdr-step', 'cdr-exchange', 'cdr-refused', 'cdr-error'] as const)
      document.addEventListener(name, ({ target }) => heard.push(`${(target as Element).localName} ${name}`));
    return heard;
  });

  const flow = page.locator('cdr-flow');
  await flow.scrollIntoViewIfNeeded();
  // Its children are shown until it has loaded.
  await expect(flow.getByRole('heading', { name: 'From consent to tokens' })).toBeVisible();
  await expect(page.getByText('In words.')).toBeHidden();
  for (const step of ['get a consent token', 'create the consent', 'sign the request', 'the consumer authorises'])
    await flow.getByRole('button', { name: `Next: ${step}` }).click();
  await answerYes(flow.locator('cdr-authorisation'));
  await flow.getByRole('button', { name: 'Run to the end' }).click();
  await expect(flow.getByText('Done. Choose a row to open it.')).toBeVisible();
  await expect(flow.locator('cdr-exchange').getByText('200 OK')).toBeVisible();

  const call = page.locator('cdr-try').first();
  await call.getByRole('button', { name: 'Send' }).click();
  await expect(call.getByText(/^Answered 400\. Before this, a recipient registered/u)).toBeVisible();
  // The page's panel explains it too, because they share a world.
  await expect(page.locator('main > cdr-why').getByText('x-v is a positive whole number.')).toBeVisible();
  await expect(page.locator('cdr-rule').getByRole('heading').first()).toHaveText(
    'exp in the request object is present, and is in the future or less than 30 seconds ago',
  );
  // The rule's examples: one call is refused by this rule, and the corrected call is accepted.
  const rule = page.locator('cdr-rule');
  await rule.getByRole('button', { name: 'Break it' }).click();
  await expect(rule.getByRole('heading', { name: 'Refused: the request object has expired' })).toBeVisible();
  await rule.getByRole('button', { name: 'Send it correctly' }).click();
  await expect(rule.getByText('Answered 200: the request follows the rule.')).toBeVisible();
  await expect(page.locator('main > cdr-token').getByText('https://holder.example')).toBeVisible();

  const apart = page.locator('cdr-sandbox cdr-try');
  await apart.getByRole('button', { name: 'Send' }).click();
  await expect(apart.getByText('Answered 200.')).toBeVisible();
  const exchanges = await page.evaluate(async () => {
    const world = await document.querySelector('cdr-sandbox')?.world();
    return world?.trace.entries().map(({ operation }) => operation);
  });
  expect(exchanges).toEqual(['getStatus']);
  const heard = await events.jsonValue();
  expect(heard).toEqual(expect.arrayContaining(['cdr-flow cdr-step', 'cdr-try cdr-refused', 'cdr-rule cdr-ready']));
  expect(heard.filter((one) => one.endsWith('cdr-error'))).toEqual([]);
  await expectAccessible(page, 'embeds', [sizes.phone]);
});

test('a flow plays in a frame that may only run scripts and has no storage', async ({ page, documentation }) => {
  await page.goto(await documentation('<cdr-flow flow="dcr" load="eager"><p>In words.</p></cdr-flow>', 'framed'));
  const flow = page.frameLocator('iframe').locator('cdr-flow');
  await flow.getByRole('button', { name: 'Run to the end' }).click();
  await expect(flow.getByText('Done. Choose a row to open it.')).toBeVisible();
});

test('without a secure context an embed keeps its fallback text and says why, and an unknown rule is named', async ({
  page,
  documentation,
}) => {
  await page.addInitScript(() => Object.defineProperty(globalThis, 'isSecureContext', { value: false }));
  await page.goto(
    await documentation('<cdr-flow><p>In words.</p></cdr-flow><cdr-rule rule="no-such-rule"><p>A rule.</p></cdr-rule>'),
  );
  await expect(page.locator('cdr-flow').getByText(/plain http/u)).toBeVisible();
  await expect(page.getByText('In words.')).toBeVisible();
  await expect(page.locator('cdr-rule').getByText('There is no rule “no-such-rule”.')).toBeVisible();
  // A rule that only today's profile has is found without naming the profile.
  await page.locator('cdr-rule').evaluate((element) => element.setAttribute('rule', 'pkce.method'));
  await expect(page.locator('cdr-rule').getByText('code_challenge_method is S256')).toBeVisible();
});

test('attributes changed while an embed loads or sends: the last value counts, and an invalid one is named in place', async ({
  page,
  documentation,
}) => {
  await page.goto(
    await documentation(
      '<cdr-flow load="eager"><p>In words.</p></cdr-flow><cdr-try operation="getStatus" load="eager"></cdr-try>',
    ),
  );
  const flow = page.locator('cdr-flow');
  await page.evaluate(async () => {
    const element = document.querySelector('cdr-flow');
    element?.setAttribute('flow', 'ciba');
    element?.setAttribute('from', 'no-such-step');
    await Promise.resolve();
    element?.setAttribute('flow', 'dcr');
    element?.removeAttribute('from');
    // Removed from the page while it loads, and put back.
    element?.remove();
    document.querySelector('main')?.prepend(element ?? '');
  });
  const heading = flow.getByRole('heading', { name: 'Dynamic client registration' });
  await expect(heading).toBeVisible();
  const wrongs = [
    ['view', 'everything', 'view must be all, diagram, steps or wire, not “everything”.'],
    ['theme', 'pink', 'theme must be auto, light or dark, not “pink”.'],
    ['density', 'tight', 'density must be comfortable or compact, not “tight”.'],
    ['heading-level', '0', /^heading-level must be .* or 6, not “0”\.$/u],
    ['persona', 'nobody', /^There is no persona “nobody” in this world\. Choose one of Priya/u],
    ['to', 'nowhere', /^There is no step “nowhere”\. Choose one of discover-register/u],
  ] as const;
  for (const [name, value, words] of wrongs) {
    await flow.evaluate((element, [attribute, text]) => element.setAttribute(attribute, text), [name, value] as const);
    await expect(flow.getByText(words)).toBeVisible();
    await expect(flow.getByText('In words.')).toBeVisible();
    await expect(heading).toBeHidden();
    await flow.evaluate((element, attribute) => element.removeAttribute(attribute), name);
    await expect(heading).toBeVisible();
    await expect(flow.getByText(words)).toBeHidden();
  }

  const call = page.locator('cdr-try');
  const sent = await call.evaluate(async (element: HTMLElementTagNameMap['cdr-try']) => {
    const heard: (string | undefined)[] = [];
    element.addEventListener('cdr-exchange', ({ detail: { exchange } }) => heard.push(exchange.operation));
    const underWay = new Promise((resolve) => element.addEventListener('cdr-request', resolve, { once: true }));
    const sending = [element.send(), element.send()];
    await underWay;
    element.setAttribute('operation', 'getOutages');
    await Promise.all(sending);
    return heard;
  });
  // One request is sent and reported; the embed shows the new call.
  expect(sent).toEqual(['getStatus']);
  await expect(call.getByRole('heading')).toHaveText('Get outages');
  await expect(call.getByText('Ready to send.')).toBeVisible();
  await call.getByRole('button', { name: 'Send' }).click();
  await expect(call.getByText('Answered 200.')).toBeVisible();
  const ask = (operation: string, variant: string): Promise<void> =>
    call.evaluate(
      (element, [one, way]) => {
        element.setAttribute('operation', one);
        element.setAttribute('variant', way);
      },
      [operation, variant] as const,
    );
  await ask('getUserInfo', 'post');
  await expect(call.getByText(/^POST https:.*\/userinfo$/u)).toBeVisible();
  await ask('getUserInfo', 'put');
  await expect(call.getByText('variant must be get or post, not “put”.')).toBeVisible();
  await ask('getStatus', 'get');
  await expect(call.getByText('getStatus has no variants: leave variant out.')).toBeVisible();
});

test('a trace shows each request as it is sent, and the first embed of a world shows its state and resets it', async ({
  page,
  documentation,
}) => {
  await page.goto(
    await documentation(`<cdr-sandbox clock="2026-05-01T00:00:00Z">
        <cdr-try operation="getStatus" fill="none" load="eager"></cdr-try>
        <cdr-trace filter="getStatus" limit="1" follow load="eager"></cdr-trace>
      </cdr-sandbox>
      <cdr-sandbox name="wrong" seed="abc"><cdr-try operation="getStatus" load="eager"></cdr-try></cdr-sandbox>
      <cdr-trace sandbox="nowhere" load="eager"><p>Words of a trace.</p></cdr-trace>`),
  );
  await expect(page.getByText('seed must be a whole number, not “abc”.')).toBeVisible();
  await expect(page.getByText('There is no <cdr-sandbox id="nowhere"> on this page.')).toBeVisible();
  await expect(page.getByText('Words of a trace.')).toBeVisible();
  const [call, trace] = [page.locator('cdr-try').first(), page.locator('cdr-trace').first()];
  await expect(trace.getByText('Nothing yet')).toBeVisible();
  const send = call.getByRole('button', { name: 'Send' });
  await send.click();
  await expect(call.getByText('Answered 200.')).toBeVisible();
  await expect(trace.getByText('1 exchange.')).toBeVisible();
  await expect(trace.locator('cdr-exchange').getByText('200 OK')).toBeVisible();

  const reset = page.getByRole('button', { name: 'Reset' });
  await expect(reset).toHaveCount(1);
  await call.getByRole('button', { name: 'Reset' }).click();
  await expect(call.getByText('Sandbox: restarted, not saved')).toBeVisible();
  await expect(call.getByText('Ready to send.')).toBeVisible();
  await expect(trace.getByText('Nothing yet')).toBeVisible();
  const now = await page.evaluate(async () => (await document.querySelector('cdr-sandbox')?.world())?.clock.now());
  expect(now).toEqual(new Date('2026-05-01T00:00:00Z'));
  // The next embed shows it once the first is removed.
  await call.evaluate((element) => element.remove());
  await expect(trace.getByRole('button', { name: 'Reset' })).toBeVisible();
  for (const [name, value, words] of [
    ['filter', 'nobody', /^filter must be one of ok, pending.* not “nobody”\.$/u],
    ['limit', 'all', 'limit must be a number from 1 to 200, not “all”.'],
  ] as const) {
    await trace.evaluate((element, [attribute, text]) => element.setAttribute(attribute, text), [name, value] as const);
    await expect(trace.getByText(words)).toBeVisible();
    await trace.evaluate((element, attribute) => element.removeAttribute(attribute), name);
    await expect(trace.getByRole('heading', { name: 'What was sent', exact: true }).first()).toBeVisible();
  }
});

test('a page styles embeds by parts and custom properties and can choose a compact density', async ({
  page,
  documentation,
}) => {
  await page.goto(
    await documentation(
      '<cdr-try operation="getStatus" fill="none" load="eager"></cdr-try><cdr-flow density="compact" load="eager"></cdr-flow>',
    ),
  );
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      cdr-try { --cdr-surface: rgb(1, 2, 3); --cdr-text: rgb(250, 251, 252); }
      cdr-try::part(primary-button) { background: rgb(4, 5, 6); }
      cdr-try::part(checks) { background: rgb(7, 8, 9); }
      cdr-flow::part(message-active) { background: rgb(10, 11, 12); }`);
    document.adoptedStyleSheets = [sheet];
  });
  const call = page.locator('cdr-try');
  await expect(call.getByRole('button', { name: 'Send' })).toHaveCSS('background-color', 'rgb(4, 5, 6)');
  await call.getByRole('button', { name: 'Send' }).click();
  await call.getByText('Everything that was sent').click();
  await expect(call.locator('cdr-exchange section[part=checks]')).toHaveCSS('background-color', 'rgb(7, 8, 9)');
  await expect(call.locator('cdr-exchange article')).toHaveCSS('background-color', 'rgb(1, 2, 3)');
  const flow = page.locator('cdr-flow');
  await expect(flow.locator('cdr-diagram li[data-state=now]')).toHaveCSS('background-color', 'rgb(10, 11, 12)');
  await expect(flow.locator('.base')).toHaveCSS('font-size', '13px');
});

test('a page controls a flow in a frame of the playground and receives its events', async ({ page, baseURL }) => {
  const playground = baseURL ?? '';
  const { origin } = new URL(playground);
  const policy = `default-src 'none'; script-src 'self'; frame-src ${origin}`;
  const site = await servePage(join(import.meta.dirname, 'pages/embedding-page.ts'), policy);
  await page.goto(`${site.address}?playground=${encodeURIComponent(playground)}`);
  const frame = page.frameLocator('iframe[title="Registration"]');
  await expect(frame.getByRole('heading', { name: 'Registration' })).toBeVisible();
  const types = (): Promise<readonly string[]> => page.evaluate(() => window.embedded.heard.map(({ type }) => type));
  await expect.poll(types).toContain('ready');
  await page.evaluate(() => window.embedded.embed.send({ type: 'run', to: 'statement' }));
  await expect
    .poll(() => page.evaluate(() => window.embedded.heard.findLast(({ type }) => type === 'step')))
    .toEqual({
      type: 'step',
      flow: 'registration',
      step: 'discover-holder',
      previous: 'statement',
    });
  await expect(frame.getByRole('button', { name: 'Next: read provider configuration' })).toBeVisible();
  await expect.poll(types).toEqual(expect.arrayContaining(['connected', 'exchange', 'resize']));
  // The frame is as high as its content.
  const isAsHigh = (): Promise<boolean> =>
    page.evaluate(() => {
      const last = window.embedded.heard.findLast((message) => message.type === 'resize');
      return last !== undefined && window.embedded.embed.frame.style.blockSize === `${String(last.height)}px`;
    });
  await expect.poll(isAsHigh).toBe(true);
  await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark');
  await site.close();
});
