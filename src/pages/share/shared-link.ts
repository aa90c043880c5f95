// Reads and writes links to a run: household, clock, decisions, flow, variant, step, refusal, faults, broken calls and
// edits, but no secrets.
import { scenarioNames, type ScenarioName } from '../../../mocks/index.ts';
import { choiceRow, isDecision, type DecisionName } from '../../../mocks/spec/decisions/decisions.ts';
import { limits } from '../../../mocks/spec/limits.ts';
import { consumerRefusals, type ConsumerRefusal } from '../../runs/consumers/persona-answer.ts';
import { sharedFaultIn, writtenFault, type SharedFault } from './shared-fault.ts';
import { editsIn, putEdits, type RunEdit } from './run-edits.ts';
import { beginsWithDay } from '../../../mocks/spec/calendar.ts';

export type ChosenOption = readonly [name: DecisionName, option: string];

/** What is needed to make a world like that of the run. */
export interface SharedWorld {
  readonly household: ScenarioName;
  /** The clock when the link was made; absent in links written without a time. */
  readonly clock?: Date;
  /** Decisions that differ from the default. */
  readonly decisions: readonly ChosenOption[];
}

export interface SharedRun {
  /** Label of the variant; '' for the first. */
  readonly way: string;
  /** Id of the row in view; '' if none. */
  readonly row: string;
  /** Seconds from the beginning of the run to the link’s clock. */
  readonly lasted: number;
  /** Steps taken late: seconds since the beginning, by id. */
  readonly late: Readonly<Record<string, number>>;
  /** How the consumer refused, if they did. */
  readonly refusal?: ConsumerRefusal;
  readonly faults: readonly SharedFault[];
  /** Ids of the calls broken after the run, in order. */
  readonly broken: readonly string[];
  readonly edits: readonly RunEdit[];
}

export interface SharedLink {
  /** Absent if the link leads to a row in any world. */
  readonly world: SharedWorld | undefined;
  readonly run: SharedRun;
}

/** The parameters of a world, which are removed from the address once it is set up. */
export const worldParameters = ['household', 'clock', 'lasted', 'late', 'decided', 'fault', 'no', 'broken'] as const;

/** Names of variants and rows in the linked flow. */
export interface KnownNames {
  readonly ways: readonly string[];
  hasRow(row: string): boolean;
}

export type Read = { readonly link: SharedLink } | { readonly trouble: string };

const isHousehold = (name: string): name is ScenarioName => scenarioNames.some((one) => one === name);

/** The whole link, or a sentence that says what is wrong; never part of a link. */
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
  if (!isHousehold(household)) throw new Unreadable(`The sandbox has no household “${shortened(household)}”.`);
  const clock = query.get('clock');
  const decisions = query.getAll('decided').map(optionIn);
  return { household, ...(clock !== null && { clock: clockIn(clock) }), decisions };
}

function clockIn(text: string): Date {
  const clock = new Date(text);
  const isKnown = /^\d{4}-\d\d-\d\dT/u.test(text) && beginsWithDay(text) && !Number.isNaN(clock.getTime());
  if (!isKnown || clock < new Date(limits.earliest) || clock > new Date(limits.latest))
    throw new Unreadable(`Its clock has no valid time: “${shortened(text)}”.`);
  return clock;
}

function optionIn(text: string): ChosenOption {
  const at = text.indexOf(':');
  const [name, option] = [text.slice(0, Math.max(at, 0)), text.slice(at + 1)];
  if (!isDecision(name) || !choiceRow(name).options.includes(option))
    throw new Unreadable(`The sandbox has no decision or option “${shortened(text)}”.`);
  return [name, option];
}

/** Further broken calls are ignored. */
export const mostBroken = 20;

/** Former names of variants, in older links. */
const formerWays: Readonly<Record<string, string>> = { 'signed and sealed': 'signed and encrypted' };

function runIn(query: URLSearchParams, { ways, hasRow }: KnownNames): SharedRun {
  const asked = query.get('way') ?? '';
  const way = formerWays[asked] ?? asked;
  if (way !== '' && !ways.includes(way)) throw new Unreadable(`This flow has no variant “${shortened(way)}”.`);
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
  if (stranger !== undefined) throw new Unreadable(`This flow has no step “${shortened(stranger)}”.`);
  return {
    way,
    row,
    lasted: secondsIn(query.get('lasted') ?? '0'),
    late,
    ...refusalIn(query.get('no')),
    faults,
    broken,
    edits,
  };
}

function refusalIn(text: string | null): Pick<SharedRun, 'refusal'> {
  if (text === null) return {};
  const refusal = consumerRefusals.find((one) => one === text);
  if (refusal === undefined) throw new Unreadable(`A consumer cannot answer “${shortened(text)}”.`);
  return { refusal };
}

function faultIn(text: string): SharedFault {
  const fault = sharedFaultIn(text);
  if (fault === undefined) throw new Unreadable(`The sandbox has no fault “${shortened(text)}”.`);
  return fault;
}

function lateIn(text: string): readonly [step: string, seconds: number] {
  const at = text.lastIndexOf('.');
  return [text.slice(0, Math.max(at, 0)), secondsIn(text.slice(at + 1))];
}

function secondsIn(text: string): number {
  const seconds = Number(text);
  if (!/^\d{1,10}$/u.test(text)) throw new Unreadable(`“${shortened(text)}” is not a valid number of seconds.`);
  return seconds;
}

const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** The query of the link; `view` is the query of the flow. */
export function linkQuery(view: string, { world, run }: SharedLink): string {
  const query = new URLSearchParams(view);
  if (world !== undefined) {
    query.set('household', world.household);
    if (world.clock !== undefined) query.set('clock', world.clock.toISOString());
    for (const [name, option] of world.decisions) query.append('decided', `${name}:${option}`);
  }
  if (run.lasted > 0) query.set('lasted', String(run.lasted));
  for (const [step, seconds] of Object.entries(run.late)) query.append('late', `${step}.${String(seconds)}`);
  if (run.refusal !== undefined) query.set('no', run.refusal);
  for (const fault of run.faults) query.append('fault', writtenFault(fault));
  for (const id of run.broken) query.append('broken', id);
  if (run.way !== '') query.set('way', run.way);
  if (run.row !== '') query.set('step', run.row);
  putEdits(query, run.edits);
  return `?${query.toString()}`;
}
