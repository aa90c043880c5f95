// What an exchange did to a row, with old and new values of its members.
import type { Row } from '../store/table.ts';
import { boundedEvidence } from './bounded.ts';
import type { Json, TracedChange, TracedMember } from './exchange.ts';

/** A change as it was made, with the frozen row before and after. */
export interface RowChange extends Omit<TracedChange, 'members'> {
  readonly before?: Row | undefined;
  readonly after?: Row | undefined;
}

export const tracedChange = ({ before, after, ...change }: RowChange): TracedChange => ({
  ...change,
  members: membersOf(before, after),
});

function membersOf(before: Row | undefined, after: Row | undefined): readonly TracedMember[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  names.delete('id');
  const members: TracedMember[] = [];
  for (const name of names) {
    const [old, fresh] = [valueIn(before, name), valueIn(after, name)];
    // Most members are equal primitives, so serialising them is avoided.
    if (old === fresh || (isObject(old) && JSON.stringify(old) === JSON.stringify(fresh))) continue;
    members.push({ name, ...valueAs('before', old), ...valueAs('after', fresh) });
  }
  return members;
}

const valueIn = (row: Row | undefined, name: string): Json | undefined =>
  row && (Reflect.get(row, name) as Json | undefined);
const isObject = (value: unknown): boolean => typeof value === 'object';

const valueAs = (name: 'before' | 'after', value: Json | undefined): Pick<TracedMember, 'before' | 'after'> =>
  value === undefined ? {} : { [name]: boundedEvidence(value) };
