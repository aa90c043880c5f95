// A recipient with pages and a server is examined in a browser against a served world.
import type { Page } from '@playwright/test';
import { checkingRecipient } from '../../src/examined/checking-recipient.ts';
import type { CarelessRow } from '../../src/examined/carelessness.ts';
import { cdrFixtures, type CdrFixtures } from '../../src/testing/playwright.ts';
import { serving } from '../kit/sockets/over-sockets.ts';
import { openShop } from './shop-with-pages.ts';
import { expect, test as base } from './fixtures.ts';

const test = base.extend<Pick<CdrFixtures, 'examine'>>({ examine: cdrFixtures.examine });

const outcomeOf = async (page: Page): Promise<'shared' | 'refused'> => {
  const shown = page.getByText(/^(shared|refused)$/u);
  await shown.waitFor();
  return (await shown.textContent()) === 'shared' ? 'shared' : 'refused';
};

/** The plans that fail, by what the recipient omits. */
const cases: readonly (readonly [without: readonly CarelessRow[], failed: readonly string[]])[] = [
  [[], []],
  [['RJ-49'], ['RJ-49a', 'RJ-49b']],
];

test('a careful shop passes, and a careless one fails the expected plans', async ({ examine }) => {
  const server = await serving({ profile: 'today' });
  for (const [without, failed] of cases) {
    const shop = await openShop(checkingRecipient({ without }));
    const { softwareProductId } = await server.sandbox.enrol({ redirectUris: [`${shop.address}/callback`] });
    const examination = await examine<Page>({
      server,
      softwareProductId,
      name: 'shop',
      plans: ['RJ-01', 'RJ-38', 'RJ-49', 'RJ-53', 'RJ-54', 'RJ-57', 'RJ-64'],
      press: async (page, stand) => {
        shop.actWith(stand);
        await page.goto(shop.address);
        await page.getByRole('link', { name: 'Share my energy data' }).click();
      },
      answered: outcomeOf,
    });
    await shop.close();
    const open = examination.results.filter(({ verdict }) => verdict !== 'pass');
    expect(open.map(({ plan, verdict }) => [plan, verdict])).toEqual(failed.map((plan) => [plan, 'fail']));
    expect(new Set(examination.results.map(({ decidedBy }) => decidedBy))).toEqual(new Set(['told']));
  }
  await server.stop();
});
