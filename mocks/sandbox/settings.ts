// What a world remembers about itself between visits: scenario, profile, clock, decisions, armed faults.
import { isClockState, type ClockState } from '../ambient/clock.ts';
import type { ArmedFault } from '../faults/fault.ts';
import { presetOf, type DecisionChoice, type DecisionPreset, type Decisions } from '../spec/decisions.ts';
import type { ProfileId } from '../spec/profiles/profile.ts';
import type { Row, Store } from '../store/table.ts';
import { knownDecisions } from './options.ts';
import type { ScenarioChoice } from './scenario-choice.ts';

export interface ScenarioRow extends Row, ScenarioChoice {}
export interface ClockRow extends Row {
  readonly state: ClockState;
}
export interface EpochRow extends Row {
  readonly epoch: string;
}
export interface ProfileRow extends Row {
  readonly profile: ProfileId;
}
export interface FaultsRow extends Row {
  /** A number without an end is none that JSON could carry. */
  readonly armed: readonly (ArmedFault & { readonly always?: true })[];
}
export interface DecisionsRow extends Row {
  readonly chosen: Partial<Decisions>;
  /** Absent in a row of before there were brands of their own profile: `chosen` then has every decision. */
  readonly preset?: DecisionPreset;
}

export interface Settings {
  scenario(): Promise<ScenarioChoice | undefined>;
  keepScenario(choice: ScenarioChoice): Promise<void>;
  profile(): Promise<ProfileId | undefined>;
  keepProfile(profile: ProfileId): Promise<void>;
  /** Tells one world from the one before it in the same store. Kept unless there is one; gives the one that is kept. */
  epoch(fresh: string): Promise<string>;
  /** Refuses (RangeError) a clock that shows no time. */
  clock(): Promise<ClockState | undefined>;
  keepClock(state: ClockState): Promise<void>;
  decisions(): Promise<DecisionChoice | undefined>;
  keepDecisions(chosen: DecisionChoice): Promise<void>;
  /** Armed faults, wherever in this world they were armed. */
  faults(): Promise<readonly ArmedFault[]>;
  keepFaults(armed: readonly ArmedFault[]): Promise<void>;
  /** Clock, decisions and faults as if nobody had touched them. */
  forgetChoices(): Promise<void>;
}

export function settingsOf(store: Store): Settings {
  const table = <R extends Row>(): ReturnType<typeof store.table<R>> => store.table<R>('settings');
  return {
    scenario: async () => {
      const row = await table<ScenarioRow>().get('scenario');
      if (row === undefined) return undefined;
      const { id: _, ...choice } = row;
      return choice;
    },
    keepScenario: (choice) => table<ScenarioRow>().put({ id: 'scenario', ...choice }),
    profile: async () => (await table<ProfileRow>().get('profile'))?.profile,
    keepProfile: (profile) => table<ProfileRow>().put({ id: 'profile', profile }),
    epoch: async (fresh) => {
      if (await table<EpochRow>().add({ id: 'epoch', epoch: fresh })) return fresh;
      return (await table<EpochRow>().get('epoch'))?.epoch ?? fresh;
    },
    clock: async () => {
      const row = await table<ClockRow>().get('clock');
      if (row === undefined || isClockState(row.state)) return row?.state;
      throw new RangeError('Its clock shows no time between 1970 and 9980.');
    },
    keepClock: (state) => table<ClockRow>().put({ id: 'clock', state }),
    decisions: async () => {
      const row = await table<DecisionsRow>().get('decisions');
      return row === undefined ? undefined : readChoice(row);
    },
    keepDecisions: ({ preset, options }) => table<DecisionsRow>().put({ id: 'decisions', preset, chosen: options }),
    faults: async () => {
      const { armed = [] } = (await table<FaultsRow>().get('faults')) ?? {};
      return armed.map(({ always, ...one }) => (always ? timed(one, Infinity) : one));
    },
    keepFaults: (armed) =>
      table<FaultsRow>().put({
        id: 'faults',
        armed: armed.map((one) => (timesOf(one) === Infinity ? { ...timed(one, 1), always: true } : one)),
      }),
    forgetChoices: () => table().replace(['clock', 'decisions', 'faults'], []),
  };
}

/** Where every decision was written down, those that stand as ever were nobody’s choice. */
function readChoice({ preset, chosen }: DecisionsRow): DecisionChoice {
  const known = knownDecisions(chosen);
  if (preset !== undefined) return { preset, options: known };
  const usual: Readonly<Record<string, string>> = presetOf('strict');
  const options = Object.fromEntries(Object.entries(known).filter(([name, option]) => usual[name] !== option));
  return { preset: 'strict', options };
}

const timesOf = ({ fault }: ArmedFault): number => (typeof fault === 'string' ? 0 : (fault.times ?? 1));
const timed = ({ fault, ...one }: ArmedFault, times: number): ArmedFault => ({
  ...one,
  fault: typeof fault === 'string' ? fault : { ...fault, times },
});
