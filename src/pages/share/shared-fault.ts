// A fault in a link: a preset, or what strikes on the wire, in a closed set of words that is checked when it is read.
import { isFault, type FaultPreset, type ResponseFault, type TransportFault } from '../../../mocks/index.ts';

/** A fault that was armed, and the step that came next then; '' when none of the run came after. */
export type SharedFault = readonly [next: string, fault: FaultPreset | ResponseFault | TransportFault];

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
