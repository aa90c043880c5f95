// Parameters in the path and in forms, and the query of the authorisation endpoint, each with an example.
import type { ProfileId } from '../../ids.ts';
import type { OperationId } from '../../operations/index.ts';

export interface DescribedParameter {
  readonly description: string;
  readonly example: string;
  readonly required?: true;
  /** The only profile that has the parameter. */
  readonly profile?: ProfileId;
}

const uuid = '5f3b1a52-2c6d-4d5e-9a51-0d5c9e1f7a10';
const jwt = 'eyJhbGciOiJQUzI1NiJ9.eyJpc3MiOiJodHRwczovL3N1bm55In0.c2lnbmF0dXJl';
const parameter = (description: string, example: string): DescribedParameter => ({ description, example });
const required = (description: string, example: string): DescribedParameter => ({
  description,
  example,
  required: true,
});

export const pathParameters: Readonly<Record<string, DescribedParameter>> = {
  accountId: parameter('Account, by the id that List accounts gave this recipient.', 'a2f8c6d1e4'),
  servicePointId: parameter('Service point, by the id that Get service points gave this recipient.', 's7b3d9f2a1'),
  planId: parameter('Plan, by its id.', 'WATTLE-SOLAR-1'),
  industry: parameter('Industry that the list is narrowed to, or `all`.', 'energy'),
  dataRecipientBrandId: parameter('Data recipient brand, by its id at the register.', uuid),
  softwareProductId: parameter('Software product, by its id at the register.', uuid),
  name: parameter('File name of the logo.', 'wattle-energy.svg'),
  interactionId: parameter('Authorisation under way, by the id in its first screen.', 'q1w2e3r4'),
  screen: parameter('Screen that is answered, or `cancel`.', 'identify'),
  customerId: parameter('Customer of the holder, by the id that the sandbox’s personas have.', 'priya'),
  requestId: parameter('Request that waits on the device.', 'r5t6y7u8'),
  arrangementId: parameter('Arrangement, by its `cdr_arrangement_id`.', uuid),
  clientId: parameter('The client that calls, by its `client_id`.', 'c6d1e4f0a2'),
  consentId: parameter('Consent, by its `cdr_consent_id`.', uuid),
};

const clientId = required('Id of the client.', 'c6d1e4f0a2');
const token = required('The token that is meant.', 'x9Q2mVt0h5');
const hint = parameter('Kind of the token: `refresh_token` or `access_token`.', 'refresh_token');

/** Query parameters that are not in the query table. */
export const queryDescriptions: Readonly<Partial<Record<OperationId, Readonly<Record<string, DescribedParameter>>>>> = {
  authorise: {
    client_id: clientId,
    request: { ...parameter('The signed request object.', jwt), profile: '0.1.1' },
    response_type: { ...parameter('As in the request object.', 'code id_token'), profile: '0.1.1' },
    scope: { ...parameter('As in the request object.', 'openid energy:accounts.basic:read'), profile: '0.1.1' },
    request_uri: {
      ...required('Name of the pushed request.', 'urn:ietf:params:oauth:request_uri:k3Jx0aQ7'),
      profile: 'cds-1.36',
    },
  },
};

/** Members of forms, apart from those for client authentication. */
export const formMembers: Readonly<Partial<Record<OperationId, Readonly<Record<string, DescribedParameter>>>>> = {
  token: {
    grant_type: required('What is exchanged.', 'authorization_code'),
    code: parameter('The code. For `authorization_code`.', 'Zq8w3'),
    redirect_uri: parameter(
      'As in the authorisation request. For `authorization_code`.',
      'https://sunny-saver.example/callback',
    ),
    code_verifier: {
      ...parameter('Verifier of PKCE. For `authorization_code`.', 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'),
      profile: 'cds-1.36',
    },
    refresh_token: parameter('The refresh token. For `refresh_token`.', 'x9Q2mVt0h5'),
    auth_req_id: { ...parameter('The backchannel request. For the grant of CIBA.', uuid), profile: '0.1.1' },
    scope: parameter('Scopes wanted. For `client_credentials`.', 'cdr:registration'),
  },
  registerToken: {
    grant_type: required('Always `client_credentials`.', 'client_credentials'),
    scope: parameter('Scope wanted.', 'cdr-register:read'),
  },
  pushAuthorisation: { request: required('The signed request object.', jwt) },
  backchannelAuthorise: { request: required('The signed request.', jwt) },
  introspect: { token, token_type_hint: hint },
  revoke: { token, token_type_hint: hint },
  revokeArrangement: { cdr_arrangement_id: required('The arrangement that ends.', uuid) },
  revokeArrangementAtRecipient: {
    cdr_arrangement_jwt: required('Signed claims with the `cdr_arrangement_id` that ended.', jwt),
    cdr_arrangement_id: parameter('The same id beside the signed claims.', uuid),
  },
};

/** Members for client authentication (private_key_jwt). */
export const clientMembers: Readonly<Record<string, DescribedParameter>> = {
  client_id: clientId,
  client_assertion_type: required('Kind of the assertion.', 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'),
  client_assertion: required('JWT that the client has signed.', jwt),
};
