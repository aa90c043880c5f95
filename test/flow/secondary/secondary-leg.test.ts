// The holder’s calls to the secondary data holder: requests, answers and errors.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { loadScenario } from '../../../mocks/personas/scenarios.ts';
import { nmisOf } from '../../../mocks/scenario/nmi.ts';
import type { Scenario } from '../../../mocks/scenario/scenario.ts';
import { breachOf } from '../../../mocks/spec/schemas/index.ts';
import { ownAuthorised } from '../../kit/worlds/own-worlds.ts';
import { authorisedRecipient, type AuthorisedRecipient } from '../../kit/recipients/authorised-recipient.ts';
import { errorsOf, present, type ErrorList } from '../../kit/calls/caller.ts';
import { answerDelayed } from '../../kit/calls/delayed.ts';
import { pagesOf } from '../../kit/calls/pages.ts';
import { operationNamed, pathOf } from '../../kit/calls/served-operations.ts';

const paths = '/energy/electricity/servicepoints';
/** Every operation of the holder that needs the secondary holder, and the operation it calls there. */
const legs = [
  ['listServicePoints', 'listServicePointsSR'],
  ['getServicePoint', 'getServicePointSR'],
  ['getUsageForServicePoint', 'listUsageForServicePointsSR'],
  ['listUsageBulk', 'listUsageForServicePointsSR'],
  ['listUsageForServicePoints', 'listUsageForServicePointsSR'],
  ['getDERForServicePoint', 'getDERForServicePointSR'],
  ['listDERBulk', 'listDERForServicePointsSR'],
  ['listDERForServicePoints', 'listDERForServicePointsSR'],
] as const;

interface Points {
  readonly servicePoints: readonly { readonly servicePointId: string; readonly nationalMeteringId: string }[];
}

describe('CDS: a call names at most a thousand service points', () => {
  let many: AuthorisedRecipient;
  beforeAll(async () => {
    const { servicePoints, ...rest } = await loadScenario('big-business');
    const customers = JSON.stringify(rest.customers).replace('"count":1000', '"count":1200');
    const scenario: Scenario = {
      ...rest,
      customers: JSON.parse(customers) as Scenario['customers'],
      servicePoints: servicePoints.map((run) => (run.nmi === '9990000700' ? { ...run, count: 500 } : run)),
    };
    many = await authorisedRecipient({ scenario, profile: 'Brolga Bakehouse' });
  });
  afterAll(() => many.stop());

  const lists = [
    ['', 'servicePoints', 1],
    ['/der', 'derRecords', 1],
    ['/usage', 'reads', undefined],
  ] as const;
  test.each(lists)('reads all 1,200 service points of a business: %s', async (path, member, each) => {
    const day = 'oldest-date=2026-02-01&newest-date=2026-02-01';
    const walkedBy = async (size: number) => {
      const pages = await pagesOf<Readonly<Record<string, readonly { servicePointId: string }[]>>>(
        many,
        `${paths}${path}?page-size=${String(size)}&${day}`,
      );
      const records = pages.flatMap(({ data }) => data[member] ?? []);
      for (const [index, { data, meta }] of pages.entries()) {
        expect(meta).toEqual({ totalRecords: records.length, totalPages: pages.length });
        expect(data[member]).toHaveLength(index < pages.length - 1 ? size : records.length - index * size);
      }
      return records;
    };
    const records = await walkedBy(1000);
    expect(new Set(records.map(({ servicePointId }) => servicePointId)).size).toBe(1200);
    expect(new Set(records.map((record) => JSON.stringify(record))).size).toBe(records.length);
    if (each !== undefined) expect(records.length).toBe(1200);
    // Pages across the border of two calls give the same list.
    expect(await walkedBy(700)).toEqual(records);
    const beyond = await many.call(`${paths}${path}?page-size=1000&page=9&${day}`);
    expect(beyond.status).toBe(422);
    const asked = many.sandbox.trace.entries(({ to }) => to === 'secondary');
    for (const { request } of asked) expect(request.body?.match(/\d{10}/gu)?.length ?? 0).toBeLessThanOrEqual(1000);
  });
});

const one = await ownAuthorised({ scenario: 'two-properties' });
const points = (await one.read<Points>(paths)).data.servicePoints;
afterEach(() => one.sandbox.faults.clear());

const ids = (): string[] => points.map(({ servicePointId }) => servicePointId);
const ask = (operation: string, headers = {}): Promise<Response> => {
  const row = operationNamed(operation);
  const path = pathOf(row, { servicePointId: ids()[0] ?? '' });
  if (row.method === 'GET') return one.call(path, { headers });
  return one.post(path, { data: { servicePointIds: ids() } }, { headers });
};
const lastAsked = (operation: string) =>
  one.sandbox.trace.entries((exchange) => exchange.operation === operation).at(-1);
/** The NMI that the fault service-point-unavailable removes. */
const firstNmi = (): string | undefined =>
  one.sandbox.scenario.customers[0]?.profiles[0]?.accounts[0]?.plans.flatMap(nmisOf)[0];
const nmiIn = /\b99\d{8}\b/u;

describe('requests', () => {
  test.each(legs)(
    '%s calls %s with certificate, arrangement and interaction id, and no customer header',
    async (own, asked) => {
      const interaction = crypto.randomUUID();
      expect((await ask(own, { 'x-fapi-interaction-id': interaction, ...present })).status).toBe(200);
      const exchange = lastAsked(asked);
      const headers = new Headers(exchange?.request.headers.map(([name, value]): [string, string] => [name, value]));
      expect(headers.get('x-fapi-interaction-id')).toBe(interaction);
      expect(headers.get('x-cds-arrangement')).toBe(one.consentId);
      for (const name of ['x-fapi-auth-date', 'x-fapi-customer-ip-address', 'x-cds-client-headers', 'authorization'])
        expect(headers.has(name)).toBe(false);
      expect(exchange).toMatchObject({
        from: 'holder',
        to: 'secondary',
        transport: 'mtls',
        certificate: { role: 'data-holder' },
      });
      expect(lastAsked(own)?.id).toBe(exchange?.parent);
    },
  );

  test('the trace says that the secondary holder answered, and with which status', async () => {
    const answered = expect.objectContaining({
      rule: 'secondary.answered',
      outcome: 'pass',
      at: 'state:secondary.status',
      actual: 200,
    }) as unknown;
    for (const [own] of legs) {
      await ask(own);
      expect([own, lastAsked(own)?.checks]).toEqual([own, expect.arrayContaining([answered])]);
    }
  });

  test('carry the interaction id that the holder made', async () => {
    const answer = await one.call(paths, { headers: { 'x-fapi-interaction-id': undefined } });
    const asked = lastAsked('listServicePointsSR')?.request.headers.find(([name]) => name === 'x-fapi-interaction-id');
    expect(asked?.[1]).toBe(answer.headers.get('x-fapi-interaction-id'));
  });

  test('contain NMIs; answers contain the recipient’s ids, and NMIs only where the standard has them', async () => {
    const asked = JSON.parse(lastAsked('listServicePointsSR')?.request.body ?? '') as {
      data: { servicePointIds: string[] };
    };
    expect(asked.data.servicePointIds.toSorted()).toEqual(points.map((point) => point.nationalMeteringId).sort());
    for (const [own] of legs.filter(([name]) => !name.includes('ServicePoint') || name.includes('For'))) {
      const text = await (await ask(own)).text();
      expect(ids().some((id) => text.includes(id))).toBe(true);
      expect(text).not.toMatch(/"99\d{8}"/u);
    }
  });
});

describe('errors', () => {
  test.each(legs)('%s while %s is down, broken or odd: the holder’s own valid error', async (own, asked) => {
    for (const [fault, status, code] of [
      [{ status: 503 }, 503, 'cds-all:Service/Unavailable'],
      [{ status: 429 }, 503, 'cds-all:Service/Unavailable'],
      [{ networkError: true }, 504, 'cds-all:GeneralError/Unexpected'],
      [{ status: 504 }, 504, 'cds-all:GeneralError/Unexpected'],
      [{ status: 500 }, 500, 'cds-all:GeneralError/Unexpected'],
      [{ status: 401 }, 500, 'cds-all:GeneralError/Unexpected'],
      [{ status: 200 }, 500, 'cds-all:GeneralError/Unexpected'],
      [{ status: 204 }, 500, 'cds-all:GeneralError/Unexpected'],
    ] as const) {
      one.sandbox.faults.add({ operation: asked, ...fault });
      const answer = await ask(own);
      const body = (await answer.json()) as ErrorList;
      expect([fault, answer.status]).toEqual([fault, status]);
      expect(body.errors).toMatchObject([{ code: `urn:au-cds:error:${code}`, isSecondaryDataHolderError: true }]);
      expect(breachOf('PrimaryResponseErrorListV1', body)).toBeUndefined();
      expect(answer.headers.get('x-fapi-interaction-id')).toMatch(/^[0-9a-f-]{36}$/);
      // Broken for one call only.
      expect((await ask(own)).status).toBe(200);
    }
  });

  test('a delayed answer of the secondary holder still arrives', async () => {
    one.sandbox.faults.add({ operation: 'listServicePointsSR', delay: 150 });
    expect((await answerDelayed(150, () => one.call(paths))).status).toBe(200);
  });

  test('for an unavailable service point: 404 in a path, 422 in a body and in bulk, under the recipient’s id', async () => {
    one.sandbox.faults.add('service-point-unavailable');
    const away = points.find(({ nationalMeteringId }) => nationalMeteringId === firstNmi())?.servicePointId ?? '';
    for (const rest of ['', '/usage', '/der']) {
      const answer = await one.call(`${paths}/${away}${rest}`);
      expect([rest, answer.status]).toEqual([rest, 404]);
      expect(await errorsOf(answer)).toMatchObject([
        { title: 'Unavailable Service Point', detail: away, isSecondaryDataHolderError: true },
      ]);
    }
    for (const answer of [
      await one.post(`${paths}/usage`, { data: { servicePointIds: ids() } }),
      await one.post(`${paths}/der`, { data: { servicePointIds: ids() } }),
      await one.call(`${paths}/usage`),
      await one.call(`${paths}/der`),
      await one.call(paths),
    ]) {
      expect(answer.status).toBe(422);
      expect(await errorsOf(answer)).toMatchObject([
        { title: 'Unavailable Service Point', detail: away, isSecondaryDataHolderError: true },
      ]);
    }
    const others = ids().filter((id) => id !== away);
    expect((await one.post(`${paths}/usage`, { data: { servicePointIds: others } })).status).toBe(200);
  });

  test('contain no NMI', async () => {
    one.sandbox.faults.add('service-point-unavailable');
    one.sandbox.trace.clear();
    for (const [own] of legs) await ask(own);
    const told = one.sandbox.trace.entries(({ to }) => to === 'holder');
    expect(told.length).toBe(legs.length);
    for (const { response, operation } of told) {
      expect([operation, response.status >= 400]).toEqual([operation, true]);
      expect(response.body).not.toMatch(nmiIn);
    }
  });

  test('fault secondary-outage: other operations answer, and the error is marked as a secondary data holder’s', async () => {
    one.sandbox.faults.add('secondary-outage');
    const answer = await one.call(paths);
    expect([answer.status, (await errorsOf(answer))[0]?.isSecondaryDataHolderError]).toEqual([504, true]);
    expect((await one.call('/energy/accounts')).status).toBe(200);
  });
});
