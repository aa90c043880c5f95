// Opens a link: sets up its world, plays the run to where it was, and sends its edits again.
import type { Exchange, Sandbox } from '../../../mocks/index.ts';
import { loadPart } from '../../recipient/load-with-retry.ts';
import { emit } from '../../elements/events.ts';
import { addressInMemory } from '../address/in-memory.ts';
import { showNotice, type NoticeButton } from '../shell/notice.ts';
import { writeParameters } from '../../ui/address.ts';
import { instantWords } from '../../ui/instant-words.ts';
import { clear } from '../flow/moves/begin-again.ts';
import type { Breakage } from '../flow/break/breakages.ts';
import type { OpenFlow } from '../flow/flow-core.ts';
import type { LaterMoves } from '../flow/flow-state.ts';
import { takeEdited } from '../../runs/play/edited-answer.ts';
import { positionOf, type Variant } from '../../runs/flows/runnable-flow.ts';
import type { ConsumerRefusal } from '../../runs/consumers/persona-answer.ts';
import type { Run, RunState } from '../../runs/play/run.ts';
import { stepOfRow } from '../../runs/exchanges/run-rows.ts';
import { keepEdits, type RunEdit } from './run-edits.ts';
import { isWorldUsed } from './world-used.ts';
import {
  readLink,
  worldParameters,
  type KnownNames,
  type SharedLink,
  type SharedRun,
  type SharedWorld,
} from './shared-link.ts';

export interface LinkReplay extends OpenFlow {
  /** This tab has played the run before, so its kept state is already in place. */
  readonly kept: boolean;
  goBack(step: string): Promise<boolean>;
  breakIt(one: Run, breakage: Breakage): Promise<Exchange>;
  readonly markOf: LaterMoves['markOf'];
  /** Called before every step, until replaced. */
  onBeforeStep(hook: ((now: RunState) => Promise<void>) | undefined): void;
  /** The refusal that the persona gives in place of a yes, until replaced. */
  planRefusal(how: ConsumerRefusal | undefined): void;
}

/** Seconds by which the clock may differ without being moved. */
const slack = 60;

export async function openAddress(replay: LinkReplay): Promise<void> {
  const { search } = location;
  const hasWorld = worldParameters.some((name) => new URLSearchParams(search).has(name));
  if (replay.kept && !hasWorld) return;
  const read = readLink(search, namesIn(replay));
  if ('trouble' in read) {
    askInBar(`This link cannot be opened. ${read.trouble} Nothing was played.`, ['Close', forgetLink]);
    return;
  }
  const { link } = read;
  const { world, run } = link;
  if (world === undefined && run.row === '' && run.edits.length === 0) return;
  const row = replay.model.state.rows.find(({ id }) => id === run.row);
  const isThere = row !== undefined && row.state !== 'now' && row.state !== 'ghost';
  if (world === undefined && isThere && run.edits.length === 0) return;
  if (world === undefined ? isStranger(replay) : await isWorldUsed(replay.sandbox)) askBeforeReplay(replay, link);
  else await play(replay, link, false);
}

function namesIn({ flowView: { variants, breakages } }: OpenFlow): KnownNames {
  const isStep = (step: string): boolean => variants.some(({ steps }) => positionOf(steps, step) < steps.length);
  return {
    ways: variants.map(({ label }) => label),
    hasRow: (row) => isStep(stepOfRow(row)) || breakages.some(({ id }) => id === stepOfRow(row)),
  };
}

/** The product is registered, but by no known run, so playing the link needs a reset. */
const isStranger = ({ flowView, sandbox, shown }: OpenFlow): boolean =>
  flowView.recipient === 'own' &&
  sandbox.dataRecipient.clientId !== undefined &&
  shown.current?.state.phase === 'start';

/** Shows a bar at the top of the page; an answer closes it. */
function askInBar(words: string, ...buttons: readonly NoticeButton[]): void {
  const bar = showNotice(
    words,
    ...buttons.map(([label, act]): NoticeButton => [
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
function askBeforeReplay(replay: LinkReplay, link: SharedLink): void {
  const { world } = link;
  const replace: NoticeButton = ['Replace my world', () => replay.withRun(() => play(replay, link, true))];
  const keep: NoticeButton = ['Keep my world', forgetLink];
  if (world === undefined) return askInBar('This link needs a new world.', replace, keep);
  const { household, clock, decisions } = world;
  const moved = decisions.length === 0 ? '' : `, decisions changed: ${String(decisions.length)}`;
  const at = clock === undefined ? '' : `, ${instantWords(clock)}`;
  const words = `This link was made in another world: household ${household}${at}${moved}. Your world is unchanged.`;
  askInBar(words, ['Open it in a world of its own', () => location.assign(addressInMemory())], replace, keep);
}

async function play(replay: LinkReplay, { world, run }: SharedLink, anew: boolean): Promise<void> {
  const { model, sandbox, flowView, shown } = replay;
  const variant = wayOf(replay, run);
  // Even an untouched world: certificates are valid from the beginning of a world.
  if (world !== undefined) await setUp(replay, world, run);
  else if (anew) await clear(replay, sandbox, {});
  if (variant !== model.state.variant || flowView.recipient !== 'own') shown.begin(sandbox, variant);
  const start = sandbox.clock.now().getTime();
  const reach = async (seconds: number): Promise<void> => {
    const wanted = start + seconds * 1000;
    if (wanted - sandbox.clock.now().getTime() > slack * 1000) await sandbox.clock.runFrom(new Date(wanted));
  };
  replay.onBeforeStep(async ({ next = '' }) => {
    const seconds = run.late[next];
    if (seconds !== undefined) await reach(seconds);
    arm(sandbox, run, next);
  });
  replay.planRefusal(run.refusal);
  try {
    await playTo(replay, run, reach);
    arm(sandbox, run, '');
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    askInBar(`One edit in this link was not sent. ${error.message}`, ['Close', () => undefined]);
  } finally {
    replay.onBeforeStep(undefined);
    replay.planRefusal(undefined);
  }
  if (world === undefined) return;
  if (world.clock !== undefined && world.clock > sandbox.clock.now()) await sandbox.clock.runFrom(world.clock);
  model.set({});
  // A reload then continues with this world. A world in memory is played again instead.
  if (sandbox.storage !== 'memory') writeParameters(Object.fromEntries(worldParameters.map((name) => [name, ''])));
}

async function setUp(replay: LinkReplay, world: SharedWorld, { lasted }: SharedRun): Promise<void> {
  const { sandbox } = replay;
  const { decisions, clock } = sandbox;
  const { household } = world;
  const began = world.clock && new Date(world.clock.getTime() - lasted * 1000);
  await clear(replay, sandbox, { household, ...(began && { clock: began }) });
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

function wayOf({ flowView, model }: OpenFlow, { way, row }: SharedRun): Variant {
  const has = ({ steps }: Variant): boolean => row === '' || positionOf(steps, stepOfRow(row)) < steps.length;
  const named = flowView.variants.find(({ label }) => label === way);
  return named !== undefined && (way !== '' || has(named))
    ? named
    : (flowView.variants.find(has) ?? model.state.variant);
}

/** Sends each edit where the run was at the time, then goes to the row that was in view. */
async function playTo(replay: LinkReplay, run: SharedRun, reach: (seconds: number) => Promise<void>): Promise<void> {
  const { model } = replay;
  keepEdits([]);
  let last: Exchange | undefined;
  for (const [index, edit] of run.edits.entries()) {
    last = await sendEdit(replay, edit, reach);
    keepEdits(run.edits.slice(0, index + 1));
  }
  for (const id of run.broken)
    if (!model.state.rows.some((row) => row.id === id) && !(await reachRow(replay, id))) return;
  const step = stepOfRow(run.row);
  const isEdited = run.edits.some(({ row }) => stepOfRow(row) === step);
  if (run.row !== '' && !isEdited) {
    const shown = await reachRow(replay, step);
    // The consumer’s refusal is given only when the run continues.
    if (shown && run.refusal !== undefined) await replay.shown.current?.toEnd();
    if (!shown) return;
  }
  if (model.state.rows.some(({ id }) => id === run.row)) model.choose(run.row, 'replace');
  else if (last !== undefined) model.chooseExchange(last, 'replace');
  else if (run.row !== '') model.choose(step, 'replace');
}

/** Plays until the row exists; false if the run stopped before, which explains itself. */
async function reachRow(replay: LinkReplay, step: string): Promise<boolean> {
  const { model, flowView } = replay;
  const { steps } = model.state.variant;
  const breakage = flowView.breakages.find(({ id }) => id === step);
  const last = breakage === undefined ? step : (steps.at(-1)?.step.id ?? '');
  const one = replay.shown.current;
  if (one === undefined) return false;
  if (positionOf(steps, one.state.next) <= positionOf(steps, last)) await one.toStep(last);
  if (one !== replay.shown.current || one.state.phase === 'stopped') return false;
  if (breakage === undefined || model.state.rows.some(({ id }) => id === step)) return true;
  model.chooseExchange(await replay.breakIt(one, breakage), 'push');
  replay.reveal('why');
  return true;
}

async function sendEdit(
  replay: LinkReplay,
  { after, next, row, changes }: RunEdit,
  reach: (seconds: number) => Promise<void>,
): Promise<Exchange> {
  const { model, sandbox } = replay;
  const { steps } = model.state.variant;
  await reachRow(replay, stepOfRow(row));
  const mark = replay.markOf(row);
  const id = model.state.rows.find((one) => one.id === row)?.exchange;
  const base = model.state.exchanges.find((one) => one.id === id);
  if (base === undefined) throw new TypeError('The row that it changes was not reached.');
  const stood = positionOf(steps, next === '' ? undefined : next);
  const now = positionOf(steps, replay.shown.current?.state.next);
  if (stood < now) await replay.goBack(next);
  else if (stood > now) await reachRow(replay, steps[stood - 1]?.step.id ?? '');
  await reach(after);
  const { sendAgain } = await loadPart(() => import('../workbench/workbench-view.ts'));
  const answer = await sendAgain(sandbox, base, changes, { ...mark, run: model.state.run.run });
  model.chooseExchange(answer, 'replace');
  await takeEdited(replay.shown.current, mark.step, answer);
  return answer;
}
