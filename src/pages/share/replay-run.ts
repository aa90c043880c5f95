// Opens a link: sets up its world, plays the run to where it was, and sends its edits again.
import type { Exchange, Sandbox } from '../../../mocks/index.ts';
import { loadPart } from '../../recipient/load-part.ts';
import { emit } from '../../elements/events.ts';
import { addressInMemory } from '../address/in-memory.ts';
import { show, type Way as WayOn } from '../shell/notice.ts';
import { writeParameters } from '../../ui/address.ts';
import { instantWords } from '../../ui/instant-words.ts';
import type { Breakage } from '../flow/breakages.ts';
import { stepOfRow } from '../flow/chosen-row.ts';
import type { FlowCore } from '../flow/flow-core.ts';
import type { LaterMoves } from '../flow/flow-state.ts';
import { takeEdited } from '../../runs/edited-answer.ts';
import { positionOf, type Variant } from '../../runs/runnable-flow.ts';
import type { ConsumerNo } from '../../runs/persona-answer.ts';
import type { Run, RunState } from '../../runs/run.ts';
import { keepEdits, type RunEdit } from './run-edits.ts';
import { stands } from './world-stands.ts';
import {
  readLink,
  worldParameters,
  type KnownNames,
  type SharedLink,
  type SharedRun,
  type SharedWorld,
} from './shared-link.ts';

export interface Opened extends FlowCore {
  /** This tab has played the run before, so its kept state is already in place. */
  readonly kept: boolean;
  goBack(step: string): Promise<boolean>;
  breakIt(one: Run, breakage: Breakage): Promise<Exchange>;
  readonly markOf: LaterMoves['markOf'];
  /** Called before every step, until replaced. */
  onBeforeStep(hook: ((now: RunState) => Promise<void>) | undefined): void;
  /** The refusal that the persona gives in place of a yes, until replaced. */
  planRefusal(how: ConsumerNo | undefined): void;
}

/** Seconds by which the clock may differ without being moved. */
const slack = 60;

export async function openAddress(opened: Opened): Promise<void> {
  const { search } = location;
  const hasWorld = worldParameters.some((name) => new URLSearchParams(search).has(name));
  if (opened.kept && !hasWorld) return;
  const read = readLink(search, namesIn(opened));
  if ('trouble' in read) {
    asked(`This link cannot be opened. ${read.trouble} Nothing was played.`, ['Close', forgetLink]);
    return;
  }
  const { link } = read;
  const { world, run } = link;
  if (world === undefined && run.row === '' && run.edits.length === 0) return;
  const row = opened.model.state.rows.find(({ id }) => id === run.row);
  const isThere = row !== undefined && row.state !== 'now' && row.state !== 'ghost';
  if (world === undefined && isThere && run.edits.length === 0) return;
  if (world === undefined ? isStranger(opened) : await stands(opened.sandbox)) ask(opened, link);
  else await play(opened, link, false);
}

function namesIn({ flowView: { variants, breakages } }: FlowCore): KnownNames {
  const isStep = (step: string): boolean => variants.some(({ steps }) => positionOf(steps, step) < steps.length);
  return {
    ways: variants.map(({ label }) => label),
    hasRow: (row) => isStep(stepOfRow(row)) || breakages.some(({ id }) => id === stepOfRow(row)),
  };
}

/** The product is registered, but by no known run, so playing the link needs a reset. */
const isStranger = ({ flowView, sandbox, run }: FlowCore): boolean =>
  flowView.recipient === 'own' && sandbox.dataRecipient.clientId !== undefined && run()?.state.phase === 'start';

/** Shows a bar at the top of the page; an answer closes it. */
function asked(words: string, ...ways: readonly WayOn[]): void {
  const bar = show(
    words,
    ...ways.map(([label, act]): WayOn => [
      label,
      () => {
        bar.remove();
        act();
      },
    ]),
  );
}

const forgetLink = (): void =>
  writeParameters(Object.fromEntries([...worldParameters, 'way', 'step', 'edit'].map((name) => [name, ''])));

/** The current world is not touched before the person agrees. */
function ask(opened: Opened, link: SharedLink): void {
  const { world } = link;
  const replace: WayOn = ['Replace my world', () => opened.withRun(() => play(opened, link, true))];
  const keep: WayOn = ['Keep my world', forgetLink];
  if (world === undefined) return asked('This link needs a new world.', replace, keep);
  const { household, clock, decisions } = world;
  const moved = decisions.length === 0 ? '' : `, decisions changed: ${String(decisions.length)}`;
  const at = clock === undefined ? '' : `, ${instantWords(clock)}`;
  const words = `This link was made in another world: household ${household}${at}${moved}. Your world is unchanged.`;
  asked(words, ['Open it in a world of its own', () => location.assign(addressInMemory())], replace, keep);
}

async function play(opened: Opened, { world, run }: SharedLink, anew: boolean): Promise<void> {
  const { model, sandbox, flowView } = opened;
  const variant = wayOf(opened, run);
  // Even an untouched world: certificates are valid from the beginning of a world.
  if (world !== undefined) await setUp(opened, world, run);
  else if (anew) await opened.clear({});
  if (variant !== model.state.variant || flowView.recipient !== 'own') opened.begin(variant);
  const start = sandbox.clock.now().getTime();
  const reach = async (seconds: number): Promise<void> => {
    const wanted = start + seconds * 1000;
    if (wanted - sandbox.clock.now().getTime() > slack * 1000) await sandbox.clock.runFrom(new Date(wanted));
  };
  opened.onBeforeStep(async ({ next = '' }) => {
    const seconds = run.late[next];
    if (seconds !== undefined) await reach(seconds);
    arm(sandbox, run, next);
  });
  opened.planRefusal(run.no);
  try {
    await playTo(opened, run, reach);
    arm(sandbox, run, '');
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    asked(`One edit in this link was not sent. ${error.message}`, ['Close', () => undefined]);
  } finally {
    opened.onBeforeStep(undefined);
    opened.planRefusal(undefined);
  }
  if (world === undefined) return;
  if (world.clock !== undefined && world.clock > sandbox.clock.now()) await sandbox.clock.runFrom(world.clock);
  model.set({});
  // A reload then continues with this world. A world in memory is played again instead.
  if (sandbox.storage !== 'memory') writeParameters(Object.fromEntries(worldParameters.map((name) => [name, ''])));
}

async function setUp(opened: Opened, world: SharedWorld, { lasted }: SharedRun): Promise<void> {
  const { decisions, clock } = opened.sandbox;
  const { household } = world;
  const began = world.clock && new Date(world.clock.getTime() - lasted * 1000);
  await opened.clear({ household, ...(began && { clock: began }) });
  await decisions.preset('strict');
  for (const [name, option] of world.decisions) await decisions.set(name, option as never);
  if (began !== undefined) await clock.runFrom(began);
}

/** Arms the faults that were armed before this step, unless they already are, as after going back. */
function arm({ faults }: Sandbox, run: SharedRun, next: string): void {
  const written = (fault: unknown): string => JSON.stringify(fault);
  for (const [when, fault] of run.faults) {
    const isArmed = faults.list().some((armed) => written(armed.fault) === written(fault));
    if (when === next && !isArmed) faults.add(fault);
  }
  // The bar counts armed faults.
  const view = document.querySelector('cdr-flow-view');
  if (view !== null) emit(view, 'cdr-faults-changed', {});
}

function wayOf({ flowView, model }: FlowCore, { way, row }: SharedRun): Variant {
  const has = ({ steps }: Variant): boolean => row === '' || positionOf(steps, stepOfRow(row)) < steps.length;
  const named = flowView.variants.find(({ label }) => label === way);
  return named !== undefined && (way !== '' || has(named))
    ? named
    : (flowView.variants.find(has) ?? model.state.variant);
}

/** Sends each edit where the run was at the time, then goes to the row that was in view. */
async function playTo(opened: Opened, run: SharedRun, reach: (seconds: number) => Promise<void>): Promise<void> {
  const { model } = opened;
  keepEdits([]);
  let last: Exchange | undefined;
  for (const [index, edit] of run.edits.entries()) {
    last = await sendEdit(opened, edit, reach);
    keepEdits(run.edits.slice(0, index + 1));
  }
  for (const id of run.broken)
    if (!model.state.rows.some((row) => row.id === id) && !(await reachRow(opened, id))) return;
  const step = stepOfRow(run.row);
  const isEdited = run.edits.some(({ row }) => stepOfRow(row) === step);
  if (run.row !== '' && !isEdited) {
    const shown = await reachRow(opened, step);
    // The consumer’s refusal is given only when the run continues.
    if (shown && run.no !== undefined) await opened.run()?.toEnd();
    if (!shown) return;
  }
  if (model.state.rows.some(({ id }) => id === run.row)) model.choose(run.row, 'replace');
  else if (last !== undefined) model.chooseExchange(last, 'replace');
  else if (run.row !== '') model.choose(step, 'replace');
}

/** Plays until the row exists; false if the run stopped before, which explains itself. */
async function reachRow(opened: Opened, step: string): Promise<boolean> {
  const { model, flowView } = opened;
  const { steps } = model.state.variant;
  const breakage = flowView.breakages.find(({ id }) => id === step);
  const last = breakage === undefined ? step : (steps.at(-1)?.step.id ?? '');
  const one = opened.run();
  if (one === undefined) return false;
  if (positionOf(steps, one.state.next) <= positionOf(steps, last)) await one.toStep(last);
  if (one !== opened.run() || one.state.phase === 'stopped') return false;
  if (breakage === undefined || model.state.rows.some(({ id }) => id === step)) return true;
  model.chooseExchange(await opened.breakIt(one, breakage), 'push');
  opened.reveal('why');
  return true;
}

async function sendEdit(
  opened: Opened,
  { after, next, row, changes }: RunEdit,
  reach: (seconds: number) => Promise<void>,
): Promise<Exchange> {
  const { model, sandbox } = opened;
  const { steps } = model.state.variant;
  await reachRow(opened, stepOfRow(row));
  const mark = opened.markOf(row);
  const id = model.state.rows.find((one) => one.id === row)?.exchange;
  const base = model.state.exchanges.find((one) => one.id === id);
  if (base === undefined) throw new TypeError('The row that it changes was not reached.');
  const stood = positionOf(steps, next === '' ? undefined : next);
  const now = positionOf(steps, opened.run()?.state.next);
  if (stood < now) await opened.goBack(next);
  else if (stood > now) await reachRow(opened, steps[stood - 1]?.step.id ?? '');
  await reach(after);
  const { sendAgain } = await loadPart(() => import('../workbench/workbench-view.ts'));
  const answer = await sendAgain(sandbox, base, changes, { ...mark, run: model.state.run.run });
  model.chooseExchange(answer, 'replace');
  await takeEdited(opened.run(), mark.step, answer);
  return answer;
}
