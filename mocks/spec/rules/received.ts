// Rules of what a data recipient receives from a data holder: no party of the sandbox refuses it, the recipient has to check it.
import type { DecisionName } from '../decisions.ts';
import type { RuleWords } from '../rule.ts';
import type { RuleId } from './index.ts';

export interface ReceivedRule extends RuleWords {
  /** Name of the decision it rests on, where the specification is silent. */
  readonly decision?: DecisionName;
  /** The rule by which a data holder refuses the same when it is asked for it. */
  readonly refusedAs?: RuleId;
}

const configuration = 'CDS:OpenID Provider Configuration endpoint';

const configurationRules = {
  'configuration.members': {
    title: 'The configuration contains every member that the standard lists',
    breach: 'members that the standard lists are missing from the configuration',
    clauses: [configuration],
    fix: 'Publish the missing members.',
  },
  'configuration.issuer': {
    title: 'issuer is an https URL without query or fragment',
    breach: 'issuer is not an https URL, or it has a query or fragment',
    clauses: ['OIDC-D:3'],
    fix: 'Publish the https URL that tokens contain as iss, byte for byte.',
  },
  'configuration.response-types': {
    title: 'response_types_supported lists code and nothing else',
    breach: 'response_types_supported lists something other than code',
    clauses: ['CDS:Authorization Code Flow'],
    decision: 'publishedLists',
    refusedAs: 'authorise.response-type',
    fix: 'Remove the response type of the hybrid flow, which has ended.',
  },
  'configuration.response-modes': {
    title: 'response_modes_supported lists jwt and nothing else',
    breach: 'response_modes_supported lists something other than jwt',
    clauses: ['FAPI-A:5.2.2-2', 'CDS:Authorization Code Flow'],
    decision: 'publishedLists',
    refusedAs: 'pushed.response-mode',
    fix: 'Remove the other modes: the response is a JWT.',
  },
  'configuration.grant-types': {
    title: 'grant_types_supported lists authorization_code, client_credentials and refresh_token, and nothing else',
    breach: 'grant_types_supported does not list authorization_code, client_credentials and refresh_token alone',
    clauses: ['CDS:Token endpoint', 'RFC6749:5.2'],
    decision: 'publishedLists',
    refusedAs: 'grant.type-supported',
    fix: 'List these three. Remove the grant type of the back channel, which has ended.',
  },
  'configuration.hybrid-members': {
    title: 'The configuration contains no member of the hybrid flow or the back channel',
    breach: 'the configuration contains members of the hybrid flow or the back channel',
    clauses: [configuration],
    decision: 'publishedLists',
    fix: 'Remove these members: ID tokens come from the token endpoint, signed and not encrypted.',
  },
  'configuration.challenge-methods': {
    title: 'code_challenge_methods_supported lists S256 and nothing else',
    breach: 'code_challenge_methods_supported lists something other than S256',
    clauses: ['RFC7636:4.3', 'FAPI-A:5.2.2-18'],
    refusedAs: 'pkce.method',
    fix: 'Publish S256 alone.',
  },
} as const satisfies Readonly<Record<string, ReceivedRule>>;

const responseRules = {
  'response.in-query': {
    title: 'The response is one JWT in the query',
    breach: 'the parameters are in the fragment, as in the hybrid flow, which has ended',
    clauses: ['JARM:2.3.1'],
    fix: 'Ask for response_type code and response_mode jwt.',
  },
  'response.header': {
    title: 'The header is that of a signed JWT',
    breach: 'the header names enc, but the JWT is only signed',
    clauses: ['JARM:2.2'],
    fix: 'Put enc into the header of a JWE alone. Sign first, then encrypt: the result has five parts.',
  },
  'response.issuer': {
    title: 'iss is the issuer of the configuration, byte for byte',
    breach: 'iss is not the issuer of the configuration',
    clauses: ['JARM:2.4'],
    fix: 'Write the issuer as the configuration does, byte for byte.',
  },
  'response.dates': {
    title: 'The response has not expired, and expires within ten minutes',
    breach: 'the response has expired, or expires more than ten minutes from now',
    clauses: ['JARM:2.1'],
    fix: 'Use a response at once. Otherwise send the consumer to the holder again.',
  },
  'response.content': {
    title: 'The JWT contains code or error, and no other response parameter is in the query',
    breach: 'the JWT contains neither code nor error, or the query contains another response parameter',
    clauses: ['JARM:2.3.1'],
    fix: 'Put everything that the response says into the JWT.',
  },
  'response.signature': {
    title: 'The response is signed by the data holder',
    breach: 'no key of the data holder verifies the signature',
    clauses: ['JARM:2.4'],
    fix: 'Use nothing in this response. Send the consumer to the holder again.',
  },
  'response.encrypted': {
    title: 'The response is encrypted only for a client that registered for it',
    breach: 'the response is encrypted for a client that did not register for it',
    clauses: ['CDS:JARM Response Encryption Considerations'],
    fix: 'Sign the response and do not encrypt it, or register with authorization_encrypted_response_alg.',
  },
  'id-token.personal': {
    title: 'The ID token contains no personal details',
    breach: 'the ID token contains personal details',
    clauses: ['CDS:Tokens'],
    fix: 'Leave them out. A recipient reads them at UserInfo.',
  },
  'id-token.hashes': {
    title: 'The ID token contains no hash of the hybrid flow',
    breach: 'the ID token contains a hash of the hybrid flow',
    clauses: ['OIDC:3.1.3.6'],
    decision: 'codeFlowHashes',
    fix: 'Leave the hashes out. code_verifier ties the code to the client that asked for it.',
  },
} as const satisfies Readonly<Record<string, ReceivedRule>>;

const endpointRules = {
  'push-response.request-uri': {
    title: 'request_uri is a URI that cannot be guessed',
    breach: 'request_uri is missing, not a URI or too short',
    clauses: ['RFC9126:2.2'],
    fix: 'Answer with a URI that contains at least 128 random bits.',
  },
  'push-response.lifetime': {
    title: 'expires_in of a request_uri is between 10 and 90 seconds',
    breach: 'expires_in is missing, not a number or not between 10 and 90 seconds',
    clauses: ['CDS:Request Object Submission'],
    decision: 'requestUriLifetime',
    fix: 'Answer with a number between 10 and 90.',
  },
  'token-response.type': {
    title: 'token_type is Bearer',
    breach: 'token_type is missing or not Bearer',
    clauses: ['OIDC:3.1.3.3'],
    fix: 'Answer with token_type Bearer.',
  },
  'token-response.lifetime': {
    title: 'expires_in of an access token is between 2 and 10 minutes',
    breach: 'expires_in is missing, not a number or not between 120 and 600 seconds',
    clauses: ['CDS:Tokens'],
    fix: 'Answer with a number between 120 and 600.',
  },
  'token-response.refresh-token': {
    title: 'The refresh token is the one that was sent: it is never replaced',
    breach: 'the refresh token is not the one that was sent',
    clauses: ['CDS:Tokens'],
    refusedAs: 'refresh.unused',
    fix: 'Answer with the same refresh token, or without one.',
  },
  'error-response.code': {
    title: 'error is a code that OAuth 2.0 or one of its extensions defines',
    breach: 'error is not a code that OAuth 2.0 or one of its extensions defines',
    clauses: ['RFC6749:8.5'],
    fix: 'Answer with a code of the standard that the endpoint follows, in lower case.',
  },
  'error-response.second-registration': {
    title: 'A second registration of a software product is refused with invalid_client_metadata',
    breach: 'error is not invalid_client_metadata',
    clauses: ['CDS:Registration Errors'],
    decision: 'secondRegistration',
    refusedAs: 'registration.once',
    fix: 'Answer with invalid_client_metadata: nothing is wrong with the software statement.',
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
    title: 'cdr_arrangement_jwt has not expired; iat and nbf, if sent, are not in the future',
    breach: 'cdr_arrangement_jwt has expired, or its iat or nbf is in the future',
    clauses: ['CDS:CDR Arrangement Revocation endpoint', 'CDS:Self-signed JWT Client Authentication'],
    refusedAs: 'withdrawal.jwt-claims',
    fix: 'Sign a new cdr_arrangement_jwt for each call, or leave exp, iat and nbf out.',
  },
  // No recipient may refuse the call for it.
  'withdrawal.separate-jti': {
    title: 'Each of the two JWTs has a jti of its own',
    breach: 'both JWTs have the same jti',
    clauses: ['CDS:Self-signed JWT Client Authentication'],
    fix: 'Create a new jti for each JWT. A recipient must not treat the two JWTs of one call as a replay.',
  },
} as const satisfies Readonly<Record<string, ReceivedRule>>;

export const receivedRules = { ...configurationRules, ...responseRules, ...endpointRules } as const;

export type ReceivedRuleId = keyof typeof receivedRules;
export const receivedRuleIds = Object.keys(receivedRules) as ReceivedRuleId[];
/** The row of a rule. */
export const receivedRule = (id: ReceivedRuleId): ReceivedRule => receivedRules[id];
