// A data recipient as this register has it on record: brands and software products always listed, be there none.
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
