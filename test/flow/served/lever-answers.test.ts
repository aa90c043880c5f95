// The levers’ effects on the world: filters, faults, people, keys, the examination.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Exchange } from '../../../mocks/index.ts';
import { leversOpenApi } from '../../../src/served/levers/levers-openapi.ts';
import type { ServedSandbox } from '../../../src/served/serve-options.ts';
import { pull, pulled, send, serving, type Enrolled } from '../../kit/sockets/over-sockets.ts';
import { recipientOver, sharedOver, type AtServer, type Shared } from '../../kit/sockets/recipient-over-sockets.ts';

let server: ServedSandbox;
let recipient: AtServer;
let shared: Shared;
beforeAll(async () => {
  server = await serving({ profile: 'today' });
  recipient = await recipientOver(server);
  shared = await sharedOver(server, recipient);
  // Refused: it has no version header.
  await recipient.fetch(shared.accounts, { headers: { authorization: `Bearer ${shared.accessToken}` } });
});
afterAll(async () => {
  recipient.close();
  await server.stop();
});

const entries = (): readonly Exchange[] => server.sandbox.trace.entries();
const ids = (some: readonly { readonly id: string }[]): readonly string[] => some.map(({ id }) => id);
const errorOf = async (method: string, path: string, body?: unknown) => {
  const { status, text } = await pull(server, method, path, body);
  return [status, (JSON.parse(text) as { error_description: string }).error_description];
};

describe('the trace', () => {
  test.each<[string, (one: Exchange) => boolean]>([
    ['', () => true],
    ['operation=token', ({ operation }) => operation === 'token'],
    ['from=consumer', ({ from }) => from === 'consumer'],
    ['to=register', ({ to }) => to === 'register'],
    ['verdict=refused', ({ verdict }) => verdict === 'refused'],
    ['status=201', ({ response }) => response.status === 201],
    ['operation=token&status=200', ({ operation, response }) => operation === 'token' && response.status === 200],
    ['operation=token&verdict=refused', () => false],
  ])('is filtered by “%s” in every format', async (query, passes) => {
    const expected = ids(entries().filter(passes));
    if (!query.includes('&verdict')) expect(expected).not.toEqual([]);
    expect(ids(await pulled<readonly Exchange[]>(server, 'GET', `/trace?${query}`))).toEqual(expected);
    const har = await pulled<{ log: { entries: readonly object[] } }>(server, 'GET', `/trace.har?${query}`);
    expect(har.log.entries).toHaveLength(expected.length);
    const { text } = await pull(server, 'GET', `/trace.mmd?${query}`);
    expect(text).toBe(server.sandbox.trace.toMermaid(({ id }) => expected.includes(id)));
  });
  test('is limited to the newest, and to those after one', async () => {
    const all = ids(entries());
    expect(ids(await pulled<readonly Exchange[]>(server, 'GET', '/trace?limit=2'))).toEqual(all.slice(-2));
    const after = await pulled<readonly Exchange[]>(server, 'GET', `/trace?after=${all[2] ?? ''}`);
    expect(ids(after)).toEqual(all.slice(3));
    expect((await pulled<Exchange>(server, 'GET', `/trace/${all[2] ?? ''}`)).id).toBe(all[2]);
  });
  test('has the last refusal with its rule, and the refusals of a filter', async () => {
    const last = entries().findLast(({ verdict }) => verdict === 'refused');
    const refusal = await pulled<{ rule: string; exchange: string; text: string }>(server, 'GET', '/trace/refusal');
    expect([refusal.exchange, refusal.text.includes(refusal.rule)]).toEqual([last?.id, true]);
    const named = await pulled<readonly Exchange[]>(server, 'GET', `/trace?rule=${refusal.rule}`);
    expect(ids(named)).toContain(last?.id);
    expect(await errorOf('GET', '/trace/refusal?operation=token')).toEqual([404, 'No call has been refused.']);
  });
  test('can be waited for: an earlier match after an exchange, or the next one', async () => {
    const [first, ...others] = entries();
    const token = others.find(({ operation }) => operation === 'token');
    const there = { after: first?.id, operation: 'token', status: 200 };
    expect((await pulled<Exchange>(server, 'POST', '/trace/wait', there)).id).toBe(token?.id);
    const came = new Set<Exchange>();
    const next = pulled<Exchange>(server, 'POST', '/trace/wait', { operation: 'listAccounts' }).then((one) =>
      came.add(one),
    );
    // Before the lever waits, arriving exchanges do not count.
    while (came.size === 0) await recipient.fetch(shared.accounts);
    await next;
    const accounts = ids(entries().filter(({ operation }) => operation === 'listAccounts'));
    for (const { id } of came) expect(accounts).toContain(id);
    expect(await errorOf('POST', '/trace/wait', { operation: 'none', timeout: 0.01 })).toEqual([
      408,
      'No exchange passed the filter within 0.01 s.',
    ]);
  });
});

test('a fault is listed and disarmed by the id it was given', async () => {
  const arm = async (status: number): Promise<string> =>
    (await pulled<{ id: string }>(server, 'POST', '/faults', { fault: { operation: 'getOutages', status } })).id;
  const [first, second] = [await arm(503), await arm(500)];
  const listed = async () => ids(await pulled<readonly { id: string }[]>(server, 'GET', '/faults'));
  expect(await listed()).toEqual([first, second]);
  expect((await pull(server, 'DELETE', `/faults/${first}`)).status).toBe(204);
  expect(await listed()).toEqual([second]);
  await pulled(server, 'DELETE', '/faults');
});

describe('a person', () => {
  const person = '/personas/20000001';
  const answered = async (act: string, more: object = {}) => {
    const { redirect } = await pulled<{ redirect: string }>(server, 'POST', `${person}/${act}`, {
      url: await shared.address(),
      ...more,
    });
    const [, claims = ''] = new URL(redirect).searchParams.get('response')?.split('.') ?? [];
    return JSON.parse(Buffer.from(claims, 'base64url').toString()) as { code?: string; error?: string };
  };
  test('consents to the named accounts, denies, and cancels at the named screen', async () => {
    expect(await answered('authorise', { accounts: 'all' })).toHaveProperty('code');
    await expect(answered('authorise', { accounts: ['no such account'] })).rejects.toThrow(/no such account/u);
    await expect(answered('authorise', { profile: 'no such profile' })).rejects.toThrow(/no such profile/u);
    expect(await answered('deny')).toMatchObject({ error: 'access_denied' });
    for (const at of ['identify', 'otp', 'accounts', 'confirm'] as const) {
      const before = entries().length;
      expect(await answered('cancel', { at })).toMatchObject({ error: 'access_denied' });
      const screens = entries()
        .slice(before)
        .filter(({ from }) => from === 'consumer').length;
      const first = entries().length;
      expect(await answered('cancel')).toMatchObject({ error: 'access_denied' });
      const least = entries()
        .slice(first)
        .filter(({ from }) => from === 'consumer').length;
      expect([at, screens > least]).toEqual([at, at !== 'identify']);
    }
  });
  test('who does not exist is refused with the known ones, and so is a message that was never sent', async () => {
    const known = server.sandbox.personas.map(({ customerId }) => customerId).join(', ');
    expect(await errorOf('GET', '/personas/none/backchannel/hint')).toEqual([
      404,
      `No consumer of this world has this customerId. Choose one of: ${known}.`,
    ]);
    expect(await errorOf('GET', `${person}/messages/none`)).toEqual([
      404,
      'No such message has been sent to this person.',
    ]);
    const message = await pulled<{ text: string }>(server, 'GET', `${person}/messages/one-time-password`);
    expect(message).toEqual(
      JSON.parse(JSON.stringify(server.sandbox.messages.latest('20000001', 'one-time-password'))),
    );
  });
});

describe('a recipient', () => {
  test('is enrolled as requested, and gets new keys and certificates', async () => {
    const asked = { name: 'Two', redirectUris: ['https://localhost/back'], alg: 'ES256' };
    const one = await pulled<Enrolled & { name: string }>(server, 'POST', '/recipients', asked);
    expect([one.name, one.redirectUris, one.signing.alg]).toEqual([asked.name, asked.redirectUris, 'ES256']);
    const path = `/recipients/${one.softwareProductId}`;
    expect(await pulled(server, 'GET', path)).toEqual(one);
    const rotated = await pulled<Enrolled>(server, 'POST', `${path}/rotate`, { use: 'sig', overlap: 'PT5M' });
    expect(rotated.signing.kid).not.toBe(one.signing.kid);
    expect(await pulled(server, 'GET', path)).toEqual(rotated);
    const client = await pulled<Enrolled['client']>(server, 'POST', `${path}/certificate`);
    expect(client.thumbprint).not.toBe(one.client.thumbprint);
    expect((await pulled<Enrolled>(server, 'GET', path)).client).toEqual(client);
    expect(await errorOf('POST', `${path}/rotate`, { use: 'sig', overlap: 'a while' })).toEqual([
      400,
      expect.stringContaining('a while'),
    ]);
  });
  test('that does not exist is refused with the lever that lists them', async () => {
    expect(await errorOf('GET', '/recipients/none')).toEqual([404, expect.stringContaining('GET /recipients lists')]);
  });
});

test('the register is listed by kind, and a holder’s answers to it are passed on', async () => {
  const all = await pulled<readonly { entity: string }[]>(server, 'GET', '/register');
  const products = await pulled<readonly { entity: string }[]>(server, 'GET', '/register?entity=softwareProduct');
  expect(products).toEqual(all.filter(({ entity }) => entity === 'softwareProduct'));
  expect(products.length).toBeLessThan(all.length);
  const holder = '/register/holders/wattle-energy';
  const metrics = await pulled<{ status: number; body: { data: object } }>(server, 'GET', `${holder}/metrics`);
  expect([metrics.status, Object.keys(metrics.body)]).toEqual([200, expect.arrayContaining(['data'])]);
  expect(await pulled(server, 'POST', `${holder}/metadata-update`)).toEqual({
    status: 200,
    body: expect.anything() as unknown,
  });
  expect(await errorOf('POST', '/holder/rotate-signing-key', { overlap: 'a while' })).toEqual([
    400,
    expect.stringContaining('a while'),
  ]);
  expect((await pull(server, 'POST', '/holder/rotate-signing-key')).status).toBe(204);
});

describe('HTTP', () => {
  test('HEAD gives headers only, and an empty answer has no type or length', async () => {
    const [get, head] = [await pull(server, 'GET', '/world'), await pull(server, 'HEAD', '/world')];
    expect([head.status, head.text, head.headers['content-type']]).toEqual([200, '', 'application/json']);
    expect([head.headers['content-length'], get.headers['content-length']]).toEqual([
      String(Buffer.byteLength(get.text)),
      String(Buffer.byteLength(get.text)),
    ]);
    const none = await pull(server, 'DELETE', '/faults');
    expect([
      none.headers['content-type'],
      none.headers['content-length'],
      none.headers['x-content-type-options'],
    ]).toEqual([undefined, undefined, 'nosniff']);
  });
  test.each([{ origin: '' }, { 'sec-fetch-site': 'none' }, { 'sec-fetch-site': 'same-origin' }])(
    'a caller with %o counts as the same origin',
    async ({ origin, ...headers }) => {
      const own = { ...headers, ...(origin === '' && { origin: server.origins.tls }) };
      expect((await send(server, `${server.levers}/health`, { headers: own })).status).toBe(200);
    },
  );
  test('a connection stays open after an answer, unless the body was not read to its end', async () => {
    const early = {
      method: 'POST',
      headers: { 'content-length': '100', origin: 'https://shop.example' },
      body: 'x'.repeat(100),
    };
    expect((await pull(server, 'GET', '/health')).headers['connection']).toBe(
      (await pull(server, 'GET', '/clock')).headers['connection'],
    );
    expect((await send(server, `${server.levers}/reset`, early)).status).toBe(403);
  });
});

describe('the examination', () => {
  test('runs one thing at a time: a plan by hand, or turns', async () => {
    await pulled(server, 'POST', '/examination/plans/RJ-49a/begin');
    expect(await pulled(server, 'GET', '/examination')).toEqual({ state: 'by hand', plan: 'RJ-49a' });
    expect(await errorOf('POST', '/examination/told', { status: 200 })).toEqual([409, 'No turn is open.']);
    expect((await errorOf('POST', '/examination/plans/RJ-49a/begin'))[0]).toBe(409);
    expect((await errorOf('POST', '/examination/wait', { seconds: 1 }))[0]).toBe(409);
    await pulled(server, 'DELETE', '/examination');
    expect(await pulled(server, 'GET', '/examination')).toEqual({ state: 'none' });
    // The world is honest again: another plan can begin in it.
    for (let time = 0; time < 2; time += 1) {
      await pulled(server, 'POST', '/examination/plans/RJ-49a/begin');
      await pulled(server, 'POST', '/examination/told', { outcome: 'refused' });
      expect(await pulled(server, 'POST', '/examination/plans/end')).toMatchObject({
        plan: 'RJ-49a',
        told: { outcome: 'refused' },
      });
    }
    await pulled(server, 'POST', '/examination/plans/RJ-50a/begin');
    await pulled(server, 'POST', '/examination/told', { outcome: 'shared' });
    expect(await pulled(server, 'POST', '/examination/plans/end')).toMatchObject({ plan: 'RJ-50a' });
    const report = await pulled<{ results: readonly { plan: string }[] }>(server, 'GET', '/examination/report.json');
    expect(report.results.map(({ plan }) => plan)).toEqual(['RJ-49a', 'RJ-50a']);
    expect(await pulled(server, 'GET', '/examination')).toMatchObject({ state: 'ended' });
  });
  test('by turns accepts one result, waits by the world’s clock, and blocks plans by hand', async () => {
    const begun = await pulled<{ state: string; turn: object }>(server, 'POST', '/examination', {
      plans: ['RJ-49a'],
      name: 'Mine',
    });
    expect(begun).toMatchObject({ state: 'turn', plan: 'baseline', turn: { number: 1, act: 'share' } });
    expect(await pulled(server, 'GET', '/examination')).toEqual(begun);
    expect((await errorOf('POST', '/examination/plans/RJ-49a/begin'))[0]).toBe(409);
    expect((await errorOf('GET', '/examination/report.json'))[0]).toBe(409);
    const before = server.sandbox.clock.now().getTime();
    await pulled(server, 'POST', '/examination/wait', { seconds: 3600 });
    expect(server.sandbox.clock.now().getTime() - before).toBeGreaterThanOrEqual(3_600_000);
    await pulled(server, 'DELETE', '/examination');
    expect(await pulled(server, 'GET', '/examination')).toEqual({ state: 'none' });
    expect((await errorOf('POST', '/examination/told', { outcome: 'shared' }))[0]).toBe(409);
  });
  test('lists its plans in words, without lie and judge', async () => {
    const plans = await pulled<readonly Record<string, unknown>[]>(server, 'GET', '/examination/plans');
    const needing = plans.filter((plan) => 'needs' in plan);
    expect([needing.length > 0, needing.length < plans.length]).toEqual([true, true]);
    expect(plans.filter((plan) => 'judge' in plan || 'lie' in plan)).toEqual([]);
  });
});

test('the OpenAPI document has the input and output of each lever', () => {
  type Operation = Readonly<Record<'operationId' | 'parameters' | 'responses', unknown>> & {
    readonly requestBody?: { readonly required: boolean };
  };
  const { paths, servers } = leversOpenApi('https://localhost:1') as {
    paths: Record<string, Record<string, Operation>>;
    servers: unknown;
  };
  expect(servers).toEqual([{ url: 'https://localhost:1/__admin' }]);
  const problem = expect.objectContaining({ description: 'An error. Nothing was changed.' }) as unknown;
  expect(paths['/authority.pem']?.['get']).toMatchObject({
    operationId: 'getAuthorityPem',
    parameters: [],
    responses: { '200': { content: { 'application/x-pem-file': { schema: { type: 'string' } } } }, default: problem },
  });
  expect(paths['/faults/{id}']?.['delete']).toMatchObject({
    operationId: 'deleteFaultsId',
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
    responses: { '204': { description: 'Done.' }, default: problem },
  });
  expect(paths['/faults/{id}']?.['delete']).not.toHaveProperty('requestBody');
  const required = (path: string): boolean | undefined => paths[path]?.['post']?.requestBody?.required;
  expect([required('/clock/advance'), required('/reset')]).toEqual([true, false]);
  expect(paths['/clock/advance']?.['post']?.responses).toMatchObject({
    '200': { content: { 'application/json': { schema: { type: 'object', properties: { now: {} } } } } },
  });
});
