// The register's responses in the newer published versions (register 1.36.0).
import * as z from 'zod/mini';
import { ASCIIString, envelopeWithMeta, paginated, RegisterUri, type Wire } from './common-fields.ts';
import { conditional } from './conditional.ts';
import { strictObject } from './jitless.ts';
import {
  brandMembers,
  DataHoldersStatusList,
  DataRecipientsStatusList,
  endpointMembers,
  identified,
  ResponseRegisterDataRecipientList,
  SoftwareProductsStatusList,
  summaryMembers,
} from './register.ts';

const industries = z.array(z.enum(['banking', 'energy', 'non-bank-lending', 'telco']));
const brandGroup = z.optional(ASCIIString.check(z.maxLength(200)));
const productBaseUri = z.optional(RegisterUri);

export const RegisterDataHolderBrandServiceEndpointV2 = strictObject({ ...endpointMembers, productBaseUri });
export type RegisterDataHolderBrandServiceEndpointV2 = Wire<typeof RegisterDataHolderBrandServiceEndpointV2>;

/** A brand in endpoint version 3; the published file names its schema V2. */
export const RegisterDataHolderBrandV2 = strictObject({
  ...brandMembers,
  brandGroup,
  industries,
  endpointDetail: RegisterDataHolderBrandServiceEndpointV2,
});
export type RegisterDataHolderBrandV2 = Wire<typeof RegisterDataHolderBrandV2>;

export const ResponseRegisterDataHolderBrandListV3 = paginated(z.array(RegisterDataHolderBrandV2));
export type ResponseRegisterDataHolderBrandListV3 = Wire<typeof ResponseRegisterDataHolderBrandListV3>;

export const DataHolderBrandSummaryV2 = conditional(
  strictObject({ ...summaryMembers, brandGroup, productBaseUri, industries }),
  identified,
);
export type DataHolderBrandSummaryV2 = Wire<typeof DataHolderBrandSummaryV2>;

export const ResponseDataHoldersBrandSummaryListV2 = envelopeWithMeta(z.array(DataHolderBrandSummaryV2));
export type ResponseDataHoldersBrandSummaryListV2 = Wire<typeof ResponseDataHoldersBrandSummaryListV2>;

// The other lists changed only path and headers between the versions.
export const DataHoldersStatusListV2 = DataHoldersStatusList;
export type DataHoldersStatusListV2 = Wire<typeof DataHoldersStatusListV2>;
export const SoftwareProductsStatusListV3 = SoftwareProductsStatusList;
export type SoftwareProductsStatusListV3 = Wire<typeof SoftwareProductsStatusListV3>;
export const DataRecipientsStatusListV3 = DataRecipientsStatusList;
export type DataRecipientsStatusListV3 = Wire<typeof DataRecipientsStatusListV3>;
export const ResponseRegisterDataRecipientListV4 = ResponseRegisterDataRecipientList;
export type ResponseRegisterDataRecipientListV4 = Wire<typeof ResponseRegisterDataRecipientListV4>;
