// Data holder brands of the population, as the register writes them.
import { participantId } from '../../scenario/participants.ts';
import type { DataHolderBrandSummaryV2, RegisterDataHolderBrandV2 } from '../../spec/schemas/register-published.ts';
import type { LegalEntityDetail } from '../../spec/schemas/register.ts';
import type { World } from '../../world/world.ts';
import type { Industry } from '../industry.ts';
import { logoUri } from '../logo-address.ts';
import { holderSketches, interimSketches, type HolderSketch } from './holder-names.ts';
import { businessNumber, companyNumber, lastUpdatedOf, registeredOn, shareOf, slugOf } from './invented.ts';

const industries: Readonly<Record<string, Industry>> = { b: 'banking', e: 'energy', t: 'telco', n: 'non-bank-lending' };
const divisions: Readonly<Record<string, string>> = { b: '6221', e: '2640', t: '5801', n: '6230' };

const industriesOf = (letters: string): readonly Industry[] =>
  Array.from(letters, (letter) => industries[letter]).filter((industry) => industry !== undefined);

const byName = (a: { brandName: string }, b: { brandName: string }): number => (a.brandName < b.brandName ? -1 : 1);

/** Every brand, by name. */
export const populationBrands = (world: World): readonly RegisterDataHolderBrandV2[] =>
  holderSketches.flatMap((sketch) => brandsOf(world, sketch)).toSorted(byName);

function brandsOf(world: World, [entityName, letters, ...brands]: HolderSketch): readonly RegisterDataHolderBrandV2[] {
  const legalEntity = entityOf(world, entityName, letters);
  const group = entityName.split(' ')[0] ?? entityName;
  return brands.map((sketch) => {
    const [rest = '', status = 'ACTIVE'] = sketch.split('/');
    const [name = '', own = letters] = rest.split(':');
    const brand = brandOf(world, name, legalEntity, own);
    const known = { ...brand, status: status as RegisterDataHolderBrandV2['status'] };
    return brands.length === 1 ? known : { ...known, brandGroup: group };
  });
}

function brandOf(
  world: World,
  brandName: string,
  legalEntity: LegalEntityDetail,
  letters: string,
): RegisterDataHolderBrandV2 {
  const slug = slugOf(brandName);
  const infosecBaseUri = `https://id.${slug}.example`;
  const extended = shareOf(world, `extension:${slug}`) < 0.15;
  const apart = shareOf(world, `product:${slug}`) < 0.25;
  return {
    dataHolderBrandId: participantId(world.scenario, `population-brand:${slug}`),
    brandName,
    industries: industriesOf(letters),
    logoUri: logoUri(world, slug),
    legalEntity,
    status: 'ACTIVE',
    endpointDetail: {
      version: 'v1',
      publicBaseUri: `https://api.${slug}.example`,
      resourceBaseUri: `https://secure.${slug}.example`,
      infosecBaseUri,
      ...(extended ? { extensionBaseUri: `https://more.${slug}.example` } : {}),
      ...(apart ? { productBaseUri: `https://products.${slug}.example` } : {}),
      websiteUri: `https://www.${slug}.example`,
    },
    authDetails: [{ registerUType: 'SIGNED-JWT', jwksEndpoint: `${infosecBaseUri}/jwks` }],
    lastUpdated: lastUpdatedOf(world, slug),
  };
}

function entityOf(world: World, legalEntityName: string, letters: string): LegalEntityDetail {
  const slug = slugOf(legalEntityName);
  const foreign = shareOf(world, `foreign:${slug}`) < 0.1;
  const number = companyNumber(world, slug);
  return {
    legalEntityId: participantId(world.scenario, `population-holder:${slug}`),
    legalEntityName,
    logoUri: logoUri(world, slug),
    registrationNumber: number,
    registrationDate: registeredOn(world, slug),
    registeredCountry: foreign ? 'NZL' : 'AUS',
    abn: businessNumber(world, slug),
    ...(foreign ? { arbn: number } : { acn: number }),
    anzsicDivision: divisions[letters.charAt(0)] ?? '6221',
    organisationType: 'COMPANY',
    status: 'ACTIVE',
  };
}

/** Summaries with an interim id. */
export const populationInterim = (world: World): readonly DataHolderBrandSummaryV2[] =>
  interimSketches.map(([brandName, letters]) => {
    const slug = slugOf(brandName);
    return {
      interimId: participantId(world.scenario, `population-interim:${slug}`),
      brandName,
      publicBaseUri: `https://api.${slug}.example`,
      logoUri: logoUri(world, slug),
      industries: industriesOf(letters),
      lastUpdated: lastUpdatedOf(world, slug),
      abn: businessNumber(world, slug),
      acn: companyNumber(world, slug),
    };
  });
