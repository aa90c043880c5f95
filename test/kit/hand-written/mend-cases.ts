// Refused requests by hand, and what a sender knows beside them: for tests of mends, which choose from that.
import type { Exchange } from '../../../mocks/index.ts';
import { operations } from '../../../mocks/spec/operations/index.ts';
import type { ProfileId } from '../../../mocks/spec/ids.ts';
import type { RuleId } from '../../../mocks/spec/rules/index.ts';
import type { Known } from '../../../src/pages/workbench/known.ts';
import type { Mends } from '../../../src/pages/workbench/mends/mend-case.ts';
import type { Change } from '../../../src/pages/workbench/request-changes.ts';
import { documentOf } from '../../../src/pages/workbench/request-document.ts';
import * as kit from './exchanges.ts';

/** In a second of its own, so that seconds are rounded down. */
export const mendedAt = new Date('2026-11-20T03:33:00.900Z');
export const mendedSeconds = Math.floor(mendedAt.getTime() / 1000);

/** What the sender of `posted` knows when these have been sent. */
export const knownFrom = (exchanges: readonly Exchange[], profile: ProfileId = '0.1.1'): Known => ({
  now: () => mendedAt,
  uuid: () => 'a-uuid',
  issuer: kit.host,
  profile,
  decided: () => '',
  bases: [`${kit.secure}/cds-au/v1`, `${kit.host}/cds-au/v1`, kit.secure, kit.host],
  sender: {
    clientId: kit.clientId,
    softwareProductId: kit.certificate.commonName,
    brandId: 'brand',
    redirectUris: ['https://app.example/callback'],
    alg: 'ES256',
    kid: 'own',
  },
  exchanges,
});

const formType = ['content-type', 'application/x-www-form-urlencoded'] as const;

/** A form that the sender has posted with its certificate, and that was accepted. */
export const posted = (
  operation: string,
  form: Readonly<Record<string, string>>,
  body: object = {},
  more: Partial<Exchange> = {},
): Exchange => ({
  ...kit.tokensIssued,
  checks: [],
  operation,
  request: {
    method: 'POST',
    url: `${kit.secure}/${operation}`,
    headers: [formType],
    body: new URLSearchParams(form).toString(),
  },
  response: { status: 200, headers: [kit.json], body: JSON.stringify(body) },
  ...more,
});

/** A call with these headers and this body, and the same sender. */
export const called = (
  operation: string,
  { method = 'GET', url, headers = [], body }: Partial<Exchange['request']>,
  answer: object = {},
): Exchange => ({
  ...posted(operation, {}, answer),
  request: { method, url: url ?? `${kit.secure}/cds-au/v1`, headers, ...(body === undefined ? {} : { body }) },
});

interface Circumstances {
  readonly at?: string;
  readonly expected?: string;
  readonly profile?: ProfileId;
}

/** What one of these mends changes in the request that broke the rule. */
export function mendedBy(
  mends: Mends,
  rule: RuleId,
  exchange: Exchange,
  exchanges: readonly Exchange[] = [],
  { at, expected, profile }: Circumstances = {},
): readonly Change[] | undefined {
  const seen = { ...(at === undefined ? {} : { at }), ...(expected === undefined ? {} : { expected }) };
  return mends[rule]?.({
    document: documentOf(exchange),
    check: kit.fail(rule, seen),
    exchange,
    operation: operations.find(({ id }) => id === exchange.operation),
    known: knownFrom(exchanges, profile),
  });
}
