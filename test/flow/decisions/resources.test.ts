// Every decision about the resource and secondary operations: the effect of each option, with the document’s as the default.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { decisionNames, type DecisionName, type Decisions } from '../../../mocks/spec/decisions/decisions.ts';
import { decisionRow } from '../../../mocks/spec/decisions/decision-texts.ts';
import { apiDecisions } from '../../../mocks/spec/decisions/decisions-api.ts';
import { authorisedRecipient, type AuthorisedRecipient } from '../../kit/recipients/authorised-recipient.ts';
import { codesOf, holderCaller, type Answer } from '../../kit/calls/caller.ts';
import { casesStarting } from '../../kit/dsb/cases.ts';
import { conditions } from '../../kit/dsb/conditions.ts';

const usage = '/energy/electricity/servicepoints/usage';
const secondary = '/secondary/energy/electricity/servicepoints';
const nmi = '9910000001';

let one: AuthorisedRecipient;
let point: string;
beforeAll(async () => {
  one = await authorisedRecipient();
  const { data } = await one.read<{ servicePoints: readonly { servicePointId: string }[] }>(
    '/energy/electricity/servicepoints',
  );
  point = data.servicePoints[0]?.servicePointId ?? '';
});
afterEach(() => one.sandbox.decisions.preset('strict'));
afterAll(() => one.stop());

/** The result under each option, the default first. */
async function under(name: DecisionName, see: () => Promise<unknown>): Promise<Record<string, unknown>> {
  const { options, choice } = decisionRow(name);
  const seen: Record<string, unknown> = {};
  for (const option of [choice, ...Object.keys(options).filter((other) => other !== choice)]) {
    await one.sandbox.decisions.set(name, option as Decisions[typeof name]);
    seen[option] = await see();
  }
  return seen;
}
const statusOf = async (answer: Promise<Response>): Promise<number> => (await answer).status;

test('X-ARR-2 arrangementLookup: accepts an unknown or ended arrangement, or refuses both alike', async () => {
  const gone = await one.again({ sharingDuration: 300 });
  const see = async () => {
    const body = { data: { servicePointIds: [nmi] }, meta: {} };
    const asked = async (arrangement: string) => {
      const answer = await holderCaller(one.sandbox, arrangement).post(`${secondary}/der`, body);
      return [answer.status, answer.status === 200 ? [] : await codesOf(answer)];
    };
    return [await asked(one.consentId), await asked(gone.consentId), await asked(crypto.randomUUID())];
  };
  await one.sandbox.clock.advance('PT6M');
  const good = [200, []];
  const refused = [400, ['cds-all:Field/Invalid', 'cds-all:Header/Invalid']];
  expect(await under('arrangementLookup', see)).toEqual({ none: [good, good, good], living: [good, refused, refused] });
});

test('X1 usageDates: uses the date of a date-time, or refuses it', async () => {
  const see = () => statusOf(one.call(`${usage}?oldest-date=2026-01-01T00:00:00Z&page-size=1`));
  expect(await under('usageDates', see)).toEqual({ either: 200, date: 400 });
  expect(await under('usageDates', () => statusOf(one.call(`${usage}?oldest-date=2026-01-01&page-size=1`)))).toEqual({
    either: 200,
    date: 200,
  });
});

test('X2 headerErrors: chooses the codes for a missing or malformed header', async () => {
  const missing = () => one.call('/energy/accounts', { headers: { 'x-fapi-auth-date': undefined } }).then(codesOf);
  expect(await under('headerErrors', missing)).toEqual({
    both: ['cds-all:Field/Missing', 'cds-all:Header/Missing'],
    document: ['cds-all:Field/Missing'],
    header: ['cds-all:Header/Missing'],
  });
  const malformed = () => one.call('/energy/accounts', { headers: { 'x-fapi-interaction-id': 'x' } }).then(codesOf);
  expect(await under('headerErrors', malformed)).toEqual({
    both: ['cds-all:Field/Invalid', 'cds-all:Header/Invalid'],
    document: ['cds-all:Field/Invalid'],
    header: ['cds-all:Header/Invalid'],
  });
  // A query parameter is no header, under any option.
  expect(await under('headerErrors', () => one.call('/energy/accounts?page=x').then(codesOf))).toEqual({
    both: ['cds-all:Field/Invalid'],
    document: ['cds-all:Field/Invalid'],
    header: ['cds-all:Field/Invalid'],
  });
});

test('X10 pagingLinks: gives first and last on every page, or only where they lead elsewhere', async () => {
  const names = async (page: number) => {
    const { links } = await one.read(
      `${usage}?oldest-date=2026-11-01&newest-date=2026-11-03&page-size=2&page=${String(page)}`,
    );
    return Object.keys(links).sort().join(' ');
  };
  const see = async () => [await names(1), await names(2), await names(3)];
  expect(await under('pagingLinks', see)).toEqual({
    always: ['first last next self', 'first last next prev self', 'first last prev self'],
    where_needed: ['last next self', 'first last next prev self', 'first prev self'],
  });
});

test('X-POST listMember: accepts any spelling of the list, or only the published one', async () => {
  const see = async () => [
    await statusOf(one.post(usage, { data: { servicePointIds: [point] } })),
    await statusOf(one.post(usage, { data: { servicePointIdList: [point] } })),
    await statusOf(one.post(usage, { servicePointIdList: [point] })),
  ];
  expect(await under('listMember', see)).toEqual({ all: [200, 200, 200], published: [200, 400, 400] });
});

test('RS-17 emptyList: refuses an empty list of service points, or answers with an empty list', async () => {
  const see = async () => [
    await statusOf(one.post(usage, { data: { servicePointIds: [] } })),
    await statusOf(holderCaller(one.sandbox).post(secondary, { data: { servicePointIds: [] } })),
  ];
  expect(await under('emptyList', see)).toEqual({ '400': [400, 400], '200': [200, 200] });
  await one.sandbox.decisions.set('emptyList', '200');
  const { data, meta } = (await (await one.post(usage, { data: { servicePointIds: [] } })).json()) as Answer;
  expect([data, meta]).toEqual([{ reads: [] }, { totalRecords: 0, totalPages: 0 }]);
});

test('C42 bodyErrorStatus: 422 for an invalid body of usage, as the published cases assert (A.EAR.0009); the secondary holder keeps 400', async () => {
  expect(casesStarting('T.EAR').some(({ assertions }) => assertions.includes('A.EAR.0009'))).toBe(true);
  for (const { body } of conditions['body-incomplete']) {
    const see = async () => {
      const answer = await one.post(usage, body);
      return [
        answer.status,
        ...(await codesOf(answer)),
        await statusOf(holderCaller(one.sandbox).post(secondary, body)),
      ];
    };
    const seen = await under('bodyErrorStatus', see);
    expect(seen['422']).toEqual([422, 'cds-all:Field/Invalid', 400]);
    expect(seen['400']).toEqual([400, expect.stringMatching(/^cds-all:Field\/(Missing|Invalid)$/), 400]);
  }
  // A body that is not JSON gets 400 under any option (DT A.ZAA.0031).
  expect(await under('bodyErrorStatus', () => statusOf(one.post(usage, '{')))).toEqual({ '400': 400, '422': 400 });
});

test('X17 forbiddenHeaders: refuses customer headers at the secondary holder, or ignores and never echoes them', async () => {
  const headers = { 'x-fapi-auth-date': new Date(0).toUTCString() };
  const see = async () => {
    const answer = await holderCaller(one.sandbox).call(`${secondary}/${nmi}`, { headers });
    return [answer.status, answer.headers.has('x-fapi-auth-date')];
  };
  expect(await under('forbiddenHeaders', see)).toEqual({ refuse: [400, false], ignore: [200, false] });
  const relaxed = one.sandbox.trace
    .entries()
    .at(-1)
    ?.checks.find(({ rule }) => rule === 'header.no-auth-date');
  expect(relaxed).toMatchObject({ outcome: 'pass', relaxed: true });
  // Absent headers are not marked as ignored.
  const checks = one.sandbox.trace.entries().at(-1)?.checks ?? [];
  expect(checks.filter((check) => check.relaxed === true).map(({ rule }) => rule)).toEqual(['header.no-auth-date']);
});

test('X4 futureAuthDate: refuses a login more than 30 seconds ahead, or passes it as relaxed', async () => {
  const statusAt = (ahead: number): Promise<number> => {
    const authDate = new Date(one.sandbox.clock.now().getTime() + ahead * 1000).toUTCString();
    return statusOf(one.call('/energy/accounts', { headers: { 'x-fapi-auth-date': authDate } }));
  };
  // The header has whole seconds, so the clock stands on one.
  await one.sandbox.clock.set(new Date(Math.floor(one.sandbox.clock.now().getTime() / 1000) * 1000));
  const see = async () => [await statusAt(-86_400), await statusAt(30), await statusAt(31), await statusAt(86_400)];
  expect(await under('futureAuthDate', see)).toEqual({ refuse: [200, 200, 400, 400], accept: [200, 200, 200, 200] });
  await one.sandbox.clock.followRealTime();
});

test('U-1 readZone: uses days of the market, or of the service point', async () => {
  interface Reads {
    readonly reads: readonly {
      readonly intervalRead: { readonly intervalReads: readonly number[]; readonly aggregateValue: number };
    }[];
  }
  // Daylight saving begins on 4 October 2026 and ended on 5 April.
  const see = async () => {
    const halfHours: number[] = [];
    for (const day of ['2026-04-05', '2026-10-03', '2026-10-04']) {
      const query = `oldest-date=${day}&newest-date=${day}&interval-reads=FULL`;
      const { data } = await one.read<Reads>(`${usage}?${query}`);
      for (const { intervalRead } of data.reads) {
        const sum = intervalRead.intervalReads.reduce((whole, value) => whole + Math.round(value * 1000), 0);
        expect(sum).toBe(Math.round(intervalRead.aggregateValue * 1000));
      }
      halfHours.push(data.reads[0]?.intervalRead.intervalReads.length ?? 0);
    }
    return halfHours;
  };
  // T4 The default is AEST, which the published schemas name (EnergyUsageRead, readStartDate).
  expect(await see()).toEqual([48, 48, 48]);
  expect(await under('readZone', see)).toEqual({ market: [48, 48, 48], own: [50, 48, 46] });
});

test('X14 unavailableAccounts: lists an unavailable account, or hides it', async () => {
  const see = async () => {
    const { data } = await one.read<{ accounts: readonly unknown[] }>('/energy/accounts');
    return data.accounts.length;
  };
  expect(await under('unavailableAccounts', see)).toEqual({ listed: 1, hidden: 1 });
  const fault = one.sandbox.faults.add('account-unavailable');
  expect(await under('unavailableAccounts', see)).toEqual({ listed: 1, hidden: 0 });
  fault.remove();
});

test('V1 versions: serves account detail 4 and service points 2 only under published', async () => {
  const see = async () => [
    await statusOf(one.call('/energy/accounts', { headers: { 'x-v': '2' } })),
    await statusOf(one.call('/energy/electricity/servicepoints', { headers: { 'x-v': '2' } })),
    await statusOf(holderCaller(one.sandbox).call(`${secondary}/${nmi}`, { headers: { 'x-v': '2' } })),
  ];
  expect(await under('versions', see)).toEqual({ document: [406, 406, 406], published: [200, 200, 200] });
});

test('every decision about areas A and B is switched here, in outages-traffic, in the tests of today’s data, or at the register', () => {
  const here = [
    'usageDates',
    'headerErrors',
    'futureAuthDate',
    'pagingLinks',
    'listMember',
    'emptyList',
    'bodyErrorStatus',
    'forbiddenHeaders',
    'arrangementLookup',
    'readZone',
    'unavailableAccounts',
  ];
  const elsewhere = [
    'declaredOutage',
    'trafficThresholds',
    'retiredVersions',
    'dateErrors',
    'plansAt',
    'endedPlans',
    'lateReads',
  ];
  const register = decisionNames.filter((name) => /^register|^updatedSince$|^statementForm$/u.test(name));
  const known = new Set<string>([...here, ...elsewhere, ...register]);
  const several = Object.entries(apiDecisions).filter(([, { options }]) => Object.keys(options).length > 1);
  expect(several.map(([name]) => name).filter((name) => !known.has(name))).toEqual([]);
});
