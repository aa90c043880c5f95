// The link to a run as it stands: read from its world, its exchanges and the address.
import { scenarioNames, type Exchange, type Sandbox } from '../../../mocks/index.ts';
import { editedFlow } from '../../../mocks/spec/flow-mark.ts';
import type { SharedLink } from './shared-link.ts';
import type { ConsumerNo } from '../../runs/persona-answer.ts';
import type { RunEdit } from './run-edits.ts';

export interface RunToShare {
  readonly sandbox: Sandbox;
  /** What the run sent and caused, in order. */
  readonly exchanges: readonly Exchange[];
  /** Ids of its steps. */
  readonly steps: readonly string[];
  /** Seconds that passed by the clock before its first step, because the flow moved it. */
  readonly movedBefore: number;
  readonly way: string;
  readonly row: string;
  /** The consumer said no. */
  readonly declined: boolean;
  readonly edits: readonly RunEdit[];
}

/** A step that came so many seconds after what was sent before it was waited for. */
const waited = 60;

const secondsOf = ({ at }: Pick<Exchange, 'at'>): number => Math.floor(Date.parse(at) / 1000);

/** When the run began by the sandbox’s clock, in seconds; now where nothing was sent yet. */
export function beginningOf({ sandbox, exchanges, movedBefore }: RunToShare): number {
  const [first] = exchanges;
  return first === undefined ? Math.floor(sandbox.clock.now().getTime() / 1000) : secondsOf(first) - movedBefore;
}

/** Undefined where the household is none of those that come with the sandbox: no link can carry it. */
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
      ...(run.declined ? { no: noOf(exchanges) } : {}),
      faults: sandbox.faults.list().map(({ fault, after }) => [nextAfter(run, after), fault] as const),
      broken: brokenCalls(exchanges),
      edits,
    },
  };
}

/** In order, each call once: sent again it is refused in the same way. */
const brokenCalls = (exchanges: readonly Exchange[]): readonly string[] => [
  ...new Set(
    exchanges.flatMap(({ flow, step, parent }) => (flow === 'break' && step && parent === undefined ? step : [])),
  ),
];

/** The step that came next when the newest exchange was the one named; '' when no step of the run came after. */
function nextAfter({ sandbox, exchanges, steps }: RunToShare, newest: string | undefined): string {
  const ids = sandbox.trace.entries().map(({ id }) => id);
  const later = new Set(ids.slice(newest === undefined ? 0 : ids.indexOf(newest) + 1));
  const first = exchanges.find(
    ({ id, step, flow }) => later.has(id) && flow !== editedFlow && steps.includes(step ?? ''),
  );
  return first?.step ?? '';
}

/** Where the screens lead when they are answered. */
const following: Readonly<Record<string, ConsumerNo>> = {
  identify: 'cancel-otp',
  'one-time-password': 'cancel-accounts',
  profile: 'cancel-accounts',
  accounts: 'cancel-confirm',
};

/** How the consumer said no, read from what they sent to the holder. */
function noOf(exchanges: readonly Exchange[]): ConsumerNo {
  const answered = exchanges
    .filter(({ operation, verdict }) => operation === 'answerInteraction' && verdict === 'ok')
    .map(({ request }) => new URL(request.url).pathname.split('/').at(-1) ?? '');
  if (answered.at(-1) !== 'cancel') return 'decline';
  return following[answered.at(-2) ?? ''] ?? 'cancel-identify';
}

function lateSteps(exchanges: readonly Exchange[], steps: readonly string[], began: number): Record<string, number> {
  const late: Record<string, number> = {};
  const seen = new Set<string>();
  // What is sent in the course of a call is written down before it, and later than it began.
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
