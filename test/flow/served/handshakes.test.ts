// Handshakes of a served world: versions, suites of each profile, names, and no renegotiation.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { permittedSuites } from '../../../mocks/spec/ciphers.ts';
import type { ServedSandbox } from '../../../src/served/serve-options.ts';
import { pulled, readAll, send, serving } from '../../kit/sockets/over-sockets.ts';
import { shake } from '../../kit/sockets/sockets-of-test.ts';

let server: ServedSandbox;
beforeAll(async () => {
  server = await serving({ profile: '0.1.1' });
});
afterAll(() => server.stop());

const inOpenSsl = (suite: string): string =>
  suite.replace('TLS_', '').replace('_WITH_AES_', '_AES').replaceAll('_', '-');
const ecdhe = permittedSuites.filter((suite) => suite.includes('ECDHE'));
/** TLS 1.2 suites that no profile permits. */
const weak = [
  'ECDHE-RSA-AES128-SHA256',
  'ECDHE-RSA-AES256-SHA384',
  'AES128-GCM-SHA256',
  'AES256-SHA',
  'ECDHE-RSA-CHACHA20-POLY1305',
];

async function agreedSuites(): Promise<readonly string[]> {
  const agreed: string[] = [];
  for (const ciphers of [...permittedSuites.map(inOpenSsl), ...weak]) {
    const socket = await shake(server, { maxVersion: 'TLSv1.2', ciphers }).catch(() => undefined);
    if (socket !== undefined) agreed.push(socket.getCipher().name);
    socket?.destroy();
  }
  return agreed.toSorted();
}

describe('a handshake', () => {
  test.each(['TLSv1', 'TLSv1.1'] as const)('with %s is refused', async (version) => {
    const old = { minVersion: version, maxVersion: version, ciphers: 'DEFAULT@SECLEVEL=0' } as const;
    await expect(shake(server, old)).rejects.toMatchObject({ code: 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION' });
  });
  test.each(['TLSv1.2', 'TLSv1.3'] as const)('with %s succeeds', async (version) => {
    const socket = await shake(server, { minVersion: version, maxVersion: version });
    expect([socket.getProtocol(), socket.authorized]).toEqual([version, true]);
  });
  test('agrees on the four suites of 0.1.1, and on those with ECDHE after a reset to today’s profile', async () => {
    expect(await agreedSuites()).toEqual(permittedSuites.map(inOpenSsl).toSorted());
    await pulled(server, 'POST', '/reset', { profile: 'today' });
    expect(await agreedSuites()).toEqual(ecdhe.map(inOpenSsl).toSorted());
    await pulled(server, 'POST', '/reset', { profile: '0.1.1' });
    expect(await agreedSuites()).toEqual(permittedSuites.map(inOpenSsl).toSorted());
  });
  test('with another name gets localhost’s certificate, so a client that checks the name stops', async () => {
    await expect(shake(server, { servername: 'holder.example' })).rejects.toMatchObject({
      code: 'ERR_TLS_CERT_ALTNAME_INVALID',
    });
    const { host } = new URL(server.origins.tls);
    const careless = { servername: 'holder.example', rejectUnauthorized: false };
    const socket = await shake(server, careless);
    const text = readAll(socket);
    socket.write(`GET /__admin/health HTTP/1.1\r\nhost: holder.example\r\nconnection: close\r\n\r\n`);
    expect(await text).toContain('421 Misdirected Request');
    expect((await send(server, `https://${host}/__admin/health`)).status).toBe(200);
  });
  test.each(['127.0.0.1', 'localhost'])('with %s is trusted by the server’s authority', async (host) => {
    const { port } = new URL(server.origins.tls);
    expect((await send(server, `https://${host}:${port}/__admin/health`)).status).toBe(200);
  });
  test('does not trust the authority of another server', async () => {
    const other = await serving();
    await other.stop();
    await expect(send(other, `${server.levers}/health`)).rejects.toThrow(/certificate/u);
  });
  test('cannot be renegotiated', async () => {
    const socket = await shake(server, { maxVersion: 'TLSv1.2' });
    const outcome = new Promise<string>((resolve) => {
      socket.on('error', (error: Error) => resolve(error.message));
      socket.on('close', () => resolve('closed'));
      socket.renegotiate({ rejectUnauthorized: false }, (error) => resolve(error === null ? 'agreed' : error.message));
    });
    expect(await outcome).not.toBe('agreed');
  });
});
