// The text that is sent with each error: one per code, so that the causes of a code look the same. Printable ASCII without quote and backslash (RFC 6749 5.2).

export const oauthTexts: Readonly<Record<string, string>> = {
  invalid_request:
    'The request is malformed, or a parameter or the client certificate is missing, repeated or not allowed.',
  invalid_client: 'Client authentication failed.',
  invalid_grant: 'The grant is invalid, expired, revoked, or was issued to another client.',
  invalid_scope: 'The scope is missing, unknown, malformed, or exceeds what was registered or granted.',
  unauthorized_client: 'The client is not allowed to make this request.',
  unsupported_grant_type: 'The grant type is not supported.',
  unsupported_token_type: 'This type of token is not supported.',
  unsupported_response_type: 'The response type is not supported.',
  access_denied: 'The request was denied.',
  authorization_pending: 'The consumer has not answered yet.',
  slow_down: 'The client polls too often. Add five seconds to the interval.',
  expired_token: 'The auth_req_id has expired.',
  unknown_user_id: 'The hint does not identify a consumer.',
  invalid_binding_message: 'The binding message cannot be displayed.',
  invalid_redirect_uri: 'A redirect URI is missing or not allowed.',
  invalid_client_metadata: 'A client metadata value is missing or not allowed.',
  invalid_software_statement: 'The software statement is missing or not valid.',
  unapproved_software_statement: 'The software statement is not approved for use.',
  invalid_token: 'The access token is missing, or not valid for this request.',
  insufficient_scope: 'The access token does not have the scope that this request needs.',
  invalid_request_object: 'The request object is invalid.',
  invalid_request_uri: 'The request_uri is missing or unknown, has expired, or has already been used.',
  request_uri_not_supported: 'request_uri is not supported.',
  login_required: 'The consumer must log in, and prompt=none does not allow it.',
  server_error: 'The server had an unexpected error.',
};

/** Codes for which the usual text would hide the cause. */
export const oauthDetails: Readonly<Record<string, string>> = {
  'oauth.not_found': 'No resource exists at this URL.',
  'oauth.method': 'The method is not allowed. The Allow header lists the allowed methods.',
  'oauth.media_type': 'The media type of the request body is not supported.',
  'oauth.too_large': 'The request body is too large.',
  'oauth.address_too_long': 'The request URL is too long.',
  'oauth.headers_too_large': 'The request headers are too large.',
};

/** The only text for an internal error of the sandbox. */
export const unexpectedDetail = 'The server had an unexpected error';

/** The CDR error list always requires a detail; these are the defaults. */
export const cdsDetails: Readonly<Record<string, string>> = {
  'cds.unauthorised': 'invalid_token',
  'cds.no-token': 'invalid_token',
  'cds.insufficient-scope': 'insufficient_scope',
  'cds.forbidden': 'The caller is not allowed to use this operation',
  'cds.method': 'The method is not allowed',
  'cds.accept': 'Accept must allow application/json',
  'cds.media-type': 'Content-Type must be application/json',
  'cds.too-large': 'The request body is too large',
  'cds.address-too-long': 'The request URL is too long',
  'cds.headers-too-large': 'The request headers are too large',
  'cds.statement-failed': 'SSA validation failed',
  'cds.unexpected': unexpectedDetail,
  'cds.not-implemented': 'The operation is not implemented',
  'cds.not-found': 'The resource does not exist',
  'cds.unavailable': 'The service is unavailable',
};

/** Replaces characters that error_description may not contain. */
export const printable = (text: string): string =>
  text
    .replaceAll('’', "'")
    .replaceAll('"', "'")
    .replace(/[^\x20-\x21\x23-\x5B\x5D-\x7E]/gu, ' ')
    .slice(0, 300);
