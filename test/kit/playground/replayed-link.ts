// Opens a link to a run without a page: creates its world, plays the run to its position and sends its edits again.
import type { Exchange, Sandbox } from '../../../mocks/index.ts';
import { createSandbox } from '../../../mocks/sandbox.ts';
import { flowViewOf } from '../../../src/pages/flow/flow-views.ts';
import type { FlowView } from '../../../src/pages/flow/flow-state.ts';
import { profileIn } from '../../../src/pages/address/view-address.ts';
import { stepOfRow } from '../../../src/runs/exchanges/run-rows.ts';
import { readLink, type SharedLink } from '../../../src/pages/share/shared-link.ts';
import { sendAgain } from '../../../src/pages/workbench/send-again.ts';
import type { Run } from '../../../src/runs/play/run.ts';
import { runRows } from '../../../src/runs/exchanges/run-rows.ts';
import { flowNameIn, hasFlow, startFlowOf } from '../../../src/runs/flows/flow-names.ts';
import { positionOf, type Variant } from '../../../src/runs/flows/runnable-flow.ts';
import { quickRun } from './quick-run.ts';

interface PlayedLink {
  readonly sandbox: Sandbox;
  readonly run: Run;
  readonly variant: Variant;
  /** The exchange of a row by the row’s id. */
  exchangeOf(row: string): Exchange;
}

/** The flow of an address. */
function flowViewAt(search: string): FlowView {
  const query = new URLSearchParams(search);
  const profile = profileIn(search) ?? '0.1.1';
  const name = flowNameIn(query.get('flow'));
  return flowViewOf(hasFlow(profile, name) ? name : startFlowOf(profile), profile);
}

/** Reads the link as the view does. */
export function linkIn(search: string): SharedLink {
  const { variants, breakages } = flowViewAt(search);
  const read = readLink(search, {
    ways: variants.map(({ label }) => label),
    hasRow: (row) =>
      variants.some(({ steps }) => positionOf(steps, stepOfRow(row)) < steps.length) ||
      breakages.some(({ id }) => id === stepOfRow(row)),
  });
  if ('trouble' in read) throw new Error(read.trouble);
  return read.link;
}

/** The world of a link, with a run that has not begun. */
export async function openLink(search: string): Promise<PlayedLink> {
  const { world, run: shared } = linkIn(search);
  const flowView = flowViewAt(search);
  const began = world?.clock && new Date(world.clock.getTime() - shared.lasted * 1000);
  const sandbox = await createSandbox({
    storage: 'memory:',
    scenario: world?.household ?? 'solar-home',
    decisions: Object.fromEntries(world?.decisions ?? []),
    profile: flowView.profile,
    ...(began && { clock: began.toISOString() }),
  });
  const start = sandbox.clock.now().getTime();
  const variant = flowView.variants.find(({ label }) => label === shared.way) ?? flowView.variants[0];
  const run = quickRun(sandbox, flowView, {
    variant,
    plannedRefusal: () => shared.refusal,
    before: async ({ next = '' }) => {
      const late = shared.late[next];
      if (late !== undefined) await sandbox.clock.runFrom(new Date(start + late * 1000));
      for (const [when, fault] of shared.faults) if (when === next) sandbox.faults.add(fault);
    },
  });
  const rows = runRows();
  return {
    sandbox,
    run,
    variant,
    exchangeOf: (row) => {
      const shown = rows({ exchanges: run.exchanges(), variant, breakages: flowView.breakages, next: run.state.next });
      const id = shown.find((one) => one.id === row)?.exchange;
      const found = run.exchanges().find((one) => one.id === id);
      if (found === undefined) throw new Error(`There is no row ${row}: ${shown.map((one) => one.id).join(' ')}`);
      return found;
    },
  };
}

/** Takes the row's step and later ones, up to the one that was next when the edit was sent. */
async function playTo({ run, variant }: PlayedLink, row: string, next: string): Promise<void> {
  await run.toStep(stepOfRow(row));
  const before = variant.steps[positionOf(variant.steps, next === '' ? undefined : next) - 1]?.step.id;
  if (before !== undefined && positionOf(variant.steps, run.state.next) <= positionOf(variant.steps, before))
    await run.toStep(before);
}

interface ReplayedEdit {
  readonly base: Exchange;
  readonly answer: Exchange;
}

/** Sends every edit of the link again at its position. */
export async function replayedEdits(search: string, played: PlayedLink): Promise<readonly ReplayedEdit[]> {
  const replayed: ReplayedEdit[] = [];
  for (const { row, next, changes } of linkIn(search).run.edits) {
    await playTo(played, row, next);
    const base = played.exchangeOf(row);
    const mark = { run: played.run.state.run, step: stepOfRow(row) };
    replayed.push({ base, answer: await sendAgain(played.sandbox, base, changes, mark) });
  }
  return replayed;
}
