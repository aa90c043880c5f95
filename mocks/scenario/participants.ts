// Identifiers of the participants a scenario names: the same for the same seed and name, wherever they are asked for.
import { scriptedRandomness } from '../ambient/randomness.ts';
import type { Scenario } from './scenario.ts';
import type { BrandId } from './scenario.ts';

type Seeded = Pick<Scenario, 'seed'>;

/** The register's id of a data holder brand. */
export const dataHolderBrandId = (scenario: Seeded, brand: BrandId): string =>
  participantId(scenario, `data-holder-brand:${brand}`);

export interface RecipientIds {
  readonly legalEntityId: string;
  readonly dataRecipientBrandId: string;
  readonly softwareProductId: string;
}

/** The register's ids of a scenario's data recipient; enrolled ones carry theirs in `recipients.products`. */
export const recipientIds = (scenario: Seeded, slug: string): RecipientIds => ({
  legalEntityId: participantId(scenario, `data-recipient:${slug}`),
  dataRecipientBrandId: participantId(scenario, `data-recipient-brand:${slug}`),
  softwareProductId: participantId(scenario, `software-product:${slug}`),
});

/** A UUID of version 4's shape that depends on seed and name alone. */
export function participantId({ seed }: Seeded, name: string): string {
  const text = `${String(seed)}:${name}`;
  const hex = [`first:${text}`, `second:${text}`]
    .flatMap((half) => [...scriptedRandomness(hashOf(half)).bytes(8)])
    .map((byte, index) => (index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte))
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5');
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash;
}
