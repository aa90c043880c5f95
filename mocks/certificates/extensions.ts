// Extensions for the use of a certificate (RFC 5280, 4.2.1): written by kind, and read.
import {
  bitStringOf,
  derOf,
  fieldTag,
  hex,
  integerOf,
  oidOf,
  onlyValue,
  partsOf,
  readBoolean,
  sequenceOf,
  tag,
  type Bytes,
} from './der.ts';

export const extensionIds = {
  subjectKeyIdentifier: oidOf('2.5.29.14'),
  keyUsage: oidOf('2.5.29.15'),
  subjectAltName: oidOf('2.5.29.17'),
  basicConstraints: oidOf('2.5.29.19'),
  authorityKeyIdentifier: oidOf('2.5.29.35'),
  extKeyUsage: oidOf('2.5.29.37'),
} as const;

const purposes = { client: oidOf('1.3.6.1.5.5.7.3.2'), server: oidOf('1.3.6.1.5.5.7.3.1') } as const;

/** The side of a handshake that presents it. */
export type Purpose = keyof typeof purposes;

/** `root`: above an authority. `rsa-…`: the key may also encrypt, as in the Register's certificates. */
export type CertificateKind = 'root' | 'authority' | 'client' | 'server' | 'rsa-client' | 'rsa-server';

/** Bits of a key usage (RFC 5280, 4.2.1.3), the first being the most significant; trailing zeros are not written. */
const usage = {
  digitalSignature: bitStringOf(Uint8Array.of(0x80), 7),
  signatureAndEncipherment: bitStringOf(Uint8Array.of(0xa0), 5),
  certAndCrlSign: bitStringOf(Uint8Array.of(6), 1),
};
const yes = derOf(tag.boolean, Uint8Array.of(0xff));

/** An authority with at most this many authorities below it: none, or one. */
const authority = (below: number): Bytes[] => [
  extension(extensionIds.basicConstraints, sequenceOf(yes, integerOf(Uint8Array.of(below))), yes),
  extension(extensionIds.keyUsage, usage.certAndCrlSign, yes),
];

const endEntity = (purpose: Purpose, keyUsage = usage.digitalSignature): Bytes[] => [
  extension(extensionIds.basicConstraints, sequenceOf(), yes),
  extension(extensionIds.keyUsage, keyUsage, yes),
  extension(extensionIds.extKeyUsage, sequenceOf(purposes[purpose])),
];

/** The extensions of a kind, without key identifiers. */
export function extensionsOf(kind: CertificateKind): Bytes[] {
  switch (kind) {
    case 'root':
      return authority(1);
    case 'authority':
      return authority(0);
    case 'client':
    case 'server':
      return endEntity(kind);
    case 'rsa-client':
      return endEntity('client', usage.signatureAndEncipherment);
    case 'rsa-server':
      return endEntity('server', usage.signatureAndEncipherment);
  }
}

const dnsName = fieldTag(2, false);
const ipAddress = fieldTag(7, false);

/** Names and addresses of a server (RFC 5280, 4.2.1.6): `localhost`, or the bytes of an IP address. */
export const hostsExtension = (hosts: readonly (string | Bytes)[]): Bytes =>
  extension(
    extensionIds.subjectAltName,
    sequenceOf(
      ...hosts.map((host) =>
        typeof host === 'string' ? derOf(dnsName, new TextEncoder().encode(host)) : derOf(ipAddress, host),
      ),
    ),
  );

export const extension = (id: Bytes, value: Bytes, critical: Bytes = new Uint8Array()): Bytes =>
  sequenceOf(id, critical, derOf(tag.octetString, value));

/** Values of extensions, by identifier in hexadecimal. */
export type Extensions = ReadonlyMap<string, Bytes>;

/** The purposes of an end entity's certificate; empty if its extensions are malformed, or it is an authority. */
export function purposesIn(extensions: Extensions): readonly Purpose[] {
  const [constraints, named] = [extensionIds.basicConstraints, extensionIds.extKeyUsage].map((id) =>
    extensions.get(hex(id)),
  );
  try {
    const [isAuthority] = constraints === undefined ? [] : partsOf(onlyValue(constraints));
    if (isAuthority?.tag === tag.boolean && readBoolean(isAuthority)) return [];
    const found = named === undefined ? [] : partsOf(onlyValue(named)).map(({ whole }) => hex(whole));
    return (['client', 'server'] as const).filter((purpose) => found.includes(hex(purposes[purpose])));
  } catch {
    return [];
  }
}
