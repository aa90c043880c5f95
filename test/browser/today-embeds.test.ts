// Embeds in a world of today's profile: every flow of it played on other people's pages, asked for by an attribute, loaded when asked.
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { serve } from '../tools/static-server.ts';
import { flowsIn } from '../../src/runs/flow-names.ts';
import { test as documented } from './documentation.ts';
import { test as framed } from './around.ts';
import { expect } from './fixtures.ts';
import { answerUntilConfirm } from './walking.ts';

const flows = flowsIn('cds-1.36');

documented(
  'every flow of today is played in an embed that asks for it, in another world than one of 0.1.1 beside it',
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
    // All of them stand in one world, and the one before stands in another.
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

    // The example of a rule is a call of 0.1.1: a world of today shows the rule alone.
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
  'today’s code flow by hand: the holder’s screens, the response opened, the sum of the verifier',
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
  'a profile that is not there, or that its world does not speak, is named in the place of the embed',
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
    await expect(page.locator('#against').getByText('This world speaks profile 0.1.1')).toBeVisible();
    await expect(page.locator('#unheard').getByText('There is no flow “amend” in profile 0.1.1.')).toBeVisible();
    // Corrected, it stands; another profile is another world.
    for (const [profile, title] of [
      ['today', 'Authorisation code flow'],
      ['0.1.1', 'Hybrid flow'],
    ] as const) {
      await alone.evaluate((element, name) => element.setAttribute('profile', name), profile);
      await expect(alone.getByRole('heading', { name: title, exact: true })).toBeVisible();
    }
  },
);

documented('the builder offers the flows and the calls of today, shows them, and writes the tag', async ({ page }) => {
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

framed('the one classic script plays today’s profile as the modules do', async ({ page, around }) => {
  const host = await serve({ folder: join(import.meta.dirname, '../../dist'), readers: 'own pages' }, 0);
  const site = `http://127.0.0.1:${String((host.address() as AddressInfo).port)}/`;
  await page.goto(await around(`${site}embed/?profile=today&flow=code`, 'allow-scripts'));
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('heading', { name: 'Code flow' })).toBeVisible();
  host.closeAllConnections();
  host.close();
});
