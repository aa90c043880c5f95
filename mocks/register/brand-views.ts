// A data holder brand as it appears in each version of each list.
import { defined } from '../ambient/defined.ts';
import type { Ready } from '../engine/call.ts';
import type { DataHolderBrandSummaryV2, RegisterDataHolderBrandV2 } from '../spec/schemas/register-published.ts';
import type { DataHolderBrandSummary, DataHolderStatus, RegisterDataHolderBrand } from '../spec/schemas/register.ts';
import type { Industry, IndustryFilter } from './industry.ts';

type Documented = Exclude<Industry, 'non-bank-lending'>;

/** True for the newer versions, which have brand groups, product addresses and a fourth industry. */
export const isNewer = ({ operation, version }: Ready): boolean =>
  operation.versions?.find((row) => row.version === version)?.published === true;

const documented = (industries: readonly Industry[]): readonly Documented[] =>
  industries.filter((one) => one !== 'non-bank-lending');

/** Whether a record belongs to the industry, among those of the called version. */
export function inIndustry(call: Ready, industry: IndustryFilter) {
  const newer = isNewer(call);
  return ({ industries }: { readonly industries: readonly Industry[] }): boolean => {
    const known: readonly Industry[] = newer ? industries : documented(industries);
    return industry === 'all' ? known.length > 0 : known.includes(industry);
  };
}

export function documentedBrand(brand: RegisterDataHolderBrandV2): RegisterDataHolderBrand {
  const { brandGroup: _group, endpointDetail, industries, ...known } = brand;
  const { productBaseUri: _product, ...endpoints } = endpointDetail;
  return { ...known, industries: documented(industries), endpointDetail: endpoints };
}

export function documentedSummary(summary: DataHolderBrandSummaryV2): DataHolderBrandSummary {
  const { brandGroup: _group, productBaseUri: _product, industries, ...known } = summary;
  return { ...known, industries: documented(industries) };
}

export function summaryOf(brand: RegisterDataHolderBrandV2): DataHolderBrandSummaryV2 {
  const { dataHolderBrandId, brandName, brandGroup, industries, logoUri, legalEntity, endpointDetail } = brand;
  const { abn, acn, arbn } = legalEntity;
  const { publicBaseUri, productBaseUri } = endpointDetail;
  return {
    dataHolderBrandId,
    brandName,
    ...defined({ brandGroup }),
    publicBaseUri,
    ...defined({ productBaseUri }),
    logoUri,
    industries,
    lastUpdated: brand.lastUpdated,
    ...defined({ abn, acn, arbn }),
  };
}

/** Each legal entity once, in the order of first appearance. */
export function entityStatuses(brands: readonly RegisterDataHolderBrandV2[]): readonly DataHolderStatus[] {
  const byId = brands.map(({ legalEntity: { legalEntityId, status } }) => [legalEntityId, status] as const);
  return [...new Map(byId)].map(([legalEntityId, status]) => ({ legalEntityId, status }));
}
