// How a world’s certificates name participants: by what the register has on file, where no holder looks for an id in them.
import type { Naming, ParticipantNames } from '../certificates/authority.ts';
import type { EnrolledProduct } from '../register/tables.ts';
import { brandOfId } from '../scenario/participants.ts';
import type { BrandId, Scenario } from '../scenario/scenario.ts';
import type { Decisions } from '../spec/decisions.ts';
import type { SecurityProfile } from '../spec/profiles/profile.ts';
import type { Table } from '../store/table.ts';

export interface NamingOptions {
  readonly scenario: Scenario;
  readonly products: Table<EnrolledProduct>;
  /** All that are spoken in the world. */
  readonly profiles: readonly SecurityProfile[];
  /** Decision `certificateForm`, as it holds for the world. */
  readonly form: () => Decisions['certificateForm'];
}

/** What the register calls itself as a client of data holders. */
const registerNames: ParticipantNames = { commonName: 'CDR Register', organisation: 'Simulated register' };

/** Undefined where a holder finds the software_id in the common name (IS 13.9.1): then certificates bear ids. */
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

/** A holder has no software product: as a client its brand stands for it. */
function holderNames({ holders }: Scenario, id: BrandId | undefined): ParticipantNames | undefined {
  const holder = holders.find(({ brand }) => brand === id);
  return holder && { commonName: holder.brandName, organisation: holder.legalEntityName };
}

/** What the certificate of a mutual-TLS host says: its name, and whose it is; undefined for a host of nobody’s. */
export function serverNamesOf(scenario: Scenario, host: string, brand: BrandId | undefined): ParticipantNames {
  return { commonName: host, organisation: holderNames(scenario, brand)?.organisation ?? registerNames.organisation };
}
