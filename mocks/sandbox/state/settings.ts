// The settings stored with a world: scenario, profile, clock, decisions, armed faults.
import { isClockState, type ClockState } from '../../ambient/clock.ts';
import type { ArmedFault, FaultChange } from '../../faults/fault.ts';
import { presetOf, type DecisionChoice } from '../../spec/decisions/decisions.ts';
import { profileIdOf, type ProfileId } from '../../spec/ids.ts';
import type { Store } from '../../store/table.ts';
import { knownDecisions } from '../options/decision-options.ts';
import type { ScenarioChoice } from '../options/scenario-choice.ts';
import type { SettingRows } from './row-schemas.ts';

export interface Settings {
  scenario(): Promise<ScenarioChoice | undefined>;
  keepScenario(choice: ScenarioChoice): Promise<void>;
  /** The stored name: a profile by its release, or a name that this release does not know. */
  profile(): Promise<string | undefined>;
  keepProfile(profile: ProfileId): Promise<void>;
  /** Distinguishes a world from earlier ones in the same store. Stores the fresh one if there is none; returns the stored one. */
  epoch(fresh: string): Promise<string>;
  /** Throws a RangeError for a clock outside its range. */
  clock(): Promise<ClockState | undefined>;
  keepClock(state: ClockState): Promise<void>;
  decisions(): Promise<DecisionChoice | undefined>;
  keepDecisions(chosen: DecisionChoice): Promise<void>;
  /** Armed faults, from every page of this world. */
  faults(): Promise<readonly ArmedFault[]>;
  /** Changes made on several pages at once all remain. The change may be tried more than once. */
  changeFaults(change: FaultChange): Promise<void>;
  /** Resets clock, decisions and faults to their defaults. */
  forgetChoices(): Promise<void>;
  forgetScenario(): Promise<void>;
  forgetProfile(): Promise<void>;
}

export function settingsOf(store: Store): Settings {
  const get = <N extends keyof SettingRows>(id: N): Promise<SettingRows[N] | undefined> =>
    store.table<SettingRows[N]>('settings').get(id);
  const put = <N extends keyof SettingRows>(id: N, row: Omit<SettingRows[N], 'id'>): Promise<void> =>
    store.table('settings').put({ id, ...row });
  const forget = (...ids: readonly (keyof SettingRows)[]): Promise<void> => store.table('settings').replace(ids, []);
  return {
    scenario: async () => {
      const row = await get('scenario');
      if (row === undefined) return undefined;
      const { id: _, ...choice } = row;
      return choice;
    },
    keepScenario: (choice) => put('scenario', { ...choice }),
    profile: async () => {
      const name = (await get('profile'))?.profile;
      return name === undefined ? undefined : (profileIdOf(name) ?? name);
    },
    keepProfile: (profile) => put('profile', { profile }),
    epoch: async (fresh) => {
      if (await store.table<SettingRows['epoch']>('settings').add({ id: 'epoch', epoch: fresh })) return fresh;
      return (await get('epoch'))?.epoch ?? fresh;
    },
    clock: async () => {
      const row = await get('clock');
      if (row === undefined || isClockState(row.state)) return row?.state;
      throw new RangeError('Its clock is not between 1970 and 9980.');
    },
    keepClock: (state) => put('clock', { state }),
    decisions: async () => {
      const row = await get('decisions');
      return row === undefined ? undefined : readChoice(row);
    },
    keepDecisions: ({ preset, options }) => put('decisions', { preset, chosen: options }),
    faults: async () => armedIn(await get('faults')),
    changeFaults: async (change) => {
      const table = store.table<SettingRows['faults']>('settings');
      const next = (row: SettingRows['faults']): SettingRows['faults'] => ({
        ...row,
        armed: change(armedIn(row)).map(asStored),
      });
      const { before } = await table.update('faults', next);
      // Another page may add the first row meanwhile.
      if (before === undefined && !(await table.add(next({ id: 'faults', armed: [] }))))
        await table.update('faults', next);
    },
    forgetChoices: () => forget('clock', 'decisions', 'faults'),
    forgetScenario: () => forget('scenario'),
    forgetProfile: () => forget('profile'),
  };
}

/** Older rows have every decision: those with the default option were not chosen. */
function readChoice({ preset, chosen }: SettingRows['decisions']): DecisionChoice {
  const known = knownDecisions(chosen);
  if (preset !== undefined) return { preset, options: known };
  const usual: Readonly<Record<string, string>> = presetOf('strict');
  const options = Object.fromEntries(Object.entries(known).filter(([name, option]) => usual[name] !== option));
  return { preset: 'strict', options };
}

type StoredFault = SettingRows['faults']['armed'][number];

const armedIn = ({ armed }: { readonly armed: readonly StoredFault[] } = { armed: [] }): readonly ArmedFault[] =>
  armed.map(({ always, met, ...one }) => {
    const counted = { ...one, met: met ?? one.struck };
    return always ? timed(counted, Infinity) : counted;
  });

/** JSON, in which a world is exported, has no Infinity. */
const asStored = (one: ArmedFault): StoredFault =>
  timesOf(one) === Infinity ? { ...timed(one, 1), always: true } : one;

const timesOf = ({ fault }: ArmedFault): number => (typeof fault === 'string' ? 0 : (fault.times ?? 1));
const timed = ({ fault, ...one }: ArmedFault, times: number): ArmedFault => ({
  ...one,
  fault: typeof fault === 'string' ? fault : { ...fault, times },
});
