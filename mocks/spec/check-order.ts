// The rules that a request to an operation is checked against, in order. The ledger accepts no other order.
import { queryOf, type HostSlot, type Operation } from './operation.ts';
import { queryParameters, type QueryName } from './query.ts';
import { clientAuthenticationOf, defaultProfile } from './profiles/index.ts';
import type { ClientAuthentication, SecurityProfile } from './profiles/profile.ts';
import type { RuleId } from './rules/index.ts';

const mutual: ReadonlySet<HostSlot> = new Set<HostSlot>([
  'register.mtls',
  'holder.mtls',
  'holder.resource',
  'holder.admin',
  'secondary.mtls',
]);
/** Whether the slot asks for a client certificate in the TLS handshake. */
export const isMutual = (slot: HostSlot): boolean => mutual.has(slot);

/** Cached per profile and row object, not per id: two rows may have the same id. */
const orders = new WeakMap<SecurityProfile, WeakMap<Operation, readonly RuleId[]>>();

/** Every check of an operation in execution order; a rule that is checked in several places appears in each. */
export function orderOf(operation: Operation, profile: SecurityProfile = defaultProfile): readonly RuleId[] {
  const known = orders.get(profile) ?? new WeakMap<Operation, readonly RuleId[]>();
  orders.set(profile, known);
  const cached = known.get(operation);
  if (cached !== undefined) return cached;
  const own: Readonly<Partial<Record<string, readonly RuleId[]>>> = profile.orders;
  const order = [
    ...opening(operation),
    ...(operation.headers === 'customer' ? (['service.available'] as const) : []),
    ...access(operation, profile),
    ...(hasTrafficThresholds(operation) ? (['traffic.threshold'] as const) : []),
    ...headers(operation),
    ...input(operation),
    ...(own[operation.id] ?? operation.rules ?? []),
    ...(operation.paged === true ? (['page.exists'] as const) : []),
  ];
  known.set(operation, order);
  return order;
}

/** The rules of the line-up and of the party's own handler, each once, in the order in which they are first reached. */
export const lineUpOf = (operation: Operation, profile?: SecurityProfile): readonly RuleId[] => [
  ...new Set(orderOf(operation, profile)),
];

/** The checks where the address names no operation, or one that is switched off. */
export const unroutedOrder = (offered?: RuleId): readonly RuleId[] => [
  'route.address-length',
  'route.headers-size',
  ...(offered === undefined ? [] : [offered]),
  'route.known',
  'route.method',
];

const transport = [
  'transport.certificate-present',
  'transport.certificate-readable',
  'transport.certificate-issuer',
  'transport.certificate-dates',
  'transport.certificate-revoked',
] as const satisfies readonly RuleId[];

const version = [
  'version.present',
  'version.positive-integer',
  'version.minimum-positive-integer',
  'version.supported',
  'accept.json',
] as const satisfies readonly RuleId[];

/** Client authentication, in the order of its checks. */
const clientOrder = ({ clientId, lifetime }: ClientAuthentication): readonly RuleId[] => [
  'form.media-type',
  'form.body-only',
  'form.readable',
  'form.once',
  'client.one-method',
  'client.assertion-type',
  'client.assertion-present',
  ...(clientId === 'optional' ? [] : (['client.id-present'] as const)),
  'client.assertion-readable',
  'client.known',
  'client.assertion-alg',
  'client.assertion-key',
  'client.assertion-signature',
  'client.assertion-iss',
  'client.assertion-sub',
  'client.assertion-aud',
  'client.assertion-exp',
  lifetime === 'decided' ? 'client.assertion-ahead' : 'client.assertion-lifetime',
  'client.assertion-not-before',
  'client.assertion-jti',
  'client.certificate-owner',
  // Last, so that a refused assertion is not spent.
  'client.assertion-once',
];

const token = [
  'token.present',
  'token.known',
  'token.not-revoked',
  'token.live',
  'token.bound-to-certificate',
] as const satisfies readonly RuleId[];

const register = [
  'admin.token-present',
  'admin.token-recipient',
  'admin.token-readable',
  'admin.token-names',
  'admin.token-signature',
  'admin.token-aud',
  'admin.token-exp',
  'admin.certificate',
  // Last, so that a refused token is not spent.
  'admin.token-once',
] as const satisfies readonly RuleId[];

/** Operations of area A, to which traffic thresholds apply. The register has none. */
export const hasTrafficThresholds = ({ area, party, access: { kind }, notImplemented }: Operation): boolean =>
  area === 'A' && party === 'holder' && kind !== 'register' && notImplemented !== true;

function opening(operation: Operation): readonly RuleId[] {
  return [
    ...unroutedOrder(operation.offered?.rule),
    'route.implemented',
    'route.size',
    ...(isMutual(operation.host) ? transport : []),
    ...(operation.versions === undefined ? [] : version),
  ];
}

function access(operation: Operation, profile: SecurityProfile): readonly RuleId[] {
  switch (operation.access.kind) {
    case 'open':
      return [];
    case 'holder':
      return ['secondary.caller', 'secondary.no-token'];
    case 'register':
      return register;
    case 'client':
      return clientOrder(clientAuthenticationOf(operation, profile));
    case 'bearer': {
      const consumer: readonly RuleId[] =
        operation.access.subject === 'customer' ? ['recipient.active', 'consent.alive'] : [];
      const level: readonly RuleId[] = operation.level === undefined ? [] : ['token.level'];
      return [...token, 'token.subject', ...consumer, 'token.scope', ...level];
    }
  }
}

function headers(operation: Operation): readonly RuleId[] {
  switch (operation.headers) {
    case 'customer':
      return [
        'header.interaction-id',
        'header.auth-date-present',
        'header.auth-date',
        'header.auth-date-past',
        'header.ip-address-present',
        'header.ip-address',
        'header.client-headers-present',
        'header.client-headers',
      ];
    case 'secondary':
      return [
        'header.interaction-id',
        'header.no-auth-date',
        'header.no-ip-address',
        'header.no-client-headers',
        'header.arrangement-present',
        'header.arrangement',
        'header.arrangement-living',
      ];
    case 'consent':
      return ['header.interaction-id'];
    default:
      return [];
  }
}

/** Whether the query parameter filters a list. */
const isFilter = (name: QueryName): boolean => ['choice', 'text'].includes(queryParameters[name].type);

function input(operation: Operation): readonly RuleId[] {
  const names = queryOf(operation);
  const body: readonly RuleId[] =
    operation.body === undefined || operation.body.type === 'form'
      ? []
      : operation.body.type === 'jwt'
        ? ['body.jwt-media-type']
        : ['body.media-type', 'body.json'];
  return [
    ...(names.length > 0 ? (['query.once'] as const) : []),
    ...(operation.paged === true ? (['page.number', 'page.size-number', 'page.size-range'] as const) : []),
    ...(names.includes('oldest-date') ? (['query.date', 'query.date-order'] as const) : []),
    ...(names.includes('interval-reads') ? (['query.interval-reads'] as const) : []),
    ...(names.includes('oldest-time') ? (['query.time', 'query.time-order'] as const) : []),
    ...names.flatMap((name) => (isFilter(name) ? (['query.choice'] as const) : [])),
    ...(names.includes('updated-since') ? (['query.updated-since'] as const) : []),
    ...body,
    ...(operation.body?.schema === 'RequestServicePointIdList' || operation.body?.schema === 'RequestAccountIdListV1'
      ? (['body.member-valid', 'body.member-present', 'body.member-valid'] as const)
      : []),
    ...(operation.body?.schema === 'RequestServicePointIdList' ? (['service-point.body-count'] as const) : []),
  ];
}
