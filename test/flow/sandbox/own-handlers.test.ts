// The user’s own MSW: the sandbox’s handlers after the user’s, and single handlers replaced by operation id.
import { http, HttpResponse } from 'msw/http';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '../../../mocks/index.ts';
import { handlersOf, replaceHandler } from '../../../mocks/msw.ts';

let sandbox: Sandbox;
let server: ReturnType<typeof setupServer> | undefined;
beforeAll(async () => {
  sandbox = await createSandbox({ storage: 'memory:' });
});
afterEach(() => {
  server?.close();
  server = undefined;
});
afterAll(() => sandbox.stop());

const listen = (...handlers: Parameters<typeof setupServer>): void => {
  server = setupServer(...handlers);
  server.listen();
};
const get = async (path: string): Promise<unknown> =>
  (await fetch(`${sandbox.urls.dataHolder.publicBase}${path}`, { headers: { 'x-v': '1' } })).json();

test('own handlers come before the sandbox’s, which answer the rest', async () => {
  listen(
    http.get('https://api.example.com/me', () => HttpResponse.json({ name: 'Priya' })),
    ...handlersOf(sandbox),
  );
  expect(await (await fetch('https://api.example.com/me')).json()).toEqual({ name: 'Priya' });
  expect(await get('/discovery/status')).toMatchObject({ data: { status: 'OK' } });
});

test('a handler is replaced by its id, even twice, and the others answer as before', async () => {
  const once = replaceHandler(handlersOf(sandbox), 'getStatus', () => HttpResponse.json({ mine: 1 }));
  listen(...replaceHandler(once, 'getStatus', () => HttpResponse.json({ mine: 2 })));
  expect(await get('/discovery/status')).toEqual({ mine: 2 });
  expect(await get('/discovery/outages')).toMatchObject({ data: { outages: expect.any(Array) as unknown } });
});

test('a resolver may start from the sandbox’s answer', async () => {
  const answer = async ({ request }: { request: Request }): Promise<Response> => {
    const { status, headers } = await sandbox.fetch(request);
    return HttpResponse.json({ status, version: headers.get('x-v') });
  };
  listen(...replaceHandler(handlersOf(sandbox), 'getStatus', answer));
  expect(await get('/discovery/status')).toEqual({ status: 200, version: '1' });
});

test('an unknown operation is refused with the closest id', () => {
  const misspelt = 'getStatuss' as 'getStatus';
  expect(() => replaceHandler(handlersOf(sandbox), misspelt, () => new Response())).toThrow(
    expect.objectContaining({ code: 'operation-unknown', what: expect.stringContaining('getStatus?') as unknown }),
  );
});
