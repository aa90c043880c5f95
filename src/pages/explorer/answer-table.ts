// The answer of an operation as people read it: a list as a table, usage as reads for the chart, and where the next page is.
import { isMembers } from '../../elements/json-member.ts';
import type { UsageRead } from '../../recipient/index.ts';

export interface AnswerTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** How many there are in the answer. */
  readonly total: number;
}

type Members = Readonly<Record<string, unknown>>;

const most = { columns: 8, rows: 50 };

/** The list of the answer: `data` itself, or the first list in it. Undefined where there is none. */
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

function listIn(answer: unknown): readonly unknown[] | undefined {
  if (!isMembers(answer)) return undefined;
  const { data } = answer;
  if (isList(data)) return data;
  const inside = isMembers(data) ? data : answer;
  return Object.values(inside)
    .filter(isList)
    .find((list) => list.some(isMembers));
}

/** What a row is read for: these columns come first. */
const isAmount = (name: string): boolean => /amount|balance|price/iu.test(name);

/** Amount and description of a billing transaction stand in the member of its kind: they are shown as its own. */
function withNested(row: Members): Members {
  const nested = Object.values(row).filter(isMembers);
  const pick = (name: string): Members => {
    const found = nested.find((one) => isPlain(one[name]))?.[name];
    return found === undefined || name in row ? {} : { [name]: found };
  };
  return { ...row, ...pick('amount'), ...pick('description') };
}

/** A column for each member that is no list and no object, amounts first; what is not shown stands in the JSON. */
export function tableOf(answer: unknown): AnswerTable | undefined {
  const list = listIn(answer)?.filter(isMembers).map(withNested);
  if (list === undefined || list.length === 0) return undefined;
  const columns = [...new Set(list.flatMap((row) => Object.keys(row).filter((name) => isPlain(row[name]))))];
  const byUse = [...columns.filter(isAmount), ...columns.filter((name) => !isAmount(name))];
  const shown = byUse.slice(0, most.columns);
  return {
    columns: shown,
    rows: list.slice(0, most.rows).map((row) => shown.map((name) => textOf(row[name]))),
    total: list.length,
  };
}

const isPlain = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);
const textOf = (value: unknown): string => (isPlain(value) ? String(value) : '');

const isRead = (value: unknown): value is UsageRead =>
  isMembers(value) && typeof value['servicePointId'] === 'string' && typeof value['readStartDate'] === 'string';

/** Reads by service point, where the answer is usage. */
export function readsIn(answer: unknown): ReadonlyMap<string, readonly UsageRead[]> {
  const reads = new Map<string, UsageRead[]>();
  for (const read of listIn(answer) ?? []) {
    if (!isRead(read)) continue;
    const known = reads.get(read.servicePointId) ?? [];
    known.push(read);
    reads.set(read.servicePointId, known);
  }
  return reads;
}

/** A link of the answer to one of its other pages. */
export function pageIn(answer: unknown, which: 'next' | 'prev'): string | undefined {
  const links = isMembers(answer) ? answer['links'] : undefined;
  const page = isMembers(links) ? links[which] : undefined;
  return typeof page === 'string' ? page : undefined;
}
