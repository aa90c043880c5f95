// Decisions of the security profile of today: what each is called, its options, and ours. Their words stand in decision-texts-today.ts.

export const todayDecisions = {
  sharingDurationListed: { ref: 'P-2', options: ['yes', 'no'], choice: 'yes' },
  requestUriForm: { ref: 'P-4', options: ['rfc9126', 'host'], choice: 'rfc9126' },
  requestUriLifetime: { ref: 'P-5', options: ['90', '60', '10'], choice: '90' },
  requestUriUse: { ref: 'P-6', options: ['arrival', 'completion'], choice: 'arrival' },
  parametersBesideRequest: { ref: 'P-7', options: ['ignore', 'refuse'], choice: 'ignore' },
  unknownScopes: { ref: 'P-8', options: ['drop', 'refuse'], choice: 'drop' },
  pushedIssuer: { ref: 'P-10', options: ['optional', 'required'], choice: 'optional' },
  queryJwt: { ref: 'P-12', options: ['refuse', 'accept'], choice: 'refuse' },
  spentRequestUri: { ref: 'P-13', options: ['redirect', 'page'], choice: 'redirect' },
  foreignArrangement: { ref: 'P-14', options: ['access_denied', 'invalid_request'], choice: 'access_denied' },
  onceOffEnd: { ref: 'P-17', options: ['access-token', 'immediately'], choice: 'access-token' },
  oneTimeRefresh: { ref: 'P-18', options: ['issued', 'none'], choice: 'issued' },
  sharingDurationForm: { ref: 'P-19', options: ['number', 'numeric-text'], choice: 'number' },
  sharingCounts: { ref: 'P-20', options: ['confirmation', 'tokens'], choice: 'confirmation' },
  accessTokenBeyond: { ref: 'P-21', options: ['cut', 'uncut'], choice: 'cut' },
  refreshRevocation: { ref: 'P-24', options: ['tokens', 'arrangement'], choice: 'tokens' },
  registrationDeletion: { ref: 'P-30', options: ['supported', '405'], choice: 'supported' },
  denialTold: { ref: 'P-31', options: ['one-text', 'cause'], choice: 'one-text' },
} as const;
