// A data recipient on record: brands and software products are always listed, even if empty.
import type {
  DataRecipientBrandMetaData,
  RegisterDataRecipient,
  SoftwareProductMetaData,
} from '../spec/schemas/register.ts';

export interface ListedBrand extends DataRecipientBrandMetaData {
  softwareProducts: SoftwareProductMetaData[];
}

export interface ListedRecipient extends RegisterDataRecipient {
  dataRecipientBrands: ListedBrand[];
}
