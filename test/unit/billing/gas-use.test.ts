// Gas that a household burns: more in the cold, the same on every warm day, and never far from what the weather says.
import { expect, test } from 'vitest';
import { gasBurnt } from '../../../mocks/billing/gas-use.ts';
import { dayOf, type Day, type State } from '../../../mocks/readings/zone.ts';
import { weatherOf } from '../../../mocks/readings/weather.ts';

const seed = 7;
const states: readonly State[] = ['ACT', 'NSW', 'QLD', 'SA', 'TAS', 'VIC'];
const days: readonly Day[] = Array.from({ length: 1500 }, (_, index) => dayOf('2024-01-01') + index);
const burnt = (state: State, day: Day, key = 'any'): number => gasBurnt(key, state, { from: day, to: day }, seed);
const temperature = (state: State, day: Day): number => weatherOf(state, day, seed).temperature;
/** Every day in every state, with its temperature. */
const all = states.flatMap((state) => days.map((day) => ({ state, day, degrees: temperature(state, day) })));

test('a household burns as much gas on a day of 17 degrees as on one of 30', () => {
  const warm = Map.groupBy(
    all.filter(({ degrees }) => degrees >= 17),
    ({ day }) => day,
  );
  expect([...warm.values()].some((here) => here.some(({ degrees }) => degrees < 18) && here.length > 1)).toBe(true);
  for (const here of warm.values()) expect(new Set(here.map(({ state, day }) => burnt(state, day))).size).toBe(1);
});

test('a household burns 9.5 MJ more gas for each degree below 17 than the 32 MJ of a warm day', () => {
  const cold = all.filter(({ degrees }) => degrees < 17);
  expect(cold.length).toBeGreaterThan(1000);
  for (const { state, day, degrees } of cold) {
    const warm = states.find((other) => temperature(other, day) >= 17);
    if (warm === undefined) continue;
    const expected = 1 + (9.5 * (17 - degrees)) / 32;
    expect(burnt(state, day) / burnt(warm, day)).toBeCloseTo(expected, 3);
  }
});

test('gas use is in thousandths of a megajoule and stays within 15 % of the usual; both bounds are nearly reached', () => {
  const warm = all.filter(({ degrees }) => degrees >= 17).map(({ state, day }) => burnt(state, day));
  const [least, most] = [Math.min(...warm), Math.max(...warm)];
  expect(least).toBeGreaterThanOrEqual(27_200);
  expect(least).toBeLessThan(27_220);
  expect(most).toBeLessThanOrEqual(36_800);
  expect(most).toBeGreaterThan(36_780);
});

test('gas use counts the first and the last day, and differs between accounts', () => {
  const from = dayOf('2026-06-01');
  const span = { from, to: from + 2 };
  expect(gasBurnt('any', 'VIC', span, seed)).toBe(burnt('VIC', from) + burnt('VIC', from + 1) + burnt('VIC', from + 2));
  expect(gasBurnt('any', 'VIC', { from, to: from - 1 }, seed)).toBe(0);
  expect(burnt('VIC', from, 'another')).not.toBe(burnt('VIC', from));
});
