// What an exchange did to a row, with the old and the new values of its members.
import type { Row } from '../store/table.ts';
import { boundedEvidence } from './bounded.ts';
import type { Json, TracedChange, TracedMember } from './exchange.ts';

/** A change as it was made: the row before and after, which nobody changes any more. */
export interface RowChange extends Omit<TracedChange, 'members'> {
  readonly before?: Row | undefined;
  readonly after?: Row | undefined;
}

export const tracedChange = ({ before, after, ...change }: RowChange): TracedChange => ({
  ...change,
  members: membersOf(before, after),
});

function membersOf(before: Row | undefined, after: Row | undefined): readonly TracedMember[] {
  const [old, fresh] = [valuesOf(before), valuesOf(after)];
  return [...new Set([...old.keys(), ...fresh.keys()])]
    .filter((name) => JSON.stringify(old.get(name)) !== JSON.stringify(fresh.get(name)))
    .map((name) => ({ name, ...valueAs('before', old.get(name)), ...valueAs('after', fresh.get(name)) }));
}

/** The key is that of the change. */
const valuesOf = (row: Row | undefined): ReadonlyMap<string, Json | undefined> =>
  new Map(Object.entries(row ?? {}).filter(([name]) => name !== 'id'));

const valueAs = (name: 'before' | 'after', value: Json | undefined): Pick<TracedMember, 'before' | 'after'> =>
  value === undefined ? {} : { [name]: boundedEvidence(value) };
