// What a holder of today requests from the secondary data holder, and how much of a meter’s past it gives.
import { expect, test } from 'vitest';
import { ownBilledWorld } from '../../kit/worlds/own-worlds.ts';
import { allOf } from '../../kit/energy/billed.ts';
import type { Caller, ErrorList } from '../../kit/calls/caller.ts';
import { present } from '../../kit/energy/readings.ts';

const billedWorld = await ownBilledWorld();

const points = '/energy/electricity/servicepoints';
interface Point {
  readonly servicePointId: string;
  readonly lastConsumerChangeDate?: string;
}
const pointOf = async (one: Caller): Promise<Point> =>
  present((await one.read<{ servicePoints: readonly Point[] }>(points)).data.servicePoints[0]);
const relayed = () => present(billedWorld.sandbox.trace.entries(({ to }) => to === 'secondary').at(-1));
const headerOf = (name: string) => relayed().request.headers.find(([key]) => key === name)?.[1];
const nmiOf = (slug: string): string => {
  const account = present(
    billedWorld.sandbox.scenario.customers.find((one) => one.slug === slug)?.profiles[0]?.accounts[0],
  );
  const [plan] = account.plans;
  return plan !== undefined && Array.isArray(plan.servicePoints) ? String(plan.servicePoints[0]) : '';
};

test('AD-078 requests service points by POST, in version 2, by NMI, under the arrangement and without customer headers', async () => {
  const tara = await billedWorld.as('tara');
  expect((await pointOf(tara)).lastConsumerChangeDate).toBe('2026-03-23');
  const { request } = relayed();
  expect([request.method, new URL(request.url).pathname]).toEqual([
    'POST',
    '/cds-au/v1/secondary/energy/electricity/servicepoints',
  ]);
  expect(headerOf('x-v')).toBe('2');
  expect(headerOf('x-cds-arrangement')).toBeTruthy();
  expect(request.body).toContain(nmiOf('tara'));
  for (const name of ['x-fapi-auth-date', 'x-fapi-customer-ip-address', 'x-cds-client-headers'])
    expect(headerOf(name)).toBeUndefined();
});

test('AD-079 usage begins on the day the account holder changed', async () => {
  const tara = await billedWorld.as('tara');
  const { servicePointId } = await pointOf(tara);
  const reads = await allOf<{ readStartDate: string }>(tara, `${points}/${servicePointId}/usage`, 'reads');
  const days = reads.map(({ readStartDate }) => readStartDate).toSorted();
  expect(days[0]).toBe('2026-03-23');
});

test('AD-080 a refusal of the secondary data holder is marked as its own', async () => {
  const tara = await billedWorld.as('tara');
  const { servicePointId } = await pointOf(tara);
  billedWorld.sandbox.faults.add({ operation: 'listUsageForServicePointsSR', status: 503 });
  const answer = await tara.call(`${points}/${servicePointId}/usage`);
  billedWorld.sandbox.faults.clear();
  const { errors } = (await answer.json()) as ErrorList;
  expect([answer.status, errors.map(({ isSecondaryDataHolderError }) => isSecondaryDataHolderError)]).toEqual([
    503,
    [true],
  ]);
  expect(errors.map(({ code, title }) => [code, title])).toEqual([
    ['urn:au-cds:error:cds-all:Service/Unavailable', 'Service Unavailable'],
  ]);
});

test('AD-081 passes on the recipient’s interaction id', async () => {
  const grace = await billedWorld.as('grace');
  const { servicePointId } = await pointOf(grace);
  const own = crypto.randomUUID();
  await grace.call(`${points}/${servicePointId}/usage`, { headers: { 'x-fapi-interaction-id': own } });
  expect(headerOf('x-fapi-interaction-id')).toBe(own);
});

test('TD2-54 if the change is unknown, usage begins with the service point at this holder', async () => {
  const emil = await billedWorld.as('emil');
  const point = await pointOf(emil);
  expect(point).not.toHaveProperty('lastConsumerChangeDate');
  const reads = await allOf<{ readStartDate: string }>(
    emil,
    `${points}/${point.servicePointId}/usage?oldest-date=2024-01-01&newest-date=2025-06-30`,
    'reads',
  );
  // Readings are kept for 24 months, and this holder has had the point for longer.
  expect(reads.map(({ readStartDate }) => readStartDate).toSorted()[0]).toBe('2024-11-23');
});
