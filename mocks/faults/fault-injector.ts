// Armed faults. Transport faults strike here; presets change the parties' own state, and the real rules refuse.
import { defined } from '../ambient/defined.ts';
import type { Randomness } from '../ambient/randomness.ts';
import { wait } from '../ambient/timers.ts';
import type { OperationId } from '../spec/operations/index.ts';
import type { FaultInjection } from '../world/world.ts';
import type { ArmedFault, FaultPreset, ResponseFault, TransportFault } from './fault.ts';

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
  /** Disarms everything, including delays, without undoing anything, because the world ends; resolves when no work is pending. */
  forget(): Promise<void>;
  /** The next request waits until the work is done. */
  settle(work: Promise<unknown>): void;
}

interface Armed extends ArmedFault {
  /** The faults on the wire; a preset's are filled in once it has loaded. */
  strikes: readonly TransportFault[];
  readonly undo: (() => void) | undefined;
  struck: number;
  met: number;
}

export interface InjectorOptions {
  /** The faults of a preset on the wire while it is armed. */
  readonly strikesOf?: (preset: Preset) => Promise<readonly TransportFault[]>;
  /** Called when a fault is armed or disarmed, or strikes here; `armed` lists what is armed. */
  readonly changed?: (armed: () => readonly ArmedFault[]) => void;
}

export function createFaultInjector(
  random: Randomness,
  { strikesOf = async () => [], changed: tell = () => undefined }: InjectorOptions = {},
): FaultInjector {
  const armed = new Map<string, Armed>();
  const list = (): readonly ArmedFault[] => [...armed.values()].map(({ strikes: _s, undo: _u, ...one }) => one);
  const changed = (): void => tell(list);
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
  const put = (one: Omit<Armed, 'strikes'>): void => {
    const { fault } = one;
    const entry: Armed = { ...one, strikes: typeof fault === 'string' ? [] : [fault] };
    armed.set(one.id, entry);
    if (typeof fault === 'string') settle(strikesOf(fault).then((strikes) => (entry.strikes = strikes)));
  };
  const remove = (id: string): void => {
    const found = armed.get(id);
    if (!armed.delete(id)) return;
    found?.undo?.();
    changed();
  };
  return {
    arm: (fault, after, undo) => {
      const id = random.uuid();
      put({ id, fault: withTimes(fault), struck: 0, met: 0, undo, ...defined({ after }) });
      changed();
      return { id, remove: () => remove(id) };
    },
    armed: (preset) => [...armed.values()].some(({ fault }) => fault === preset),
    list,
    remove,
    clear: () => [...armed.keys()].forEach(remove),
    follow: (all, undoOf) => {
      armed.clear();
      for (const one of all) put({ ...one, undo: typeof one.fault === 'string' ? undoOf(one.fault) : undefined });
    },
    forget: async () => {
      armed.clear();
      ended.abort();
      ended = new AbortController();
      await settled().catch(() => undefined);
    },
    settle,
    strike: async (operation, signal, delayed) => {
      await settled();
      for (const one of armed.values()) {
        const fault = one.strikes.find((strike) => meant(strike, operation));
        if (fault === undefined) continue;
        one.met += 1;
        if (!isTurnOf(fault, one, random)) {
          changed();
          continue;
        }
        one.struck += 1;
        if (one.struck >= (fault.times ?? 1)) armed.delete(one.id);
        changed();
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

const meant = (fault: TransportFault, operation: OperationId | undefined): boolean =>
  fault.operation === undefined || fault.operation === operation;

/** A fault with `every` or `share` has no limit unless one is given. */
const withTimes = (fault: Preset | TransportFault): Preset | TransportFault =>
  typeof fault === 'string' || (fault.every === undefined && fault.share === undefined)
    ? fault
    : { times: Number.POSITIVE_INFINITY, ...fault };

/** Whether the fault strikes the exchange that it has just met. With a seed, the answer is the same in every tab. */
function isTurnOf({ every, share }: TransportFault, { id, met }: Armed, random: Randomness): boolean {
  if (every !== undefined && met % every !== 0) return false;
  return share === undefined || fractionFrom(random.named(`fault ${id} ${String(met)}`)) < share;
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
