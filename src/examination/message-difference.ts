// The differences between the tampered message and the honest one, by member.
import type { Difference, ToldLie } from '../../mocks/examination.ts';
import { memberOf } from '../elements/json-member.ts';

export interface ChangedMember {
  /** `claims.iss` */
  readonly at: string;
  /** Undefined if it was left out. */
  readonly sent: string | undefined;
  /** Undefined if it was added. */
  readonly honest: string | undefined;
}

/** The changed members, with their values on the wire if both messages are known. */
export function changedMembers({ differences, shown }: ToldLie): readonly ChangedMember[] {
  return differences.map((one) => ({
    at: one.at,
    sent: textAt(shown?.sent, one, one.sent),
    honest: textAt(shown?.honest, one, one.honest),
  }));
}

/** The report replaces random values by names; the page shows the values. */
function textAt(message: unknown, { at }: Difference, reported: string | undefined): string | undefined {
  if (reported === undefined) return undefined;
  const value = valueAt(message, at);
  if (value === undefined) return reported;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The value at a path; undefined if there is none, or if a name contains a dot. */
export function valueAt(message: unknown, path: string): unknown {
  const [name, ...deeper] = path.split('.');
  return path === '' || name === undefined ? message : memberOf(message, name, ...deeper);
}
