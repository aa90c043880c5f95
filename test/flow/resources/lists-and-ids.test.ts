// RS: paging, ids, dates and bodies of the resource operations, and the content of customers and outages.
import { describe, expect, test } from 'vitest';
import { loadScenario } from '../../../mocks/personas/scenarios.ts';
import { ownAuthorised } from '../../kit/worlds/own-worlds.ts';
import { authorisedIn, authorisedRecipient } from '../../kit/recipients/authorised-recipient.ts';
import { codesOf, errorsOf, publicCaller, type Answer } from '../../kit/calls/caller.ts';
import { pagesOf } from '../../kit/calls/pages.ts';

const cds = (code: string): string => `cds-all:${code}`;
const energy = (code: string): string => `cds-energy:Authorisation/${code}`;

interface Accounts {
  readonly accounts: readonly {
    readonly accountId: string;
    readonly accountNumber: string;
    readonly plans: readonly { readonly servicePointIds: readonly string[] }[];
  }[];
}
interface Reads {
  readonly reads: readonly { readonly servicePointId: string; readonly readStartDate: string }[];
}

const one = await ownAuthorised({ scenario: 'two-properties' });
const accounts = (await one.read<Accounts>('/energy/accounts')).data.accounts;
const points = accounts.flatMap(({ plans }) => plans.flatMap(({ servicePointIds }) => servicePointIds));

describe('RS-13, RS-14 and RS-18 paging', () => {
  test.each([
    ['page=x', 'Field/Invalid'],
    ['page=0', 'Field/Invalid'],
    ['page=-1', 'Field/Invalid'],
    ['page=1.5', 'Field/Invalid'],
    ['page=', 'Field/Invalid'],
    ['page-size=x', 'Field/Invalid'],
    ['page-size=1e2', 'Field/Invalid'],
    ['page-size=0', 'Field/InvalidPageSize'],
    ['page-size=1001', 'Field/InvalidPageSize'],
    ['page-size=10000000000000000', 'Field/InvalidPageSize'],
    ['page=1&page=2', 'Field/Invalid'],
  ])('RS-13 %s is refused with 400 %s', async (query, code) => {
    for (const path of ['/energy/accounts', '/energy/electricity/servicepoints/usage']) {
      const answer = await one.call(`${path}?${query}`);
      expect(answer.status).toBe(400);
      expect(await codesOf(answer)).toEqual([cds(code)]);
    }
  });

  test.each([
    '/energy/accounts',
    '/energy/accounts/balances',
    '/energy/electricity/servicepoints',
    '/energy/electricity/servicepoints/der',
    '/energy/electricity/servicepoints/usage',
  ])('RS-14 a page past the end of %s: 422 with the number of pages, blamed on the caller', async (path) => {
    const { meta } = await one.read(`${path}?page-size=1`);
    const answer = await one.call(`${path}?page-size=1&page=${String(meta.totalPages + 1)}`);
    expect(answer.status).toBe(422);
    const [error, ...more] = await errorsOf(answer);
    expect(more).toEqual([]);
    expect(error).toMatchObject({ title: 'Invalid Page', detail: String(meta.totalPages) });
    expect(error).not.toHaveProperty('isSecondaryDataHolderError');
    const told = one.sandbox.trace.entries().findLast(({ to }) => to === 'holder');
    expect(told?.checks.find(({ outcome }) => outcome === 'fail')).toMatchObject({
      rule: 'page.exists',
      at: 'query:page',
      expected: `at most ${String(meta.totalPages)}`,
      actual: String(meta.totalPages + 1),
    });
  });

  test.each([
    ['/energy/accounts', 'accounts'],
    ['/energy/accounts/balances', 'balances'],
    ['/energy/electricity/servicepoints', 'servicePoints'],
    ['/energy/electricity/servicepoints/der', 'derRecords'],
    ['/energy/electricity/servicepoints/usage?oldest-date=2026-11-01&newest-date=2026-11-09', 'reads'],
  ])('RS-18 %s paged one record at a time equals the unpaged list', async (path, member) => {
    const whole = await one.read<Record<string, readonly unknown[]>>(
      `${path}${path.includes('?') ? '&' : '?'}page-size=1000`,
    );
    const pages = await pagesOf(one, `${path}${path.includes('?') ? '&' : '?'}page-size=1`);
    expect(pages.flatMap(({ data }) => data[member] ?? [])).toEqual(whole.data[member]);
    expect(pages.length).toBe(whole.meta.totalRecords);
    const [first, last] = [pages[0], pages.at(-1)];
    for (const [index, page] of pages.entries()) {
      expect(page.meta).toEqual({ totalRecords: pages.length, totalPages: pages.length });
      expect(page.links.first).toBe(first?.links.first);
      expect(page.links.last).toBe(first?.links.last);
      if (index > 0) expect(page.links.self).toBe(pages[index - 1]?.links.next);
      expect(page.links.prev === undefined).toBe(index === 0);
    }
    expect(last?.links.self).toBe(pages.length === 1 ? last?.links.self : first?.links.last);
    const back = await one.read(last?.links.first ?? '');
    expect(back.data).toEqual(first?.data);
  });

  test('links keep the filters', async () => {
    const { links } = await one.read('/energy/electricity/servicepoints/usage?interval-reads=FULL&page-size=2&other=1');
    const next = new URL(links.next ?? '').searchParams;
    expect(Object.fromEntries(next)).toMatchObject({
      'interval-reads': 'FULL',
      'page-size': '2',
      page: '2',
      other: '1',
    });
  });
});

describe('RS-15 and RS-30 dates', () => {
  const usage = '/energy/electricity/servicepoints/usage';

  test.each(['oldest-date=soon', 'newest-date=2026-02-30', 'oldest-date=2026-1-1', 'newest-date=2026-01-01T25:00:00Z'])(
    'RS-15 %s is refused with 400',
    async (query) => {
      const answer = await one.call(`${usage}?${query}`);
      expect([answer.status, await codesOf(answer)]).toEqual([400, [cds('Field/Invalid')]]);
    },
  );

  test('RS-15 dates limit the reads, both ends included; a date-time counts as its date', async () => {
    const { data } = await one.read<Reads>(`${usage}?oldest-date=2026-10-30&newest-date=2026-11-02&page-size=1000`);
    const days = [...new Set(data.reads.map(({ readStartDate }) => readStartDate))].sort();
    expect(days).toEqual(['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-02']);
    const exact = 'oldest-date=2026-10-30T13:00:00%2B10:00&newest-date=2026-11-02T00:00:00Z&page-size=1000';
    expect((await one.read<Reads>(`${usage}?${exact}`)).data).toEqual(data);
  });

  test('RS-15 without dates the reads of the last two years come, newest first', async () => {
    const { data, links } = await one.read<Reads>(`${usage}?page-size=1`);
    const last = await one.read<Reads>(links.last ?? '');
    const today = one.sandbox.clock.now().getTime();
    const age = (date: string | undefined) => (today - Date.parse(date ?? '')) / 86_400_000;
    expect(age(data.reads[0]?.readStartDate)).toBeLessThan(3);
    expect(age(last.data.reads[0]?.readStartDate)).toBeGreaterThan(728);
    expect(age(last.data.reads[0]?.readStartDate)).toBeLessThan(733);
  });

  test('RS-15 reads go back three years, even if more is requested', async () => {
    const { links, meta } = await one.read<Reads>(`${usage}?oldest-date=2015-01-01&page-size=1000`);
    const last = await one.read<Reads>(links.last ?? '');
    const today = one.sandbox.clock.now();
    const oldest = last.data.reads.map(({ readStartDate }) => Date.parse(readStartDate)).toSorted((a, b) => a - b)[0];
    // The meter’s day may be a day ahead of UTC.
    const threeYearsAgo = Date.UTC(today.getUTCFullYear() - 3, today.getUTCMonth(), today.getUTCDate());
    expect([0, 1]).toContain(((oldest ?? 0) - threeYearsAgo) / 86_400_000);
    expect(meta.totalRecords).toBeGreaterThan(3 * 365);
  });

  test('RS-30 an oldest-date after the newest-date: 400 Invalid Date', async () => {
    const answer = await one.call(`${usage}?oldest-date=2026-11-02&newest-date=2026-11-01`);
    expect([answer.status, await codesOf(answer)]).toEqual([400, [cds('Field/InvalidDateTime')]]);
  });

  test('interval-reads other than NONE, MIN_30 and FULL: 400', async () => {
    for (const reads of ['full', 'MIN_5', ''])
      expect((await one.call(`${usage}?interval-reads=${reads}`)).status).toBe(400);
  });
});

describe('RS-16 and RS-17 ids', () => {
  test.each(['', '/balance', '/payment-schedule', '/concessions'])(
    'RS-16 an unknown account in the path%s: 404 Invalid Energy Account with the id',
    async (rest) => {
      for (const id of ['unknown', 'AAAAAAAAAAAAAAAAAAAAAA', '%00', '%F0%9F%90%A8']) {
        const answer = await one.call(`/energy/accounts/${id}${rest}`);
        expect(answer.status).toBe(404);
        const [error] = await errorsOf(answer);
        expect(error).toMatchObject({
          code: `urn:au-cds:error:${energy('InvalidEnergyAccount')}`,
          detail: decodeURIComponent(id),
        });
      }
    },
  );

  test.each(['', '/usage', '/der'])(
    'RS-16 an unknown service point in the path%s: 404 Invalid Service Point',
    async (rest) => {
      // A recipient may not use the NMI itself as an id.
      for (const id of ['unknown', '9920000021']) {
        const answer = await one.call(`/energy/electricity/servicepoints/${id}${rest}`);
        expect([answer.status, await codesOf(answer)]).toEqual([404, [energy('InvalidServicePoint')]]);
      }
    },
  );

  test.each(['usage', 'der'])(
    'RS-17 POST %s accepts every spelling of the list, and answers only for its ids',
    async (what) => {
      const path = `/energy/electricity/servicepoints/${what}?page-size=1000`;
      const [first = ''] = points;
      for (const body of [
        { data: { servicePointIds: [first] }, meta: {} },
        { data: { servicePointIds: [first, first] } },
        { data: { servicePointIdList: [first] } },
        { servicePointIdList: [first] },
      ]) {
        const answer = await one.post(path, body);
        expect(answer.status).toBe(200);
        const { data } = (await answer.json()) as Answer<
          Record<string, readonly { readonly servicePointId: string }[]>
        >;
        const [records = []] = Object.values(data);
        expect(new Set(records.map(({ servicePointId }) => servicePointId))).toEqual(new Set([first]));
      }
    },
  );

  test.each(['usage', 'der'])('RS-17 POST %s refuses anything but a list of ids with 400', async (what) => {
    for (const body of [
      '',
      'x',
      '[]',
      '{}',
      'null',
      '{"data":null}',
      { data: { servicePointIds: 'x' } },
      { data: { servicePointIds: [1] } },
      { data: { servicePointIds: [''] } },
      { data: { servicePointIds: null } },
    ])
      expect([body, (await one.post(`/energy/electricity/servicepoints/${what}`, body)).status]).toEqual([body, 400]);
  });

  test.each(['usage', 'der'])(
    'DT A.EAS.0010 POST %s with an id that is not shared: 422 Invalid Service Point',
    async (what) => {
      const answer = await one.post(`/energy/electricity/servicepoints/${what}`, {
        data: { servicePointIds: [points[0], 'strange'] },
      });
      expect(answer.status).toBe(422);
      expect(await errorsOf(answer)).toMatchObject([{ title: 'Invalid Service Point', detail: 'strange' }]);
    },
  );
});

describe('RS-32 and RS-33 people and outages', () => {
  test('RS-32 given names kept as one string stay whole in firstName', async () => {
    const ayu = await authorisedRecipient({ scenario: 'one-name' });
    const { data } = await ayu.read<{ person: object }>('/common/customer/detail', { headers: { 'x-v': '2' } });
    expect(data.person).toMatchObject({ firstName: 'Ni Luh Ayu', middleNames: [] });
    await ayu.stop();
  });

  test('RS-32 a person with one name has no firstName, and is shown by that name', async () => {
    const { customers, ...rest } = await loadScenario('one-name');
    const people = customers.map((person) => {
      const { givenNamesAsOne: _, ...others } = person;
      return { ...others, name: { lastName: 'Sukma', middleNames: [] } };
    });
    const sukma = await authorisedRecipient({ scenario: { ...rest, customers: people } });
    expect(sukma.sandbox.personas[0]?.name).toBe('Sukma');
    const { data } = await sukma.read<{ person: object }>('/common/customer/detail', { headers: { 'x-v': '2' } });
    expect(data.person).toMatchObject({ lastName: 'Sukma', middleNames: [] });
    expect(data.person).not.toHaveProperty('firstName');
    const answer = await sukma.recipient.fetch(`${sukma.sandbox.urls.dataHolder.secureBase}/userinfo`, {
      headers: { authorization: `Bearer ${sukma.accessToken}` },
    });
    const told = (await answer.json()) as object;
    expect(told).toMatchObject({ name: 'Sukma', family_name: 'Sukma' });
    expect(told).not.toHaveProperty('given_name');
    await sukma.stop();
  });

  test('seed given-name convention: separable given names are split', async () => {
    const priya = await authorisedRecipient();
    const { data } = await priya.read<{ person: object }>('/common/customer');
    expect(data.person).toMatchObject({ firstName: 'Priya', middleNames: ['Anjali'], lastName: 'Nair' });
    await priya.stop();
  });

  test('RS-33 outages have a time, a duration, an explanation and whether they are partial', async () => {
    const { sandbox, stop } = await authorisedRecipient({ scenario: 'outages' });
    const { data } = await publicCaller(sandbox).read<{ outages: readonly Record<string, unknown>[] }>(
      '/discovery/outages',
    );
    expect(data.outages).toHaveLength(2);
    for (const outage of data.outages) {
      expect(Date.parse(String(outage['outageTime']))).not.toBeNaN();
      expect(outage['duration']).toMatch(/^PT\d+H$/);
      expect(outage['explanation']).not.toBe('');
    }
    expect(data.outages.map(({ isPartial }) => isPartial)).toEqual([true, undefined]);
    await stop();
  });

  test('an account has another id for each recipient, which stays the same after a new consent', async () => {
    const other = await authorisedIn(one.sandbox);
    const theirs = (await other.read<Accounts>('/energy/accounts')).data.accounts;
    const again = (await (await one.again()).read<Accounts>('/energy/accounts')).data.accounts;
    const ids = (list: Accounts['accounts']) => list.map(({ accountId }) => accountId);
    expect(ids(again)).toEqual(ids(accounts));
    expect(theirs.map(({ accountNumber }) => accountNumber)).toEqual(
      accounts.map(({ accountNumber }) => accountNumber),
    );
    expect(ids(theirs).filter((id) => ids(accounts).includes(id))).toEqual([]);
  });
});
