// How a world's certificates name participants: by their names at the register, if no holder looks for an id there.
import type { Naming, ParticipantNames } from '../certificates/authority.ts';
import type { EnrolledProduct } from '../register/tables.ts';
import { brandOfId } from '../scenario/participants.ts';
import type { BrandId, Scenario } from '../scenario/scenario.ts';
import type { Decisions } from '../spec/decisions/decisions.ts';
import type { SecurityProfile } from '../spec/profiles/profile.ts';
import type { Table } from '../store/table.ts';

export interface NamingOptions {
  readonly scenario: Scenario;
  readonly products: Table<EnrolledProduct>;
  /** All profiles in the world. */
  readonly profiles: readonly SecurityProfile[];
  /** Option of decision `certificateForm` in the world. */
  readonly form: () => Decisions['certificateForm'];
}

/** The register's names as a client of data holders. */
const registerNames: ParticipantNames = { commonName: 'CDR Register', organisation: 'Simulated register' };

/** Undefined if a holder expects the software_id in the common name (IS 13.9.1): then certificates contain ids. */
export function namingOf({ scenario, products, profiles, form }: NamingOptions): Naming | undefined {
  if (!profiles.every(({ decisions }) => decisions.includes('certificateForm'))) return undefined;
  return {
    form,
    namesOf: async (owner, role) => {
      if (role === 'register') return registerNames;
      if (role === 'data-holder') return holderNames(scenario, brandOfId(scenario, owner));
      const product = await products.get(owner);
      return product && { commonName: product.productName, organisation: product.brandName };
    },
  };
}

/** A holder has no software product: as a client it is named after its brand. */
function holderNames({ holders }: Scenario, id: BrandId | undefined): ParticipantNames | undefined {
  const holder = holders.find(({ brand }) => brand === id);
  return holder && { commonName: holder.brandName, organisation: holder.legalEntityName };
}

/** Names in the certificate of a mutual-TLS host: its host name, and the organisation of its brand or of the register. */
export function serverNamesOf(scenario: Scenario, host: string, brand: BrandId | undefined): ParticipantNames {
  return { commonName: host, organisation: holderNames(scenario, brand)?.organisation ?? registerNames.organisation };
}
