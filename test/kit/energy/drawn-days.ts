// Fifty moments in three years, the same for the same seed, because a property of a world has to hold on every day.
import * as fc from 'fast-check';
import { scenarioNames } from '../../../mocks/personas/scenarios.ts';
import { isThorough } from '../properties/budget.ts';

const [from, until] = [Date.parse('2025-01-01T00:00:00Z'), Date.parse('2027-12-31T23:59:59Z')];

const drawnDays: readonly string[] = fc
  .sample(fc.noBias(fc.integer({ min: from / 1000, max: until / 1000 })), 50)
  .map((seconds) => new Date(seconds * 1000).toISOString());

/** Days per scenario: with 4, every day is used by some scenario. */
const count = Number(process.env['CDR_DAYS'] ?? 1);

/** The days of the scenario at this index, different for each scenario; all fifty in a thorough run. */
export const daysOf = (place: number): readonly string[] =>
  isThorough
    ? drawnDays
    : Array.from({ length: count }, (_, turn) => (place + turn * scenarioNames.length) % drawnDays.length).flatMap(
        (index) => drawnDays[index] ?? [],
      );
