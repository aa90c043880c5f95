// Armed faults: transport faults strike here; presets change the parties' own state and strike through the real rules.
import type { Randomness } from '../ambient/randomness.ts';
import { wait } from '../ambient/timers.ts';
import type { OperationId } from '../spec/operations/index.ts';
import type { FaultInjection } from '../world/world.ts';
import type { ArmedFault, FaultPreset, TransportFault } from './fault.ts';

export interface FaultInjector extends FaultInjection {
  arm(fault: FaultPreset | TransportFault, removed?: () => void): { readonly id: string; remove(): void };
  /** A wire fault that belongs to a preset and is not listed for itself. */
  strikeWith(fault: TransportFault): { remove(): void };
  armed(preset: FaultPreset): boolean;
  list(): readonly ArmedFault[];
  /** Disarms the one of this id; nothing where there is none. */
  remove(id: string): void;
  clear(): void;
  /** Notes what is armed, and how often it struck; gives what arms exactly that. */
  noted(): () => void;
  /** Disarms everything, delays among it, and puts nothing back, for the world it struck ends; resolves once no work is under way. */
  forget(): Promise<void>;
  /** The next request waits until the work is done. */
  settle(work: Promise<void>): void;
}

interface Armed {
  readonly id: string;
  readonly fault: FaultPreset | TransportFault;
  readonly listed: boolean;
  readonly removed: (() => void) | undefined;
  struck: number;
}

export function createFaultInjector(random: Randomness): FaultInjector {
  const armed = new Map<string, Armed>();
  let settling: Promise<void> = Promise.resolve();
  let ended = new AbortController();
  const remove = (id: string): void => {
    const found = armed.get(id);
    armed.delete(id);
    found?.removed?.();
  };
  const add = (
    fault: FaultPreset | TransportFault,
    listed: boolean,
    removed?: () => void,
  ): { id: string; remove(): void } => {
    const id = random.uuid();
    armed.set(id, { id, fault, listed, removed, struck: 0 });
    return { id, remove: () => remove(id) };
  };
  return {
    arm: (fault, removed) => add(fault, true, removed),
    strikeWith: (fault) => add(fault, false),
    armed: (preset) => [...armed.values()].some(({ fault }) => fault === preset),
    list: () =>
      [...armed.values()].filter(({ listed }) => listed).map(({ id, fault, struck }) => ({ id, fault, struck })),
    remove,
    clear: () => [...armed.keys()].forEach(remove),
    noted: () => {
      const then = [...armed.values()].map((one) => ({ ...one }));
      return () => {
        armed.clear();
        for (const one of then) armed.set(one.id, { ...one });
      };
    },
    forget: async () => {
      armed.clear();
      ended.abort();
      ended = new AbortController();
      await settling.catch(() => undefined);
    },
    settle: (work) => {
      settling = Promise.all([settling, work]).then(() => undefined);
      // Whoever sends the next request is told; nobody else need be.
      settling.catch(() => undefined);
    },
    strike: async (operation, signal) => {
      await settling;
      for (const one of armed.values()) {
        if (typeof one.fault === 'string' || !meant(one.fault, operation)) continue;
        one.struck += 1;
        if (one.struck >= (one.fault.times ?? 1)) armed.delete(one.id);
        const response = await struckBy(
          one.fault,
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

async function struckBy(fault: TransportFault, until: AbortSignal): Promise<Response | undefined> {
  if (fault.delay !== undefined) await wait(fault.delay, until);
  // A response of type error, status 0: whoever fetches rejects with a TypeError, as over a broken network.
  if (fault.networkError === true) return Response.error();
  if (fault.status === undefined) return undefined;
  // Statuses with which a response has no body at all (Fetch, 2.2.3).
  const body = [204, 205, 304].includes(fault.status) ? null : '';
  return new Response(body, { status: fault.status, headers: { 'content-type': 'text/plain' } });
}
