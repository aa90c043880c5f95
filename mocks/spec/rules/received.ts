// Rules on what a data recipient receives from a data holder. No party of the sandbox enforces them; the recipient has to check.
import type { DecisionName } from '../decisions/decisions.ts';
import type { RuleWords } from '../rule.ts';
import type { RuleId } from './index.ts';

export interface ReceivedRule extends RuleWords {
  /** Name of the decision behind the rule, where the specification is silent. */
  readonly decision?: DecisionName;
  /** The rule by which a data holder refuses the same fault in a request. */
  readonly refusedAs?: RuleId;
}

const configuration = 'CDS:OpenID Provider Configuration endpoint';

const configurationRules = {
  'configuration.members': {
    title: 'The configuration contains every member that the standard lists',
    breach: 'members that the standard lists are missing from the configuration',
    clauses: [configuration],
    fix: 'Add the missing members to the configuration.',
  },
  'configuration.issuer': {
    title: 'issuer is an https URL without query or fragment',
    breach: 'issuer is not an https URL, or it has a query or fragment',
    clauses: ['OIDC-D:3'],
    fix: 'Set issuer to the https URL that tokens contain as iss, byte for byte.',
  },
  'configuration.addresses': {
    title: 'jwks_uri and every endpoint of the configuration are https URLs',
    breach: 'an address of the configuration is not an https URL',
    clauses: ['OIDC-D:3'],
    fix: 'Publish only https URLs: without TLS, keys and tokens can be replaced in transit.',
  },
  'configuration.response-types': {
    title: 'response_types_supported lists code and nothing else',
    breach: 'response_types_supported does not list code alone',
    clauses: ['CDS:Authorization Code Flow'],
    decision: 'publishedLists',
    refusedAs: 'authorise.response-type',
    fix: 'Set response_types_supported to ["code"]. The hybrid flow has ended.',
  },
  'configuration.response-modes': {
    title: 'response_modes_supported lists jwt and nothing else',
    breach: 'response_modes_supported does not list jwt alone',
    clauses: ['FAPI-A:5.2.2-2', 'CDS:Authorization Code Flow'],
    decision: 'publishedLists',
    refusedAs: 'pushed.response-mode',
    fix: 'Set response_modes_supported to ["jwt"].',
  },
  'configuration.grant-types': {
    title: 'grant_types_supported lists authorization_code, client_credentials and refresh_token, and nothing else',
    breach: 'grant_types_supported does not list authorization_code, client_credentials and refresh_token alone',
    clauses: ['CDS:Data Recipients calling Data Holders', 'OIDC-D:3'],
    decision: 'publishedLists',
    refusedAs: 'grant.type-supported',
    fix: 'Set grant_types_supported to authorization_code, client_credentials and refresh_token only. The backchannel flow has ended.',
  },
  'configuration.hybrid-members': {
    title: 'The configuration contains no member of the hybrid flow, the backchannel flow or vectors of trust',
    breach: 'the configuration contains members of the hybrid flow, the backchannel flow or vectors of trust',
    clauses: [configuration, 'CDS:Authorization Code Flow'],
    decision: 'publishedLists',
    fix: 'Remove vot_values_supported and every member that begins with id_token_encryption_ or backchannel_.',
  },
  'configuration.challenge-methods': {
    title: 'code_challenge_methods_supported lists S256 and nothing else',
    breach: 'code_challenge_methods_supported does not list S256 alone',
    clauses: ['CDS:Request Object Submission', 'RFC7636:4.3', 'FAPI-A:5.2.2-18'],
    refusedAs: 'pkce.method',
    fix: 'Set code_challenge_methods_supported to ["S256"].',
  },
} as const satisfies Readonly<Record<string, ReceivedRule>>;

const responseRules = {
  'response.in-query': {
    title: 'The authorisation response is one JWT, in the query parameter response',
    breach: 'the response parameters are in the fragment of the URL, as in the hybrid flow, which has ended',
    clauses: ['JARM:2.3.1'],
    fix: 'Request response_type code and response_mode jwt.',
  },
  'response.header': {
    title: 'The header of the response JWT, which is signed, does not contain enc',
    breach: 'the header of the response JWT contains enc, but the JWT is only signed',
    clauses: ['JARM:2.2'],
    fix: 'Remove enc from the header of the signed JWT. To encrypt a response, put the signed JWT into a JWE, whose own header has enc.',
  },
  'response.issuer': {
    title: 'iss in the response JWT is the issuer in the holder’s configuration, byte for byte',
    breach: 'iss in the response JWT is not the issuer in the holder’s configuration',
    clauses: ['JARM:2.4'],
    fix: 'Set iss to the issuer in the holder’s configuration, byte for byte.',
  },
  'response.dates': {
    title:
      'The response has not expired, and expires at most ten minutes from now, with 30 seconds allowed for clock differences',
    breach: 'the response has expired, expires more than ten minutes from now, or has no valid exp',
    clauses: ['JARM:2.1', 'sandbox:clock skew'],
    fix: 'As the holder, set exp to at most ten minutes from now. As the recipient, use a response at once, or send the consumer to the holder again.',
  },
  'response.content': {
    title: 'The JWT contains code or error, and no response parameter is in the query beside the JWT',
    breach: 'the JWT contains neither code nor error, or a response parameter is in the query beside the JWT',
    clauses: ['JARM:2.3.1'],
    fix: 'Put code or error, and every other response parameter, into the JWT. Send nothing but response in the query.',
  },
  'response.signature': {
    title: 'The response is signed with a key of the data holder',
    breach: 'the signature of the response is not by a key of the data holder',
    clauses: ['JARM:2.4'],
    fix: 'Discard this response, and send the consumer to the holder again.',
  },
  'response.encrypted': {
    title: 'The response is encrypted only for a client that registered authorization_encrypted_response_alg',
    breach: 'the response is encrypted for a client that did not register authorization_encrypted_response_alg',
    clauses: ['CDS:Authorization Code Flow', 'CDS:JARM Response Encryption Considerations'],
    fix: 'As the holder, sign the response and do not encrypt it. Or, as the recipient, register authorization_encrypted_response_alg.',
  },
  'id-token.issuer': {
    title: 'iss in the ID token is the issuer in the holder’s configuration, byte for byte',
    breach: 'iss in the ID token is not the issuer in the holder’s configuration',
    clauses: ['OIDC:3.1.3.7'],
    fix: 'As the holder, set iss to the issuer in your configuration. As the recipient, discard the token.',
  },
  'id-token.audience': {
    title: 'aud in the ID token is one client_id that the holder has issued, and nothing else',
    breach: 'aud in the ID token is not one client_id that the holder has issued',
    clauses: ['OIDC:3.1.3.7'],
    fix: 'As the holder, set aud to the client_id. As the recipient, discard the token: it was issued to somebody else.',
  },
  'id-token.signature': {
    title: 'The ID token is signed with a key of the data holder',
    breach: 'the signature of the ID token is not by a key of the data holder',
    clauses: ['OIDC:3.1.3.7'],
    fix: 'Discard the token. As the holder, sign it with a key that jwks_uri publishes.',
  },
  'id-token.personal': {
    title: 'The ID token contains none of name, given_name, family_name, email and phone_number',
    breach: 'the ID token contains personal details',
    clauses: ['CDS:Tokens'],
    fix: 'Leave personal details out of the ID token. A recipient gets them from UserInfo.',
  },
  'id-token.hashes': {
    title:
      'The ID token contains neither c_hash nor s_hash, the hashes of the hybrid flow, unless this sandbox is set to issue them',
    breach: 'the ID token contains c_hash or s_hash, the hashes of the hybrid flow',
    clauses: ['OIDC:3.1.3.6'],
    decision: 'codeFlowHashes',
    fix: 'Leave c_hash and s_hash out. code_verifier ties the code to the client that asked for it.',
  },
} as const satisfies Readonly<Record<string, ReceivedRule>>;

const endpointRules = {
  'push-response.request-uri': {
    title: 'request_uri is a URI with at least 20 characters after its scheme',
    breach: 'request_uri is missing, not a URI or too short',
    clauses: ['RFC9126:2.2'],
    fix: 'Set request_uri to a URI that contains at least 128 random bits.',
  },
  'push-response.lifetime': {
    title: 'expires_in of a request_uri is between 10 and 90 seconds',
    breach: 'expires_in is missing, not a number or not between 10 and 90 seconds',
    clauses: ['CDS:Request Object Submission'],
    decision: 'requestUriLifetime',
    fix: 'Set expires_in to a number from 10 to 90.',
  },
  'token-response.type': {
    title: 'token_type is Bearer',
    breach: 'token_type is missing or not Bearer',
    clauses: ['OIDC:3.1.3.3'],
    fix: 'Set token_type to Bearer.',
  },
  'token-response.lifetime': {
    title: 'expires_in of an access token is between 120 and 600 seconds',
    breach: 'expires_in is missing, not a number or not between 120 and 600 seconds',
    clauses: ['CDS:Tokens'],
    fix: 'Set expires_in to a number from 120 to 600.',
  },
  'token-response.refresh-token': {
    title: 'The refresh token in the response to a refresh, if returned, is the one that was sent',
    breach: 'the refresh token in the response is not the one that was sent',
    clauses: ['CDS:Tokens'],
    fix: 'Return the same refresh_token, or leave refresh_token out.',
  },
  'error-response.code': {
    title: 'error is a code that OAuth 2.0 or one of its extensions defines',
    breach: 'error is not a code that OAuth 2.0 or one of its extensions defines',
    clauses: ['RFC6749:4.1.2.1', 'RFC6749:5.2', 'RFC6749:8.5'],
    fix: 'Set error to an error code of the standard that the endpoint follows, in lower case.',
  },
  'error-response.second-registration': {
    title: 'A second registration of a software product is refused with invalid_client_metadata',
    breach: 'a second registration was refused with an error other than invalid_client_metadata',
    clauses: ['sandbox:decisions', 'CDS:Registration Errors'],
    decision: 'secondRegistration',
    refusedAs: 'registration.once',
    fix: 'Set error to invalid_client_metadata: nothing is wrong with the software statement.',
  },
  'withdrawal.bearer-alg': {
    title: 'alg of the bearer token is PS256 or ES256',
    breach: 'alg of the bearer token is neither PS256 nor ES256',
    clauses: ['CDS:Self-signed JWT Client Authentication', 'FAPI-A:8.6'],
    refusedAs: 'withdrawal.bearer-signature',
    fix: 'Sign the bearer token with PS256 or ES256.',
  },
  'withdrawal.jwt-alg': {
    title: 'alg of cdr_arrangement_jwt is PS256 or ES256',
    breach: 'alg of cdr_arrangement_jwt is neither PS256 nor ES256',
    clauses: ['CDS:CDR Arrangement Revocation endpoint', 'FAPI-A:8.6'],
    refusedAs: 'withdrawal.jwt-signature',
    fix: 'Sign cdr_arrangement_jwt with PS256 or ES256.',
  },
  'withdrawal.jwt-dates': {
    title:
      'cdr_arrangement_jwt has not expired, or did so less than 30 seconds ago; iat and nbf, if sent, are not more than 30 seconds in the future',
    breach: 'cdr_arrangement_jwt has expired, its iat or nbf is in the future, or one of the three is not a number',
    clauses: [
      'CDS:CDR Arrangement Revocation endpoint',
      'CDS:Self-signed JWT Client Authentication',
      'sandbox:clock skew',
    ],
    refusedAs: 'withdrawal.jwt-claims',
    fix: 'Sign a new cdr_arrangement_jwt for each call, with iat and nbf not in the future, or leave exp, iat and nbf out.',
  },
  // A recipient may not refuse the call for this.
  'withdrawal.separate-jti': {
    title: 'jti in cdr_arrangement_jwt, if sent, is not the jti of the bearer token',
    breach: 'the bearer token and cdr_arrangement_jwt have the same jti',
    clauses: ['CDS:Self-signed JWT Client Authentication'],
    fix: 'Set a new jti in each JWT. A recipient must not treat the two JWTs of one call as a replay of each other.',
  },
} as const satisfies Readonly<Record<string, ReceivedRule>>;

const receivedRules = { ...configurationRules, ...responseRules, ...endpointRules } as const;

export type ReceivedRuleId = keyof typeof receivedRules;
export const receivedRuleIds = Object.keys(receivedRules) as ReceivedRuleId[];
/** The row of a rule. */
export const receivedRule = (id: ReceivedRuleId): ReceivedRule => receivedRules[id];
