// A fault in a link: a preset, or what strikes on the wire, in a closed set of words that is checked when it is read.
import { faultPresets, type FaultPreset, type TransportFault } from '../../../mocks/index.ts';
import { operations } from '../../../mocks/spec/operations/index.ts';

/** A fault that was armed, and the step that came next then; '' when none of the run came after. */
export type SharedFault = readonly [next: string, fault: FaultPreset | TransportFault];

/** JSON has no Infinity. */
const always = 'always';

export const writtenFault = (fault: SharedFault): string =>
  JSON.stringify(fault, (_name, member: unknown) => (member === Infinity ? always : member));

/** Undefined for a text that is no fault of this sandbox. */
export function sharedFaultIn(text: string): SharedFault | undefined {
  try {
    const value: unknown = JSON.parse(text, (_name, member: unknown) => (member === always ? Infinity : member));
    const given: readonly unknown[] = Array.isArray(value) ? value : [];
    const [next, fault, ...more] = given;
    return typeof next === 'string' && more.length === 0 && isFault(fault) ? [next, fault] : undefined;
  } catch {
    return undefined;
  }
}

const isWhole = (value: unknown, from: number, to: number): boolean =>
  Number.isSafeInteger(value) && Number(value) >= from && Number(value) <= to;

const members: Readonly<Record<keyof TransportFault, (value: unknown) => boolean>> = {
  operation: (value) => operations.some(({ id }) => id === value),
  status: (value) => isWhole(value, 200, 599),
  delay: (value) => isWhole(value, 0, 86_400_000),
  networkError: (value) => value === true,
  times: (value) => value === Infinity || isWhole(value, 1, Number.MAX_SAFE_INTEGER),
};

function isFault(value: unknown): value is FaultPreset | TransportFault {
  if (typeof value === 'string') return Object.hasOwn(faultPresets, value);
  if (typeof value !== 'object' || value === null) return false;
  const given = Object.entries(value);
  const isGiven = (name: keyof TransportFault): boolean => given.some(([one]) => one === name);
  const does = isGiven('delay') || isGiven('status') !== isGiven('networkError');
  const contradicts = isGiven('status') && isGiven('networkError');
  return (
    does &&
    !contradicts &&
    given.every(([name, one]) => Object.entries(members).some(([known, isKept]) => known === name && isKept(one)))
  );
}
