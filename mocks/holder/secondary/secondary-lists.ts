// Lists that the secondary data holder paginates: its pages with the ids translated to the recipient's.
import { defined } from '../../ambient/defined.ts';
import type { BearerCall, Outcome, PageOf, PageRequest, Ready } from '../../engine/call.ts';
import { limits } from '../../spec/limits.ts';
import type { World } from '../../world/world.ts';
import { askSecondary, type SecondaryLinks } from './secondary-call.ts';
import type { WindowCut } from '../resources/own-time.ts';
import { underOwnId, type ServicePointAccess } from '../resources/service-point-access.ts';

export interface SecondaryList {
  readonly member: 'servicePoints' | 'reads' | 'derRecords';
  /** Path under the secondary holder's service points; the NMIs go into the body. */
  readonly path: '' | '/usage' | '/der';
  readonly nmis: readonly string[];
  /** The days to request for a service point; undefined if none remain. */
  readonly cut?: (nmi: string) => WindowCut | undefined;
}

/** A paginated list for the given service points. Without any, the list is empty and no call is made. */
export function secondaryList(
  world: World,
  call: BearerCall,
  access: ServicePointAccess,
  list: SecondaryList,
): Outcome {
  return {
    kind: 'list',
    member: list.member,
    read: async (page) => {
      if (list.nmis.length === 0) return { total: 0, records: [], pinned: access.pinned };
      return readPage(world, call, access, list, page);
    },
  };
}

/** The response for a piece of a list: its rows, and their total. */
interface Piece {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly pinned: WindowCut;
}

/** Service points requested together, for the same days. */
interface Part {
  readonly nmis: readonly string[];
  readonly cut: WindowCut;
}

interface Row {
  readonly servicePointId: string;
}

/** A page of the whole list, combined from the pages of its pieces. A piece has as many service points as one call may name. */
async function readPage(
  world: World,
  call: BearerCall,
  access: ServicePointAccess,
  list: SecondaryList,
  page: PageRequest,
): Promise<PageOf> {
  const pieces = inPieces(list);
  const whole = pieces.length === 1;
  const rows: Row[] = [];
  /** The days of the recipient's query, once a piece without a cut has settled them. */
  let window: WindowCut = {};
  let widest: WindowCut = {};
  let total = 0;
  const first = (page.page - 1) * page.size;
  for (const { nmis, cut } of pieces) {
    const days = { ...window, ...cut };
    const ask = (asked: PageRequest): Promise<Piece> => askPage(world, call, access, { ...list, nmis }, asked, days);
    // A single piece has the same pages here and there, so the secondary holder refuses a page beyond the last.
    const piece = whole ? await ask(page) : await readSpan(ask, first - total, page.size);
    rows.push(...piece.rows);
    total += piece.total;
    if (Object.keys(cut).length === 0) window = piece.pinned;
    widest = wider(widest, piece.pinned);
  }
  const shown = rows.filter((row) => !access.hidden.has(row.servicePointId));
  return {
    total,
    records: shown.map((row) => underOwnId(row, access.ids)),
    pinned: { ...widest, ...window, ...access.pinned },
  };
}

/** In the secondary holder's order, so that each piece continues where the previous one ends. */
function inPieces({ nmis, cut = () => ({}) }: SecondaryList): readonly Part[] {
  const parts: { readonly nmis: string[]; readonly cut: WindowCut }[] = [];
  for (const nmi of nmis.toSorted()) {
    const days = cut(nmi);
    if (days === undefined) continue;
    const last = parts.at(-1);
    if (last !== undefined && last.nmis.length < limits.maximumPageSize && isSame(last.cut, days)) last.nmis.push(nmi);
    else parts.push({ nmis: [nmi], cut: days });
  }
  return parts;
}

const isSame = (one: WindowCut, other: WindowCut): boolean =>
  one['oldest-date'] === other['oldest-date'] && one['newest-date'] === other['newest-date'];

/** From the earlier beginning to the later end. */
function wider(one: WindowCut, other: WindowCut): WindowCut {
  const [oldest] = [one['oldest-date'], other['oldest-date']].filter((date) => date !== undefined).toSorted();
  const newest = [one['newest-date'], other['newest-date']]
    .filter((date) => date !== undefined)
    .toSorted()
    .at(-1);
  return {
    ...defined({ 'oldest-date': oldest, 'newest-date': newest }),
  };
}

/** A number of rows of a piece from a position, which may be before its first row or after its last. */
async function readSpan(ask: (page: PageRequest) => Promise<Piece>, from: number, size: number): Promise<Piece> {
  const start = Math.max(from, 0);
  // The total is always needed; if the span includes part of the first page, its rows come with the total.
  const near = from < size && from + size > 0;
  const head = await ask({ page: 1, size: near ? size : 1 });
  const rows: Row[] = [];
  const end = Math.min(head.total, from + size);
  for (let page = Math.floor(start / size) + 1; (page - 1) * size < end; page += 1) {
    const { rows: found } = page === 1 ? head : await ask({ page, size });
    const before = (page - 1) * size;
    rows.push(...found.slice(Math.max(start - before, 0), Math.max(end - before, 0)));
  }
  return { ...head, rows };
}

async function askPage(
  world: World,
  call: BearerCall,
  access: ServicePointAccess,
  list: SecondaryList,
  { page, size }: PageRequest,
  days: WindowCut,
): Promise<Piece> {
  const query = new URLSearchParams({
    page: String(page),
    'page-size': String(size),
    ...usageQuery(call),
    ...days,
  });
  const { data, meta, links } = await askSecondary(world, call, access.ids, {
    method: 'POST',
    path: `${list.path}?${query.toString()}`,
    body: { data: { servicePointIds: list.nmis }, meta: {} },
    version: call.version,
  });
  const rows = (data as Record<string, readonly Row[]>)[list.member] ?? [];
  call.ledger.check('secondary.answered', meta?.totalRecords !== undefined, {
    at: 'state:secondary.answer',
    secondary: true,
  });
  return { rows, total: meta.totalRecords, pinned: pinnedIn(links) };
}

/** The usage window that the recipient requested; without one, the secondary holder's defaults apply. */
export function usageQuery({ usage, operation }: Ready): Record<string, string> {
  if (operation.query?.includes('newest-date') !== true) return {};
  return {
    'interval-reads': usage.intervalReads,
    ...defined({ 'oldest-date': usage.oldest, 'newest-date': usage.newest }),
  };
}

/** The window that the secondary holder's own links repeat. */
function pinnedIn(links: SecondaryLinks | undefined): WindowCut {
  const link = links?.next ?? links?.prev ?? links?.first;
  if (link === undefined) return {};
  const names = ['oldest-date', 'newest-date'];
  return Object.fromEntries([...new URL(link).searchParams].filter(([name]) => names.includes(name)));
}
