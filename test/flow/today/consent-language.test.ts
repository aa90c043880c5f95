// The words for a consumer at a holder of today: the data language, the login, the dashboard, the withdrawal.
import { describe, expect, test } from 'vitest';
import type { ArrangementOnScreen, ClusterOnScreen, Screen } from '../../../mocks/spec/screens.ts';
import { consumerScopes } from '../../../mocks/spec/scopes.ts';
import { identify, oneTimePassword } from '../../../src/consumer/login-screens.ts';
import { accounts as accountsPage, confirm } from '../../../src/consumer/sharing-screens.ts';
import {
  asking,
  dashboardOf,
  dashboardPage,
  expectOnPage,
  firstScreen,
  lastScreen,
  next,
  printed,
  shared,
  showing,
} from './consent-pages.ts';
import { ownToday } from '../../kit/worlds/own-worlds.ts';
import { markupOf, textOf } from '../../kit/playground/rendered-text.ts';
import { browserAddress, push } from '../../kit/calls/code-flow.ts';
import { newPlayer, openToday, standStill } from '../../kit/worlds/today.ts';
import { personaOf } from '../../kit/worlds/persona-of.ts';

const { fixture, player } = await ownToday();
const business = await ownToday({ scenario: 'big-business' });

const customer = ['common:customer.basic:read', 'common:customer.detail:read'] as const;
const accounts = ['energy:accounts.basic:read', 'energy:accounts.detail:read'] as const;
const points = ['energy:electricity.servicepoints.basic:read', 'energy:electricity.servicepoints.detail:read'] as const;

/** Every cluster of a person, in the order of the requested scopes. */
const allOfThem = [
  printed(['profile']),
  printed([customer[0]]),
  printed(customer),
  printed([accounts[0]]),
  printed(accounts),
  printed(['energy:accounts.paymentschedule:read']),
  printed(['energy:accounts.concessions:read']),
  printed(['energy:billing:read']),
  printed([points[0]]),
  printed(points),
  printed(['energy:electricity.usage:read']),
  printed(['energy:electricity.der:read']),
];

const here = { fixture, player };

describe('AD-092 everything requested of a person', () => {
  test('AD-092 the authorisation page has every cluster with its permissions, basic and detail apart', async () => {
    const screen = await lastScreen(here, 'person', asking(consumerScopes.slice(1)));
    expect(screen.sharing?.clusters).toEqual(allOfThem);
    expectOnPage(textOf(confirm(showing(screen)).body), allOfThem);
  });

  test('AD-092 the dashboard has the same', async () => {
    const one = await shared(here, asking(consumerScopes.slice(1)));
    expect(one.clusters).toEqual(allOfThem);
    expectOnPage(dashboardPage(one, false), allOfThem);
  });

  test('AD-092 the order of the scopes changes no cluster', async () => {
    const screen = await lastScreen(here, 'person', asking(consumerScopes.slice(1).toReversed()));
    const byHeading = (list: readonly ClusterOnScreen[]) => list.toSorted((a, b) => (a.heading < b.heading ? -1 : 1));
    expect(byHeading(screen.sharing?.clusters ?? [])).toEqual(byHeading(allOfThem));
  });

  test('AD-092 the chosen accounts are shown before the consumer confirms (X-5)', async () => {
    const screen = await lastScreen(here, 'person', asking(['energy:accounts.basic:read']));
    expect(screen.accounts).toHaveLength(1);
    expect(textOf(confirm(showing(screen)).body)).toContain(
      `From these accounts ${screen.accounts?.[0]?.displayName ?? 'none'}`,
    );
  });
});

test('AD-092 accounts that cannot be shared are listed with the reason (X-6)', async () => {
  const own = await openToday({ scenario: 'no-eligible-account' });
  const at = { fixture: own, player: await newPlayer(own) };
  const page = await lastScreen(at, 'person', asking(['energy:accounts.basic:read']));
  const closed = (page.accounts ?? []).filter(({ eligible }) => !eligible);
  expect(closed.length).toBeGreaterThan(0);
  for (const { displayName, maskedNumber, reason = 'no reason' } of closed)
    expect(textOf(accountsPage(showing(page)).body)).toContain(`${displayName} Account ${maskedNumber} ${reason}`);
  await own.sandbox.stop();
});

describe('AD-093 detail scopes without their basic ones', () => {
  const asked = [customer[1], accounts[1], points[1]];
  const merged = asked.map((scope) => printed([scope]));

  test('AD-093 the page has the three merged clusters, and no other', async () => {
    const screen = await lastScreen(here, 'person', asking(asked));
    expect(screen.sharing?.clusters).toEqual(merged);
    expect(merged.map(({ heading }) => heading)).toEqual([
      'Name, occupation, contact details',
      'Account and plan details',
      'Electricity connection and meter',
    ]);
    expectOnPage(textOf(confirm(showing(screen)).body), merged);
  });

  test('AD-093 the dashboard has the same three', async () => {
    expect((await shared(here, asking(asked))).clusters).toEqual(merged);
  });
});

describe('AD-094 an organisation', () => {
  test('AD-094 sees Organisation profile and Organisation contact details, and nothing of a person', async () => {
    const screen = await lastScreen(business, 'organisation', asking([...customer, ...accounts]));
    expect(screen.sharing?.clusters).toEqual([
      printed([customer[0]], 'organisation'),
      printed(customer, 'organisation'),
      printed([accounts[0]]),
      printed(accounts),
    ]);
    const page = textOf(confirm(showing(screen)).body);
    expectOnPage(page, screen.sharing?.clusters ?? []);
    expect(page).not.toContain('Name and occupation');
    expect(page).not.toContain('Residential address');
  });

  test('AD-094 sees the merged cluster of an organisation for detail alone', async () => {
    const screen = await lastScreen(business, 'organisation', asking([customer[1]]));
    expect(screen.sharing?.clusters).toEqual([printed([customer[1]], 'organisation')]);
  });

  test('AD-094 sees a person’s words when the consumer acts as a person', async () => {
    const screen = await lastScreen(business, 'person', asking(customer));
    expect(screen.sharing?.clusters).toEqual([printed([customer[0]]), printed(customer)]);
  });

  test('AD-094 sees that claims of the scope profile are about the person who logged in', async () => {
    const screen = await lastScreen(business, 'organisation', asking(['profile', customer[0]]));
    expect(textOf(confirm(showing(screen)).body)).toContain(
      'Full name and title(s) About the person who logged in, not the organisation',
    );
  });
});

describe('AD-095 the login', () => {
  const loginPages = async (): Promise<readonly { readonly screen: Screen; readonly body: unknown }[]> => {
    const first = await firstScreen(here, {});
    const second = await next(fixture, first, { customerId: personaOf(fixture.sandbox).customerId });
    return [
      { screen: first, body: identify(showing(first)).body },
      { screen: second, body: oneTimePassword(showing(second)).body },
    ];
  };

  test('AD-095 both pages say that no app needs the consumer’s password (X-1)', async () => {
    for (const { screen, body } of await loginPages()) {
      const app = screen.recipient.productName;
      expect(textOf(body)).toContain(
        `${app} does not need your password to get your data, and nor does any other app.`,
      );
      expect(textOf(body)).toContain(`${screen.holder.brandName} does not ask for it here.`);
    }
  });

  test('AD-095 no page has a link to recover forgotten details (X-2)', async () => {
    const address = await browserAddress(fixture, player, await push(fixture, player));
    const welcome = await (await fixture.fetch(address, { headers: { accept: 'text/html' } })).text();
    for (const markup of [...(await loginPages()).map(({ body }) => markupOf(body)), welcome])
      expect(markup).not.toMatch(/forgot|recover|reset|lost your/iu);
    for (const { body } of await loginPages()) expect(markupOf(body).match(/<a /gu) ?? []).toEqual([]);
  });

  test('AD-095 the page of the one-time password shows its true validity (X-3)', async () => {
    const own = await openToday();
    const client = await newPlayer(own);
    await standStill(own);
    const { customerId } = personaOf(own.sandbox);
    const at = { fixture: own, player: client };
    const first = await firstScreen(at, {});
    const screen = await next(own, first, { customerId });
    const [, told = ''] =
      /It is valid for (\d+) minutes, until/u.exec(textOf(oneTimePassword(showing(screen)).body)) ?? [];
    const valid = Number(told) * 60_000;
    expect(Date.parse(screen.oneTimePassword?.expiresAt ?? '') - own.clock.now().getTime()).toBe(valid);
    const code = own.sandbox.messages.latest(customerId, 'one-time-password')?.code ?? '';
    // digits, 4 to 6 of them.
    expect(code).toMatch(/^\d{4,6}$/u);
    await own.clock.advance(`PT${told}M`);
    expect(await next(own, screen, { code })).toMatchObject({
      error_description: 'That code has expired. Ask for a new one.',
    });
    await own.sandbox.stop();
  });
});

describe('AD-096 the dashboard and the withdrawal', () => {
  test('AD-096 before the end: check with the recipient, redundant data, the right to delete (X-9)', async () => {
    const one = await shared(here, asking([...customer, ...accounts]));
    const app = one.recipient.productName;
    const page = dashboardPage(one, true);
    expect(page).toContain(`Before you stop, check with ${app} what it means for you`);
    expect(page).toContain(`${app} must delete or de-identify your data once it no longer needs it.`);
    expect(page).toContain('You have the right to have it deleted');
    expect(page.indexOf('the right to have it deleted')).toBeLessThan(page.indexOf('Stop now'));
    expectOnPage(page, [printed([customer[0]]), printed(customer), printed([accounts[0]]), printed(accounts)]);
    // Nothing ends before the question is answered.
    expect(dashboardPage(one, false)).not.toContain('Stop now');
    expect(await personaOf(fixture.sandbox).withdraw(one.arrangementId)).toBeUndefined();
    const ended = (await dashboardOf(here)).arrangements.find(
      ({ arrangementId }) => arrangementId === one.arrangementId,
    );
    expect(ended).toMatchObject({ status: 'withdrawn', clusters: one.clusters });
  });

  test('AD-096 the dashboard advises to ask the recipient how it handles the data (X-10)', async () => {
    const one = await shared(here);
    expect(dashboardPage(one, false)).toContain(`Ask ${one.recipient.productName} how it handles your data`);
  });

  test('AD-096 the dashboard lists the details of each amendment, newest first (X-10)', async () => {
    const scopes = ['common:customer.basic:read', 'energy:accounts.basic:read'];
    const first = await shared(here, asking(scopes));
    expect(first).not.toHaveProperty('amendments');
    const amend = (wanted: readonly string[], duration: number): Promise<ArrangementOnScreen> =>
      shared(here, {
        claims: {
          scope: ['openid', ...wanted].join(' '),
          claims: { sharing_duration: duration, cdr_arrangement_id: first.arrangementId },
        },
      });
    await amend([...scopes, 'energy:electricity.usage:read'], 31_536_000);
    const { amendments = [], arrangementId } = await amend(['energy:accounts.basic:read'], 86_400);
    expect(arrangementId).toBe(first.arrangementId);
    expect(amendments).toMatchObject([
      {
        ended: [printed(['common:customer.basic:read']), printed(['energy:electricity.usage:read'])],
        period: { now: { oneTime: true } },
      },
      { added: [printed(['energy:electricity.usage:read'])], period: { before: { to: first.until } } },
    ]);
    const [last, former] = amendments;
    expect(
      [last, former].map((each) => [each?.added, each?.ended].filter((part) => part !== undefined).length),
    ).toEqual([1, 1]);
    expect(amendments.every(({ at }) => at >= first.since)).toBe(true);
    const same = await amend(['energy:accounts.basic:read'], 86_400);
    expect(Object.keys(same.amendments?.[0] ?? {})).toEqual(['at']);
    const page = dashboardPage(same, false);
    expect(page).toContain('Authorised again, with nothing changed.');
    expect(page).toContain('Added: Electricity usage (Usage, Meter details).');
    expect(page).toContain('No longer shared: Name and occupation (Name, Occupation).');
  });

  test('AD-096 sharing once and sharing for a time are worded differently', async () => {
    const once = await shared(here, { sharing: { sharing_duration: 3600 } });
    const year = await shared(here, { sharing: { sharing_duration: 31_536_000 } });
    expect([once, year].map((one) => dashboardPage(one, false).match(/One-time sharing|Ongoing sharing/gu))).toEqual([
      ['One-time sharing'],
      ['Ongoing sharing'],
    ]);
  });
});

test('AD-096 a joint owner reads that the other owners are told, and they are (X-11)', async () => {
  const own = await openToday({ scenario: 'joint-account' });
  const at = { fixture: own, player: await newPlayer(own) };
  const one = await shared(at);
  const [account = ''] = one.jointAccounts ?? [];
  expect(account).not.toBe('');
  expect(dashboardPage(one, true)).toContain(`The other owners of ${account} are told that you stopped sharing it.`);
  await personaOf(own.sandbox).withdraw(one.arrangementId);
  expect(own.sandbox.messages.latest(personaOf(own.sandbox, 1).customerId, 'notification')?.text).toMatch(
    /no longer shares data of /u,
  );
  await own.sandbox.stop();
});
