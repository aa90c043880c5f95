// Lists that the secondary data holder pages: the recipient’s page is the secondary holder’s page, with ids translated.
import type { Ledger } from '../engine/ledger.ts';
import type { Outcome, PageRequest, Ready } from '../engine/visit.ts';
import type { World } from '../world.ts';
import { askSecondary } from './at-secondary.ts';
import { underOwnId } from './service-point-access.ts';
import type { ServicePointIds } from './shared-data.ts';

export interface SecondaryList {
  readonly member: 'servicePoints' | 'reads' | 'derRecords';
  /** Path under the secondary holder’s service points; the list of NMIs goes into the body. */
  readonly path: '' | '/usage' | '/der';
  readonly nmis: readonly string[];
}

/** A paged list for the service points given; none asked for is an empty list, and nobody is troubled for it. */
export function secondaryList(world: World, visit: Ready, ids: ServicePointIds, list: SecondaryList): Outcome {
  return {
    kind: 'list',
    member: list.member,
    read: async (page) => {
      if (list.nmis.length === 0) return { total: 0, records: [] };
      return readPage(world, visit, ids, list, page);
    },
  };
}

async function readPage(
  world: World,
  visit: Ready,
  ids: ServicePointIds,
  list: SecondaryList,
  page: PageRequest,
): Promise<{ total: number; records: readonly unknown[] }> {
  const query = new URLSearchParams({ page: String(page.page), 'page-size': String(page.size), ...usageQuery(visit) });
  const path = `${list.path}?${query.toString()}`;
  const body = { data: { servicePointIds: list.nmis }, meta: {} };
  const { data, meta } = await askSecondary(world, visit, { method: 'POST', path, body, version: visit.version });
  const rows = (data as Record<string, readonly { readonly servicePointId: string }[]>)[list.member] ?? [];
  const ledger: Ledger = visit.ledger;
  ledger.check('secondary.answered', meta.totalRecords !== undefined, { at: 'secondary' });
  return { total: meta.totalRecords, records: rows.map((row) => underOwnId(row, ids)) };
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
