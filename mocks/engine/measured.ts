// How long an exchange took by the sandbox's clock, and how much of that was the secondary data holder.
import { boundedCache } from '../ambient/bounded-cache.ts';
import type { RowChange } from '../trace/row-change.ts';
import type { Place } from '../world/addresses.ts';
import type { KnownOperation } from './call.ts';

/** An answered exchange, as the metrics need it. */
export interface Measured {
  readonly operation: KnownOperation;
  readonly place: Place;
  readonly request: Request;
  readonly status: number;
  /** Refused by a traffic threshold. */
  readonly isOverThreshold: boolean;
  readonly at: Date;
  /** Milliseconds from receipt to response by the sandbox's clock, including delays of armed faults. */
  readonly took: number;
  /** Calls that it made to the secondary data holder. */
  readonly secondary: SecondaryPart;
  readonly changes: readonly RowChange[];
}

export interface SecondaryPart {
  readonly took: number;
  /** Calls that failed at the secondary data holder, or had no response. */
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
  /** Milliseconds by which the clock moved. */
  readonly moved: number;
  /** Milliseconds of delay from an armed fault. */
  readonly delay: number;
  readonly status: number;
  readonly isSecondary: boolean;
}

const nobody: SecondaryPart = { took: 0, errors: 0, rejections: 0 };

/** A stopped clock shows no delay, so delays of faults are counted in addition to clock movement. */
export function responseTimes(): (timed: Timed) => Pick<Measured, 'took' | 'secondary'> {
  // Bounded: a call that starts after its parent was answered leaves an entry that nobody collects.
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
