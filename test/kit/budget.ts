// How many cases a property test runs, and from which seed: a quarter in the test command, all with CDR_THOROUGH=1.
import * as fc from 'fast-check';

/** Every case there is, where a test can walk them all. */
export const isThorough = process.env['CDR_THOROUGH'] === '1';

// The test command is the same every time; a thorough run looks elsewhere each time, unless CDR_SEED says where.
const seed = Number(process.env['CDR_SEED'] ?? (isThorough ? Number.NaN : 5));
if (Number.isInteger(seed)) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });

/** The budget of a property test; the fuzzer (`npm run fuzz`) goes on where it ends. */
export const cases = (full: number): number => (isThorough ? full : Math.max(1, Math.round(full / 4)));
