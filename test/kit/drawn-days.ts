// Fifty moments of three years, the same for the same seed: what holds on one day of a world has to hold on all of them.
import * as fc from 'fast-check';
import { scenarioNames } from '../../mocks/personas/scenarios.ts';
import { isThorough } from './budget.ts';

const [from, until] = [Date.parse('2025-01-01T00:00:00Z'), Date.parse('2027-12-31T23:59:59Z')];

const drawnDays: readonly string[] = fc
  .sample(fc.noBias(fc.integer({ min: from / 1000, max: until / 1000 })), 50)
  .map((seconds) => new Date(seconds * 1000).toISOString());

/** Days for each scenario: with 4 each day is one of some scenario’s. */
const count = Number(process.env['CDR_DAYS'] ?? 1);

/** Days of the scenario at this place, each scenario its own; every one of the fifty in a thorough run. */
export const daysOf = (place: number): readonly string[] =>
  isThorough
    ? drawnDays
    : Array.from({ length: count }, (_, turn) => (place + turn * scenarioNames.length) % drawnDays.length).flatMap(
        (index) => drawnDays[index] ?? [],
      );
