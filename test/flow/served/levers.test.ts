// Every lever once over HTTP: its answer matches its schema exactly, and invalid input is refused.
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { levers } from '../../../src/served/levers/all-levers.ts';
import type { Lever } from '../../../src/served/levers/lever.ts';
import type { ServedSandbox } from '../../../src/served/serve-options.ts';
import { pull, pulled, send, serving, type Answer } from '../../kit/sockets/over-sockets.ts';
import { recipientOver, sharedOver } from '../../kit/sockets/recipient-over-sockets.ts';
import { leftOut, walkedLevers, type Facts } from './walked-levers.ts';

const nameOf = ({ method, path }: Lever): string => `${method} ${path}`;

describe.each(['0.1.1', 'today'] as const)('in a world of %s', (profile) => {
  let server: ServedSandbox;
  let facts: Facts;
  const walked = new Set<string>();
  beforeAll(async () => {
    server = await serving({ profile });
    const recipient = await recipientOver(server);
    facts = { recipient, shared: await sharedOver(server, recipient) };
  });
  afterAll(async () => {
    facts.recipient.close();
    await server.stop();
  });

  test.each(walkedLevers(profile))('$lever answers by its schema', async ({ lever: name, path, body }) => {
    const lever = levers.find((one) => nameOf(one) === name);
    if (lever === undefined) throw new Error(`There is no lever ${name}.`);
    walked.add(name);
    const [target, given] = [await path?.(server, facts), await body?.(server, facts)];
    const answer = await pull(server, lever.method, target ?? lever.path, given);
    checkAnswer(lever, answer);
    if (answer.status === 200 && name === 'POST /checkpoints') facts.checkpoint = (JSON.parse(answer.text) as Id).id;
    if (answer.status === 200 && name === 'POST /faults') facts.fault = (JSON.parse(answer.text) as Id).id;
  });
  test('every lever was called', () => {
    const others = new Set(leftOut(profile));
    expect([...walked].toSorted()).toEqual(
      levers
        .map(nameOf)
        .filter((name) => !others.has(name))
        .toSorted(),
    );
  });
});

interface Id {
  readonly id: string;
}

/** Members beyond the schema would be stripped, so the comparison would fail. */
function checkAnswer({ answer: schema }: Lever, { status, headers, text }: Answer): void {
  expect([status, text === '' || text]).toEqual([schema === undefined ? 204 : 200, schema === undefined ? true : text]);
  expect(headers['cache-control']).toBe('no-store');
  if (schema === undefined) return;
  if (typeof schema === 'string') return expect(headers['content-type']).toBe(schema);
  const given: unknown = JSON.parse(text);
  expect(schema.parse(given)).toEqual(given);
}

const problem = z.strictObject({
  error: z.string(),
  error_description: z.string().min(10),
  what: z.string().optional(),
  fix: z.string().optional(),
});

describe('a lever refuses', () => {
  let server: ServedSandbox;
  beforeAll(async () => {
    server = await serving({ profile: 'today' });
  });
  afterAll(() => server.stop());

  const errorOf = ({ status, text }: Answer): readonly [number, string] => [
    status,
    problem.parse(JSON.parse(text)).error,
  ];

  test.each([
    ['GET', '/no-such', 404, 'lever_unknown'],
    ['GET', '/', 404, 'lever_unknown'],
    ['GET', '/clock/', 404, 'lever_unknown'],
    ['DELETE', '/clock', 405, 'method_unknown'],
    ['OPTIONS', '/clock', 405, 'method_unknown'],
    ['GET', '/clock?now=1', 400, 'query_unknown'],
    ['GET', '/trace/%E0%A4%A', 400, 'path_malformed'],
    ['GET', '/trace/none', 404, 'not_there'],
    ['GET', '/trace?limit=few', 400, 'input_malformed'],
    ['GET', '/trace?limit=0', 400, 'input_malformed'],
    ['GET', '/state?keys=yes', 400, 'input_malformed'],
    ['GET', '/recipients/none', 404, 'not_there'],
    ['GET', '/recipients/none/withdrawn-arrangements', 404, 'not_there'],
    ['GET', '/personas/none/backchannel/hint', 404, 'not_there'],
    ['GET', '/personas/none/messages/one-time-password', 404, 'not_there'],
    ['GET', '/register?entity=none', 400, 'input_malformed'],
    ['GET', '/register/holders/none/metrics', 404, 'brand-unknown'],
    ['GET', '/register/holders/wattle-energy/metrics?period=LATER', 400, 'input_malformed'],
    ['POST', '/register/holders/none/metadata-update', 404, 'brand-unknown'],
    ['GET', '/computed/none', 400, 'input_malformed'],
    ['POST', '/checkpoints/none/restore', 404, 'not_there'],
    ['POST', '/examination/plans/none/begin', 400, 'option-malformed'],
    ['POST', '/examination/plans/end', 409, 'not_now'],
    ['GET', '/examination/report.json', 409, 'not_now'],
  ])('%s %s', async (method, path, status, error) => {
    expect(errorOf(await pull(server, method, path))).toEqual([status, error]);
  });
  test('an unknown method, with the known ones', async () => {
    const { headers } = await pull(server, 'PATCH', '/clock');
    expect(headers['allow']).toBe('GET, PUT');
  });

  const bodies: readonly (readonly [method: string, path: string, body: unknown, error: string])[] = [
    ['POST', '/reset', { scenario: 'none' }, 'scenario-unknown'],
    ['POST', '/reset', { profile: 'none' }, 'profile-unknown'],
    ['PUT', '/state', {}, 'state-malformed'],
    ['PUT', '/clock', { standAt: 'soon' }, 'instant-malformed'],
    ['PUT', '/clock', { standAt: '2026-07-01T00:00:00Z', runFrom: '2026-07-01T00:00:00Z' }, 'input_malformed'],
    ['POST', '/clock/advance', { duration: 'a while' }, 'duration-malformed'],
    ['POST', '/faults', { fault: 'none' }, 'fault-unknown'],
    ['PUT', '/decisions/none', { option: 'none' }, 'decision-unknown'],
    ['POST', '/decisions/preset', { preset: 'none' }, 'input_malformed'],
    ['POST', '/personas/none/authorise', { url: 'https://localhost/' }, 'not_there'],
    ['POST', '/personas/20000001/authorise', { url: 'nowhere' }, 'authorisation-url-unknown'],
    ['POST', '/personas/20000001/withdraw', { arrangementId: 'none' }, 'arrangement-unknown'],
    ['POST', '/recipients', { alg: 'RS256' }, 'input_malformed'],
    ['POST', '/recipients', { redirectUris: ['nowhere'] }, 'redirect-uri-invalid'],
    ['POST', '/recipients/none/rotate', { use: 'sig' }, 'not_there'],
    ['PUT', '/register/softwareProduct/none/status', { status: 'NONE' }, 'status-unknown'],
    ['PUT', '/register/nobody/none/status', { status: 'SUSPENDED' }, 'input_malformed'],
    ['POST', '/trace/wait', { timeout: -1 }, 'input_malformed'],
    ['POST', '/examination', { plans: ['none'] }, 'option-malformed'],
    ['POST', '/examination', { can: ['fly'] }, 'input_malformed'],
    ['POST', '/examination', { softwareProductId: 'x' }, 'recipient-unknown'],
    ['POST', '/examination/consumer', { url: 'nowhere' }, 'input_malformed'],
  ];
  test.each(bodies)('%s %s with %o', async (method, path, body, error) => {
    const answer = errorOf(await pull(server, method, path, body));
    expect(answer[1]).toBe(error);
    expect([400, 404]).toContain(answer[0]);
  });

  const taking = levers.filter(({ body, path }) => body !== undefined && path !== '/state');
  test.each(taking.map((lever) => [nameOf(lever), lever] as const))('an unknown member: %s', async (_name, lever) => {
    const path = lever.path.replaceAll(/\{\w+\}/gu, 'none');
    expect(errorOf(await pull(server, lever.method, path, { noSuchMember: 1 }))).toEqual([400, 'input_malformed']);
  });
  test.each([
    ['another media type', { 'content-type': 'text/plain' }, '{}', 415, 'media_type'],
    ['no media type', {}, '{}', 415, 'media_type'],
    ['invalid JSON', { 'content-type': 'application/json' }, '{', 400, 'json_malformed'],
    ['a missing body', { 'content-type': 'application/json' }, '', 400, 'json_malformed'],
  ])('%s', async (_what, headers, body, status, error) => {
    const sent = { method: 'POST', headers, body };
    expect(errorOf(await send(server, `${server.levers}/clock/advance`, sent))).toEqual([status, error]);
  });
  test('a body beyond 64 MiB', async () => {
    const sent = { method: 'PUT', headers: { 'content-type': 'application/json' }, body: Buffer.alloc(65 * 1_048_576) };
    const answer = await send(server, `${server.levers}/state`, sent).catch((error: unknown) => error);
    // The connection may break before the client has sent everything and reads the answer.
    if (!(answer instanceof Error)) expect(errorOf(answer as Answer)).toEqual([413, 'body_too_large']);
    expect((await pull(server, 'GET', '/health')).status).toBe(200);
  });
  test.each([
    { origin: 'https://shop.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://localhost:1' },
  ])('a page of another origin: %o', async (headers) => {
    for (const [method, path] of [
      ['GET', '/recipients'],
      ['POST', '/shutdown'],
      ['OPTIONS', '/recipients'],
      ['GET', '/openapi.json'],
    ]) {
      const answer = await send(server, `${server.levers}${path ?? ''}`, { method: method ?? '', headers });
      expect(errorOf(answer)).toEqual([403, 'origin_foreign']);
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });
  test('no page of its own origin', async () => {
    const headers = { origin: server.origins.tls, 'sec-fetch-site': 'same-origin' };
    expect((await send(server, `${server.levers}/health`, { headers })).status).toBe(200);
  });
  test('everything at the mutual-TLS port, which has no lever', async () => {
    const { status, text } = await send(server, `${server.origins.mtls}/__admin/health`);
    expect([status, text.includes('"status":"ok"')]).toEqual([404, false]);
  });
  test('without changing anything', async () => {
    expect(await pulled(server, 'GET', '/faults')).toEqual([]);
  });
});

test('the OpenAPI document of the levers is valid, with every lever and its own id', async () => {
  const server = await serving();
  const document = await pulled<{ paths: Record<string, Record<string, { operationId: string }>> }>(
    server,
    'GET',
    '/openapi.json',
  );
  await server.stop();
  const { valid, errors } = await new Validator().validate(structuredClone(document));
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(levers.length);
});
