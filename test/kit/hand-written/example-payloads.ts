// Valid examples of the nested payloads: the smallest values with every mandatory member, for tests to change.

export const simpleAddress = {
  addressUType: 'simple',
  simple: { addressLine1: '7 Wattle Street', city: 'Yass', state: 'NSW', postcode: '2582' },
} as const;

export const person = { lastName: 'Nguyen', middleNames: [] };

export const personDetail = { ...person, phoneNumbers: [], emailAddresses: [], physicalAddresses: [] };

export const organisation = {
  agentLastName: 'Nguyen',
  agentRole: 'Unspecified',
  businessName: 'Bakery',
  organisationType: 'COMPANY',
};

export const singleRate = { displayName: 'All day', rates: [{ unitPrice: '0.2850' }] };

export const tariffPeriod = {
  displayName: 'All year',
  startDate: '01-01',
  endDate: '12-31',
  rateBlockUType: 'singleRate',
  singleRate,
};

export const contract = {
  pricingModel: 'SINGLE_RATE',
  isFixed: true,
  paymentOption: ['DIRECT_DEBIT'],
  tariffPeriod: [tariffPeriod],
};

export const controlledLoad = { displayName: 'Hot water', rateBlockUType: 'singleRate', singleRate };

export const read = {
  servicePointId: 'sp-1',
  registerSuffix: 'E1',
  readStartDate: '2025-03-01',
  readUType: 'intervalRead',
  intervalRead: { aggregateValue: 1.5 },
};

export const derRecord = {
  servicePointId: 'sp-1',
  approvedCapacity: 6.6,
  availablePhasesCount: 1,
  installedPhasesCount: 1,
  islandableInstallation: false,
  acConnections: [],
};

export const acConnection = {
  connectionIdentifier: 1,
  count: 1,
  commissioningDate: '2021-05-04',
  status: 'ACTIVE',
  derDevices: [],
};

export const inverter = {
  ...acConnection,
  equipmentType: 'INVERTER',
  manufacturerName: 'Acme',
  inverterSeries: 'S',
  inverterModelNumber: 'S-5',
  inverterDeviceCapacity: 5,
};

export const derDevice = { deviceIdentifier: 1, count: 20, type: 'SOLAR_PV', nominalRatedCapacity: 0.33 };

export const metadata = {
  issuer: 'https://holder.cdr.example',
  authorization_endpoint: 'https://holder.cdr.example/authorise',
  token_endpoint: 'https://mtls.holder.cdr.example/token',
  introspection_endpoint: 'https://mtls.holder.cdr.example/introspect',
  revocation_endpoint: 'https://mtls.holder.cdr.example/revoke',
  userinfo_endpoint: 'https://mtls.holder.cdr.example/userinfo',
  jwks_uri: 'https://holder.cdr.example/jwks',
  registration_endpoint: 'https://mtls.holder.cdr.example/register',
  scopes_supported: ['openid'],
  claims_supported: ['sub'],
  acr_values_supported: ['urn:cds.au:cdr:2'],
  response_types_supported: ['code id_token'],
  response_modes_supported: ['fragment'],
  grant_types_supported: ['authorization_code'],
  subject_types_supported: ['pairwise'],
  id_token_signing_alg_values_supported: ['PS256', 'ES256'],
  request_object_signing_alg_values_supported: ['PS256', 'ES256'],
  token_endpoint_auth_methods_supported: ['private_key_jwt'],
  mutual_tls_sender_constrained_access_tokens: true,
};

export const registration = {
  client_id: 'c',
  client_name: 'n',
  redirect_uris: ['https://r.example/cb'],
  token_endpoint_auth_method: 'private_key_jwt',
  grant_types: ['authorization_code'],
  response_types: ['code id_token'],
  id_token_signed_response_alg: 'ES256',
  request_object_signing_alg: 'ES256',
};
