// The number of cases of a property test and their seed: a quarter in the test command, all with CDR_THOROUGH=1.
import * as fc from 'fast-check';

/** Every case, for tests that can run them all. */
export const isThorough = process.env['CDR_THOROUGH'] === '1';

// The test command uses the same seed every time; a thorough run uses a new one, unless CDR_SEED sets it.
const seed = Number(process.env['CDR_SEED'] ?? (isThorough ? Number.NaN : 5));
if (Number.isInteger(seed)) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });

/** The budget of a property test; the fuzzer (`npm run fuzz`) covers more. */
export const cases = (full: number): number => (isThorough ? full : Math.max(1, Math.round(full / 4)));
