// Lists that the secondary data holder pages: the recipient’s page is the secondary holder’s page, with ids translated.
import type { Ledger } from '../../engine/ledger.ts';
import type { Outcome, PageOf, PageRequest, Ready } from '../../engine/call.ts';
import type { World } from '../../world/world.ts';
import { askSecondary, type SecondaryLinks } from './secondary-call.ts';
import { underOwnId, type ServicePointAccess } from '../resources/service-point-access.ts';

export interface SecondaryList {
  readonly member: 'servicePoints' | 'reads' | 'derRecords';
  /** Path under the secondary holder’s service points; the list of NMIs goes into the body. */
  readonly path: '' | '/usage' | '/der';
  readonly nmis: readonly string[];
}

/** A paged list for the service points given; none asked for is an empty list, and nobody is troubled for it. */
export function secondaryList(world: World, call: Ready, access: ServicePointAccess, list: SecondaryList): Outcome {
  return {
    kind: 'list',
    member: list.member,
    read: async (page) => {
      if (list.nmis.length === 0) return { total: 0, records: [] };
      return readPage(world, call, access, list, page);
    },
  };
}

async function readPage(
  world: World,
  call: Ready,
  access: ServicePointAccess,
  list: SecondaryList,
  page: PageRequest,
): Promise<PageOf> {
  const query = new URLSearchParams({ page: String(page.page), 'page-size': String(page.size), ...usageQuery(call) });
  const { data, meta, links } = await askSecondary(world, call, access.ids, {
    method: 'POST',
    path: `${list.path}?${query.toString()}`,
    body: { data: { servicePointIds: list.nmis }, meta: {} },
    version: call.version,
  });
  const rows = (data as Record<string, readonly { readonly servicePointId: string }[]>)[list.member] ?? [];
  const ledger: Ledger = call.ledger;
  ledger.check('secondary.answered', meta?.totalRecords !== undefined, { at: 'secondary', secondary: true });
  const shown = access.hidden.size === 0 ? rows : rows.filter((row) => !access.hidden.has(row.servicePointId));
  return {
    total: meta.totalRecords,
    records: shown.map((row) => underOwnId(row, access.ids)),
    pinned: pinnedIn(links),
  };
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
function pinnedIn(links: SecondaryLinks | undefined): Record<string, string> {
  const link = links?.next ?? links?.prev ?? links?.first;
  if (link === undefined || !URL.canParse(link)) return {};
  const names = ['oldest-date', 'newest-date'];
  return Object.fromEntries([...new URL(link).searchParams].filter(([name]) => names.includes(name)));
}
