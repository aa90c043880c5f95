// Data holder brands: the list behind a token, the public summary, and the statuses of their legal entities.
import type { PartyDoor } from '../engine/party.ts';
import type { Outcome, Ready } from '../engine/visit.ts';
import type { RegisterDataHolderBrandV2 } from '../spec/schemas/register-published.ts';
import type { World } from '../world.ts';
import { documentedBrand, documentedSummary, entityStatuses, inIndustry, isNewer, summaryOf } from './brand-views.ts';
import { checkCallerActive } from './caller.ts';
import { industryOf } from './industry.ts';
import { listed } from './listed.ts';
import { recordsOf } from './records.ts';

type Handlers = Pick<
  PartyDoor<'register'>['handlers'],
  'getDataHolderBrands' | 'getDataHolderBrandsSummary' | 'getDataHolderStatuses'
>;

export function brandHandlers(world: World): Handlers {
  return {
    getDataHolderBrands: (visit) => brands(world, visit),
    getDataHolderBrandsSummary: (visit) => summary(world, visit),
    getDataHolderStatuses: (visit) => statuses(world, visit),
  };
}

/** One page; refuses a caller who is not active, an unknown industry and a page beyond the last (gaps X11, X19, X21). */
async function brands(world: World, visit: Ready): Promise<Outcome> {
  const records = await recordsOf(world);
  checkCallerActive(visit, records);
  const industry = industryOf(visit);
  const found = records.brands.filter(inIndustry(visit, industry)).filter(updatedSince(world, visit));
  return {
    kind: 'list',
    read: ({ page, size }) => {
      const shown = found.slice((page - 1) * size, page * size);
      return { total: found.length, records: isNewer(visit) ? shown : shown.map(documentedBrand) };
    },
  };
}

function updatedSince(world: World, { updatedSince: since }: Ready): (brand: RegisterDataHolderBrandV2) => boolean {
  if (since === undefined) return () => true;
  const inclusive = world.decisions.get('updatedSince') === 'from';
  return ({ lastUpdated }) => {
    const instant = Date.parse(lastUpdated);
    return instant > since || (inclusive && instant === since);
  };
}

/** The active brands and those that wait for their brand id; refuses an unknown industry with 404. */
async function summary(world: World, visit: Ready): Promise<Outcome> {
  const industry = industryOf(visit, 'register.industry-found');
  const records = await recordsOf(world);
  return listed(visit, records, `summary ${industry} ${String(isNewer(visit))}`, () => {
    const active = records.brands.filter(({ status }) => status === 'ACTIVE').map(summaryOf);
    const found = [...active, ...records.interim].filter(inIndustry(visit, industry));
    return isNewer(visit) ? found : found.map(documentedSummary);
  });
}

async function statuses(world: World, visit: Ready): Promise<Outcome> {
  const industry = industryOf(visit);
  const records = await recordsOf(world);
  return listed(visit, records, `holders ${industry} ${String(isNewer(visit))}`, () =>
    entityStatuses(records.brands.filter(inIndustry(visit, industry))),
  );
}
