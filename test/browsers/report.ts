// Where the runs in other browsers write how they went, for the sum of all runners.
import { at } from '../tools/run.ts';

export type Engine = 'firefox' | 'webkit';

export const isEngine = (name: unknown): name is Engine => name === 'firefox' || name === 'webkit';

/** Where the tally of an engine is written. */
export const reportOf = (engine: Engine): string => at(`test-results/${engine}.json`);
