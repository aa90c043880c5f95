// The Client-Cert header, and the fetch that presents it.
import * as fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../../mocks/ambient/clock.ts';
import { systemRandomness } from '../../../mocks/ambient/randomness.ts';
import { createAuthority } from '../../../mocks/certificates/authority.ts';
import type { ClientCertificate } from '../../../mocks/certificates/certificate.ts';
import { clientCertHeader, presenting, readClientCertHeader } from '../../../mocks/certificates/present.ts';
import { createVault, type KeyRow } from '../../../mocks/keys/vault.ts';
import { memoryStore } from '../../../mocks/store/memory.ts';

let certificate: ClientCertificate;
beforeAll(async () => {
  const table = memoryStore('keys', { keys: { indexes: [] } }).table<KeyRow>('keys');
  const vault = createVault({ table, clock: systemClock });
  const authority = createAuthority({ vault, clock: systemClock, random: systemRandomness });
  certificate = await authority.issue({ commonName: 'product', role: 'data-recipient' });
});

test('RFC 9440 2.1: the header is a byte sequence of the DER, and reads back the same', () => {
  const header = clientCertHeader(certificate.der);
  expect(header).toBe(`:${Buffer.from(certificate.der).toString('base64')}:`);
  expect(readClientCertHeader(header)).toEqual(new Uint8Array(certificate.der));
});

test('RFC 9440 2.1: refuses anything but one canonical byte sequence', () => {
  const header = clientCertHeader(Uint8Array.of(1, 2, 3, 4));
  expect(header).toBe(':AQIDBA==:');
  const others = [
    '',
    '::',
    ':',
    'AQIDBA==',
    ':AQIDBA==',
    'AQIDBA==:',
    ':AQIDBA:',
    ':AQIDBA=:',
    ':AQIDBB==:',
    ':AQIDBA===:',
  ];
  for (const value of [
    ...others,
    ` ${header}`,
    `${header}\n`,
    `${header};a`,
    `${header}, ${header}`,
    ':AQ ID:',
    ':A-_D:',
    ':A:',
  ]) {
    expect(readClientCertHeader(value), value).toBeUndefined();
  }
});

test('RFC 9440: any bytes survive the header, and reading never throws', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 300 }), (bytes) => {
      expect(readClientCertHeader(clientCertHeader(bytes))).toEqual(bytes);
    }),
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.base64String().map((value) => `:${value}:`),
  );
  fc.assert(
    fc.property(text, (value) => {
      const read = readClientCertHeader(value);
      if (read !== undefined) expect(clientCertHeader(read)).toBe(value);
    }),
    { numRuns: 2000 },
  );
});

test('presenting sets the header for URLs and Requests, and keeps method, headers and body', async () => {
  const seen: Request[] = [];
  const base: typeof fetch = async (input, init) => {
    seen.push(new Request(input, init));
    return new Response('answer');
  };
  const fetching = presenting(certificate, base);
  const init = { method: 'POST', headers: { 'x-v': '1' }, body: new URLSearchParams({ a: 'b' }) };
  await fetching('https://mtls.wattle-energy.cdr.example/token', init);
  await fetching(new URL('https://mtls.wattle-energy.cdr.example/token'), init);
  await fetching(new Request('https://mtls.wattle-energy.cdr.example/token', init));
  await fetching(new Request('https://mtls.wattle-energy.cdr.example/token'), init);
  expect(seen).toHaveLength(4);
  for (const request of seen) {
    expect([request.method, request.headers.get('x-v'), await request.text()]).toEqual(['POST', '1', 'a=b']);
    expect(request.headers.get('client-cert')).toBe(clientCertHeader(certificate.der));
  }
});

test('TOK-22: presenting null removes the header, and presenting a certificate replaces it', async () => {
  const headers: (string | null)[] = [];
  const base: typeof fetch = async (input, init) => {
    headers.push(new Request(input, init).headers.get('client-cert'));
    return new Response(null);
  };
  const request = (): Request => new Request('https://a.example', { headers: { 'Client-Cert': ':AQ==:' } });
  await presenting(null, base)(request());
  await presenting(certificate, base)(request());
  await presenting(null, presenting(certificate, base))(request());
  expect(headers).toEqual([null, clientCertHeader(certificate.der), clientCertHeader(certificate.der)]);
  await expect(presenting(null, base)('no address')).rejects.toThrow(TypeError);
});
