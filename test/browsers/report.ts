// Where the runs in other browsers write their results, for the total of all runners.
import { at } from '../tools/run.ts';

export type Engine = 'firefox' | 'webkit';

export const isEngine = (name: unknown): name is Engine => name === 'firefox' || name === 'webkit';

/** The file for an engine's tally. */
export const reportOf = (engine: Engine): string => at(`test-results/${engine}.json`);
