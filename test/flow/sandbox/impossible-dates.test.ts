// Dates that do not exist are refused wherever an instant is given, and never read as another day.
import { describe, expect, test } from 'vitest';
import { loadScenario } from '../../../mocks/personas/scenarios.ts';
import { createSandbox } from '../../../mocks/sandbox.ts';
import { readLink } from '../../../src/pages/share/shared-link.ts';
import { ownAuthorised } from '../../kit/worlds/own-worlds.ts';
import { expectMisuse } from '../../kit/oracles/misuse.ts';

const days = ['2026-02-29', '2026-02-30', '2026-02-31', '2026-04-31', '2026-11-00', '2026-00-10', '2026-13-01'];
const instants = [
  ...days.flatMap((day) => [day, `${day}T00:00:00Z`, `${day}T00:00:00+10:00`, `${day} 00:00`]),
  '2026-11-23T24:00:01Z',
  '2026-11-23T25:00:00Z',
  '2026-11-23T10:60:00Z',
  '2026-11-23 (today)',
  '2026-11-23Z',
  '23 November 2026',
  '2026',
  '',
  '2026-11-23T10:00:00 GMT',
  '+002026-02-30T00:00:00Z',
];

const one = await ownAuthorised({ clock: '2026-11-23T04:00:00Z' });

describe('a date that does not exist', () => {
  test.each(instants)('“%s” is refused as an instant of a clock', async (instant) => {
    const { clock } = one.sandbox;
    const before = clock.now();
    await expectMisuse(clock.set(instant), 'instant-malformed');
    await expectMisuse(clock.runFrom(instant), 'instant-malformed');
    await expectMisuse(createSandbox({ storage: 'memory:', clock: instant }), 'instant-malformed');
    await expectMisuse(one.sandbox.reset('solar-home', { clock: instant }), 'instant-malformed');
    expect(clock.now()).toEqual(before);
  });

  test.each(['2026-11-23', '2024-02-29T23:59:59.999Z', '2026-11-23T10:00:00+11:00', '2026-11', '2026-11-23T10:00'])(
    '“%s” is accepted',
    async (instant) => {
      await using sandbox = await createSandbox({ storage: 'memory:' });
      await sandbox.clock.set(instant);
      expect(sandbox.clock.now()).toEqual(new Date(instant));
    },
  );

  test.each(days)('%s is refused as the clock of a link', (day) => {
    const names = { ways: [], hasRow: () => true };
    expect(readLink(`?household=solar-home&clock=${day}T00:00:00.000Z`, names)).toHaveProperty('trouble');
  });

  test.each(days)('%s is refused in a scenario', async (day) => {
    const scenario = await loadScenario('solar-home');
    for (const bent of [
      { ...scenario, clock: `${day}T00:00:00Z` },
      { ...scenario, servicePoints: scenario.servicePoints.map((point) => ({ ...point, validFrom: day })) },
      { ...scenario, customers: scenario.customers.map((who) => ({ ...who, lastUpdated: `${day}T00:00:00Z` })) },
    ])
      await expectMisuse(createSandbox({ storage: 'memory:', scenario: bent }), 'scenario-invalid');
  });

  test.each(days)('%s is refused as a date of a query', async (day) => {
    for (const query of [`oldest-date=${day}`, `newest-date=${day}`])
      expect((await one.call(`/energy/electricity/servicepoints/usage?${query}`)).status).toBe(400);
  });

  test('is refused in a state', async () => {
    const { sandbox } = one;
    const state = JSON.stringify(await sandbox.exportState());
    const [instant = ''] = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/u.exec(state) ?? [];
    for (const day of days) {
      const bent = state.replaceAll(instant, `${day}T00:00:00.000Z`);
      expect(bent).not.toBe(state);
      await expectMisuse(sandbox.importState(JSON.parse(bent)), 'state-malformed');
    }
  });
});
