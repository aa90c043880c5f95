// Lists that the secondary data holder pages: the recipient’s page is the secondary holder’s page, with ids translated.
import type { Ledger } from '../../engine/ledger.ts';
import type { Outcome, PageOf, PageRequest, Ready } from '../../engine/call.ts';
import { limits } from '../../spec/limits.ts';
import type { World } from '../../world/world.ts';
import { askSecondary, type SecondaryLinks } from './secondary-call.ts';
import type { WindowCut } from '../resources/own-time.ts';
import { underOwnId, type ServicePointAccess } from '../resources/service-point-access.ts';

export interface SecondaryList {
  readonly member: 'servicePoints' | 'reads' | 'derRecords';
  /** Path under the secondary holder’s service points; the list of NMIs goes into the body. */
  readonly path: '' | '/usage' | '/der';
  readonly nmis: readonly string[];
  /** How far the days asked for are cut for a service point; undefined where no day is left. */
  readonly cut?: (nmi: string) => WindowCut | undefined;
}

/** A paged list for the service points given; none asked for is an empty list, and nobody is troubled for it. */
export function secondaryList(world: World, call: Ready, access: ServicePointAccess, list: SecondaryList): Outcome {
  return {
    kind: 'list',
    member: list.member,
    read: async (page) => {
      if (list.nmis.length === 0) return { total: 0, records: [], pinned: access.pinned };
      return readPage(world, call, access, list, page);
    },
  };
}

/** The days that a list of usage is about, as its links hold them fast. */
type Window = WindowCut;

/** What a piece of a list answered: its rows by place in the piece, and how many there are. */
interface Piece {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly pinned: Window;
}

/** Service points that are asked for together, for the same days. */
interface Part {
  readonly nmis: readonly string[];
  readonly cut: WindowCut;
}

interface Row {
  readonly servicePointId: string;
}

/** One page of the whole list, put together from the pages of as many service points as may be named in one call. */
async function readPage(
  world: World,
  call: Ready,
  access: ServicePointAccess,
  list: SecondaryList,
  page: PageRequest,
): Promise<PageOf> {
  const pieces = inPieces(list);
  const whole = pieces.length === 1;
  const rows: Row[] = [];
  /** Of the days asked for, once a piece that is not cut has settled it. */
  let window: Window = {};
  let widest: Window = {};
  let total = 0;
  const first = (page.page - 1) * page.size;
  for (const { nmis, cut } of pieces) {
    const days = { ...window, ...cut };
    const ask = (asked: PageRequest): Promise<Piece> => askPage(world, call, access, { ...list, nmis }, asked, days);
    // The lists of one piece are the same here and there, so that a page beyond the last is refused by who has it.
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

/** In the order in which the secondary holder lists them, so that one piece goes on where the one before it ends. */
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

/** The days from the older beginning to the newer end. */
function wider(one: Window, other: Window): Window {
  const [oldest] = [one['oldest-date'], other['oldest-date']].filter((date) => date !== undefined).toSorted();
  const newest = [one['newest-date'], other['newest-date']]
    .filter((date) => date !== undefined)
    .toSorted()
    .at(-1);
  return {
    ...(oldest === undefined ? {} : { 'oldest-date': oldest }),
    ...(newest === undefined ? {} : { 'newest-date': newest }),
  };
}

/** So many rows of a piece from a place on, which may lie before its beginning or beyond its end. */
async function readSpan(ask: (page: PageRequest) => Promise<Piece>, from: number, size: number): Promise<Piece> {
  const start = Math.max(from, 0);
  // Its total has to be known in any case; where the span reaches into its first page, the rows of that come along.
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
  call: Ready,
  access: ServicePointAccess,
  list: SecondaryList,
  { page, size }: PageRequest,
  days: Window,
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
  const ledger: Ledger = call.ledger;
  ledger.check('secondary.answered', meta?.totalRecords !== undefined, {
    at: 'state:secondary.answer',
    secondary: true,
  });
  return { rows, total: meta.totalRecords, pinned: pinnedIn(links) };
}

/** The usage window as the recipient asked for it; without one the secondary holder’s own defaults hold. */
export function usageQuery({ usage, operation }: Ready): Record<string, string> {
  if (operation.query?.includes('newest-date') !== true) return {};
  return {
    'interval-reads': usage.intervalReads,
    ...(usage.oldest === undefined ? {} : { 'oldest-date': usage.oldest }),
    ...(usage.newest === undefined ? {} : { 'newest-date': usage.newest }),
  };
}

/** The window that the secondary holder’s own links hold fast. */
function pinnedIn(links: SecondaryLinks | undefined): Window {
  const link = links?.next ?? links?.prev ?? links?.first;
  if (link === undefined) return {};
  const names = ['oldest-date', 'newest-date'];
  return Object.fromEntries([...new URL(link).searchParams].filter(([name]) => names.includes(name)));
}
