// The holder's tables, and the row type of each.
import * as z from 'zod/mini';
import { isRecord } from '../ambient/is-record.ts';
import type { PublicJwk } from '../keys/public-jwk.ts';
import { count, instant, jwtIdRow, listOf, moment, rowObject, text, type RowsOf } from '../store/row-schema.ts';
import * as rows from './rows.ts';

/** Table `holder.products`, id = `brand:softwareProductId`: one registration per product, enforced by an atomic add. */
const productRow = rowObject({ id: text, clientId: text });
export type ProductRow = z.infer<typeof productRow>;

/** Table `holder.hints`, id = the hint: the product that used it first (decision hintReach). */
const hintRow = rowObject({ id: text, softwareProductId: text, at: moment });

/** Table `holder.beginning`, row `began`: when this world began. Durations in a scenario count from here. */
const beginningRow = rowObject({ id: text, at: moment });

/** Table `holder.overrides`: what armed faults have changed; its ids are those of overrides.ts. */
const overrideRow = rowObject({ id: text, status: z.literal('unavailable') });

/** Statuses of a software product, its brand and its legal entity. */
const productStatus = rowObject({
  recipient: text,
  brand: text,
  product: text,
  /** ACTIVE, or the first of the three statuses that is not. */
  overall: text,
});
export type ProductStatus = z.infer<typeof productStatus>;

/** Table `holder.register`, one row; products by software product id. */
const copyRow = rowObject({ id: text, fetchedAt: moment, products: z.readonly(z.record(text, productStatus)) });
export type CopyRow = z.infer<typeof copyRow>;

/** Table `holder.keySets`, id = address of the key set. */
const keySetRow = rowObject({
  id: text,
  keys: listOf(z.custom<PublicJwk>((value) => isRecord(value) && typeof value['kty'] === 'string', 'must be a JWK')),
  fetchedAt: moment,
  /** Seconds for which the response allows caching; our own limit of five minutes still applies. */
  freshFor: z.exactOptional(count),
});

/** Table `holder.counters`, id = what is counted; `from` in milliseconds. */
const counterRow = rowObject({ id: text, from: z.number(), count });
export type CounterRow = z.infer<typeof counterRow>;

/** Table `holder.metrics`, id = `brand:day`: the counts of a day, by name. */
const metricsRow = rowObject({
  id: text,
  brand: text,
  /** Midnight of the day. */
  at: instant,
  counts: z.readonly(z.record(text, z.number())),
});
export type MetricsRow = z.infer<typeof metricsRow>;

/** Table `holder.flows`, id = the requested arrangement; index grantId: a consent flow without tokens. */
const flowRow = rowObject({
  id: text,
  brand: text,
  /** When it began. */
  at: moment,
  /** How far the consumer got. */
  stage: z.enum([
    'preIdentification',
    'preAuthentication',
    'preAccountSelection',
    'preAuthorisation',
    'rejected',
    'failedTokenExchange',
  ]),
  /** When it counts as abandoned: its page or code expires, or somebody ended it. */
  endsAt: instant,
  /** `''` until a code is issued. */
  grantId: text,
});
export type FlowRow = z.infer<typeof flowRow>;

/** Table `holder.outages`, id = its beginning: unplanned outages. */
const outageRow = rowObject({ id: text, at: moment, until: z.exactOptional(moment) });

export const holderTables = {
  'holder.clients': rows.clientRow,
  'holder.products': productRow,
  'holder.jtis': jwtIdRow,
  'holder.consents': rows.consentRow,
  'holder.pushedRequests': rows.pushedRequestRow,
  'holder.interactions': rows.interactionRow,
  'holder.grants': rows.grantRow,
  'holder.codes': rows.codeRow,
  'holder.accessTokens': rows.accessTokenRow,
  'holder.refreshTokens': rows.refreshTokenRow,
  'holder.backchannel': rows.backchannelRow,
  'holder.hints': hintRow,
  'holder.events': rows.eventRow,
  'holder.withdrawals': rows.withdrawalRow,
  'holder.beginning': beginningRow,
  'holder.overrides': overrideRow,
  'holder.register': copyRow,
  'holder.keySets': keySetRow,
  'holder.counters': counterRow,
  'holder.metrics': metricsRow,
  'holder.flows': flowRow,
  'holder.outages': outageRow,
};

declare module '../world/world.ts' {
  interface TableRows extends RowsOf<typeof holderTables> {}
}
