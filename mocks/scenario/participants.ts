// Identifiers of the participants in a scenario: the same for the same seed and name.
import { hashText } from '../ambient/hash-text.ts';
import { scriptedRandomness, uuidOf } from '../ambient/randomness.ts';
import type { BrandId, Scenario } from './scenario.ts';

type Seeded = Pick<Scenario, 'seed'>;

/** The register's id of a data holder brand. */
export const dataHolderBrandId = (scenario: Seeded, brand: BrandId): string =>
  participantId(scenario, `data-holder-brand:${brand}`);

/** The data holder brand with this id at the register; undefined if the scenario has none. */
export const brandOfId = (scenario: Seeded & Pick<Scenario, 'holders'>, id: string): BrandId | undefined =>
  scenario.holders.find(({ brand }) => dataHolderBrandId(scenario, brand) === id)?.brand;

export interface RecipientIds {
  readonly legalEntityId: string;
  readonly dataRecipientBrandId: string;
  readonly softwareProductId: string;
}

/** The register's ids of a data recipient in the scenario; enrolled ones have theirs in `recipients.products`. */
export const recipientIds = (scenario: Seeded, slug: string): RecipientIds => ({
  legalEntityId: participantId(scenario, `data-recipient:${slug}`),
  dataRecipientBrandId: participantId(scenario, `data-recipient-brand:${slug}`),
  softwareProductId: participantId(scenario, `software-product:${slug}`),
});

/** A UUID in the format of version 4 that depends only on seed and name. */
export function participantId({ seed }: Seeded, name: string): string {
  const text = `${String(seed)}:${name}`;
  const halves = [`first:${text}`, `second:${text}`].map((half) => scriptedRandomness(hashText(half)).bytes(8));
  return uuidOf(Uint8Array.from(halves.flatMap((bytes) => [...bytes])));
}
