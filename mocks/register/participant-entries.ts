// Every participant on record as a flat list: its kind, its parent, and its status.
import { defined } from '../ambient/defined.ts';
import type { RegisterEntity, RegisterEntry } from './admin.ts';
import type { Records } from './records.ts';

/** Holder brands, then each recipient followed by its brands, and each brand by its software products. */
export function entriesOf({ brands, recipients }: Records): readonly RegisterEntry[] {
  return [
    ...brands.map((one) => entry('dataHolderBrand', one.dataHolderBrandId, one.brandName, one.status)),
    ...recipients.flatMap((recipient) => [
      entry('dataRecipient', recipient.legalEntityId, recipient.legalEntityName, recipient.status),
      ...recipient.dataRecipientBrands.flatMap((brand) => [
        entry('dataRecipientBrand', brand.dataRecipientBrandId, brand.brandName, brand.status, recipient.legalEntityId),
        ...brand.softwareProducts.map((product) =>
          entry(
            'softwareProduct',
            product.softwareProductId,
            product.softwareProductName,
            product.status,
            brand.dataRecipientBrandId,
          ),
        ),
      ]),
    ]),
  ];
}

function entry(entity: RegisterEntity, id: string, name: string, status: string, parent?: string): RegisterEntry {
  return { entity, id, name, status, ...defined({ parent }) };
}

/** The parents of an entry, nearest first. */
export function aboveOf(entries: readonly RegisterEntry[], { parent }: RegisterEntry): readonly RegisterEntry[] {
  const above = parent === undefined ? undefined : entries.find(({ id }) => id === parent);
  return above === undefined ? [] : [above, ...aboveOf(entries, above)];
}

/** The software products of an entry, directly or through a brand. */
export const productsBelow = (entries: readonly RegisterEntry[], { id }: RegisterEntry): readonly RegisterEntry[] =>
  entries.filter((one) => one.entity === 'softwareProduct' && aboveOf(entries, one).some((above) => above.id === id));
