// Makes the link to the current run from its world, exchanges and address.
import { scenarioNames, type Exchange, type Sandbox } from '../../../mocks/index.ts';
import { editedFlow } from '../../../mocks/spec/flow-mark.ts';
import type { SharedLink } from './shared-link.ts';
import type { ConsumerRefusal } from '../../runs/consumers/persona-answer.ts';
import type { RunEdit } from './run-edits.ts';

export interface RunToShare {
  readonly sandbox: Sandbox;
  /** What the run sent and caused, in order. */
  readonly exchanges: readonly Exchange[];
  /** Ids of the flow’s steps. */
  readonly steps: readonly string[];
  /** Seconds by which the flow moved the clock before the first step. */
  readonly movedBefore: number;
  readonly way: string;
  readonly row: string;
  /** The consumer refused. */
  readonly declined: boolean;
  readonly edits: readonly RunEdit[];
}

/** Seconds between exchanges from which a step counts as late. */
const waited = 60;

const secondsOf = ({ at }: Pick<Exchange, 'at'>): number => Math.floor(Date.parse(at) / 1000);

/** When the run began by the sandbox’s clock, in seconds; now if nothing was sent. */
export function beginningOf({ sandbox, exchanges, movedBefore }: RunToShare): number {
  const [first] = exchanges;
  return first === undefined ? Math.floor(sandbox.clock.now().getTime() / 1000) : secondsOf(first) - movedBefore;
}

/** Undefined if the household does not come with the sandbox: a link cannot carry it. */
export async function linkOf(run: RunToShare): Promise<SharedLink | undefined> {
  const { sandbox, exchanges, steps, way, row, edits } = run;
  const household = scenarioNames.find((name) => name === sandbox.scenario.name);
  if (household === undefined) return undefined;
  const clock = sandbox.clock.now();
  const began = beginningOf(run);
  const decisions = (await sandbox.decisions.list()).flatMap(({ name, row: { choice }, option }) =>
    option === choice ? [] : [[name, option] as const],
  );
  return {
    world: { household, clock, decisions },
    run: {
      way,
      row,
      lasted: Math.max(0, Math.floor(clock.getTime() / 1000) - began),
      late: lateSteps(exchanges, steps, began),
      ...(run.declined ? { refusal: refusalOf(exchanges) } : {}),
      faults: sandbox.faults.list().map(({ fault, after }) => [nextAfter(run, after), fault] as const),
      broken: brokenCalls(exchanges),
      edits,
    },
  };
}

/** Broken calls in order, without repetitions, which would be refused the same way. */
const brokenCalls = (exchanges: readonly Exchange[]): readonly string[] => [
  ...new Set(
    exchanges.flatMap(({ flow, step, parent }) => (flow === 'break' && step && parent === undefined ? step : [])),
  ),
];

/** The first step after the exchange `newest`; '' if the run had none after it. */
function nextAfter({ sandbox, exchanges, steps }: RunToShare, newest: string | undefined): string {
  const ids = sandbox.trace.entries().map(({ id }) => id);
  const later = new Set(ids.slice(newest === undefined ? 0 : ids.indexOf(newest) + 1));
  const first = exchanges.find(
    ({ id, step, flow }) => later.has(id) && flow !== editedFlow && steps.includes(step ?? ''),
  );
  return first?.step ?? '';
}

/** The refusal at the screen that follows an answered one. */
const following: Readonly<Record<string, ConsumerRefusal>> = {
  identify: 'cancel-otp',
  'one-time-password': 'cancel-accounts',
  profile: 'cancel-accounts',
  accounts: 'cancel-confirm',
};

/** How the consumer refused, read from their calls to the holder. */
function refusalOf(exchanges: readonly Exchange[]): ConsumerRefusal {
  const answered = exchanges
    .filter(({ operation, verdict }) => operation === 'answerInteraction' && verdict === 'ok')
    .map(({ request }) => new URL(request.url).pathname.split('/').at(-1) ?? '');
  if (answered.at(-1) !== 'cancel') return 'decline';
  return following[answered.at(-2) ?? ''] ?? 'cancel-identify';
}

function lateSteps(exchanges: readonly Exchange[], steps: readonly string[], began: number): Record<string, number> {
  const late: Record<string, number> = {};
  const seen = new Set<string>();
  // Nested exchanges are recorded before their parent but start after it.
  const heads = exchanges.filter(({ parent }) => parent === undefined);
  heads.forEach((exchange, index) => {
    const { step = '', flow } = exchange;
    const before = heads[index - 1];
    if (flow === editedFlow || !steps.includes(step) || seen.has(step)) return;
    seen.add(step);
    if (before !== undefined && secondsOf(exchange) - secondsOf(before) > waited)
      late[step] = secondsOf(exchange) - began;
  });
  return late;
}
