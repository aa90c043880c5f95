// Mends of headers, query, path and body.
import type { Draft } from './draft.ts';
import { eachOnce, headerIn, queryIn, withHeader, withPathPart, withQuery } from './draft-parts.ts';
import { answeredValues, consents, lastGood } from './known.ts';
import { dropHeader, dropQuery, goodBody, setHeader, type Mend, type MendCase, type Mends } from './mend-case.ts';

const ip = 'x-fapi-customer-ip-address';
const about = 'x-cds-client-headers';
/** For documentation (RFC 5737). */
const someAddress = '203.0.113.7';

const clientHeaders = (): string =>
  btoa(`User-Agent: ${globalThis.navigator?.userAgent ?? 'a browser'}`.replaceAll(/[^\x20-\x7E]/gu, ''));

const arrangement = setHeader('x-cds-arrangement', ({ known, exchange, draft }) => {
  const good = lastGood(known, exchange.operation);
  const kept = good === undefined ? undefined : headerIn(good, 'x-cds-arrangement');
  const other = kept === headerIn(draft, 'x-cds-arrangement') ? undefined : kept;
  return other ?? consents(known)[0]?.id;
});

const put =
  (name: string, value: string): Mend =>
  ({ draft }) =>
    withQuery(draft, name, value);

const swapped: Mend = ({ draft }) => {
  const [oldest, newest] = [queryIn(draft, 'oldest-date'), queryIn(draft, 'newest-date')];
  return oldest === undefined || newest === undefined
    ? undefined
    : withQuery(withQuery(draft, 'oldest-date', newest), 'newest-date', oldest);
};

/** A value for a parameter of the path. */
const path =
  (name: string, value: (refused: MendCase) => string | undefined): Mend =>
  (refused) => {
    const found = value(refused);
    return refused.operation === undefined || found === undefined
      ? undefined
      : withPathPart(refused.draft, refused.operation.path, name, found);
  };

/** The address of the last good request to the operation, else an id that was answered. */
const answered =
  (name: string): Mend =>
  (refused) => {
    const good = lastGood(refused.known, refused.exchange.operation);
    if (good !== undefined) return { ...refused.draft, address: good.address };
    return path(name, ({ known }) => answeredValues(known, name)[0])(refused);
  };

const industry = path('industry', ({ operation, draft }) => {
  const newest = operation?.versions?.at(-1)?.version;
  const isNewest = newest !== undefined && Number(headerIn(draft, 'x-v')) >= newest && newest > 1;
  return operation?.id.startsWith('getDataRecipients') === true && isNewest ? 'all' : 'energy';
});

const logo: Mend = ({ draft, known }) => {
  const found = known.exchanges
    .flatMap(({ response }) =>
      Array.from((response.body ?? '').matchAll(/"logoUri":"([^"]+)"/gu), ([, uri = '']) => uri),
    )
    .find((uri) => new URL(uri).origin === new URL(draft.address).origin && uri !== draft.address);
  return found === undefined ? undefined : { ...draft, address: found };
};

/** Fewer service points: those that were answered before, at most a page of them. */
const knownPoints: Mend = (refused) => {
  const ids = new Set(answeredValues(refused.known, 'servicePointId'));
  const sent = jsonOf(refused.draft);
  const named = sent?.data?.servicePointIds ?? [];
  const kept = named.filter((id) => ids.has(String(id))).slice(0, 1000);
  if (kept.length === 0) return goodBody(refused);
  return {
    ...refused.draft,
    body: { kind: 'json', text: JSON.stringify({ ...sent, data: { servicePointIds: kept } }) },
  };
};

interface PointsBody {
  readonly data?: { readonly servicePointIds?: readonly unknown[] };
}

function jsonOf({ body }: Draft): PointsBody | undefined {
  try {
    return body.kind === 'json' ? (JSON.parse(body.text) as PointsBody) : undefined;
  } catch {
    return undefined;
  }
}

export const inputMends: Mends = {
  'header.interaction-id': setHeader('x-fapi-interaction-id', ({ known }) => known.uuid()),
  'header.auth-date-present': setHeader('x-fapi-auth-date', ({ known }) => known.now().toUTCString()),
  'header.auth-date': setHeader('x-fapi-auth-date', ({ known }) => known.now().toUTCString()),
  'header.ip-address-present': setHeader(ip, () => someAddress),
  'header.ip-address': setHeader(ip, () => someAddress),
  'header.client-headers-present': setHeader(about, clientHeaders),
  'header.client-headers': setHeader(about, clientHeaders),
  'header.arrangement-present': arrangement,
  'header.arrangement': arrangement,
  'header.arrangement-living': arrangement,
  'header.no-auth-date': dropHeader('x-fapi-auth-date'),
  'header.no-ip-address': dropHeader(ip),
  'header.no-client-headers': dropHeader(about),
  'page.number': put('page', '1'),
  'page.size-number': put('page-size', '25'),
  'page.size-range': put('page-size', '1000'),
  'page.exists': put('page', '1'),
  'query.date': dropQuery('oldest-date', 'newest-date'),
  'query.date-order': swapped,
  'query.interval-reads': put('interval-reads', 'FULL'),
  'query.updated-since': dropQuery('updated-since'),
  'query.once': ({ draft }) => ({ ...draft, query: eachOnce(draft.query) }),
  'body.media-type': (refused) =>
    withHeader(
      refused.draft.body.kind === 'text'
        ? { ...refused.draft, body: { ...refused.draft.body, kind: 'json' } }
        : refused.draft,
      'content-type',
      'application/json',
    ),
  'body.json': goodBody,
  'body.member-present': goodBody,
  'body.member-valid': goodBody,
  'consent.client': path('clientId', ({ known }) => known.sender.clientId),
  'consent.known': path('consentId', ({ known }) => consents(known)[0]?.id),
  'consent.scopes': goodBody,
  'consent.duration': goodBody,
  'account.id': answered('accountId'),
  'service-point.id': answered('servicePointId'),
  'service-point.body-id': knownPoints,
  'service-point.body-count': knownPoints,
  'register.industry': industry,
  'register.industry-found': industry,
  'register.brand': path('dataRecipientBrandId', ({ known }) => known.sender.brandId),
  'register.product': path('softwareProductId', ({ known }) => known.sender.softwareProductId),
  'register.logo': logo,
};
