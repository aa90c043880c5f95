// Plain words for claims and header parameters, and which of them are times.

export interface ClaimNote {
  readonly note: string;
  /** Seconds since 1970. */
  readonly time?: true;
}

const notes: Readonly<Record<string, ClaimNote>> = {
  iss: { note: 'who issued it' },
  sub: { note: 'whom it is about' },
  aud: { note: 'whom it is meant for' },
  exp: { note: 'expires', time: true },
  iat: { note: 'issued', time: true },
  nbf: { note: 'not valid before', time: true },
  jti: { note: 'unique id of this token; a client assertion works once' },
  nonce: { note: 'ties it to the request' },
  auth_time: { note: 'the consumer logged in', time: true },
  acr: { note: 'level of assurance reached' },
  vot: { note: 'level of assurance, as a vector of trust' },
  vtm: { note: 'where the vector is explained' },
  azp: { note: 'client it was issued to' },
  c_hash: { note: 'ties it to the code' },
  s_hash: { note: 'ties it to the state' },
  at_hash: { note: 'ties it to the access token' },
  cnf: { note: 'certificate it is bound to' },
  scope: { note: 'what it gives access to' },
  client_id: { note: 'the client' },
  redirect_uri: { note: 'where the browser is sent back to' },
  response_type: { note: 'what the response contains' },
  state: { note: 'returned unchanged' },
  claims: { note: 'what is requested besides the scopes' },
  cdr_consent_id: { note: 'the consent this is based on' },
  sharing_duration: { note: 'requested sharing, in seconds' },
  sharing_expires_at: { note: 'sharing ends', time: true },
  refresh_token_expires_at: { note: 'refresh token ends', time: true },
  updated_at: { note: 'last changed', time: true },
  software_id: { note: 'software product; in profile 0.1.1 also the common name of its certificate' },
  software_statement: { note: 'statement signed by the register, opened below' },
  software_roles: { note: 'roles of the product' },
  org_id: { note: 'brand of the recipient' },
  org_name: { note: 'name of the brand' },
  legal_entity_id: { note: 'accredited legal entity' },
  legal_entity_name: { note: 'name of the legal entity' },
  client_name: { note: 'name a consumer sees' },
  redirect_uris: { note: 'where browsers may be sent back to' },
  jwks_uri: { note: 'its public keys' },
  sector_identifier_uri: { note: 'groups products whose subjects are the same' },
  token_endpoint_auth_method: { note: 'how it authenticates' },
  token_endpoint_auth_signing_alg: { note: 'algorithm of its assertions' },
  request_object_signing_alg: { note: 'algorithm of its requests' },
  id_token_signed_response_alg: { note: 'how ID tokens are signed for it' },
  id_token_encrypted_response_alg: { note: 'how the key of an ID token is encrypted' },
  id_token_encrypted_response_enc: { note: 'how an ID token is encrypted' },
  grant_types: { note: 'grants it may use' },
  response_types: { note: 'response types it may use' },
  alg: { note: 'algorithm' },
  enc: { note: 'how the content is encrypted' },
  kid: { note: 'id of the key' },
  typ: { note: 'type' },
  cty: { note: 'type of the content' },
};

/** Undefined for a claim without a note. */
export const claimNote = (name: string): ClaimNote | undefined => notes[name];

/** A time in seconds, in the reader’s local time with its time zone. */
export function localTime(seconds: number, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-AU', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
    ...(timeZone === undefined ? {} : { timeZone }),
  }).format(new Date(seconds * 1000));
}

/** Whether a claim makes the token expired or not yet valid at a time in milliseconds; '' if neither. */
export function validityWords(name: string, seconds: number, now: number): '' | 'expired' | 'not yet valid' {
  if (name === 'exp' && seconds * 1000 <= now) return 'expired';
  return name === 'nbf' && seconds * 1000 > now ? 'not yet valid' : '';
}

export const tokenTitles: Readonly<Record<string, string>> = {
  id_token: 'ID token',
  request: 'Request object',
  client_assertion: 'Client assertion',
  software_statement: 'Software statement',
  registration: 'Registration request',
  access_token: 'Access token',
  response: 'Response, signed',
  jwt: 'JWT',
};
