// Mends of headers, query, path and body.
import { isMembers } from '../../../elements/json-member.ts';
import { answeredValues, consents, lastGood } from '../known.ts';
import {
  asExpected,
  firstExpected,
  goodBody,
  leaveOut,
  leaveOutThere,
  once,
  set,
  setInPath,
  setThere,
  type Mend,
  type Mends,
} from './mend-case.ts';
import { headerIn, inside } from '../request-document.ts';

/** An address reserved for documentation (RFC 5737). */
const someAddress = '203.0.113.7';

const clientHeaders = (): string =>
  btoa(`User-Agent: ${globalThis.navigator?.userAgent ?? 'a browser'}`.replaceAll(/[^\x20-\x7E]/gu, ''));

const arrangement = set('/headers/x-cds-arrangement', ({ known, exchange, document }) => {
  const good = lastGood(known, exchange.operation);
  const kept = good && headerIn(good, 'x-cds-arrangement');
  return (kept === headerIn(document, 'x-cds-arrangement') ? undefined : kept) ?? consents(known)[0]?.id;
});

const now = setThere(({ known }) => known.now().toUTCString());

const swapped =
  (first: string, last: string): Mend =>
  ({ document: { query } }) => {
    const { [first]: oldest, [last]: newest } = query;
    return oldest === undefined || newest === undefined
      ? undefined
      : [
          [`/query/${first}`, newest],
          [`/query/${last}`, oldest],
        ];
  };

/** The address of the last accepted request to the operation, else an id from a response. */
const answered =
  (name: string): Mend =>
  (refused) => {
    const good = lastGood(refused.known, refused.exchange.operation);
    return good === undefined
      ? setInPath(name, ({ known }) => answeredValues(known, name)[0])(refused)
      : [['/address', good.address]];
  };

const industry = setInPath('industry', ({ operation, document }) => {
  const newest = operation?.versions?.at(-1)?.version;
  const isNewest = newest !== undefined && Number(headerIn(document, 'x-v')) >= newest;
  return operation?.path.includes('/data-recipients') === true && isNewest ? 'all' : 'energy';
});

/** A plan id from anybody’s responses, because these calls carry no credentials of a recipient. */
const plan = setInPath(
  'planId',
  ({ known }) =>
    known.exchanges.toReversed().flatMap(({ response }) => {
      const [, id] = /"planId":"([^"]+)"/u.exec(response.body ?? '') ?? [];
      return id === undefined ? [] : [id];
    })[0],
);

const logo = set('/address', ({ document, known }) =>
  known.exchanges
    .flatMap(({ response }) =>
      Array.from((response.body ?? '').matchAll(/"logoUri":"([^"]+)"/gu), ([, uri = '']) => uri),
    )
    .find((uri) => new URL(uri).origin === new URL(document.address).origin && uri !== document.address),
);

/** Keeps only ids that were in responses, at most a page of them. */
const knownIds =
  (member: string, list: string): Mend =>
  (refused) => {
    const { known, document } = refused;
    const ids = new Set(answeredValues(known, member));
    const named = isMembers(document.body) ? inside(document.body, 'data')[list] : [];
    const kept = Array.isArray(named) ? named.filter((id) => ids.has(String(id))).slice(0, 1000) : [];
    return kept.length === 0 ? goodBody(refused) : [['/body/data', { [list]: kept }]];
  };

const knownPoints = knownIds('servicePointId', 'servicePointIds');

export const inputMends: Mends = {
  'header.interaction-id': setThere(({ known }) => known.uuid()),
  'header.auth-date-present': now,
  'header.auth-date': now,
  'header.auth-date-past': now,
  'header.ip-address-present': setThere(someAddress),
  'header.ip-address': setThere(someAddress),
  'header.client-headers-present': setThere(clientHeaders),
  'header.client-headers': setThere(clientHeaders),
  'header.arrangement-present': arrangement,
  'header.arrangement': arrangement,
  'header.arrangement-living': arrangement,
  'header.no-auth-date': leaveOutThere,
  'header.no-ip-address': leaveOutThere,
  'header.no-client-headers': leaveOutThere,
  'page.number': setThere('1'),
  'page.size-number': setThere('25'),
  'page.size-range': setThere('1000'),
  'page.exists': setThere('1'),
  'query.date': leaveOut('/query/oldest-date', '/query/newest-date'),
  'query.date-order': swapped('oldest-date', 'newest-date'),
  'query.time': leaveOut('/query/oldest-time', '/query/newest-time'),
  'query.time-order': swapped('oldest-time', 'newest-time'),
  'query.choice': setThere(({ check }) => firstExpected(check)),
  'query.interval-reads': setThere('FULL'),
  'query.updated-since': leaveOut('/query/updated-since'),
  'query.once': once('query'),
  'body.media-type': asExpected,
  'body.jwt-media-type': asExpected,
  'body.json': goodBody,
  'body.member-present': goodBody,
  'body.member-valid': goodBody,
  'consent.client': setInPath('clientId', ({ known }) => known.sender.clientId),
  'consent.known': setInPath('consentId', ({ known }) => consents(known)[0]?.id),
  'consent.scopes': goodBody,
  'consent.duration': goodBody,
  'account.id': answered('accountId'),
  'account.body-id': knownIds('accountId', 'accountIds'),
  'plan.known': plan,
  'service-point.id': answered('servicePointId'),
  'service-point.body-id': knownPoints,
  'secondary.service-point': answered('servicePointId'),
  'secondary.service-points': knownPoints,
  'service-point.body-count': knownPoints,
  'register.industry': industry,
  'register.industry-found': industry,
  'register.brand': setInPath('dataRecipientBrandId', ({ known }) => known.sender.brandId),
  'register.product': setInPath('softwareProductId', ({ known }) => known.sender.softwareProductId),
  'register.logo': logo,
};
