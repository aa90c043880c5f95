// The holder's drawer: each table and the row that is in it.
import * as z from 'zod/mini';
import { isRecord } from '../ambient/is-record.ts';
import type { PublicJwk } from '../keys/public-jwk.ts';
import { count, instant, jwtIdRow, listOf, moment, rowObject, text, type RowsOf } from '../store/row-schema.ts';
import * as rows from './rows.ts';

/** Table `holder.products`, id = `brand:softwareProductId`: one registration for each, decided by an atomic add. */
const productRow = rowObject({ id: text, clientId: text });
export type ProductRow = z.infer<typeof productRow>;

/** Table `holder.hints`, id = the hint: whose it is once it has been used (decision hintReach). */
const hintRow = rowObject({ id: text, softwareProductId: text, at: moment });

/** Table `holder.beginning`, row `began`: when this world began, from which a scenario’s durations count. */
const beginningRow = rowObject({ id: text, at: moment });

/** Table `holder.overrides`: what a fault makes unavailable. */
const overrideRow = rowObject({ id: text, status: z.literal('unavailable') });

/** Statuses of a software product, its brand and its legal entity. */
const standing = rowObject({
  recipient: text,
  brand: text,
  product: text,
  /** ACTIVE, or the first of the three that is not. */
  overall: text,
});
export type Standing = z.infer<typeof standing>;

/** Table `holder.register`, one row; products by software product id. */
const copyRow = rowObject({ id: text, fetchedAt: moment, products: z.readonly(z.record(text, standing)) });
export type CopyRow = z.infer<typeof copyRow>;

/** Table `holder.keySets`, id = address of the key set. */
const keySetRow = rowObject({
  id: text,
  keys: listOf(z.custom<PublicJwk>((value) => isRecord(value) && typeof value['kty'] === 'string', 'must be a JWK')),
  fetchedAt: moment,
  /** Seconds for which the answer said it may be used; never longer than our own five minutes. */
  freshFor: z.exactOptional(count),
});

/** Table `holder.counters`, id = what is counted; `from` in milliseconds. */
const counterRow = rowObject({ id: text, from: z.number(), count });
export type CounterRow = z.infer<typeof counterRow>;

/** Table `holder.metrics`, id = `brand:day`: what is counted of a day, by name. */
const metricsRow = rowObject({
  id: text,
  brand: text,
  /** Midnight of the day. */
  at: instant,
  counts: z.readonly(z.record(text, z.number())),
});
export type MetricsRow = z.infer<typeof metricsRow>;

/** Table `holder.flows`, id = the arrangement asked for; index grantId: a consent flow that has not come to tokens. */
const flowRow = rowObject({
  id: text,
  brand: text,
  /** When it began. */
  at: moment,
  /** How far the consumer came. */
  stage: z.enum([
    'preIdentification',
    'preAuthentication',
    'preAccountSelection',
    'preAuthorisation',
    'rejected',
    'failedTokenExchange',
  ]),
  /** From then on it counts as abandoned: its page or code has expired, or somebody ended it. */
  endsAt: instant,
  /** `''` until there is a code. */
  grantId: text,
});
export type FlowRow = z.infer<typeof flowRow>;

/** Table `holder.outages`, id = its beginning: outages that nobody had planned. */
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
