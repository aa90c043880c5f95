// What an exchange took by the sandbox's clock, and what of it was spent waiting for the secondary data holder.
import { boundedCache } from '../ambient/bounded-cache.ts';
import type { RowChange } from '../trace/row-change.ts';
import type { Place } from '../world/addresses.ts';
import type { KnownOperation } from './call.ts';

/** An exchange that was answered, as its metrics need it. */
export interface Measured {
  readonly operation: KnownOperation;
  readonly place: Place;
  readonly request: Request;
  readonly status: number;
  /** Refused by a traffic threshold. */
  readonly isOverThreshold: boolean;
  readonly at: Date;
  /** Milliseconds from receipt to answer by the sandbox's clock, delays of armed faults included. */
  readonly took: number;
  /** Calls to the secondary data holder that were made for it. */
  readonly secondary: SecondaryPart;
  readonly changes: readonly RowChange[];
}

export interface SecondaryPart {
  readonly took: number;
  /** Calls that failed at the secondary data holder, or were not answered. */
  readonly errors: number;
  readonly rejections: number;
}

interface Inner {
  took: number;
  secondary: SecondaryPart;
}

export interface Timed {
  readonly exchange: string;
  readonly parent: string | undefined;
  /** Milliseconds that the clock has moved. */
  readonly moved: number;
  /** Milliseconds that an armed fault held it up. */
  readonly delay: number;
  readonly status: number;
  readonly isSecondary: boolean;
}

const nobody: SecondaryPart = { took: 0, errors: 0, rejections: 0 };

/** A clock that stands still shows no delay: what faults held up is counted beside what the clock has moved. */
export function responseTimes(): (timed: Timed) => Pick<Measured, 'took' | 'secondary'> {
  // A call that goes out after its exchange was answered is waited for by nobody.
  const inners = boundedCache<string, Inner>(256);
  return ({ exchange, parent, moved, delay, status, isSecondary }) => {
    const inner = inners.get(exchange);
    inners.delete(exchange);
    const took = Math.max(0, moved, delay + (inner?.took ?? 0));
    if (parent !== undefined) {
      const outer = inners.getOrMake(parent, () => ({ took: 0, secondary: nobody }));
      outer.took += took;
      if (isSecondary) outer.secondary = withCall(outer.secondary, took, status);
    }
    return { took, secondary: inner?.secondary ?? nobody };
  };
}

const withCall = (before: SecondaryPart, took: number, status: number): SecondaryPart => ({
  took: before.took + took,
  errors: before.errors + Number(status === 0 || status >= 500),
  rejections: before.rejections + Number(status === 429),
});
