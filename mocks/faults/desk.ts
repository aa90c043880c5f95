// Armed faults: transport faults strike here; presets change the parties' own state and strike through the real rules.
import { wait } from '../ambient/timers.ts';
import type { Randomness } from '../ambient/randomness.ts';
import type { OperationId } from '../spec/operations/index.ts';
import type { FaultDesk } from '../world.ts';
import type { ArmedFault, FaultPreset, TransportFault } from './fault.ts';

export interface FaultBoard extends FaultDesk {
  arm(fault: FaultPreset | TransportFault): { readonly id: string; remove(): void };
  list(): readonly ArmedFault[];
  clear(): void;
  /** The next request waits until the work is done. */
  settle(work: Promise<void>): void;
}

interface Armed {
  readonly id: string;
  readonly fault: FaultPreset | TransportFault;
  struck: number;
}

/** `disarmed` is told when a preset is taken away, so that what it changed can be put back. */
export function createFaultBoard(random: Randomness, disarmed: (fault: FaultPreset) => void): FaultBoard {
  const armed = new Map<string, Armed>();
  let settling: Promise<void> = Promise.resolve();
  const remove = (id: string): void => {
    const found = armed.get(id);
    armed.delete(id);
    if (found !== undefined && typeof found.fault === 'string') disarmed(found.fault);
  };
  return {
    arm: (fault) => {
      const id = random.uuid();
      armed.set(id, { id, fault, struck: 0 });
      return { id, remove: () => remove(id) };
    },
    list: () => [...armed.values()].map(({ id, fault, struck }) => ({ id, fault, struck })),
    clear: () => [...armed.keys()].forEach(remove),
    settle: (work) => {
      settling = Promise.all([settling, work]).then(() => undefined);
      settling.catch(() => undefined);
    },
    strike: async (operation) => {
      await settling;
      for (const one of armed.values()) {
        if (typeof one.fault === 'string' || !meant(one.fault, operation)) continue;
        one.struck += 1;
        if (one.struck >= (one.fault.times ?? 1)) armed.delete(one.id);
        const response = await struckBy(one.fault);
        if (response !== undefined) return response;
      }
      return undefined;
    },
  };
}

const meant = (fault: TransportFault, operation: OperationId | undefined): boolean =>
  fault.operation === undefined || fault.operation === operation;

/** The failure that a fetch shows when the network breaks. */
export class NetworkFault extends TypeError {
  constructor() {
    super('Failed to fetch');
    this.name = 'TypeError';
  }
}

async function struckBy(fault: TransportFault): Promise<Response | undefined> {
  if (fault.delay !== undefined) await wait(fault.delay);
  if (fault.networkError === true) throw new NetworkFault();
  if (fault.status === undefined) return undefined;
  return new Response(fault.status === 204 || fault.status === 304 ? null : '', {
    status: fault.status,
    headers: { 'content-type': 'text/plain' },
  });
}
