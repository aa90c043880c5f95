// Which rules a request to an operation is held against, in order: what the trace lists and the OpenAPI document refuses.
import type { HostSlot, Operation } from './operation.ts';
import { rules, type RuleId } from './rules/index.ts';

const mutual: ReadonlySet<HostSlot> = new Set<HostSlot>([
  'register.mtls',
  'holder.mtls',
  'holder.resource',
  'secondary.mtls',
]);
/** Addresses that ask for a client certificate in the handshake. */
export const isMutual = (slot: HostSlot): boolean => mutual.has(slot);

const starting = (prefix: string): readonly RuleId[] =>
  (Object.keys(rules) as RuleId[]).filter((id) => id.startsWith(prefix));

const cache = new Map<string, readonly RuleId[]>();

/** The rules of the line-up and of the party's own handler, each once, in the order they are reached. */
export function lineUpOf(operation: Operation): readonly RuleId[] {
  const cached = cache.get(operation.id);
  if (cached !== undefined) return cached;
  const lineUp = [
    ...new Set([
      ...opening(operation),
      ...(operation.headers === 'customer' ? (['service.available'] as const) : []),
      ...access(operation),
      ...(isShared(operation) ? (['traffic.threshold'] as const) : []),
      ...headers(operation),
      ...input(operation),
      ...(operation.rules ?? []),
      ...(operation.paged === true ? (['page.exists'] as const) : []),
    ]),
  ];
  cache.set(operation.id, lineUp);
  return lineUp;
}

/** Operations of area A: the ones that traffic is counted for. */
const isShared = ({ area, party, notImplemented }: Operation): boolean =>
  area === 'A' && party === 'holder' && notImplemented !== true;

function opening(operation: Operation): readonly RuleId[] {
  return [
    'route.address-length',
    'route.headers-size',
    'route.known',
    ...(operation.offered === undefined ? [] : [operation.offered]),
    'route.method',
    'route.implemented',
    'route.size',
    ...(isMutual(operation.host) ? starting('transport.') : []),
    ...(operation.versions === undefined ? [] : ([...starting('version.'), 'accept.json'] as const)),
  ];
}

function access(operation: Operation): readonly RuleId[] {
  switch (operation.access.kind) {
    case 'open':
      return [];
    case 'holder':
      return starting('secondary.').filter((rule) => rule !== 'secondary.answered');
    case 'client':
      return [...starting('form.'), ...starting('client.')];
    case 'bearer': {
      const consumer: readonly RuleId[] =
        operation.access.subject === 'customer' ? ['recipient.active', 'consent.alive'] : [];
      const level: readonly RuleId[] = operation.level === undefined ? [] : ['token.level'];
      return [
        ...starting('token.').filter((rule) => !['token.subject', 'token.scope', 'token.level'].includes(rule)),
        ...consumer,
        'token.subject',
        'token.scope',
        ...level,
      ];
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
      ];
    case 'consent':
      return ['header.interaction-id'];
    default:
      return [];
  }
}

function input(operation: Operation): readonly RuleId[] {
  const names = operation.query ?? [];
  const body: readonly RuleId[] =
    operation.body === undefined || operation.body.type === 'form'
      ? []
      : operation.body.type === 'jwt'
        ? ['body.media-type']
        : ['body.media-type', 'body.json'];
  return [
    ...(names.length > 0 ? (['query.once'] as const) : []),
    ...(operation.paged === true ? (['page.number', 'page.size-number', 'page.size-range'] as const) : []),
    ...(names.includes('oldest-date') ? (['query.date', 'query.date-order', 'query.interval-reads'] as const) : []),
    ...(names.includes('updated-since') ? (['query.updated-since'] as const) : []),
    ...body,
    ...(operation.body?.schema === 'RequestServicePointIdList'
      ? (['body.member-valid', 'body.member-present', 'service-point.body-count'] as const)
      : []),
  ];
}
