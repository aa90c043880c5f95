// The participants that really stand in this world, as the register writes them: its holders and enrolled products.
import { dataHolderBrandId, participantId } from '../scenario/participants.ts';
import type { ScenarioHolder } from '../scenario/scenario.ts';
import type { RegisterDataHolderBrandV2 } from '../spec/schemas/register-published.ts';
import type { RegisterDataRecipient } from '../spec/schemas/register.ts';
import { dataHolderUrls } from '../world/addresses.ts';
import type { World } from '../world/world.ts';
import type { EnrolledProduct } from './enrolment.ts';
import { filedBefore } from './filed-before.ts';
import { logoUri } from './logo-address.ts';

/** The register's limits on text; a longer name is cut, so that no enrolment can break a list for everybody. */
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
      resourceBaseUri: secureBase,
      infosecBaseUri: issuer,
      websiteUri: `https://www.${holder.brand}.example`,
    },
    authDetails: [{ registerUType: 'SIGNED-JWT', jwksEndpoint: `${issuer}/jwks` }],
    lastUpdated: new Date(filedBefore(world) - 40 * day).toISOString(),
  };
}

/** A software product on file, as the data recipient it belongs to. */
export function enrolledRecipient(world: World, product: EnrolledProduct): RegisterDataRecipient {
  const logo = logoUri(world, product.slug);
  const digits = Number.parseInt(product.legalEntityId.replaceAll('-', '').slice(0, 8), 16) % 1_000_000;
  return {
    legalEntityId: product.legalEntityId,
    legalEntityName: cut(product.legalEntityName, 200),
    accreditationNumber: `ADRBNK${String(digits).padStart(6, '0')}`,
    accreditationLevel: 'UNRESTRICTED',
    logoUri: logo,
    dataRecipientBrands: [
      {
        dataRecipientBrandId: product.dataRecipientBrandId,
        brandName: cut(product.brandName, 200),
        logoUri: logo,
        softwareProducts: [
          {
            softwareProductId: product.id,
            softwareProductName: cut(product.productName, 200),
            softwareProductDescription: cut(product.description, 4000),
            logoUri: logo,
            status: 'ACTIVE',
          },
        ],
        status: 'ACTIVE',
      },
    ],
    status: 'ACTIVE',
    lastUpdated: product.enrolledAt,
  };
}
