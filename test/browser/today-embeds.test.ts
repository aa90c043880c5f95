// Embeds in a world of today's profile: every flow plays on third-party pages, requested by an attribute and loaded on demand.
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { serve } from '../tools/static-server.ts';
import { flowsIn } from '../../src/runs/flows/flow-names.ts';
import { test as documented } from './documentation.ts';
import { test as framed } from './framing-page.ts';
import { expect } from './fixtures.ts';
import { answerUntilConfirm } from './walking.ts';

const flows = flowsIn('cds-1.36');

documented(
  'embeds play every flow of today, in a different world from a 0.1.1 embed beside them',
  async ({ page, documentation }) => {
    documented.slow();
    await page.goto(
      await documentation(
        `<cdr-flow label="As it was" flow="dcr" load="eager"><p>In words.</p></cdr-flow>
      ${flows.map((name) => `<cdr-flow profile="today" flow="${name}" load="click" label="Today: ${name}"><p>In words.</p></cdr-flow>`).join('')}
      <cdr-try profile="today" operation="pushAuthorisation" load="click" label="A push"></cdr-try>
      <cdr-sandbox profile="today"><cdr-rule rule="request-object.exp" load="click" label="A rule"></cdr-rule></cdr-sandbox>`,
      ),
    );
    const before = page.locator('cdr-flow').first();
    await before.getByRole('button', { name: 'Run to the end' }).click();
    await expect(before.getByText('Done. Choose a row to open it.')).toBeVisible();

    for (const name of flows) {
      await page.getByRole('button', { name: `Start Today: ${name}`, exact: true }).click();
      const flow = page.locator(`cdr-flow[label="Today: ${name}"]`);
      await flow.getByRole('button', { name: 'Run to the end' }).click();
      await expect(flow.getByText('Done. Choose a row to open it.')).toBeVisible({ timeout: 20_000 });
    }
    // They share one world; the 0.1.1 embed has another.
    const worlds = await page.evaluate(async () => {
      const { worlds: named } = Reflect.get(globalThis, Symbol.for('cdr-sandbox')) as {
        worlds: Map<string, Promise<{ profile: string }>>;
      };
      return Promise.all([...named.values()].map(async (coming) => (await coming).profile));
    });
    expect(worlds).toEqual(['0.1.1', 'cds-1.36']);

    await page.getByRole('button', { name: 'Start A push' }).click();
    const call = page.locator('cdr-try');
    await call.getByRole('button', { name: 'Send' }).click();
    await expect(call.getByText(/^Answered 201\./u)).toBeVisible();

    // A rule's example is a call of 0.1.1, so a world of today shows only the rule.
    await page.getByRole('button', { name: 'Start A rule' }).click();
    const rule = page.locator('cdr-rule');
    await expect(rule.getByText('exp in the request object is present')).toBeVisible();
    await expect(rule.getByText('Consumer Data Standards, Request Object Submission')).toBeVisible();
    await expect(rule.getByText('implementer draft')).toBeHidden();
    await page.evaluate(() => new Promise((resolve) => void setTimeout(resolve, 0)));
    await expect(rule.getByRole('button', { name: 'Break it' })).toBeHidden();
  },
);

documented(
  'today’s code flow by hand shows the holder’s screens, the opened response and the verifier’s hash',
  async ({ page, documentation }) => {
    await page.goto(
      await documentation(
        '<cdr-sandbox profile="today"><cdr-flow load="eager" heading-level="2"></cdr-flow></cdr-sandbox>',
      ),
    );
    const flow = page.locator('cdr-flow');
    await page.evaluate(() => customElements.whenDefined('cdr-flow'));
    await flow.evaluate((element: HTMLElementTagNameMap['cdr-flow']) => element.run({ to: 'push' }));
    await flow.getByRole('button', { name: 'Next: the consumer authorises' }).click();
    const screens = flow.locator('cdr-authorisation');
    await answerUntilConfirm(screens);
    await screens.getByRole('button', { name: 'Authorise' }).click();
    await flow.getByRole('button', { name: /^Next: read the signed response/u }).click();
    await flow.getByRole('button', { name: /Read the signed response/u }).click();
    const opened = flow.locator('cdr-local-step');
    await expect(opened.getByText('Response, signed by the holder')).toBeVisible();
    await expect(opened.getByText('equal', { exact: true })).toHaveCount(4);
    await flow.getByRole('button', { name: /Make a verifier/u }).click();
    await expect(opened.getByText('the same', { exact: true })).toBeVisible();
  },
);

documented(
  'an embed names an unknown profile, or one that differs from its world’s, in its place',
  async ({ page, documentation }) => {
    await page.goto(
      await documentation(
        `<cdr-flow id="alone" profile="tody" load="eager"><p>In words.</p></cdr-flow>
      <cdr-sandbox profile="0.1.2"><cdr-flow id="inside" load="eager"></cdr-flow></cdr-sandbox>
      <cdr-sandbox name="before"><cdr-flow id="against" profile="today" load="eager"></cdr-flow></cdr-sandbox>
      <cdr-flow id="unheard" flow="amend" load="eager"></cdr-flow>`,
      ),
    );
    const alone = page.locator('#alone');
    await expect(alone.getByText('There is no security profile “tody”. Did you mean today?')).toBeVisible();
    await expect(alone.getByText('In words.')).toBeVisible();
    await expect(page.locator('#inside').getByText('“0.1.2”. Did you mean 0.1.1?')).toBeVisible();
    await expect(page.locator('#against').getByText('This world uses profile 0.1.1')).toBeVisible();
    await expect(page.locator('#unheard').getByText('There is no flow “amend” in profile 0.1.1.')).toBeVisible();
    // With a valid value it works; another profile means another world.
    for (const [profile, title] of [
      ['today', 'Authorisation code flow'],
      ['0.1.1', 'Hybrid flow'],
    ] as const) {
      await alone.evaluate((element, name) => element.setAttribute('profile', name), profile);
      await expect(alone.getByRole('heading', { name: title, exact: true })).toBeVisible();
    }
  },
);

documented('the builder offers today’s flows and calls, previews them and writes the tag', async ({ page }) => {
  await page.goto('embed/');
  await page.getByRole('combobox', { name: 'Profile' }).selectOption('CDR today');
  await page.getByRole('combobox', { name: 'Flow' }).selectOption('Amend an arrangement');
  const preview = page.frameLocator('iframe[title="Preview: Amend an arrangement"]');
  await expect(preview.getByRole('heading', { name: 'Amend an arrangement' })).toBeVisible();
  await expect(preview.getByRole('link', { name: 'Open in the playground' })).toHaveAttribute(
    'href',
    '../?view=flow&flow=amend&profile=today',
  );
  await expect(page.getByText('<cdr-flow profile="today" flow="amend">').first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Shows' }).selectOption('One call');
  await page.getByRole('combobox', { name: 'Call' }).selectOption('Pushed authorisation');
  await expect(page.getByText('<cdr-try profile="today" operation="pushAuthorisation">').first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Profile' }).selectOption('CDR 0.1.1');
  await page.getByRole('combobox', { name: 'Shows' }).selectOption('A flow');
  await expect(page.getByText('<cdr-flow flow="hybrid">').first()).toBeVisible();
});

framed('the classic script plays today’s profile as the modules do', async ({ page, around }) => {
  const host = await serve({ folder: join(import.meta.dirname, '../../dist'), readers: 'own pages' }, 0);
  const site = `http://127.0.0.1:${String((host.address() as AddressInfo).port)}/`;
  await page.goto(await around(`${site}embed/?profile=today&flow=code`, 'allow-scripts'));
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('heading', { name: 'Code flow' })).toBeVisible();
  host.closeAllConnections();
  host.close();
});
