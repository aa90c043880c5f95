// What a consent gives access to, and pages that stay consistent while the world changes between them.
import { describe, expect, test } from 'vitest';
import { authorisedRecipient, type AuthorisedRecipient } from '../../kit/recipients/authorised-recipient.ts';
import { codesOf } from '../../kit/calls/caller.ts';
import { consentApiOf, consentToken } from '../../kit/calls/consent-api.ts';
import { pagesOf } from '../../kit/calls/pages.ts';

const points = '/energy/electricity/servicepoints';
const lists = [
  ['/energy/accounts', 'accounts'],
  ['/energy/accounts/balances', 'balances'],
  [points, 'servicePoints'],
  [`${points}/der`, 'derRecords'],
] as const;

type Lists = Readonly<Record<string, readonly unknown[]>>;
interface Reads {
  readonly reads: readonly {
    readonly servicePointId: string;
    readonly registerSuffix: string;
    readonly readStartDate: string;
  }[];
}
interface Accounts {
  readonly accounts: readonly {
    readonly accountId: string;
    readonly plans: readonly { readonly servicePointIds: readonly string[] }[];
  }[];
}

const withdraw = async ({ sandbox, recipient, facts, consentId }: AuthorisedRecipient): Promise<void> => {
  const clientId = facts.client?.client_id ?? '';
  const consentApi = consentApiOf(sandbox, recipient, clientId, await consentToken(sandbox, recipient, clientId));
  await consentApi.send(`/${consentId}`, { method: 'DELETE' });
};

describe('access by consent', () => {
  test('a consent gives access to the chosen accounts and their service points only', async () => {
    const one = await authorisedRecipient({ scenario: 'two-properties' });
    const { accounts } = (await one.read<Accounts>('/energy/accounts')).data;
    const named = one.sandbox.scenario.customers[0]?.profiles[0]?.accounts[0]?.displayName ?? '';
    const less = await one.again({ accounts: [named] });
    const seen = (await less.read<Accounts>('/energy/accounts')).data.accounts;
    expect(seen.length).toBe(1);
    const [hidden] = accounts.filter(({ accountId }) => accountId !== seen[0]?.accountId);
    const theirs = hidden?.plans.flatMap(({ servicePointIds }) => servicePointIds) ?? [];
    expect((await less.call(`/energy/accounts/${hidden?.accountId ?? ''}`)).status).toBe(404);
    for (const rest of ['', '/usage', '/der'])
      expect((await less.call(`${points}/${theirs[0] ?? ''}${rest}`)).status).toBe(404);
    const asked = await less.post(`${points}/usage`, { data: { servicePointIds: theirs } });
    expect([asked.status, await codesOf(asked)]).toEqual([422, ['cds-energy:Authorisation/InvalidServicePoint']]);
    for (const [path] of lists) expect(JSON.stringify(await less.read(path))).not.toContain(theirs[0]);
    await one.stop();
  });

  test.each(lists)('a consent withdrawn between two pages of %s gives 403 Consent Is Revoked', async (path) => {
    const one = await authorisedRecipient({ scenario: 'two-properties' });
    const { links } = await one.read(`${path}?page-size=1`);
    await withdraw(one);
    const answer = await one.call(links.next ?? '');
    expect([answer.status, await codesOf(answer)]).toEqual([403, ['cds-all:Authorisation/RevokedConsent']]);
    await one.stop();
  });

  test('a consent that expires between two pages gives 403 Consent Is Revoked', async () => {
    const one = await authorisedRecipient({ scenario: 'two-properties', sharingDuration: 300 });
    const { links } = await one.read('/energy/accounts?page-size=1');
    await one.sandbox.clock.advance('PT5M');
    const answer = await one.call(links.next ?? '');
    expect([answer.status, await codesOf(answer)]).toEqual([403, ['cds-all:Authorisation/RevokedConsent']]);
    await one.stop();
  });
});

describe('an account that becomes unavailable between two pages', () => {
  test.each(lists)('leaves the other records of %s complete and unrepeated', async (path, member) => {
    const one = await authorisedRecipient({ scenario: 'two-properties' });
    const whole = (await one.read<Lists>(path)).data[member] ?? [];
    expect(whole.length).toBeGreaterThan(1);
    const pages = await pagesOf<Lists>(one, `${path}?page-size=1`, async (page) => {
      if (page === 1) one.sandbox.faults.add('account-unavailable');
    });
    const walked = pages.flatMap(({ data }) => data[member] ?? []);
    expect(new Set(walked.map((record) => JSON.stringify(record))).size).toBe(walked.length);
    // The fault hides the consumer's first account: it was already read, or is missing; all others are present.
    const kept = await one.read<Lists>(path);
    for (const record of kept.data[member] ?? []) expect(walked).toContainEqual(record);
    for (const record of walked) expect(whole).toContainEqual(record);
    await one.stop();
  });

  test('leaves the other account’s usage complete when it comes back during the walk', async () => {
    const one = await authorisedRecipient({ scenario: 'two-properties' });
    const path = `${points}/usage?oldest-date=2026-11-10&newest-date=2026-11-16&page-size=3`;
    const before = (await pagesOf<Reads>(one, path)).flatMap(({ data }) => data.reads);
    let fault: { remove(): void } | undefined;
    const during = await pagesOf<Reads>(one, path, async (page) => {
      if (page === 1) fault = one.sandbox.faults.add('account-unavailable');
      if (page === 3) fault?.remove();
    });
    const walked = during.flatMap(({ data }) => data.reads);
    expect(new Set(walked.map((read) => JSON.stringify(read))).size).toBe(walked.length);
    const { accounts } = (await one.read<Accounts>('/energy/accounts')).data;
    const away = new Set(accounts[0]?.plans.flatMap(({ servicePointIds }) => servicePointIds));
    const others = (reads: Reads['reads']) => reads.filter(({ servicePointId }) => !away.has(servicePointId));
    expect(others(walked)).toEqual(others(before));
    expect(walked.length).toBeLessThan(before.length);
    await one.stop();
  });

  test('DT A.EAA.0004, A.EAR.0003 is answered as Unavailable together with its resources, and is available again later', async () => {
    const one = await authorisedRecipient({ scenario: 'account-unavailable' });
    const { accounts } = (await one.read<Accounts>('/energy/accounts')).data;
    const standing = await Promise.all(accounts.map(({ accountId }) => one.call(`/energy/accounts/${accountId}`)));
    expect(standing.map(({ status }) => status)).toEqual([200, 200, 404]);
    expect(await codesOf(standing[2] ?? new Response('{}'))).toEqual([
      'cds-energy:Authorisation/UnavailableEnergyAccount',
    ]);
    const point = accounts[2]?.plans[0]?.servicePointIds[0] ?? '';
    for (const answer of [
      await one.call(`${points}/${point}`),
      await one.post(`${points}/der`, { data: { servicePointIds: [point] } }),
    ])
      expect(await codesOf(answer)).toEqual(['cds-energy:Authorisation/UnavailableServicePoint']);
    const fault = one.sandbox.faults.add('account-unavailable');
    expect((await one.call(`/energy/accounts/${accounts[0]?.accountId ?? ''}/balance`)).status).toBe(404);
    fault.remove();
    expect((await one.call(`/energy/accounts/${accounts[0]?.accountId ?? ''}/balance`)).status).toBe(200);
    await one.stop();
  });
});

describe('totals', () => {
  const all = [...lists, [`${points}/usage`, 'reads']] as const;

  test.each(all)(
    'the total of %s counts only readable records while an account is unavailable',
    async (path, member) => {
      const one = await authorisedRecipient({
        scenario: 'two-properties',
        clock: '2026-11-20T03:00:00Z',
        decisions: { unavailableAccounts: 'hidden' },
      });
      const whole = await one.read<Lists>(`${path}?page-size=1000`);
      one.sandbox.faults.add('account-unavailable');
      const pages = await pagesOf<Lists>(one, `${path}?page-size=1000`);
      const seen = pages.flatMap(({ data }) => data[member] ?? []);
      expect(seen.length).toBeLessThan(whole.meta.totalRecords);
      for (const { meta } of pages)
        expect(meta).toEqual({ totalRecords: seen.length, totalPages: Math.ceil(seen.length / 1000) });
      // What comes back during a walk appears in the next walk only.
      one.sandbox.faults.clear();
      one.sandbox.faults.add('account-unavailable');
      const moving = await pagesOf<Lists>(one, `${path}?page-size=${String(Math.ceil(seen.length / 2))}`, async () =>
        one.sandbox.faults.clear(),
      );
      expect(moving.flatMap(({ data }) => data[member] ?? [])).toEqual(seen);
      await one.stop();
    },
  );

  test('usage is an empty list while the only account is unavailable', async () => {
    const one = await authorisedRecipient();
    one.sandbox.faults.add('account-unavailable');
    const { data, meta } = await one.read<Lists>(`${points}/usage`);
    expect([data, meta]).toEqual([{ reads: [] }, { totalRecords: 0, totalPages: 0 }]);
    await one.stop();
  });
});

describe('midnight between two pages', () => {
  /** Each is a minute before the reads of another day arrive: midnight in Sydney, Adelaide and Brisbane, and both changes of daylight saving. */
  const midnights = [
    ['estimated-reads', '2026-11-20T12:59:00Z'],
    ['moved-house', '2026-11-20T13:29:00Z'],
    ['two-properties', '2026-11-20T13:59:00Z'],
    ['estimated-reads', '2026-04-05T14:29:00Z'],
    ['solar-battery', '2026-10-03T13:59:00Z'],
  ] as const;
  const queries = ['', 'oldest-date=2026-02-20', 'oldest-date=2000-01-01', 'newest-date=2099-01-01'];

  test.each(midnights)('paging under change: %s at %s loses and repeats no record', async (scenario, clock) => {
    const one = await authorisedRecipient({ scenario, clock });
    for (const query of queries) {
      await one.sandbox.clock.set(clock);
      const path = `${points}/usage?page-size=997&${query}`;
      const still = (await pagesOf<Reads>(one, path)).flatMap(({ data }) => data.reads);
      const moving = (await pagesOf<Reads>(one, path, () => one.sandbox.clock.advance('PT1M'))).flatMap(
        ({ data }) => data.reads,
      );
      expect(moving).toEqual(still);
      await one.sandbox.clock.set(clock);
      const small = path.replace('page-size=997', 'page-size=5');
      const { links } = await one.read<Reads>(small);
      const next = await one.read<Reads>(links.next ?? '');
      await one.sandbox.clock.advance('PT3M');
      expect((await one.read<Reads>(links.next ?? '')).data).toEqual(next.data);
      await one.sandbox.clock.advance('PT5M');
      expect((await one.read<Reads>(next.links.prev ?? '')).data).toEqual(
        (await one.read<Reads>(next.links.first ?? '')).data,
      );
    }
    await one.stop();
  });

  test('paging under change: links of usage keep both ends of the first page’s window', async () => {
    const one = await authorisedRecipient({ clock: '2026-11-20T03:00:00Z' });
    const { links } = await one.read(`${points}/usage?page-size=1`);
    for (const link of [links.first, links.next, links.last]) {
      const query = new URL(link ?? '').searchParams;
      expect([query.get('oldest-date'), query.get('newest-date')]).toEqual(['2024-11-20', '2026-11-19']);
    }
    expect(links.self).toBe(`${one.sandbox.urls.dataHolder.base}${points}/usage?page-size=1`);
    await one.stop();
  });
});
