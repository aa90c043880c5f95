// REG: any request to the register gets an answer that its OpenAPI document declares: never a 500, never internal names.
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSandbox } from '../../../mocks/sandbox.ts';
import type { DataRecipient, Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';
import { openApiOf } from '../../../mocks/spec/openapi/described-operations.ts';
import { operations } from '../../../mocks/spec/operations/index.ts';
import { refusals } from '../../../mocks/spec/refusals.ts';
import { breachOf } from '../../../mocks/spec/schemas/index.ts';
import { cases } from '../../kit/properties/budget.ts';
import { brandsOf, requestToken, tokenOf, type BrandList } from '../../kit/calls/to-register.ts';

let sandbox: Sandbox;
let recipient: DataRecipient;
let token: string;

beforeAll(async () => {
  const full = await createSandbox({ storage: 'memory:' });
  const scenario = { ...full.scenario, population: 'none' } as const;
  await full.stop();
  sandbox = await createSandbox({
    storage: 'memory:',
    scenario,
    clock: '2026-07-01T00:00:00Z',
    decisions: { versions: 'published' },
  });
  recipient = await sandbox.enrol({ alg: 'ES256' });
  token = await tokenOf(sandbox, recipient);
});
afterAll(() => sandbox.stop());

const document = openApiOf(operations, { party: 'register', versions: 'published' });
const declared = new Map(
  Object.values(document.paths).flatMap((item) =>
    Object.values(item).map(({ operationId, responses }) => [operationId, Object.keys(responses)] as const),
  ),
);
const codes = new Set<string>(Object.values(refusals).flatMap((row) => (row.family === 'cds' ? [row.code] : [])));
/** Internal names that no answer may contain. */
const internal = /register\.(?:enrolled|status|jtis)|\.ts:|Error:|undefined|\[object/u;

async function isDeclared(answer: Response, method: string): Promise<void> {
  const exchange = sandbox.trace.entries().at(-1);
  expect(exchange?.verdict, exchange?.warnings?.join(' ')).not.toBe('failed');
  const text = await answer.text();
  expect(text).not.toMatch(internal);
  const known = declared.get(exchange?.operation ?? '');
  // An unknown address or method is no operation of the document.
  expect(known ?? ['404', '405']).toContain(String(answer.status));
  expect(answer.headers.has('allow')).toBe(answer.status === 405);
  if (answer.status < 400 || method === 'HEAD') return;
  expect(answer.headers.get('content-type')).toBe('application/json');
  const body: unknown = JSON.parse(text);
  if (exchange?.operation === 'registerToken') expect(breachOf('OAuthError', body)).toBeUndefined();
  else {
    expect(breachOf('ResponseErrorListV2', body)).toBeUndefined();
    for (const { code } of (body as { errors: { code: typeof codes extends Set<infer C> ? C : never }[] }).errors)
      expect(codes).toContain(code);
  }
}

const text = fc.string({ unit: 'binary', maxLength: 24 }).map((one) => encodeURIComponent(one.toWellFormed()));
const industry = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('all', 'banking', 'ENERGY', 'telco') },
  fc.constantFrom('non-bank-lending', 'mining', '', '%', '..', '%2e'),
  text,
);
const tail = fc.constantFrom(
  'data-holders/brands',
  'data-holders/brands/summary',
  'data-holders/status',
  'data-recipients',
  'data-recipients/status',
  'data-recipients/brands/software-products/status',
  'data-recipients/brands/summary',
  '',
);
const ids = fc.oneof(fc.constantFrom('own-brand', 'own-product'), fc.uuid(), text);
const statement = fc
  .tuple(ids, ids)
  .map(([brand, product]) => `data-recipients/brands/${brand}/software-products/${product}/ssa`);
const path = fc.oneof(
  fc.tuple(industry, fc.oneof(tail, statement)).map(([one, rest]) => `/cdr-register/v1/${one}/${rest}`),
  fc.constantFrom(
    '/idp/.well-known/openid-configuration',
    '/idp/.well-known/openid-configuration/jwks',
    '/cdr-register/v1/jwks',
  ),
  fc.constantFrom('/idp/connect/token', '/logos/sunny-saver.svg', '/', '', '/cdr-register/v2/all/data-recipients'),
  text.map((name) => `/logos/${name}`),
);
const values = fc.oneof(
  fc.constantFrom('0', '1', '2', '26', '1000', '1001', '-1', 'x', '', '1.0', '99999999999999999999'),
  fc.constantFrom('2026-01-01T00:00:00Z', '2026-01-01', '9999-12-31T23:59:60+14:00', '2026-02-30T00:00:00Z'),
  text,
);
const query = fc.array(fc.tuple(fc.constantFrom('page', 'page-size', 'updated-since', 'x', ''), values), {
  maxLength: 3,
});
const versions = fc.constantFrom('1', '2', '3', '4', '99', '0', '-1', 'x', '1.0', ' 2 ', '٣', '9'.repeat(400));
const header = fc.oneof(fc.string({ maxLength: 30 }), fc.constantFrom('*', '"a"', 'W/"a", "b"', 'foo', '"', ','));
/** Mostly what an honest caller sends, so that later steps are reached too. */
const mostly = <T>(honest: T, other: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(honest) }, other);
const headers = fc.record({
  'x-v': fc.oneof({ weight: 5, arbitrary: fc.constantFrom('1', '2', '3', '4') }, versions),
  'x-min-v': mostly<string | undefined>('1', fc.oneof(versions, fc.constant(undefined))),
  accept: mostly<string | undefined>(undefined, fc.oneof(header, fc.constantFrom('text/html', '*/*;q=0'))),
  'if-none-match': fc.oneof(fc.constantFrom(undefined, '*'), header),
  authorization: mostly('own', fc.oneof(header, fc.constantFrom('Bearer', 'Bearer a.b.c', 'Basic x'))),
  'client-cert': mostly<string | undefined>(undefined, header),
});
const method = fc.oneof(
  { weight: 8, arbitrary: fc.constant('GET') },
  fc.constantFrom('HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'),
);

function headersOf(given: Readonly<Record<string, string | undefined>>): Headers {
  const all = new Headers();
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue;
    try {
      all.set(name, name === 'authorization' && value === 'own' ? `Bearer ${token}` : value);
    } catch {
      // No client can send such a value, so there is nothing to answer.
    }
  }
  return all;
}

test('REG any method, path, query and headers, with and without certificate, get a declared answer', async () => {
  const { base, secureBase } = sandbox.urls.register;
  const seen = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(method, path, query, headers, fc.nat(9), async (verb, wanted, pairs, given, how) => {
      const own = wanted.replace('own-brand', recipient.brandId).replace('own-product', recipient.softwareProductId);
      const search = pairs.length === 0 ? '' : `?${pairs.map((pair) => pair.join('=')).join('&')}`;
      const send = how === 1 ? sandbox.fetch : recipient.fetch;
      const mutual = /brands(?:$|\/$)|\/ssa$|token$/u.test(wanted) !== (how === 0);
      const address = `${mutual ? secureBase : base}${own}${search}`;
      const answer = await send(address, { method: verb, headers: headersOf(given) });
      seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
      await isDeclared(answer, verb);
    }),
    { numRuns: cases(10_000) },
  );
  // The requests reached every step of the order of checks, not only the first.
  for (const status of [200, 304, 400, 401, 403, 404, 405, 406])
    expect(seen.get(status) ?? 0, String(status)).toBeGreaterThan(0);
});

test('REG any form at the token endpoint gets a declared answer', async () => {
  const names = fc.constantFrom(
    'grant_type',
    'scope',
    'client_id',
    'client_assertion_type',
    'client_assertion',
    'client_secret',
    '',
  );
  const value = fc.oneof(
    fc.constantFrom('client_credentials', 'cdr-register:read', 'a.b.c', 'eyJhbGciOiJub25lIn0.e30.', ''),
    fc.string({ unit: 'binary', maxLength: 30 }),
  );
  const bent = fc.dictionary(names, fc.option(value, { nil: undefined }), { maxKeys: 3 });
  await fc.assert(
    fc.asyncProperty(bent, async (members) => {
      await isDeclared(await requestToken(sandbox, recipient, members), 'POST');
    }),
    { numRuns: cases(1500) },
  );
});

test('REG-30 pages of any size join to the whole list in order, and no link leads outside', async () => {
  const full = await createSandbox({ storage: 'memory:' });
  const every = (await brandsOf(full, full.dataRecipient, '?page-size=1000')).data;
  const bearer = await tokenOf(full, full.dataRecipient);
  const get = async (address: string): Promise<BrandList> => {
    const answer = await full.dataRecipient.fetch(address, {
      headers: { authorization: `Bearer ${bearer}`, 'x-v': '2' },
    });
    expect(answer.status).toBe(200);
    return (await answer.json()) as BrandList;
  };
  const start = `${full.urls.register.secureBase}/cdr-register/v1/all/data-holders/brands`;
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 3, max: 120 }), async (size) => {
      const found: unknown[] = [];
      let next: string | undefined = `${start}?page-size=${String(size)}`;
      while (next !== undefined) {
        const { data, links }: BrandList = await get(next);
        expect(data.length).toBeLessThanOrEqual(size);
        found.push(...data);
        next = links['next'];
        if (links['prev'] !== undefined) expect(links['prev']).not.toBe(links['self']);
      }
      expect(found).toEqual(every);
    }),
    { numRuns: cases(60) },
  );
  await full.stop();
});
