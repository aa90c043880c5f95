// The kind of a request, in the words of the catalogue.
import type { OperationId } from '../spec/operations/index.ts';

/**
 * What a request is about. `metadata` and `keys`: those of the holder. `brands`, `statement`, `rtoken`: the register's
 * list of holders, software statement and token. `registration`, `management`: registering, and reading, changing or
 * ending a registration. `push`: the pushed authorisation request; `authorise`: the browser at the holder; `start` and
 * `poll`: on the consumer's device. `code`, `refresh`, `client-token`: a token for a code, for a refresh token, or for
 * the client itself. `consent`: the consent API. `data`: a resource with a token; `public`: one without. `end`: the
 * recipient ends an arrangement; `call`: a holder notifies the recipient that one has ended. `unknown`: an unknown
 * address of the sandbox. `other`: anything else.
 */
export type RequestKind =
  | 'metadata'
  | 'keys'
  | 'brands'
  | 'statement'
  | 'rtoken'
  | 'registration'
  | 'management'
  | 'push'
  | 'authorise'
  | 'code'
  | 'refresh'
  | 'client-token'
  | 'start'
  | 'poll'
  | 'userinfo'
  | 'introspect'
  | 'revoke'
  | 'consent'
  | 'data'
  | 'public'
  | 'end'
  | 'call'
  | 'unknown'
  | 'other';

const everyRequestKind: Readonly<Record<RequestKind, true>> = {
  metadata: true,
  keys: true,
  brands: true,
  statement: true,
  rtoken: true,
  registration: true,
  management: true,
  push: true,
  authorise: true,
  code: true,
  refresh: true,
  'client-token': true,
  start: true,
  poll: true,
  userinfo: true,
  introspect: true,
  revoke: true,
  consent: true,
  data: true,
  public: true,
  end: true,
  call: true,
  unknown: true,
  other: true,
};
/** Every kind. */
export const requestKinds: readonly string[] = Object.keys(everyRequestKind);

/** `An authorise request`, at the beginning of a sentence. */
export const aRequest = (kind: RequestKind): string => `${/^(?:[aeio]|un)/u.test(kind) ? 'An' : 'A'} ${kind} request`;

const kindsByOperation = {
  getOpenIdProviderConfig: 'metadata',
  getJwks: 'keys',
  getDataHolderBrands: 'brands',
  getDataHolderBrandsSummary: 'brands',
  getDataHolderStatuses: 'brands',
  getSoftwareStatementAssertion: 'statement',
  registerToken: 'rtoken',
  registerClient: 'registration',
  pushAuthorisation: 'push',
  authorise: 'authorise',
  backchannelAuthorise: 'start',
  getUserInfo: 'userinfo',
  introspect: 'introspect',
  revoke: 'revoke',
  revokeArrangement: 'end',
  createConsent: 'consent',
  listConsents: 'consent',
  getConsent: 'consent',
  deleteConsent: 'consent',
  revokeArrangementAtRecipient: 'call',
  getRegistration: 'management',
  updateRegistration: 'management',
  deleteRegistration: 'management',
} as const satisfies Partial<Record<OperationId, RequestKind>>;

const kindsByGrant = {
  authorization_code: 'code',
  refresh_token: 'refresh',
  client_credentials: 'client-token',
  'urn:openid:params:grant-type:ciba': 'poll',
} as const satisfies Readonly<Record<string, RequestKind>>;

/** The kind of a request to this operation with this form. */
export function kindOf(operation: OperationId | undefined, url: URL, form: URLSearchParams | undefined): RequestKind {
  if (operation === undefined) return 'unknown';
  if (operation === 'token') {
    const grant = form?.get('grant_type') ?? '';
    return Object.hasOwn(kindsByGrant, grant) ? kindsByGrant[grant as keyof typeof kindsByGrant] : 'other';
  }
  if (Object.hasOwn(kindsByOperation, operation)) return kindsByOperation[operation as keyof typeof kindsByOperation];
  if (publicOperations.has(operation)) return 'public';
  return url.pathname.includes('/cds-au/') ? 'data' : 'other';
}

const publicOperations: ReadonlySet<OperationId> = new Set<OperationId>([
  'getStatus',
  'getOutages',
  'listEnergyPlans',
  'getEnergyPlanDetail',
  'getRegisterOpenIdProviderConfig',
  'getRegisterTokenJwks',
  'getRegisterJwks',
  'getDataRecipients',
  'getSoftwareProductsStatuses',
  'getDataRecipientsStatuses',
]);
