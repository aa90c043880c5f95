// What is different between the message that was sent and the one that would have been, by member.
import type { Difference, ToldLie } from '../../mocks/examination.ts';

export interface ChangedMember {
  /** `claims.iss` */
  readonly at: string;
  /** Undefined: left out. */
  readonly sent: string | undefined;
  /** Undefined: added. */
  readonly honest: string | undefined;
}

/** The members that differ, as they stood on the wire where both messages are known. */
export function changedMembers({ differences, shown }: ToldLie): readonly ChangedMember[] {
  return differences.map((one) => ({
    at: one.at,
    sent: textAt(shown?.sent, one, one.sent),
    honest: textAt(shown?.honest, one, one.honest),
  }));
}

/** The report names what is drawn at random; the page shows it. */
function textAt(message: unknown, { at }: Difference, reported: string | undefined): string | undefined {
  if (reported === undefined) return undefined;
  const value = valueAt(message, at);
  if (value === undefined) return reported;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** What stands at a path; undefined where nothing does, or where a name has a dot in it. */
export function valueAt(message: unknown, path: string): unknown {
  let value = message;
  for (const name of path === '' ? [] : path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Reflect.get(value, name);
  }
  return value;
}
