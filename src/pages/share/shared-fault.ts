// A fault in a link: a preset or a transport fault, validated when it is read.
import { isFault, type ArmedFault } from '../../../mocks/index.ts';

/** An armed fault and the run’s next step when it was armed; '' if the run had no later step. */
export type SharedFault = readonly [next: string, fault: ArmedFault['fault']];

/** Stands for Infinity, which JSON lacks. */
const always = 'always';

export const writtenFault = (fault: SharedFault): string =>
  JSON.stringify(fault, (_name, member: unknown) => (member === Infinity ? always : member));

/** Undefined for a text that is not a known fault. */
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
