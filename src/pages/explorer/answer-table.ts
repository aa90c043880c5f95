// A response in readable form: a list as a table, usage as reads for the chart, and links to other pages.
import { isMembers } from '../../elements/json-member.ts';
import type { UsageRead } from '../../recipient/index.ts';

export interface AnswerTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Number of records in the response, including those not shown. */
  readonly total: number;
}

type Members = Readonly<Record<string, unknown>>;

const most = { columns: 8, rows: 50 };

/** The response’s list: `data` itself, or the first list of objects in it. Undefined without one. */
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

/** Columns of most interest, which come first. */
const isAmount = (name: string): boolean => /amount|balance|price/iu.test(name);

/** A billing transaction nests its amount and description in a member for its kind; they are shown as the row’s own. */
function withNested(row: Members): Members {
  const nested = Object.values(row).filter(isMembers);
  const pick = (name: string): Members => {
    const found = nested.find((one) => isPlain(one[name]))?.[name];
    return found === undefined || name in row ? {} : { [name]: found };
  };
  return { ...row, ...pick('amount'), ...pick('description') };
}

/** A column for each scalar member, amounts first. The JSON shows the rest. */
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

/** Reads by service point; empty unless the response is usage. */
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

/** The response’s link to its next or previous page. */
export function pageIn(answer: unknown, which: 'next' | 'prev'): string | undefined {
  const links = isMembers(answer) ? answer['links'] : undefined;
  const page = isMembers(links) ? links[which] : undefined;
  return typeof page === 'string' ? page : undefined;
}
