// Two tabs of one world send two hundred concurrent requests for something that is valid once: on IndexedDB exactly one wins.
import type { Page } from '@playwright/test';
import { expect, test as base } from './fixtures.ts';
import type { Prize, RacePage } from './pages/race-page.ts';

declare const racePage: RacePage;

const test = base.extend<{ site: string; tab: () => Promise<Page> }>({
  site: async ({ pageOf }, use) => use(await pageOf('race-page.ts')),
  tab: async ({ context, site }, use) =>
    use(async () => {
      const page = await context.newPage();
      await page.goto(site);
      return page;
    }),
});

const races: readonly (readonly [clause: string, prize: Prize, lost: string])[] = [
  ['TOK-15', 'code', 'invalid_grant'],
  ['D-14', 'rotated refresh token', 'invalid_grant'],
  ['CIBA 10.1.1', 'auth_req_id', 'invalid_grant'],
  ['TOK-13', 'jti', 'invalid_client'],
  ['RFC 9126 4', 'request_uri', '303'],
  ['RFC 7636 4.6', 'pushed code', 'invalid_grant'],
  ['RFC 9126 2', 'jti of a push', 'invalid_client'],
  ['CDS Client Registration', 'jti of a registration', 'invalid_client_metadata'],
];

for (const [clause, prize, loss] of races) {
  test(`${clause} exactly one of two hundred requests from two tabs wins one ${prize} on IndexedDB`, async ({
    tab,
  }) => {
    test.slow();
    const [one, other] = [await tab(), await tab()];
    const name = `race-${prize.replaceAll(' ', '-')}`;
    const race = await one.evaluate(([world, what]) => racePage.prepare(world, what, 200), [name, prize] as const);
    for (const page of [one, other])
      expect(await page.evaluate(([world, what]) => racePage.open(world, what), [name, prize] as const)).toBe(
        'indexeddb',
      );
    const half = (page: Page, start: number) =>
      page.evaluate(([world, what, mine]) => racePage.run(world, what, mine), [
        name,
        prize,
        { ...race, bodies: race.bodies.filter((_body, index) => index % 2 === start) },
      ] as const);
    const answers = (await Promise.all([half(one, 0), half(other, 1)])).flat();
    expect(answers).toHaveLength(200);
    expect(answers.filter(([status]) => status < 300)).toHaveLength(1);
    const lost = new Set(answers.filter(([status]) => status >= 300).map((answer) => answer.join(' ')));
    expect([...lost].filter((text) => !text.includes(loss))).toEqual([]);
    // A request that arrives after the winner is stored registers the product twice and is refused for that.
    expect(lost.size).toBeLessThanOrEqual(prize === 'jti of a registration' ? 2 : 1);
  });
}
