// The register's responses in the versions of the interfaces document (register 1.29.1).
import * as z from 'zod/mini';
import {
  DateString,
  DateTimeString,
  envelopeWithMeta,
  paginated,
  RegisterUri,
  Text,
  URIString,
  type Wire,
} from './common-fields.ts';
import { conditional, holds } from './conditional.ts';
import { strictObject } from './jitless.ts';

const atMost = (length: number) => z.string().check(z.maxLength(length));
export const RegisterId = atMost(36);
export const RegisterName = atMost(200);

const participantStatus = z.enum(['ACTIVE', 'INACTIVE', 'REMOVED']);
const recipientStatus = z.enum(['ACTIVE', 'SUSPENDED', 'REVOKED', 'SURRENDERED']);
const legalEntityStatus = z.enum(['ACTIVE', 'REMOVED']);
const businessNumbers = { abn: z.optional(atMost(11)), acn: z.optional(atMost(9)), arbn: z.optional(atMost(9)) };

/** Provider configuration of the register: every member is mandatory. */
export const ResponseOpenIDProviderConfigMetadata = strictObject({
  issuer: URIString,
  jwks_uri: URIString,
  token_endpoint: URIString,
  claims_supported: z.array(Text),
  id_token_signing_alg_values_supported: z.array(Text),
  subject_types_supported: z.array(Text),
  code_challenge_methods_supported: z.array(Text),
  scopes_supported: z.array(Text),
  response_types_supported: z.array(Text),
  grant_types_supported: z.array(Text),
  token_endpoint_auth_methods_supported: z.array(Text),
  tls_client_certificate_bound_access_tokens: z.boolean(),
  token_endpoint_auth_signing_alg_values_supported: z.array(Text),
});
export type ResponseOpenIDProviderConfigMetadata = Wire<typeof ResponseOpenIDProviderConfigMetadata>;

/** A key of the register; strict, so that no private member can leak. `use` is the sandbox's addition. */
export const JWK = strictObject({
  alg: Text,
  e: Text,
  key_ops: z.array(Text),
  kid: Text,
  kty: Text,
  n: Text,
  use: z.optional(Text),
});
export type JWK = Wire<typeof JWK>;

export const ResponseJWKS = strictObject({ keys: z.array(JWK) });
export type ResponseJWKS = Wire<typeof ResponseJWKS>;

export const LegalEntityDetail = strictObject({
  legalEntityId: RegisterId,
  // The published limit is 36, shorter than for any other name.
  legalEntityName: atMost(36),
  logoUri: RegisterUri,
  registrationNumber: z.optional(Text),
  registrationDate: z.optional(DateString),
  registeredCountry: z.optional(atMost(100)),
  ...businessNumbers,
  anzsicDivision: z.optional(atMost(100)),
  organisationType: z.optional(
    z.enum(['SOLE_TRADER', 'COMPANY', 'PARTNERSHIP', 'TRUST', 'GOVERNMENT_ENTITY', 'OTHER']),
  ),
  status: legalEntityStatus,
});
export type LegalEntityDetail = Wire<typeof LegalEntityDetail>;

/** Members of the endpoint detail in every version. */
export const endpointMembers = {
  version: z.string().check(z.regex(/^v[1-9]\d*$/)),
  publicBaseUri: RegisterUri,
  resourceBaseUri: RegisterUri,
  infosecBaseUri: RegisterUri,
  extensionBaseUri: z.optional(RegisterUri),
  websiteUri: RegisterUri,
};

export const RegisterDataHolderBrandServiceEndpoint = strictObject(endpointMembers);
export type RegisterDataHolderBrandServiceEndpoint = Wire<typeof RegisterDataHolderBrandServiceEndpoint>;

export const RegisterDataHolderAuth = strictObject({
  registerUType: z.literal('SIGNED-JWT'),
  jwksEndpoint: RegisterUri,
});
export type RegisterDataHolderAuth = Wire<typeof RegisterDataHolderAuth>;

/** Members of a brand in every version. */
export const brandMembers = {
  dataHolderBrandId: RegisterId,
  brandName: RegisterName,
  logoUri: RegisterUri,
  legalEntity: LegalEntityDetail,
  status: participantStatus,
  authDetails: z.array(RegisterDataHolderAuth),
  lastUpdated: DateTimeString,
};

const industries = z.array(z.enum(['banking', 'energy', 'telco']));

export const RegisterDataHolderBrand = strictObject({
  ...brandMembers,
  industries,
  endpointDetail: RegisterDataHolderBrandServiceEndpoint,
});
export type RegisterDataHolderBrand = Wire<typeof RegisterDataHolderBrand>;

export const ResponseRegisterDataHolderBrandList = paginated(z.array(RegisterDataHolderBrand));
export type ResponseRegisterDataHolderBrandList = Wire<typeof ResponseRegisterDataHolderBrandList>;

/** Members of a brand summary in every version. */
export const summaryMembers = {
  dataHolderBrandId: z.optional(RegisterId),
  interimId: z.optional(RegisterId),
  brandName: RegisterName,
  publicBaseUri: RegisterUri,
  logoUri: RegisterUri,
  lastUpdated: DateTimeString,
  ...businessNumbers,
};

/** interimId identifies a record without a dataHolderBrandId (published description of interimId). */
export const identified = holds<{ dataHolderBrandId?: string | undefined; interimId?: string | undefined }>(
  'A summary contains dataHolderBrandId or interimId',
  ({ dataHolderBrandId, interimId }) => dataHolderBrandId !== undefined || interimId !== undefined,
);

export const DataHolderBrandSummary = conditional(strictObject({ ...summaryMembers, industries }), identified);
export type DataHolderBrandSummary = Wire<typeof DataHolderBrandSummary>;

export const ResponseDataHoldersBrandSummaryList = envelopeWithMeta(z.array(DataHolderBrandSummary));
export type ResponseDataHoldersBrandSummaryList = Wire<typeof ResponseDataHoldersBrandSummaryList>;

export const DataHolderStatus = strictObject({ legalEntityId: RegisterId, status: legalEntityStatus });
export type DataHolderStatus = Wire<typeof DataHolderStatus>;

export const DataHoldersStatusList = envelopeWithMeta(z.array(DataHolderStatus));
export type DataHoldersStatusList = Wire<typeof DataHoldersStatusList>;

export const SoftwareProductStatus = strictObject({ softwareProductId: RegisterId, status: participantStatus });
export type SoftwareProductStatus = Wire<typeof SoftwareProductStatus>;

export const SoftwareProductsStatusList = envelopeWithMeta(z.array(SoftwareProductStatus));
export type SoftwareProductsStatusList = Wire<typeof SoftwareProductsStatusList>;

export const DataRecipientStatus = strictObject({ legalEntityId: RegisterId, status: recipientStatus });
export type DataRecipientStatus = Wire<typeof DataRecipientStatus>;

export const DataRecipientsStatusList = envelopeWithMeta(z.array(DataRecipientStatus));
export type DataRecipientsStatusList = Wire<typeof DataRecipientsStatusList>;

export const SoftwareProductMetaData = strictObject({
  softwareProductId: RegisterId,
  softwareProductName: RegisterName,
  softwareProductDescription: atMost(4000),
  logoUri: RegisterUri,
  status: participantStatus,
});
export type SoftwareProductMetaData = Wire<typeof SoftwareProductMetaData>;

export const DataRecipientBrandMetaData = strictObject({
  dataRecipientBrandId: RegisterId,
  brandName: RegisterName,
  logoUri: RegisterUri,
  softwareProducts: z.optional(z.array(SoftwareProductMetaData)),
  status: participantStatus,
});
export type DataRecipientBrandMetaData = Wire<typeof DataRecipientBrandMetaData>;

export const RegisterDataRecipient = strictObject({
  legalEntityId: RegisterId,
  legalEntityName: RegisterName,
  accreditationNumber: atMost(100),
  accreditationLevel: z.enum(['UNRESTRICTED', 'SPONSORED']),
  logoUri: RegisterUri,
  dataRecipientBrands: z.optional(z.array(DataRecipientBrandMetaData)),
  status: recipientStatus,
  lastUpdated: DateTimeString,
});
export type RegisterDataRecipient = Wire<typeof RegisterDataRecipient>;

export const ResponseRegisterDataRecipientList = envelopeWithMeta(z.array(RegisterDataRecipient));
export type ResponseRegisterDataRecipientList = Wire<typeof ResponseRegisterDataRecipientList>;

/** A software statement assertion: a signed JWT in compact form, as text (same in versions 3 and 4). */
export const SoftwareStatement = z.string().check(z.regex(/^[\w-]+\.[\w-]+\.[\w-]+$/));
export type SoftwareStatement = Wire<typeof SoftwareStatement>;
