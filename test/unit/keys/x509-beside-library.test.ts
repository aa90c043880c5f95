// Certificates compared with an independent ASN.1 library: each reads what the other writes in the same way.
import { AsnConvert } from '@peculiar/asn1-schema';
import { Certificate, type Name } from '@peculiar/asn1-x509';
import * as fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { inName } from '../../../mocks/certificates/distinguished-name.ts';
import type { CertificateKind } from '../../../mocks/certificates/extensions.ts';
import { decodeCertificate, encodeCertificate } from '../../../mocks/certificates/x509.ts';
import { signerOf } from '../../kit/calls/certificate-signer.ts';
import { hex } from '../../../mocks/certificates/der.ts';

type Made = Awaited<ReturnType<typeof encodeCertificate>>;
let pair: CryptoKeyPair;
let made: Made;

beforeAll(async () => {
  pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  made = await write({});
});

interface Asked {
  readonly commonName?: string;
  readonly serialNumber?: Uint8Array<ArrayBuffer>;
  readonly notBefore?: Date;
  readonly notAfter?: Date;
  readonly kind?: CertificateKind;
  readonly country?: string;
}

const write = ({ commonName = 'product', country, ...others }: Asked): Promise<Made> =>
  encodeCertificate(
    {
      serialNumber: Uint8Array.of(0x81, 2, 3),
      issuer: { organisation: 'Simulated', commonName: 'Root' },
      subject: {
        ...(country !== undefined && { country }),
        organisation: 'Simulated',
        organisationUnit: 'data-recipient',
        commonName,
      },
      notBefore: new Date('2026-01-02T03:04:05Z'),
      notAfter: new Date('2051-01-02T03:04:05Z'),
      publicKey: pair.publicKey,
      kind: 'client',
      ...others,
    },
    signerOf(pair),
  );

const nameOf = (name: Name, type: string): string | undefined =>
  name
    .flat()
    .findLast((one) => one.type === type)
    ?.value.toString();

/** The library’s reading of the bytes, if it would write the same bytes. */
function byLibrary(der: Uint8Array): object | undefined {
  try {
    const { tbsCertificate } = AsnConvert.parse(new Uint8Array(der), Certificate);
    const again = AsnConvert.serialize(AsnConvert.parse(new Uint8Array(der), Certificate));
    if (hex(new Uint8Array(again)) !== hex(der)) return undefined;
    const { subject, issuer, validity, serialNumber, extensions } = tbsCertificate;
    return {
      names: [nameOf(issuer, '2.5.4.3'), nameOf(subject, '2.5.4.3'), nameOf(subject, '2.5.4.11')],
      times: [validity.notBefore.getTime(), validity.notAfter.getTime()],
      serial: hex(new Uint8Array(serialNumber)),
      extensions: extensions?.map(({ extnValue }) => hex(new Uint8Array(extnValue.buffer))) ?? [],
    };
  } catch {
    return undefined;
  }
}

function byUs(der: Uint8Array): object | undefined {
  const certificate = decodeCertificate(der);
  if (certificate === undefined) return undefined;
  const { issuer, subject, notBefore, notAfter, serialNumber, extensions } = certificate;
  return {
    names: [inName(issuer, 'commonName'), inName(subject, 'commonName'), inName(subject, 'organisationUnit')],
    times: [notBefore, notAfter],
    serial: hex(serialNumber),
    extensions: [...extensions.values()].map((value) => hex(value)),
  };
}

test('the library reads every field as written, and would write the same bytes', async () => {
  const cases: Asked[] = [
    {},
    ...(['root', 'authority', 'server', 'rsa-client', 'rsa-server'] as const).map((kind) => ({ kind })),
    { country: 'AU' },
    { commonName: 'Größe — 漢字 🌞' },
    { commonName: 'n'.repeat(300) },
    { serialNumber: Uint8Array.of(0, 0, 0x7f) },
    { serialNumber: new Uint8Array(20).fill(0xff) },
    { notBefore: new Date('1949-12-31T23:59:59Z'), notAfter: new Date('1950-01-01T00:00:00Z') },
    { notBefore: new Date('2049-12-31T23:59:59Z'), notAfter: new Date('2050-01-01T00:00:00Z') },
    { notBefore: new Date('1970-01-01T00:00:00Z'), notAfter: new Date('9999-12-31T23:59:59Z') },
  ];
  for (const one of cases) {
    const der = await write(one);
    expect(byLibrary(der), JSON.stringify(one)).toEqual(byUs(der));
    expect(byUs(der)).toBeDefined();
  }
});

test('a certificate damaged in any byte is read as by the library, or not at all', () => {
  const damaged = fc.record({
    at: fc.nat({ max: made.length - 1 }),
    byte: fc.integer({ min: 0, max: 255 }),
  });
  let readByBoth = 0;
  fc.assert(
    fc.property(damaged, ({ at, byte }) => {
      const der = made.with(at, byte);
      const [ours, theirs] = [byUs(der), byLibrary(der)];
      if (ours === undefined || theirs === undefined) return;
      expect(ours).toEqual(theirs);
      readByBoth += 1;
    }),
    { numRuns: 1500 },
  );
  expect(readByBoth).toBeGreaterThan(200);
});

test('a name of any text type is read as by the library, or not at all', () => {
  const written = new TextDecoder('latin1').decode(made);
  const types = new Set<number>();
  for (const text of ['Root', 'product', 'data-recipient'])
    for (let type = 0; type < 256; type += 1) {
      const der = made.with(written.indexOf(text) - 2, type);
      const [ours, theirs] = [byUs(der), byLibrary(der)];
      if (ours === undefined || theirs === undefined) continue;
      types.add(type);
      expect(ours).toEqual(theirs);
    }
  // UTF8String, NumericString, PrintableString, TeletexString, IA5String, VisibleString, BMPString.
  expect([...types]).toEqual(expect.arrayContaining([0x0c, 0x12, 0x13, 0x14, 0x16, 0x1a, 0x1e]));
});
