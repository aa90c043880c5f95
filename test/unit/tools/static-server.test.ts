// The static host of `npm start` and of the browser tests behaves like common static hosts, and serves only its folder.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serve } from '../../tools/static-server.ts';

const outer = mkdtempSync(join(tmpdir(), 'cdr-site-'));
const folder = join(outer, 'dist');
mkdirSync(join(folder, 'authorise'), { recursive: true });
writeFileSync(join(outer, 'secret.txt'), 'secret');
writeFileSync(join(folder, 'index.html'), 'home');
writeFileSync(join(folder, '404.html'), 'nothing');
writeFileSync(join(folder, 'authorise/index.html'), 'authorise');
writeFileSync(
  join(folder, '_headers'),
  '# No stranger frames these.\n/authorise/*\n  X-Frame-Options: SAMEORIGIN\n\n/404.html\n  X-None: 1\n',
);

let server: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  server = await serve({ folder, under: '/some/where/' }, 0);
});
afterAll(() => void server.close());

interface Answer {
  readonly status: number | undefined;
  readonly location: string | undefined;
  readonly framing: string | undefined;
  readonly body: string;
}

/** A bare request, because `fetch` would normalise the path. */
const get = (path: string, method = 'GET'): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    request({ host: '127.0.0.1', port, path, method }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => (body += text));
      response.on('end', () => {
        const { location, 'x-frame-options': framing } = response.headers;
        resolve({ status: response.statusCode, location, framing: framing?.toString(), body });
      });
    })
      .on('error', reject)
      .end();
  });

test('folders answer with their index page, under the sub-path only', async () => {
  expect(await get('/some/where/')).toMatchObject({ status: 200, body: 'home' });
  expect(await get('/some/where/authorise/?a=b')).toMatchObject({ status: 200, body: 'authorise' });
  expect(await get('/elsewhere')).toMatchObject({ status: 404, body: '' });
});

test('redirects a folder without its slash, and keeps the query', async () => {
  expect(await get('/some/where/authorise?a=b')).toMatchObject({ status: 301, location: '/some/where/authorise/?a=b' });
});

test('answers 404.html for an unknown file', async () => {
  expect(await get('/some/where/none')).toMatchObject({ status: 404, body: 'nothing' });
});

test('serves nothing outside the folder, however the path is written', async () => {
  for (const path of [
    '../secret.txt',
    '%2e%2e/secret.txt',
    '..%2fsecret.txt',
    'authorise/..%2f..%2fsecret.txt',
    '%00',
  ]) {
    const { status, body } = await get(`/some/where/${path}`);
    expect(status).toBe(404);
    expect(body).not.toContain('secret');
  }
  expect(await get('/some/where/%zz')).toMatchObject({ status: 400 });
});

test('answers a malformed path with an error, and keeps running', async () => {
  for (const path of ['//', '//[', '///', 'http://[']) {
    const { status } = await get(path);
    expect([400, 404], path).toContain(status);
  }
  expect(await get('/some/where/')).toMatchObject({ status: 200, body: 'home' });
});

test('sends the headers of _headers for the addresses named there, and no others', async () => {
  expect(await get('/some/where/authorise/?a=b')).toMatchObject({ status: 200, framing: 'SAMEORIGIN' });
  expect(await get('/some/where/')).toMatchObject({ status: 200, framing: undefined });
});

test('answers only GET and HEAD', async () => {
  expect(await get('/some/where/', 'POST')).toMatchObject({ status: 405 });
  expect(await get('/some/where/', 'HEAD')).toMatchObject({ status: 200, body: '' });
});
