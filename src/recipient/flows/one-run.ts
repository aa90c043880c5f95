// A kept run exists once per page: starting it again while it runs, as effects that run twice do, returns the same run.
import type { Identity } from '../identity.ts';
import type { FlowRun } from './flow.ts';
import type { FlowStorage, KeptPlace } from './flow-storage.ts';

interface Latest {
  readonly identity: Identity;
  readonly run: object;
  /** The facts it was started with. */
  readonly known: object;
  isUnderWay(): boolean;
  /** Whether it waits at this step and has not ended. */
  isAt(position: number): boolean;
}

const latest = new WeakMap<FlowStorage, Map<string, Latest>>();

function found<Facts, End>(
  { keptIn, key, identity }: KeptPlace,
  isIt: (one: Latest) => boolean,
): FlowRun<Facts, End> | undefined {
  const one = latest.get(keptIn)?.get(key);
  // The key contains the flow’s id, so the facts are those of the flow.
  return one?.identity === identity && isIt(one) ? (one.run as FlowRun<Facts, End>) : undefined;
}

/** The run that is kept in this place and is running on this page. */
export const runUnderWay = <Facts, End>(place: KeptPlace): FlowRun<Facts, End> | undefined =>
  found(place, (one) => one.isUnderWay());

/**
 * The run this page has started, if it waits at the position where a new one would begin, with the same known facts.
 */
export const runWaiting = <Facts, End>(
  place: KeptPlace,
  position: number,
  known: Partial<Facts>,
): FlowRun<Facts, End> | undefined =>
  found(place, (one) => one.isAt(position) && (position > 0 || isSame(one.known, known)));

function isSame(a: object, b: object): boolean {
  const [before, now] = [new Map(Object.entries(a)), new Map(Object.entries(b))];
  return before.size === now.size && [...now].every(([name, fact]) => before.get(name) === fact);
}

/** The run; concurrent calls share the same work, so that a code is redeemed once. */
export function oneRun<Facts, End>(
  { keptIn, key, identity }: KeptPlace,
  run: FlowRun<Facts, End>,
  known: Partial<Facts>,
): FlowRun<Facts, End> {
  let taking: Promise<boolean> | undefined;
  let ending: Promise<End> | undefined;
  const next = (): Promise<boolean> => {
    if (taking !== undefined) return taking;
    const leaving =
      run.flow.steps[run.position]?.way === 'browser' ? whenShownAgain(() => (taking = ending = undefined)) : undefined;
    const mine = run.next().finally(() => {
      leaving?.abort();
      if (taking === mine) taking = undefined;
    });
    taking = mine;
    return mine;
  };
  const rest = async (): Promise<End> => {
    while (await next());
    return run.toEnd();
  };
  const toEnd = (): Promise<End> => {
    if (ending !== undefined) return ending;
    const mine = rest().finally(() => {
      if (ending === mine) ending = undefined;
    });
    ending = mine;
    return mine;
  };
  const one: FlowRun<Facts, End> = {
    flow: run.flow,
    get facts() {
      return run.facts;
    },
    get position() {
      return run.position;
    },
    answered: run.answered,
    forget: () => run.forget(),
    next,
    toEnd,
  };
  const places = latest.get(keptIn) ?? new Map<string, Latest>();
  const isUnderWay = (): boolean => (taking ?? ending) !== undefined;
  const isAt = (position: number): boolean => run.position === position && position < run.flow.steps.length;
  latest.set(keptIn, places.set(key, { identity, known, run: one, isUnderWay, isAt }));
  return one;
}

/** A page shown again by Back after it was left for the holder no longer waits for the answer. */
function whenShownAgain(work: () => void): AbortController {
  const heard = new AbortController();
  const page = globalThis as { addEventListener?: typeof addEventListener };
  page.addEventListener?.(
    'pageshow',
    ({ persisted }) => {
      if (!persisted) return;
      heard.abort();
      work();
    },
    { signal: heard.signal },
  );
  return heard;
}
