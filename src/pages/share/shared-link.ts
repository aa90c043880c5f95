// A link to a run, as it is read and written: household, clock, decisions, flow, way, step, the consumer’s no, armed faults, broken calls, and edits; nothing that opens anything.
import { scenarioNames, type ScenarioName } from '../../../mocks/index.ts';
import { choiceRow, isDecision, type DecisionName } from '../../../mocks/spec/decisions.ts';
import { limits } from '../../../mocks/spec/limits.ts';
import { consumerNos, type ConsumerNo } from '../../runs/persona-answer.ts';
import { sharedFaultIn, writtenFault, type SharedFault } from './shared-fault.ts';
import { editsIn, putEdits, type RunEdit } from './run-edits.ts';
import { beginsWithDay } from '../../../mocks/spec/calendar.ts';

export type ChosenOption = readonly [name: DecisionName, option: string];

/** The world that a run was made in, as far as it takes to make one like it. */
export interface SharedWorld {
  readonly household: ScenarioName;
  /** Where the clock stood when the link was made; absent where somebody wrote it who minds no time. */
  readonly clock?: Date;
  /** Those that differ from our choice. */
  readonly decisions: readonly ChosenOption[];
}

export interface SharedRun {
  /** Label of the way that was taken; '' for the first. */
  readonly way: string;
  /** Id of the row in view; '' for none. */
  readonly row: string;
  /** So many seconds before the clock of the link the run began. */
  readonly lasted: number;
  /** Steps that came late: seconds after the beginning, by id. */
  readonly late: Readonly<Record<string, number>>;
  /** How the consumer said no, where they did. */
  readonly no?: ConsumerNo;
  readonly faults: readonly SharedFault[];
  /** Calls that were broken once the run was over, by id, in order. */
  readonly broken: readonly string[];
  readonly edits: readonly RunEdit[];
}

export interface SharedLink {
  /** Absent where the link leads to a row in whatever world there is. */
  readonly world: SharedWorld | undefined;
  readonly run: SharedRun;
}

/** The parameters of a world: they leave the address once it stands. */
export const worldParameters = ['household', 'clock', 'lasted', 'late', 'decided', 'fault', 'no', 'broken'] as const;

/** What a step, a row and a way can be called in the flow that the link leads to. */
export interface KnownNames {
  readonly ways: readonly string[];
  hasRow(row: string): boolean;
}

export type Read = { readonly link: SharedLink } | { readonly trouble: string };

const isHousehold = (name: string): name is ScenarioName => scenarioNames.some((one) => one === name);

/** The whole link, or what is wrong with it in a sentence: nothing is done by half. */
export function readLink(search: string, known: KnownNames): Read {
  const query = new URLSearchParams(search);
  try {
    return { link: { world: worldIn(query), run: runIn(query, known) } };
  } catch (error) {
    if (error instanceof Unreadable) return { trouble: error.message };
    throw error;
  }
}

class Unreadable extends Error {}

function worldIn(query: URLSearchParams): SharedWorld | undefined {
  if (!worldParameters.some((name) => query.has(name))) return undefined;
  const household = query.get('household') ?? 'solar-home';
  if (!isHousehold(household)) throw new Unreadable(`It names a household “${shortened(household)}” that is not here.`);
  const clock = query.get('clock');
  const decisions = query.getAll('decided').map(optionIn);
  return { household, ...(clock !== null && { clock: clockIn(clock) }), decisions };
}

function clockIn(text: string): Date {
  const clock = new Date(text);
  const isKnown = /^\d{4}-\d\d-\d\dT/u.test(text) && beginsWithDay(text) && !Number.isNaN(clock.getTime());
  if (!isKnown || clock < new Date(limits.earliest) || clock > new Date(limits.latest))
    throw new Unreadable(`Its clock shows no time: “${shortened(text)}”.`);
  return clock;
}

function optionIn(text: string): ChosenOption {
  const at = text.indexOf(':');
  const [name, option] = [text.slice(0, Math.max(at, 0)), text.slice(at + 1)];
  if (!isDecision(name) || !choiceRow(name).options.includes(option))
    throw new Unreadable(`It names a decision “${shortened(text)}” that is not here.`);
  return [name, option];
}

/** More broken calls than these are not sent again. */
export const mostBroken = 20;

/** Ways that had another name when older links were made. */
const formerWays: Readonly<Record<string, string>> = { 'signed and sealed': 'signed and encrypted' };

function runIn(query: URLSearchParams, { ways, hasRow }: KnownNames): SharedRun {
  const asked = query.get('way') ?? '';
  const way = formerWays[asked] ?? asked;
  if (way !== '' && !ways.includes(way)) throw new Unreadable(`It names a way “${shortened(way)}” that is not here.`);
  const row = query.get('step') ?? '';
  const edits = editsIn(query).map((edit) => {
    if (edit === undefined) throw new Unreadable('One of its edits cannot be read.');
    return edit;
  });
  const late = Object.fromEntries(query.getAll('late').map(lateIn));
  const faults = query.getAll('fault').map(faultIn);
  const broken = query.getAll('broken').slice(0, mostBroken);
  const stranger = [
    row,
    ...faults.map(([next]) => next),
    ...edits.flatMap((edit) => [edit.row, edit.next]),
    ...Object.keys(late),
    ...broken,
  ].find((name) => name !== '' && !hasRow(name));
  if (stranger !== undefined) throw new Unreadable(`It names a step “${shortened(stranger)}” that is not here.`);
  return {
    way,
    row,
    lasted: secondsIn(query.get('lasted') ?? '0'),
    late,
    ...noIn(query.get('no')),
    faults,
    broken,
    edits,
  };
}

function noIn(text: string | null): Pick<SharedRun, 'no'> {
  if (text === null) return {};
  const no = consumerNos.find((one) => one === text);
  if (no === undefined)
    throw new Unreadable(`It names an answer of the consumer “${shortened(text)}” that nobody gives.`);
  return { no };
}

function faultIn(text: string): SharedFault {
  const fault = sharedFaultIn(text);
  if (fault === undefined) throw new Unreadable(`It names a fault “${shortened(text)}” that is not here.`);
  return fault;
}

function lateIn(text: string): readonly [step: string, seconds: number] {
  const at = text.lastIndexOf('.');
  return [text.slice(0, Math.max(at, 0)), secondsIn(text.slice(at + 1))];
}

function secondsIn(text: string): number {
  const seconds = Number(text);
  if (!/^\d{1,10}$/u.test(text)) throw new Unreadable(`It names a time “${shortened(text)}” that is none.`);
  return seconds;
}

const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** The query that leads there; `view` is what leads to the flow itself. */
export function linkQuery(view: string, { world, run }: SharedLink): string {
  const query = new URLSearchParams(view);
  if (world !== undefined) {
    query.set('household', world.household);
    if (world.clock !== undefined) query.set('clock', world.clock.toISOString());
    for (const [name, option] of world.decisions) query.append('decided', `${name}:${option}`);
  }
  if (run.lasted > 0) query.set('lasted', String(run.lasted));
  for (const [step, seconds] of Object.entries(run.late)) query.append('late', `${step}.${String(seconds)}`);
  if (run.no !== undefined) query.set('no', run.no);
  for (const fault of run.faults) query.append('fault', writtenFault(fault));
  for (const id of run.broken) query.append('broken', id);
  if (run.way !== '') query.set('way', run.way);
  if (run.row !== '') query.set('step', run.row);
  putEdits(query, run.edits);
  return `?${query.toString()}`;
}
