// The plug-in’s files in a development server: each at its own path, and nothing else, however the target is written.
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { serveFiles } from '../../../src/served/serve-files.ts';
import type { ServedFile } from '../../../src/served/served-files.ts';

const read: string[] = [];
const file = (path: string): ServedFile => ({
  path,
  type: 'text/javascript; charset=utf-8',
  content: () => {
    read.push(path);
    if (path === 'gone.js') throw new Error('ENOENT');
    return Buffer.from(`content of ${path}`);
  },
});
const files = ['sandbox-worker.js', 'cdr-sandbox/authorise.html', 'cdr-sandbox/pages/a-1.js', 'gone.js'].map(file);

let server: Server;
afterEach(() => {
  server.close();
  read.splice(0);
});

interface Answer {
  readonly status: number | undefined;
  readonly body: string;
  readonly length: string | undefined;
}

/** A bare request, because `fetch` would normalise its target. The next middleware answers 404, or 500 for an error. */
async function ask(base: string, path: string, method = 'GET'): Promise<Answer> {
  const middleware = serveFiles(base, files);
  server = createServer((incoming, response) => {
    middleware(incoming, response, (error) => response.writeHead(error === undefined ? 404 : 500).end('next'));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, method }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => (body += text));
      response.on('end', () => {
        resolve({ status: response.statusCode, body, length: response.headers['content-length'] });
      });
    })
      .on('error', reject)
      .end();
  });
}

describe.each(['/', '/shop/', '/a/b%20c/'])('under base %s', (base) => {
  test.each(['sandbox-worker.js', 'cdr-sandbox/authorise.html', 'cdr-sandbox/pages/a-1.js'])(
    'serves %s with any query',
    async (path) => {
      for (const query of ['', '?', '?a=../../x#y', '?%', `?${'x'.repeat(10_000)}`])
        expect(await ask(base, `${base}${path}${query}`)).toMatchObject({ status: 200, body: `content of ${path}` });
      expect(await ask(base, `${base}${path}`, 'HEAD')).toEqual({
        status: 200,
        body: '',
        length: String(11 + path.length),
      });
    },
  );

  test.each([
    '..%2fsandbox-worker.js',
    '%2e%2e/sandbox-worker.js',
    'cdr-sandbox/../sandbox-worker.js',
    'cdr-sandbox/%2e%2e/sandbox-worker.js',
    'cdr-sandbox/../../../../etc/passwd',
    'cdr-sandbox/..%2f..%2f..%2fetc%2fpasswd',
    'cdr-sandbox/..%5c..%5cpackage.json',
    'cdr-sandbox\\authorise.html',
    'cdr-sandbox%5cauthorise.html',
    'cdr-sandbox//authorise.html',
    'cdr-sandbox/./authorise.html',
    'cdr-sandbox/authorise.html%00',
    'cdr-sandbox/authorise.html%00.js',
    'cdr-sandbox/authorise.html/',
    'cdr-sandbox/',
    'sandbox-worker.js;x',
    'SANDBOX-WORKER.JS',
    '%73andbox-worker.js',
    '%',
    '%E0%A4%A',
    '%c0%ae%c0%ae/sandbox-worker.js',
    'served/files.json',
    'package.json',
    '__proto__',
    `cdr-sandbox/${'../'.repeat(2000)}etc/passwd`,
    'x'.repeat(12_000),
    '',
  ])('passes on and reads nothing: %j', async (path) => {
    expect(await ask(base, `${base}${path}`)).toMatchObject({ status: 404, body: 'next' });
    expect(read).toEqual([]);
  });

  test.each([
    '//',
    '///',
    '//[',
    '//[/sandbox-worker.js',
    '//host:99999/',
    '//evil.test/sandbox-worker.js',
    '/\\',
    '/..',
    '*',
  ])('passes on an invalid target and another host’s: %s', async (target) => {
    expect(await ask(base, target)).toMatchObject({ status: 404, body: 'next' });
  });
});

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('passes on %s', async (method) => {
  expect(await ask('/', '/sandbox-worker.js', method)).toMatchObject({ status: 404 });
});

test('passes on a path outside the base', async () => {
  expect(await ask('/shop/', '/sandbox-worker.js')).toMatchObject({ status: 404 });
  expect(await ask('/shop/', '/shop/shop/sandbox-worker.js')).toMatchObject({ status: 404 });
});

test('passes on an error if a file is gone, before anything is sent', async () => {
  expect(await ask('/', '/gone.js')).toMatchObject({ status: 500, body: 'next' });
});
