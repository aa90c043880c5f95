// The words that a real party would send with an OAuth error: one per code, so that causes cannot be told apart.
// Printable ASCII without quote and backslash (RFC 6749 5.2).

export const oauthTexts: Readonly<Record<string, string>> = {
  invalid_request: 'The request is missing a parameter, has one twice, or is otherwise malformed.',
  invalid_client: 'Client authentication failed.',
  invalid_grant: 'The grant is invalid, expired, revoked, or was issued to another client.',
  invalid_scope: 'The scope is invalid, unknown, or more than was granted.',
  unauthorized_client: 'The client may not use this.',
  unsupported_grant_type: 'The grant type is not supported.',
  unsupported_token_type: 'Tokens of this type are not supported here.',
  unsupported_response_type: 'The data holder does not support this response type.',
  access_denied: 'The request was denied.',
  authorization_pending: 'The consumer has not answered yet.',
  slow_down: 'Poll more slowly.',
  expired_token: 'The auth_req_id has expired.',
  unknown_user_id: 'The hint names no consumer.',
  invalid_binding_message: 'The binding message cannot be shown.',
  invalid_redirect_uri: 'A redirect URI is missing or not allowed.',
  invalid_client_metadata: 'A member of the client metadata is missing or not allowed.',
  invalid_software_statement: 'The software statement is missing or does not verify.',
  unapproved_software_statement: 'The software statement is not approved for use.',
  invalid_token: 'The access token is invalid.',
  insufficient_scope: 'The access token does not reach this far.',
  invalid_request_object: 'The request object is invalid.',
  invalid_request_uri: 'The request_uri is unknown, used or expired.',
  request_uri_not_supported: 'request_uri is not supported.',
  login_required: 'The consumer has to log in.',
  server_error: 'Something went wrong at our end.',
};

/** Where the same code stands for something that its usual words would hide. */
export const oauthDetails: Readonly<Record<string, string>> = {
  'oauth.not_found': 'There is nothing at this address.',
  'oauth.method': 'The method is not allowed here; Allow names those that are.',
  'oauth.media_type': 'The media type of the body is not supported.',
  'oauth.too_large': 'The body of the request is too large.',
  'oauth.address_too_long': 'The address of the request is too long.',
  'oauth.headers_too_large': 'The headers of the request are too large.',
};

/** Of what the sandbox itself could not do nobody is told more. */
export const unexpectedDetail = 'Something went wrong';

/** The CDR error list asks for a detail always; this is it where a refusal names none. */
export const cdsDetails: Readonly<Record<string, string>> = {
  'cds.unauthorised': 'invalid_token',
  'cds.no-token': 'invalid_token',
  'cds.insufficient-scope': 'insufficient_scope',
  'cds.forbidden': 'The caller may not use this operation',
  'cds.method': 'The method is not allowed',
  'cds.accept': 'Accept must allow application/json',
  'cds.media-type': 'Content-Type must be application/json',
  'cds.too-large': 'The body of the request is too large',
  'cds.address-too-long': 'The address of the request is too long',
  'cds.headers-too-large': 'The headers of the request are too large',
  'cds.statement-failed': 'SSA validation failed',
  'cds.unexpected': unexpectedDetail,
  'cds.not-implemented': 'The operation is not implemented',
  'cds.not-found': 'The resource does not exist',
  'cds.unavailable': 'The service is unavailable',
};

/** Only the characters that error_description may hold. */
export const printable = (text: string): string =>
  text
    .replaceAll('’', "'")
    .replaceAll('"', "'")
    .replace(/[^\x20-\x21\x23-\x5B\x5D-\x7E]/gu, ' ')
    .slice(0, 300);
