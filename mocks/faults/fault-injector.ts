// Armed faults. Transport faults strike here; presets change the parties' own state, and the real rules refuse.
import { defined } from '../ambient/defined.ts';
import type { Randomness } from '../ambient/randomness.ts';
import { wait } from '../ambient/timers.ts';
import type { OperationId } from '../spec/operations/index.ts';
import type { FaultInjection } from '../world/world.ts';
import type { ArmedFault, FaultChange, FaultPreset, ResponseFault, TransportFault } from './fault.ts';

type Preset = FaultPreset | ResponseFault;

export interface FaultInjector extends FaultInjection {
  /** `after`: the newest exchange at present. `undo`: called when a preset is removed. */
  arm(fault: Preset | TransportFault, after?: string, undo?: () => void): { readonly id: string; remove(): void };
  armed(preset: Preset): boolean;
  list(): readonly ArmedFault[];
  /** Disarms the fault with this id; does nothing if there is none. */
  remove(id: string): void;
  clear(): void;
  /** Arms what another page of this world has armed. Presets are neither applied nor undone here. */
  follow(all: readonly ArmedFault[], undoOf: (preset: Preset) => () => void): void;
  /** Disarms everything without undoing anything, because another world takes its place; then as `end`. */
  forget(): Promise<void>;
  /** Ends delays; resolves when no work is pending. What is armed stays with the world. */
  end(): Promise<void>;
  /** The next request waits until the work is done. */
  settle(work: Promise<unknown>): void;
}

/** What this page alone keeps for an armed fault. */
interface LocalPart {
  /** The faults on the wire; a preset's are filled in once it has loaded. */
  readonly strikes: readonly TransportFault[];
  readonly undo: (() => void) | undefined;
}

export interface InjectorOptions {
  /** The faults of a preset on the wire while it is armed. */
  readonly strikesOf?: (preset: Preset) => Promise<readonly TransportFault[]>;
  /** Called when a fault is armed or disarmed here, or meets an exchange. */
  readonly changed?: (change: FaultChange) => void;
  /** Called when all are disarmed because another world takes the place of theirs. */
  readonly forgotten?: () => void;
}

export function createFaultInjector(
  random: Randomness,
  { strikesOf = async () => [], changed = () => undefined, forgotten = () => undefined }: InjectorOptions = {},
): FaultInjector {
  let armed: readonly ArmedFault[] = [];
  const local = new Map<string, LocalPart>();
  const find = (id: string): ArmedFault | undefined => armed.find((one) => one.id === id);
  const apply = (change: FaultChange): void => {
    armed = change(armed);
    for (const id of local.keys()) if (find(id) === undefined) local.delete(id);
    changed(change);
  };
  let settling: Promise<unknown> = Promise.resolve();
  let ended = new AbortController();
  const settle = (work: Promise<unknown>): void => {
    const all = Promise.all([settling, work]);
    settling = all;
    // Only the next sender gets the error; later requests are not affected.
    all.catch(() => undefined);
  };
  const settled = async (): Promise<void> => {
    const waitedFor = settling;
    try {
      await waitedFor;
    } finally {
      if (settling === waitedFor) settling = Promise.resolve();
    }
  };
  const prepare = ({ id, fault }: ArmedFault, undo: (() => void) | undefined): void => {
    const isPreset = typeof fault === 'string';
    local.set(id, { strikes: isPreset ? [] : [fault], undo });
    if (isPreset) settle(strikesOf(fault).then((strikes) => local.set(id, { strikes, undo })));
  };
  const remove = (id: string): void => {
    if (find(id) === undefined) return;
    const undo = local.get(id)?.undo;
    apply(without(id));
    undo?.();
  };
  const end = async (): Promise<void> => {
    ended.abort();
    ended = new AbortController();
    await settled().catch(() => undefined);
  };
  return {
    arm: (fault, after, undo) => {
      const one = { id: random.uuid(), fault: withTimes(fault), struck: 0, met: 0, ...defined({ after }) };
      apply((all) => [...all, one]);
      prepare(one, undo);
      return { id: one.id, remove: () => remove(one.id) };
    },
    armed: (preset) => armed.some(({ fault }) => fault === preset),
    list: () => armed.map((one) => ({ ...one })),
    remove,
    clear: () => armed.forEach(({ id }) => remove(id)),
    follow: (all, undoOf) => {
      armed = all;
      local.clear();
      for (const one of all) prepare(one, typeof one.fault === 'string' ? undoOf(one.fault) : undefined);
    },
    forget: async () => {
      armed = [];
      local.clear();
      forgotten();
      await end();
    },
    end,
    settle,
    strike: async (operation, signal, delayed) => {
      await settled();
      for (const { id } of armed) {
        // It may have been disarmed while an earlier one delayed the exchange. One armed meanwhile meets only later exchanges.
        const one = find(id);
        const fault = local.get(id)?.strikes.find((strike) => meant(strike, operation));
        if (one === undefined || fault === undefined) continue;
        const strikes = isTurnOf(fault, one, random);
        apply(meeting(id, strikes, fault.times ?? 1));
        if (!strikes) continue;
        if (fault.delay !== undefined) delayed?.(fault.delay);
        const response = await struckBy(
          fault,
          signal === undefined ? ended.signal : AbortSignal.any([signal, ended.signal]),
        );
        if (response !== undefined) return response;
      }
      return undefined;
    },
  };
}

const without =
  (id: string): FaultChange =>
  (all) =>
    all.filter((one) => one.id !== id);

/** The fault meets one more exchange; once it has struck as often as it may, it is disarmed. */
const meeting =
  (id: string, strikes: boolean, times: number): FaultChange =>
  (all) =>
    all.flatMap((one) => {
      if (one.id !== id) return [one];
      const struck = one.struck + (strikes ? 1 : 0);
      return strikes && struck >= times ? [] : [{ ...one, struck, met: one.met + 1 }];
    });

const meant = (fault: TransportFault, operation: OperationId | undefined): boolean =>
  fault.operation === undefined || fault.operation === operation;

/** A fault with `every` or `share` has no limit unless one is given. */
const withTimes = (fault: Preset | TransportFault): Preset | TransportFault =>
  typeof fault === 'string' || (fault.every === undefined && fault.share === undefined)
    ? fault
    : { times: Number.POSITIVE_INFINITY, ...fault };

/** Whether the fault strikes the exchange that it meets next. With a seed, the answer is the same in every tab. */
function isTurnOf({ every, share }: TransportFault, { id, met }: ArmedFault, random: Randomness): boolean {
  const nth = met + 1;
  if (every !== undefined && nth % every !== 0) return false;
  return share === undefined || fractionFrom(random.named(`fault ${id} ${String(nth)}`)) < share;
}

/** From 0 up to, but not including, 1. */
const fractionFrom = (random: Randomness): number =>
  random.bytes(4).reduce((sum, byte) => sum * 256 + byte, 0) / 2 ** 32;

async function struckBy(fault: TransportFault, until: AbortSignal): Promise<Response | undefined> {
  if (fault.delay !== undefined) await wait(fault.delay, until);
  // A response of type error, status 0: fetch then rejects with a TypeError, as for a broken network.
  if (fault.networkError === true) return Response.error();
  if (fault.status === undefined) return undefined;
  return answerOf(fault.status, fault);
}

function answerOf(status: number, { headers, body = '' }: TransportFault): Response {
  const isText = typeof body === 'string';
  const all = new Headers({ 'content-type': isText ? 'text/plain' : 'application/json', ...headers });
  // A response with one of these statuses cannot have a body (Fetch, 2.2.3).
  if ([204, 205, 304].includes(status)) return new Response(null, { status, headers: all });
  return new Response(isText ? body : JSON.stringify(body), { status, headers: all });
}
