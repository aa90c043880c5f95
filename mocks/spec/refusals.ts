// The closed set of refusals, and what each looks like on the wire. Nothing else is ever used to refuse.

/** The form in which a party writes its refusals. */
export type RefusalForm =
  | 'cds' // ResponseErrorListV2
  | 'oauth' // {error, error_description}
  | 'page' // an HTML page, or a redirect with the error in the response
  | 'pushed' // errors of the authorisation endpoint as {error, error_description} (RFC 9126 2.3)
  | 'screen'; // JSON for the holder's own consumer screens

const all = 'urn:au-cds:error:cds-all:';
const energy = 'urn:au-cds:error:cds-energy:';
const register = 'urn:au-cds:error:cds-register:';

const code = (status: number, title: string, urn: string) => ({ family: 'cds', status, title, code: urn }) as const;
const oauth = <E extends string>(error: E, status = 400) => ({ family: 'oauth', status, error }) as const;
const authorisation = <E extends string>(error: E) => ({ family: 'authorisation', error }) as const;

/** CDR error list: `code` and `title` are constant; the check supplies `detail`. */
const cdsRefusals = {
  'cds.unauthorised': {
    ...code(401, 'Expected Error Encountered', `${all}GeneralError/Expected`),
    challenge: 'invalid_token',
  },
  'cds.no-token': { ...code(401, 'Expected Error Encountered', `${all}GeneralError/Expected`), challenge: 'none' },
  'cds.insufficient-scope': {
    ...code(403, 'Consent Is Invalid', `${all}Authorisation/InvalidConsent`),
    challenge: 'insufficient_scope',
  },
  'cds.forbidden': code(403, 'Expected Error Encountered', `${all}GeneralError/Expected`),
  'cds.method': code(405, 'Expected Error Encountered', `${all}GeneralError/Expected`),
  'cds.accept': code(406, 'Expected Error Encountered', `${all}GeneralError/Expected`),
  'cds.media-type': code(415, 'Expected Error Encountered', `${all}GeneralError/Expected`),
  'cds.too-large': code(413, 'Expected Error Encountered', `${all}GeneralError/Expected`),
  'cds.address-too-long': code(414, 'Expected Error Encountered', `${all}GeneralError/Expected`),
  'cds.headers-too-large': code(431, 'Expected Error Encountered', `${all}GeneralError/Expected`),
  'cds.too-many': code(429, 'Expected Error Encountered', `${all}GeneralError/Expected`),
  'cds.statement-failed': code(422, 'Expected Error Encountered', `${all}GeneralError/Expected`),
  'cds.unexpected': code(500, 'Unexpected Error Encountered', `${all}GeneralError/Unexpected`),
  'cds.gateway-timeout': code(504, 'Unexpected Error Encountered', `${all}GeneralError/Unexpected`),
  'cds.unavailable': code(503, 'Service Unavailable', `${all}Service/Unavailable`),
  'cds.field-missing': code(400, 'Missing Required Field', `${all}Field/Missing`),
  'cds.field-invalid': code(400, 'Invalid Field', `${all}Field/Invalid`),
  'cds.field-invalid-422': code(422, 'Invalid Field', `${all}Field/Invalid`),
  'cds.header-missing': code(400, 'Missing Required Header', `${all}Header/Missing`),
  'cds.header-invalid': code(400, 'Invalid Header', `${all}Header/Invalid`),
  'cds.date': code(400, 'Invalid Date', `${all}Field/InvalidDateTime`),
  'cds.page-size': code(400, 'Invalid Page Size', `${all}Field/InvalidPageSize`),
  'cds.page': code(422, 'Invalid Page', `${all}Field/InvalidPage`),
  'cds.version': code(400, 'Invalid Version', `${all}Header/InvalidVersion`),
  'cds.unsupported-version': code(406, 'Unsupported Version', `${all}Header/UnsupportedVersion`),
  'cds.adr-not-active': code(403, 'ADR Status Is Not Active', `${all}Authorisation/AdrStatusNotActive`),
  'cds.consent-revoked': code(403, 'Consent Is Revoked', `${all}Authorisation/RevokedConsent`),
  'cds.arrangement-invalid': code(422, 'Invalid Consent Arrangement', `${all}Authorisation/InvalidArrangement`),
  'cds.not-implemented': code(404, 'Resource Not Implemented', `${all}Resource/NotImplemented`),
  'cds.not-found': code(404, 'Resource Not Found', `${all}Resource/NotFound`),
  'cds.resource-invalid': code(404, 'Invalid Resource', `${all}Resource/Invalid`),
  'cds.account-invalid': code(404, 'Invalid Energy Account', `${energy}Authorisation/InvalidEnergyAccount`),
  'cds.account-unavailable': code(404, 'Unavailable Energy Account', `${energy}Authorisation/UnavailableEnergyAccount`),
  'cds.account-invalid-422': code(422, 'Invalid Energy Account', `${energy}Authorisation/InvalidEnergyAccount`),
  'cds.account-unavailable-422': code(
    422,
    'Unavailable Energy Account',
    `${energy}Authorisation/UnavailableEnergyAccount`,
  ),
  'cds.service-point-invalid': code(404, 'Invalid Service Point', `${energy}Authorisation/InvalidServicePoint`),
  'cds.service-point-invalid-422': code(422, 'Invalid Service Point', `${energy}Authorisation/InvalidServicePoint`),
  'cds.service-point-unavailable': code(
    404,
    'Unavailable Service Point',
    `${energy}Authorisation/UnavailableServicePoint`,
  ),
  'cds.service-point-unavailable-422': code(
    422,
    'Unavailable Service Point',
    `${energy}Authorisation/UnavailableServicePoint`,
  ),
  'cds.register-brand': code(403, 'Invalid BrandId', `${register}Field/InvalidBrand`),
  'cds.register-brand-404': code(404, 'Invalid Brand', `${register}Field/InvalidBrand`),
  'cds.register-industry': code(404, 'Invalid Industry', `${register}Field/InvalidIndustry`),
  'cds.register-product': code(404, 'Invalid Software Product', `${register}Field/InvalidSoftwareProduct`),
} as const;

/** OAuth errors of the back-channel endpoints, registration and CIBA. */
const oauthRefusals = {
  'oauth.invalid_request': oauth('invalid_request'),
  'oauth.invalid_client': oauth('invalid_client'),
  'oauth.invalid_grant': oauth('invalid_grant'),
  'oauth.invalid_scope': oauth('invalid_scope'),
  'oauth.unauthorized_client': oauth('unauthorized_client'),
  'oauth.unsupported_grant_type': oauth('unsupported_grant_type'),
  'oauth.unsupported_token_type': oauth('unsupported_token_type'),
  'oauth.access_denied': oauth('access_denied'),
  // At the backchannel endpoint (CIBA Core 13). At the token endpoint it is 400, like every error there.
  'oauth.access_denied-403': oauth('access_denied', 403),
  'oauth.authorization_pending': oauth('authorization_pending'),
  'oauth.slow_down': oauth('slow_down'),
  'oauth.expired_token': oauth('expired_token'),
  'oauth.unknown_user_id': oauth('unknown_user_id'),
  'oauth.invalid_binding_message': oauth('invalid_binding_message'),
  'oauth.invalid_redirect_uri': oauth('invalid_redirect_uri'),
  'oauth.invalid_client_metadata': oauth('invalid_client_metadata'),
  'oauth.invalid_software_statement': oauth('invalid_software_statement'),
  'oauth.unapproved_software_statement': oauth('unapproved_software_statement'),
  'oauth.not_found': oauth('invalid_request', 404),
  'oauth.method': oauth('invalid_request', 405),
  'oauth.media_type': oauth('invalid_request', 415),
  'oauth.too_large': oauth('invalid_request', 413),
  'oauth.address_too_long': oauth('invalid_request', 414),
  'oauth.headers_too_large': oauth('invalid_request', 431),
  'oauth.server_error': oauth('server_error', 500),
  'oauth.invalid_token': { ...oauth('invalid_token', 401), challenge: 'invalid_token' },
  'oauth.no_token': { ...oauth('invalid_token', 401), challenge: 'none' },
  'oauth.insufficient_scope': { ...oauth('insufficient_scope', 403), challenge: 'insufficient_scope' },
} as const;

/**
 * Errors of the authorisation endpoint: sent by the response mode if the redirect URI is registered, otherwise shown on
 * a page. The push endpoint writes them as JSON (RFC 9126 2.3).
 */
const authorisationRefusals = {
  'authorisation.invalid_request': authorisation('invalid_request'),
  'authorisation.invalid_scope': authorisation('invalid_scope'),
  'authorisation.invalid_request_object': authorisation('invalid_request_object'),
  'authorisation.invalid_request_uri': authorisation('invalid_request_uri'),
  'authorisation.request_uri_not_supported': authorisation('request_uri_not_supported'),
  'authorisation.unsupported_response_type': authorisation('unsupported_response_type'),
  'authorisation.unauthorized_client': authorisation('unauthorized_client'),
  'authorisation.access_denied': authorisation('access_denied'),
  'authorisation.login_required': authorisation('login_required'),
  'authorisation.server_error': authorisation('server_error'),
} as const;

/** Errors for the holder's own consumer screens; a person reads the text and never sees the code. */
const screenRefusals = {
  'screen.unknown': { family: 'screen', status: 404, error: 'interaction_unknown' },
  'screen.wrong': { family: 'screen', status: 409, error: 'wrong_screen' },
  'screen.invalid': { family: 'screen', status: 400, error: 'invalid_answer' },
  'screen.code': { family: 'screen', status: 400, error: 'wrong_code' },
} as const;

export const refusals = { ...cdsRefusals, ...oauthRefusals, ...authorisationRefusals, ...screenRefusals } as const;

export type RefusalId = keyof typeof refusals;
export type RefusalRow = (typeof refusals)[RefusalId];
