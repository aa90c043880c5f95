// Any input to areas A and B promptly gets one of the operation’s declared answers, in its declared form.
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { breachOf } from '../../../mocks/spec/schemas/index.ts';
import { openApiOf } from '../../../mocks/spec/openapi/described-operations.ts';
import { operations } from '../../../mocks/spec/operations/index.ts';
import { cases } from '../../kit/properties/budget.ts';
import { anyBody, anyHeaders, anyOperation, anyPath, anyQuery, served, type KnownIds } from './any-input.ts';
import { authorisedRecipient, type AuthorisedRecipient } from '../../kit/recipients/authorised-recipient.ts';
import { holderCaller, publicCaller, type Caller, type CallInit } from '../../kit/calls/caller.ts';
import { pathOf, type Served } from '../../kit/calls/served-operations.ts';

const document = openApiOf(operations, { versions: 'published' });
const declaredOf = ({ path, method }: Served): readonly number[] =>
  Object.keys(document.paths[path]?.[method.toLowerCase()]?.responses ?? {}).map(Number);
const declared = new Map(served.map((operation) => [operation.id, new Set(declaredOf(operation))]));
const posts = served.filter(({ method }) => method === 'POST');
/** Milliseconds of work, not of waiting: a busy machine takes longer and does no more. */
const slow = 3000;

let one: AuthorisedRecipient;
let callers: Readonly<Record<'open' | 'bearer' | 'holder', Caller>>;
const ids: { current: KnownIds } = { current: { accountId: 'a', servicePointId: 's', nmi: '9910000001' } };
const some: KnownIds = {
  get accountId() {
    return ids.current.accountId;
  },
  get servicePointId() {
    return ids.current.servicePointId;
  },
  nmi: '9910000001',
};

beforeAll(async () => {
  one = await authorisedRecipient({ clock: '2026-11-20T03:00:00Z' });
  interface Accounts {
    readonly accounts: readonly {
      readonly accountId: string;
      readonly plans: readonly { readonly servicePointIds: readonly string[] }[];
    }[];
  }
  const [account] = (await one.read<Accounts>('/energy/accounts')).data.accounts;
  ids.current = {
    ...some,
    accountId: account?.accountId ?? '',
    servicePointId: account?.plans[0]?.servicePointIds[0] ?? '',
  };
  callers = { open: publicCaller(one.sandbox), bearer: one, holder: holderCaller(one.sandbox) };
});
afterAll(() => one.stop());

const goodPath = (operation: Served): string =>
  pathOf(operation, { ...ids.current, ...(operation.area === 'B' ? { servicePointId: some.nmi } : {}) });
const goodBody = (operation: Served) =>
  JSON.stringify({ data: { servicePointIds: [operation.area === 'B' ? some.nmi : ids.current.servicePointId] } });

let sent = 0;
const seen = new Map<number, number>();
async function answers(
  operation: Served,
  path: string,
  init: CallInit & { readonly body?: string } = {},
): Promise<void> {
  const { kind } = operation.access;
  const caller = callers[kind === 'client' || kind === 'register' ? 'bearer' : kind];
  const version = String(operation.versions?.[0]?.version);
  const headers = { 'x-v': version, ...init.headers };
  const start = process.cpuUsage();
  const response =
    operation.method === 'POST'
      ? await caller.post(path, init.body ?? goodBody(operation), { ...init, headers })
      : await caller.call(path, { headers });
  const { user, system } = process.cpuUsage(start);
  const took = (user + system) / 1000;
  sent += 1;
  seen.set(response.status, (seen.get(response.status) ?? 0) + 1);
  // Only the last few exchanges are needed.
  if (sent % 500 === 0) one.sandbox.trace.clear();
  const text = await response.text();
  const said = `${operation.method} ${path} ${JSON.stringify(init)}: ${String(response.status)} ${text.slice(0, 200)}`;
  const known = declared.get(operation.id)?.has(response.status) === true;
  if (!known || response.status >= 500 || took > slow) throw new Error(`${said} in ${took.toFixed(0)} ms`);
  // An id with a slash, or of dots only, makes it another address.
  const elsewhere = response.status === 404 && text.includes('Resource/NotFound');
  if (operation.headers !== 'public' && !elsewhere)
    expect(response.headers.get('x-fapi-interaction-id'), said).toMatch(/^[0-9a-fA-F-]{36}$/);
  if (response.status === 200) return;
  expect(response.headers.get('content-type'), said).toBe('application/json');
  expect(breachOf('PrimaryResponseErrorListV1', JSON.parse(text)), said).toBeUndefined();
}

const runs = (full: number) => ({ numRuns: cases(full), endOnFailure: true });

test('query strings always get a declared answer', async () => {
  const input = fc.tuple(anyOperation, anyQuery);
  const property = fc.asyncProperty(input, ([operation, query]) =>
    answers(operation, `${goodPath(operation)}?${query}`),
  );
  await fc.assert(property, runs(7000));
});

test('sets of headers always get a declared answer', async () => {
  const input = fc.tuple(anyOperation, anyHeaders);
  const property = fc.asyncProperty(input, ([operation, headers]) =>
    answers(operation, goodPath(operation), { headers }),
  );
  await fc.assert(property, runs(6000));
});

test('ids always get a declared answer', async () => {
  const withIds = served.filter(({ path }) => path.includes('{'));
  const input = fc
    .constantFrom(...withIds)
    .chain((operation) => fc.tuple(fc.constant(operation), anyPath(operation, some)));
  const property = fc.asyncProperty(input, ([operation, path]) => answers(operation, path));
  await fc.assert(property, runs(3500));
});

test('bodies always get a declared answer', async () => {
  const input = fc.tuple(fc.constantFrom(...posts), anyBody(some));
  const property = fc.asyncProperty(input, ([operation, body]) => answers(operation, goodPath(operation), { body }));
  await fc.assert(property, runs(3500));
});

test('requests with all of these at once always get a declared answer', async () => {
  const input = fc.tuple(anyOperation, anyHeaders, anyQuery, anyBody(some));
  const property = fc.asyncProperty(input, ([operation, headers, query, body]) =>
    answers(operation, `${goodPath(operation)}?${query}`, { headers, body }),
  );
  await fc.assert(property, runs(1000));
});

test('the input reached every kind of answer, with many good ones', () => {
  expect(sent).toBeGreaterThanOrEqual(cases(20_000));
  for (const status of [200, 400, 401, 404, 406, 415, 422])
    expect([status, seen.get(status) ?? 0]).not.toEqual([status, 0]);
  expect(seen.get(200)).toBeGreaterThan(cases(1000));
});
