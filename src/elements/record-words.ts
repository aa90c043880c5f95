// What a party that answers holds itself, in words: the records that checks name after `state:`.

const words: Readonly<Record<string, string>> = {
  'auth_req_id.client_id': 'client that the auth_req_id was given to',
  'auth_req_id.expiresAt': 'end of the auth_req_id',
  'auth_req_id.polledAt': 'last poll with this auth_req_id',
  'auth_req_id.status': 'answer of the consumer',
  'authority.certificate': 'certificate of the scheme’s authority',
  'client.backchannel_token_delivery_mode': 'delivery mode the client registered',
  'client.grant_types': 'grant types the client registered',
  'client.jwks_uri': 'keys the client publishes',
  'code.client_id': 'client that the code was given to',
  'code.expiresAt': 'end of the code',
  'code.usedAt': 'use of the code',
  'consent.status': 'status of the consent',
  'device.answer': 'answer on the consumer’s device',
  'grant.revokedAt': 'revocation of the consumer’s agreement',
  'interaction.attempts': 'wrong codes so far',
  'interaction.request': 'authorisation that is under way',
  'interaction.screen': 'screen that the consumer is at',
  'refresh_token.client_id': 'client that the refresh token was given to',
  'refresh_token.expiresAt': 'end of the refresh token',
  'refresh_token.revokedAt': 'revocation of the refresh token',
  'refresh_token.usedAt': 'use of the refresh token',
  'register.product': 'software product on the register',
  'register.status': 'status on the register',
  'secondary.status': 'answer of the secondary data holder',
  'session.level': 'level of assurance of the consumer’s login',
  'token.client_id': 'client that the token was given to',
  'token.expiresAt': 'end of the access token',
  'token.revoked': 'revocation of the access token',
  'token.revokedAt': 'revocation of the token',
  'token.scope': 'scope of the access token',
  'token.subject': 'whom the access token stands for',
  'traffic.calls': 'calls counted so far',
};

/** To stand after “the record of the party:”; a record without words keeps its name. */
export const recordWords = (name: string): string => words[name] ?? name;
