// The participants that act in this world, as the register lists them: its holders and enrolled products.
import { dataHolderBrandId, participantId } from '../scenario/participants.ts';
import type { BrandId, ScenarioHolder } from '../scenario/scenario.ts';
import { operationOf } from '../spec/operations/index.ts';
import { isIn } from '../spec/profiles/index.ts';
import type { RegisterDataHolderBrandV2 } from '../spec/schemas/register-published.ts';
import { apiPath, dataHolderUrls } from '../world/addresses.ts';
import type { World } from '../world/world.ts';
import type { EnrolledProduct } from './tables.ts';
import { filedBefore } from './filed-before.ts';
import type { ListedRecipient } from './listed-recipient.ts';
import { logoUri } from './logo-address.ts';

/** The register limits text; a longer name is cut, so that no enrolment can break a list for everybody. */
export const cut = (text: string, length: number): string => text.slice(0, length).toWellFormed();

/** The scenario's data holder brands. */
export const liveBrands = (world: World): readonly RegisterDataHolderBrandV2[] =>
  world.scenario.holders.map((holder) => brandOf(world, holder));

function brandOf(world: World, holder: ScenarioHolder): RegisterDataHolderBrandV2 {
  const { scenario, addresses } = world;
  const { issuer, secureBase } = dataHolderUrls(addresses, holder.brand);
  const logo = logoUri(world, holder.brand);
  const day = 86_400_000;
  return {
    dataHolderBrandId: dataHolderBrandId(scenario, holder.brand),
    brandName: cut(holder.brandName, 200),
    industries: ['energy'],
    logoUri: logo,
    legalEntity: {
      legalEntityId: participantId(scenario, `data-holder:${holder.legalEntityName}`),
      legalEntityName: cut(holder.legalEntityName, 36),
      logoUri: logo,
      registeredCountry: 'AUS',
      abn: cut(holder.abn.replaceAll(' ', ''), 11),
      anzsicDivision: '2640',
      organisationType: 'COMPANY',
      status: 'ACTIVE',
    },
    status: 'ACTIVE',
    endpointDetail: {
      version: 'v1',
      publicBaseUri: issuer,
      ...productBaseUriOf(world, holder.brand),
      resourceBaseUri: secureBase,
      infosecBaseUri: issuer,
      websiteUri: `https://www.${holder.brand}.example`,
    },
    authDetails: [{ registerUType: 'SIGNED-JWT', jwksEndpoint: `${issuer}/jwks` }],
    lastUpdated: new Date(filedBefore(world) - 40 * day).toISOString(),
  };
}

/** Where recipients find the plans of a brand; empty if no plans are served, by decision or by its profile (TD2-4). */
export function productBaseUriOf(
  { addresses, decisionsAt, profileOf }: World,
  brand: BrandId,
): Pick<RegisterDataHolderBrandV2['endpointDetail'], 'productBaseUri'> {
  const { issuer, regulatorBase } = dataHolderUrls(addresses, brand);
  const at = decisionsAt(brand).get('plansAt');
  if (at === 'off' || !isIn(operationOf('listEnergyPlans'), profileOf(brand))) return {};
  return { productBaseUri: at === 'holder' ? issuer : regulatorBase.slice(0, -apiPath.length) };
}

/** The enrolled software products under their data recipients and brands, given in the order of enrolment. */
export function enrolledRecipients(world: World, products: readonly EnrolledProduct[]): ListedRecipient[] {
  const families = Map.groupBy(products, ({ legalEntityId }) => legalEntityId);
  return [...families.values()].map((family) => enrolledRecipient(world, family));
}

function enrolledRecipient(world: World, family: readonly EnrolledProduct[]): ListedRecipient {
  const [first, last] = [family[0], family.at(-1)];
  if (first === undefined || last === undefined) throw new TypeError('A data recipient has no software product.');
  const digits = Number.parseInt(first.legalEntityId.replaceAll('-', '').slice(0, 8), 16) % 1_000_000;
  const brands = Map.groupBy(family, ({ dataRecipientBrandId }) => dataRecipientBrandId);
  return {
    legalEntityId: first.legalEntityId,
    legalEntityName: cut(first.legalEntityName, 200),
    accreditationNumber: `ADRBNK${String(digits).padStart(6, '0')}`,
    accreditationLevel: 'UNRESTRICTED',
    logoUri: logoUri(world, first.slug),
    dataRecipientBrands: [...brands].map(([dataRecipientBrandId, ofBrand]) => ({
      dataRecipientBrandId,
      brandName: cut(ofBrand[0]?.brandName ?? '', 200),
      logoUri: logoUri(world, ofBrand[0]?.slug ?? ''),
      softwareProducts: ofBrand.map((product) => ({
        softwareProductId: product.id,
        softwareProductName: cut(product.productName, 200),
        softwareProductDescription: cut(product.description, 4000),
        logoUri: logoUri(world, product.slug),
        status: 'ACTIVE',
      })),
      status: 'ACTIVE',
    })),
    status: 'ACTIVE',
    lastUpdated: last.enrolledAt,
  };
}
