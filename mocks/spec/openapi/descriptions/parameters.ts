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
  accountId: parameter('Id of the account, as Get energy accounts returned it to this recipient.', 'a2f8c6d1e4'),
  servicePointId: parameter(
    'Id of the service point, as Get service points returned it to this recipient.',
    's7b3d9f2a1',
  ),
  planId: parameter('Id of the plan.', 'WATTLE-SOLAR-1'),
  industry: parameter('Industry that the list is limited to, or `all`.', 'energy'),
  dataRecipientBrandId: parameter('Id of the data recipient brand at the register.', uuid),
  softwareProductId: parameter('Id of the software product at the register.', uuid),
  name: parameter('File name of the logo.', 'wattle-energy.svg'),
  interactionId: parameter('Id of the authorisation in progress, from its first screen.', 'q1w2e3r4'),
  screen: parameter('Screen that the answer is for, or `cancel`.', 'identify'),
  customerId: parameter('Id of the holder’s customer, as in the sandbox’s personas.', 'priya'),
  requestId: parameter('Id of the request that is waiting on the device.', 'r5t6y7u8'),
  arrangementId: parameter('The `cdr_arrangement_id` of the arrangement.', uuid),
  clientId: parameter('The `client_id` of the client that calls.', 'c6d1e4f0a2'),
  consentId: parameter('The `cdr_consent_id` of the consent.', uuid),
};

const clientId = required('Id of the client.', 'c6d1e4f0a2');
const token = required('The token to introspect or revoke.', 'x9Q2mVt0h5');
const hint = parameter('Kind of the token: `refresh_token` or `access_token`.', 'refresh_token');

/** Query parameters that are not in the query table. */
export const queryDescriptions: Readonly<Partial<Record<OperationId, Readonly<Record<string, DescribedParameter>>>>> = {
  authorise: {
    client_id: clientId,
    request: { ...parameter('The signed request object.', jwt), profile: '0.1.1' },
    response_type: { ...parameter('The same value as in the request object.', 'code id_token'), profile: '0.1.1' },
    scope: {
      ...parameter('The same value as in the request object.', 'openid energy:accounts.basic:read'),
      profile: '0.1.1',
    },
    request_uri: {
      ...required('Reference to the pushed request.', 'urn:ietf:params:oauth:request_uri:k3Jx0aQ7'),
      profile: 'cds-1.36',
    },
  },
};

/** Members of forms, apart from those for client authentication. */
export const formMembers: Readonly<Partial<Record<OperationId, Readonly<Record<string, DescribedParameter>>>>> = {
  token: {
    grant_type: required('Kind of grant that is exchanged for tokens.', 'authorization_code'),
    code: parameter('The code, for `authorization_code`.', 'Zq8w3'),
    redirect_uri: parameter(
      'The same value as in the authorisation request, for `authorization_code`.',
      'https://sunny-saver.example/callback',
    ),
    code_verifier: {
      ...parameter('The PKCE code verifier, for `authorization_code`.', 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'),
      profile: 'cds-1.36',
    },
    refresh_token: parameter('The refresh token, for `refresh_token`.', 'x9Q2mVt0h5'),
    auth_req_id: { ...parameter('Id of the backchannel request, for the CIBA grant type.', uuid), profile: '0.1.1' },
    scope: parameter('Scopes requested, for `client_credentials`.', 'cdr:registration'),
  },
  registerToken: {
    grant_type: required('Always `client_credentials`.', 'client_credentials'),
    scope: parameter('Scope requested.', 'cdr-register:read'),
  },
  pushAuthorisation: { request: required('The signed request object.', jwt) },
  backchannelAuthorise: { request: required('The signed request.', jwt) },
  introspect: { token, token_type_hint: hint },
  revoke: { token, token_type_hint: hint },
  revokeArrangement: { cdr_arrangement_id: required('Id of the arrangement to end.', uuid) },
  revokeArrangementAtRecipient: {
    cdr_arrangement_jwt: required('Signed JWT with the `cdr_arrangement_id` of the arrangement that ended.', jwt),
    cdr_arrangement_id: parameter('The same id outside the JWT.', uuid),
  },
};

/** Members for client authentication (private_key_jwt). */
export const clientMembers: Readonly<Record<string, DescribedParameter>> = {
  client_id: clientId,
  client_assertion_type: required('Type of the assertion.', 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'),
  client_assertion: required('JWT signed by the client.', jwt),
};
