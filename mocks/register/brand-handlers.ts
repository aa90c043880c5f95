// Data holder brands: the list that requires a token, the public summary, and the statuses of their legal entities.
import type { PartyInterface } from '../engine/party-interface.ts';
import type { BearerCall, Outcome, PathCall, Ready } from '../engine/call.ts';
import { pageOf } from '../engine/page.ts';
import type { RegisterDataHolderBrandV2 } from '../spec/schemas/register-published.ts';
import type { World } from '../world/world.ts';
import { documentedBrand, documentedSummary, entityStatuses, inIndustry, isNewer, summaryOf } from './brand-views.ts';
import { checkCallerActive } from './active-caller.ts';
import { industryOf } from './industry.ts';
import { listed } from './tagged-list.ts';
import { recordsOf } from './records.ts';

type Handlers = Pick<
  PartyInterface<'register'>['handlers'],
  'getDataHolderBrands' | 'getDataHolderBrandsSummary' | 'getDataHolderStatuses'
>;

export const brandHandlers: Handlers = {
  getDataHolderBrands: brands,
  getDataHolderBrandsSummary: summary,
  getDataHolderStatuses: statuses,
};

/** One page. Refuses a caller who is not active, an unknown industry and a page beyond the last (decisions X11, X19, X21). */
async function brands(world: World, call: BearerCall & PathCall<'industry'>): Promise<Outcome> {
  const records = await recordsOf(world);
  checkCallerActive(call, records);
  const industry = industryOf(call);
  const found = records.brands.filter(inIndustry(call, industry)).filter(updatedSince(world, call));
  return {
    kind: 'list',
    read: (page) => {
      const shown = pageOf(found, page);
      return { total: found.length, records: isNewer(call) ? shown : shown.map(documentedBrand) };
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

/** The active brands, and those that do not have a brand id yet. Refuses an unknown industry with 404. */
async function summary(world: World, call: PathCall<'industry'>): Promise<Outcome> {
  const industry = industryOf(call, 'register.industry-found');
  const records = await recordsOf(world);
  return listed(world, call, records, `summary ${industry} ${String(isNewer(call))}`, () => {
    const active = records.brands.filter(({ status }) => status === 'ACTIVE').map(summaryOf);
    const found = [...active, ...records.interim].filter(inIndustry(call, industry));
    return isNewer(call) ? found : found.map(documentedSummary);
  });
}

async function statuses(world: World, call: PathCall<'industry'>): Promise<Outcome> {
  const industry = industryOf(call);
  const records = await recordsOf(world);
  return listed(world, call, records, `holders ${industry} ${String(isNewer(call))}`, () =>
    entityStatuses(records.brands.filter(inIndustry(call, industry))),
  );
}
