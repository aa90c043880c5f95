// Scenarios and clocks at the limits of what is accepted work.
import { expect, test } from 'vitest';
import { createSandbox } from '../../../mocks/sandbox.ts';
import { loadScenario } from '../../../mocks/personas/scenarios.ts';
import type { Scenario } from '../../../mocks/scenario/scenario.ts';
import { limits } from '../../../mocks/spec/limits.ts';
import { authorisedIn, authorisedRecipient } from '../../kit/recipients/authorised-recipient.ts';
import { expectMisuse } from '../../kit/oracles/misuse.ts';

const points = '/energy/electricity/servicepoints';

/** The default scenario with the longest names and the latest outage. */
async function longest(clock: string): Promise<Scenario> {
  const { holders, customers, ...rest } = await loadScenario('solar-home');
  const brand = 'b'.repeat(63);
  const outage = { startsAt: 'P3650D', duration: 'P3650D', explanation: 'Far away.' };
  return {
    ...rest,
    clock,
    holders: holders.map((holder) => ({ ...holder, brand, outages: [outage] })),
    customers: customers.map((customer, index) => ({
      ...customer,
      holder: brand,
      customerId: index === 0 ? `1 ${'2'.repeat(62)}` : customer.customerId,
    })),
  };
}

test.each([limits.earliest, limits.latest])('at %s, with the longest names, everything is served', async (clock) => {
  const one = await authorisedRecipient({ scenario: await longest(clock) });
  for (const path of ['/energy/accounts', points, `${points}/usage`, '/common/customer'])
    expect([path, (await one.call(path)).status]).toEqual([path, 200]);
  const open = await one.sandbox.fetch(`${one.sandbox.urls.dataHolder.publicBase}/discovery/outages`, {
    headers: { 'x-v': '1' },
  });
  expect(open.status).toBe(200);
  expect(one.sandbox.trace.entries(({ verdict }) => verdict === 'failed')).toEqual([]);
  await one.stop();
});

test('the clock refuses later and earlier instants, as option, by set and by advance', async () => {
  for (const clock of ['9999-06-01T00:00:00Z', '0000-01-01T00:00:00Z', '1900-01-01T00:00:00Z'])
    await expectMisuse(createSandbox({ storage: 'memory:', clock }), 'instant-malformed');
  await using sandbox = await createSandbox({ storage: 'memory:', clock: limits.latest });
  await expectMisuse(sandbox.clock.set('9999-06-01T00:00:00Z'), 'instant-malformed');
  await expectMisuse(sandbox.clock.advance('PT1S'), 'duration-malformed');
  await sandbox.clock.set(limits.earliest);
  await expectMisuse(sandbox.clock.advance('-PT1S'), 'duration-malformed');
  expect(sandbox.clock.now().toISOString()).toBe(new Date(limits.earliest).toISOString());
});

test('a consumer with the maximum number of service points is served', async () => {
  const { servicePoints, ...rest } = await loadScenario('big-business');
  const [run] = servicePoints.filter(({ nmi }) => nmi === '9990000700');
  const customers = JSON.stringify(rest.customers).replace('"count":1000', '"count":10000');
  const sandbox = await createSandbox({
    storage: 'memory:',
    scenario: {
      ...rest,
      customers: JSON.parse(customers) as Scenario['customers'],
      servicePoints: servicePoints.map((one) => (one === run ? { ...one, count: 9300 } : one)),
    },
  });
  const one = await authorisedIn(sandbox, { profile: 'Brolga Bakehouse' });
  const { data, meta } = await one.read<{ servicePoints: readonly unknown[] }>(`${points}?page=10&page-size=1000`);
  expect([data.servicePoints.length, meta.totalRecords]).toEqual([1000, 10_000]);
  await one.stop();
});
