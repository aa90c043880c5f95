// A consumer’s pages while the holder’s servers fail: what a failed server returns need not be JSON.
import { afterEach, expect, test } from 'vitest';
import { dashboardClient } from '../../../mocks/personas/dashboard-client.ts';
import { deviceClient } from '../../../mocks/personas/device-client.ts';
import { signedIn } from '../../kit/calls/code-flow.ts';
import { ownToday } from '../../kit/worlds/own-worlds.ts';
import { personaOf } from '../../kit/worlds/persona-of.ts';

const { fixture, player } = await ownToday();
afterEach(() => fixture.sandbox.faults.clear());

const { issuer } = fixture.sandbox.urls.dataHolder;
const { customerId } = personaOf(fixture.sandbox);
const dashboard = dashboardClient(issuer, customerId, fixture.sandbox.fetch);
const device = deviceClient(issuer, customerId, fixture.sandbox.fetch);

test('a withdrawal that the holder’s server fails to take is not made, and succeeds afterwards', async () => {
  const { cdr_arrangement_id: id } = await signedIn(fixture, player);
  for (const body of [{}, { body: 'Bad gateway' }, { body: { error_description: 5 } }]) {
    fixture.sandbox.faults.add({ operation: 'withdrawSharing', status: 502, ...body });
    expect(await dashboard.withdraw(id)).toBe('The holder’s dashboard answered 502.');
  }
  fixture.sandbox.faults.add({ operation: 'withdrawSharing', status: 500, body: { error_description: 'Later.' } });
  expect(await dashboard.withdraw(id)).toBe('Later.');
  expect(await dashboard.withdraw(id)).toBeUndefined();
});

test('pages that cannot be read say which, and with what status', async () => {
  fixture.sandbox.faults.add({ status: 503, times: 3 });
  await expect(dashboard.look()).rejects.toThrow('The holder’s dashboard answered 503.');
  await expect(device.look()).rejects.toThrow('The holder’s device page answered 503.');
  expect(await device.answer('any', { decision: 'deny' })).toBe('The holder’s device page answered 503.');
  expect((await device.look()).requests).toEqual([]);
});
