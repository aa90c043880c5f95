// Invalid input on the sockets of a served world: each request is answered or disconnected, and the next one is served.
import { request } from 'node:https';
import { connect as connectPlain } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '../../../mocks/spec/limits.ts';
import type { ServedSandbox } from '../../../src/served/serve-options.ts';
import { pull, readAll, send, serving } from '../../kit/sockets/over-sockets.ts';
import { shake } from '../../kit/sockets/sockets-of-test.ts';

let server: ServedSandbox;
let port: string;
beforeAll(async () => {
  server = await serving({ profile: 'today' });
  ({ port } = new URL(server.origins.tls));
});
afterAll(() => server.stop());
afterEach(async () => {
  expect((await pull(server, 'GET', '/health')).status).toBe(200);
});

/** Sends bytes unchanged, and returns everything that comes back. */
async function raw(bytes: string): Promise<string> {
  const socket = await shake(server);
  const text = readAll(socket);
  socket.write(bytes);
  return text;
}

const health = (host: string): string => `GET /__admin/health HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`;

describe('the host', () => {
  test.each(['localhost', '127.0.0.1', '[::1]', 'LOCALHOST'])('%s is answered', async (name) => {
    expect(await raw(health(`${name}:${port}`))).toContain('HTTP/1.1 200 OK');
  });
  test.each([
    'localhost',
    'localhost:1',
    'holder.example',
    'localhost.holder.example',
    '127.0.0.1.nip.example',
    'localhost:8443:8443',
    'user@localhost',
    '',
  ])('“%s” is refused', async (host) => {
    const named = host === 'localhost' || host.includes(':') ? host : `${host}:${port}`;
    const answer = await raw(health(named));
    expect(answer).toContain('HTTP/1.1 421 Misdirected Request');
    expect(answer).toContain('host_unknown');
  });
  test('that is named twice or missing is refused', async () => {
    expect(await raw('GET /__admin/health HTTP/1.1\r\n\r\n')).toContain('HTTP/1.1 400');
    expect(await raw(health(`localhost:${port}\r\nhost: holder.example`))).toMatch(/^HTTP\/1\.1 4/u);
  });
});

describe('HTTP', () => {
  test.each([
    ['not HTTP', 'hello\r\n\r\n'],
    ['a header without a name', 'GET / HTTP/1.1\r\nhost: localhost\r\n: x\r\n\r\n'],
    ['a folded header', 'GET / HTTP/1.1\r\nhost: localhost\r\n folded: x\r\n\r\n'],
    ['two lengths', 'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n'],
    [
      'a length with chunked encoding',
      'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n',
    ],
    ['a NUL in a header', 'GET / HTTP/1.1\r\nhost: localhost\r\nx: a\0b\r\n\r\n'],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ])('that is malformed, %s, is refused, and the connection is closed', async (_what, bytes) => {
    const answer = await raw(bytes);
    expect(answer).toContain('HTTP/1.1 400 Bad Request');
    expect(answer).toContain('http_malformed');
  });
  test('with headers beyond every limit is refused', async () => {
    const size = limits.sandbox.address + limits.sandbox.headers + 32_768;
    expect(await raw(`GET / HTTP/1.1\r\nx: ${'a'.repeat(size)}\r\n\r\n`)).toContain(
      '431 Request Header Fields Too Large',
    );
  });
  test.each(['TRACE', 'CONNECT'])('with the method %s is refused', async (method) => {
    const answer = await raw(`${method} /x HTTP/1.1\r\nhost: localhost:${port}\r\nconnection: close\r\n\r\n`);
    expect(answer).not.toContain('200 OK');
  });
  test('with an absolute target is refused', async () => {
    const answer = await raw(
      `GET https://holder.example/ HTTP/1.1\r\nhost: localhost:${port}\r\nconnection: close\r\n\r\n`,
    );
    expect(answer).toContain('target_malformed');
  });
  test('without TLS gets no answer', async () => {
    const socket = connectPlain({ host: 'localhost', port: Number(port) });
    const text = new Promise<string>((resolve) => {
      let given = '';
      socket.setEncoding('utf8').on('data', (piece: string) => (given += piece));
      socket.on('close', () => resolve(given));
    });
    socket.write(`GET / HTTP/1.1\r\nhost: localhost:${port}\r\n\r\n`);
    expect(await text).not.toContain('HTTP/1.1 2');
  });
  test('with two requests at once is answered in order', async () => {
    const socket = await shake(server);
    const text = readAll(socket);
    const one = `GET /__admin/clock HTTP/1.1\r\nhost: localhost:${port}\r\n\r\n`;
    socket.write(one + health(`localhost:${port}`));
    const answer = await text;
    expect(answer.match(/HTTP\/1\.1 200 OK/gu)).toHaveLength(2);
    expect(answer.indexOf('"status":"ok"')).toBeGreaterThan(answer.indexOf('"now"'));
  });
});

describe('a client', () => {
  test('that has closed its half is answered', async () => {
    const socket = await shake(server, { allowHalfOpen: true });
    const text = readAll(socket);
    socket.end(health(`localhost:${port}`));
    expect(await text).toContain('HTTP/1.1 200 OK');
  });
  test('that leaves in the middle of a body does no harm', async () => {
    const socket = await shake(server);
    socket.write(`POST /wattle-energy/par HTTP/1.1\r\nhost: localhost:${port}\r\ncontent-length: 1000\r\n\r\nhalf`);
    socket.destroy();
  });
  test('that sends 100 MB is refused early and disconnected', async () => {
    const mtls = new URL(server.origins.mtls);
    const piece = Buffer.alloc(65_536, 'a');
    const size = 100 * 1_048_576;
    let sent = 0;
    const status = await new Promise<number>((resolve, reject) => {
      const asked = request(
        new URL('/wattle-energy/token', mtls),
        {
          method: 'POST',
          ca: server.authority,
          agent: false,
          headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': size },
        },
        (message) => {
          message.resume();
          resolve(message.statusCode ?? 0);
          asked.destroy();
        },
      );
      asked.on('error', reject);
      const more = (): void => {
        while (sent < size && !asked.destroyed) {
          sent += piece.byteLength;
          if (!asked.write(piece)) return void asked.once('drain', more);
        }
      };
      more();
    });
    expect(status).toBe(413);
    expect(sent).toBeLessThan(size / 2);
  });
  test('that does not read its answer delays nobody else', async () => {
    const socket = await shake(server);
    socket.pause();
    const one = `GET /__admin/openapi.json HTTP/1.1\r\nhost: localhost:${port}\r\n\r\n`;
    socket.write(one.repeat(200));
    for (let at = 0; at < 5; at++) expect((await pull(server, 'GET', '/health')).status).toBe(200);
  });
  test('that expects 100-continue gets it', async () => {
    const answer = await raw(
      `POST /__admin/clock/advance HTTP/1.1\r\nhost: localhost:${port}\r\nexpect: 100-continue\r\ncontent-type: application/json\r\ncontent-length: 19\r\nconnection: close\r\n\r\n{"duration":"PT1S"}`,
    );
    expect(answer).toContain('"now"');
  });
  test('that sends HEAD gets no body', async () => {
    const { status, text } = await send(server, `${server.levers}/health`, { method: 'HEAD' });
    expect([status, text]).toEqual([200, '']);
  });
});
