// X.509 v3 certificates (RFC 5280), written and read: what the scheme's authority says, and what rules read.
import { sha256 } from '../keys/hashes.ts';
import {
  bitStringOf,
  contentOf,
  derOf,
  fieldTag,
  hex,
  integerOf,
  oidOf,
  onlyValue,
  partsOf,
  readBitString,
  readBoolean,
  readInteger,
  readOid,
  readText,
  readTime,
  sequenceOf,
  tag,
  timeOf,
  type Bytes,
  type DerValue,
} from './der.ts';
import { derSignature } from './signature.ts';

const ids = {
  ecdsaWithSha256: oidOf('1.2.840.10045.4.3.2'),
  subjectKeyIdentifier: oidOf('2.5.29.14'),
  keyUsage: oidOf('2.5.29.15'),
  basicConstraints: oidOf('2.5.29.19'),
  authorityKeyIdentifier: oidOf('2.5.29.35'),
  extKeyUsage: oidOf('2.5.29.37'),
  clientAuth: oidOf('1.3.6.1.5.5.7.3.2'),
} as const;
const attribute = {
  commonName: oidOf('2.5.4.3'),
  organisation: oidOf('2.5.4.10'),
  organisationUnit: oidOf('2.5.4.11'),
} as const;

export interface DistinguishedName {
  readonly organisation: string;
  readonly organisationUnit?: string;
  readonly commonName: string;
}

export interface CertificateFacts {
  readonly serialNumber: Uint8Array<ArrayBuffer>;
  readonly issuer: DistinguishedName;
  readonly subject: DistinguishedName;
  readonly notBefore: Date;
  readonly notAfter: Date;
  readonly publicKey: CryptoKey;
  readonly kind: 'authority' | 'client';
}

/** The issuer's P-256 key. */
export interface CertificateSigner {
  readonly publicKey: CryptoKey;
  /** ECDSA with SHA-256, r and s side by side. */
  sign(data: Bytes): Promise<Bytes>;
}

/** What stands in a certificate, as far as anybody here reads it. */
export interface Certificate {
  /** What the issuer signed. */
  readonly signedPart: Bytes;
  readonly serialNumber: Bytes;
  readonly issuer: DerValue;
  readonly subject: DerValue;
  readonly notBefore: Date;
  readonly notAfter: Date;
  /** Value of each extension, by its identifier in hexadecimal. */
  readonly extensions: ReadonlyMap<string, Bytes>;
  /** How it says that it is signed, inside and outside of what is signed. */
  readonly algorithms: readonly [DerValue, DerValue];
  readonly signature: Bytes;
}

/** The DER of a certificate with these facts, signed by the issuer's P-256 key with ECDSA and SHA-256. */
export async function encodeCertificate(
  facts: CertificateFacts,
  signer: CertificateSigner,
): Promise<Uint8Array<ArrayBuffer>> {
  const algorithm = sequenceOf(ids.ecdsaWithSha256);
  const spki = await publicKeyInfo(facts.publicKey);
  const issuerKey = await keyIdentifier(await publicKeyInfo(signer.publicKey));
  const extensions = [
    ...(facts.kind === 'authority' ? authorityExtensions() : clientExtensions()),
    extension(ids.subjectKeyIdentifier, derOf(tag.octetString, await keyIdentifier(spki))),
    extension(ids.authorityKeyIdentifier, sequenceOf(derOf(fieldTag(0, false), issuerKey))),
  ];
  const signedPart = sequenceOf(
    derOf(fieldTag(0), integerOf(Uint8Array.of(2))),
    integerOf(facts.serialNumber),
    algorithm,
    nameOf(facts.issuer),
    sequenceOf(timeOf(facts.notBefore), timeOf(facts.notAfter)),
    nameOf(facts.subject),
    spki,
    derOf(fieldTag(3), sequenceOf(...extensions)),
  );
  return sequenceOf(signedPart, algorithm, bitStringOf(derSignature(await signer.sign(signedPart))));
}

/** The certificate; undefined for anything that is not the DER of exactly one, trailing bytes included. */
export function decodeCertificate(der: Uint8Array): Certificate | undefined {
  try {
    return certificateIn(onlyValue(new Uint8Array(der)));
  } catch {
    return undefined;
  }
}

function certificateIn(value: DerValue): Certificate {
  const [signed, outer, bits, ...none] = partsOf(value);
  const fields = partsOf(signed);
  if (fields[0]?.tag === fieldTag(0)) {
    // Version 1 is what no version means, and DER leaves out what goes without saying.
    const [version = 0] = readInteger(onlyValue(contentOf(fields.shift(), fieldTag(0))));
    if (version !== 1 && version !== 2) throw new RangeError('Unknown certificate version.');
  }
  const [serial, inner, issuer, validity, subject, key, ...others] = fields;
  const [notBefore, notAfter, ...more] = partsOf(validity);
  for (const algorithm of [outer, inner]) readOid(partsOf(algorithm)[0]);
  readBitString(partsOf(key)[1]);
  for (const name of [issuer, subject]) attributesOf(name);
  // Unique identifiers of issuer and subject, which nobody uses, stand before the extensions.
  const further = others.map(({ tag: found }) => found);
  const known = [fieldTag(1, false), fieldTag(2, false), fieldTag(3)];
  const inOrder = further.every((found, index) => known.indexOf(found) > known.indexOf(further[index - 1] ?? 0));
  if (!signed || !outer || !inner || !issuer || !subject || !inOrder || none.length + more.length > 0)
    throw new RangeError('This is no certificate.');
  const last = others.find(({ tag: found }) => found === fieldTag(3));
  const listed = last === undefined ? [] : partsOf(onlyValue(last.content)).map(extensionIn);
  const extensions = new Map(listed);
  // No extension stands there twice (RFC 5280, 4.2).
  if (extensions.size < listed.length) throw new RangeError('This is no certificate.');
  return {
    signedPart: signed.whole,
    serialNumber: readInteger(serial),
    issuer,
    subject,
    notBefore: readTime(notBefore),
    notAfter: readTime(notAfter),
    extensions,
    algorithms: [inner, outer],
    signature: readBitString(bits),
  };
}

function extensionIn(value: DerValue): [string, Bytes] {
  const [id, ...rest] = partsOf(value);
  const last = rest.pop();
  const [critical, ...none] = rest;
  // What is not critical does not say so.
  if (none.length > 0 || (critical !== undefined && !readBoolean(critical)))
    throw new RangeError('Malformed extension.');
  return [hex(readOid(id).whole), contentOf(last, tag.octetString)];
}

/** The last value of the attribute in a name of a certificate; undefined when it has none. */
export function inName(name: DerValue, wanted: keyof typeof attribute): string | undefined {
  const value = attributesOf(name).findLast(([type]) => same(type.whole, attribute[wanted]))?.[1];
  return value === undefined ? undefined : readText(value);
}

const attributesOf = (name: DerValue | undefined): (readonly [DerValue, DerValue])[] =>
  partsOf(name).flatMap((relative) =>
    partsOf(relative, tag.set).map((pair) => {
      const [type, value, ...none] = partsOf(pair);
      if (value === undefined || none.length > 0) throw new RangeError('Malformed name.');
      return [readOid(type), value] as const;
    }),
  );

/** Names are the same when their encodings are: the scheme's authority writes them in one way only. */
export const sameName = (one: DerValue, other: DerValue): boolean => same(one.whole, other.whole);

const same = (one: Uint8Array, other: Uint8Array): boolean => hex(one) === hex(other);

/** Signed with ECDSA and SHA-256, as both of its algorithm fields must say (RFC 5280, 4.1.1.2). */
export const isEcdsaSigned = ({ algorithms }: Certificate): boolean =>
  algorithms.every(({ content }) => same(content, ids.ecdsaWithSha256));

/** For clients: an end entity that says it authenticates TLS clients. Malformed extensions say nothing of the kind. */
export function isForClients({ extensions }: Certificate): boolean {
  const [constraints, usage] = [ids.basicConstraints, ids.extKeyUsage].map((id) => extensions.get(hex(id)));
  try {
    const [authority] = constraints === undefined ? [] : partsOf(onlyValue(constraints));
    if (authority?.tag === tag.boolean && readBoolean(authority)) return false;
    return usage !== undefined && partsOf(onlyValue(usage)).some(({ whole }) => same(whole, ids.clientAuth));
  } catch {
    return false;
  }
}

/** Bits of a key usage (RFC 5280, 4.2.1.3), the first being the most significant; trailing zeros are not written. */
const usage = {
  digitalSignature: bitStringOf(Uint8Array.of(0x80), 7),
  certAndCrlSign: bitStringOf(Uint8Array.of(6), 1),
};
const yes = derOf(tag.boolean, Uint8Array.of(0xff));

const authorityExtensions = (): Bytes[] => [
  extension(ids.basicConstraints, sequenceOf(yes, integerOf(Uint8Array.of(0))), yes),
  extension(ids.keyUsage, usage.certAndCrlSign, yes),
];

const clientExtensions = (): Bytes[] => [
  extension(ids.basicConstraints, sequenceOf(), yes),
  extension(ids.keyUsage, usage.digitalSignature, yes),
  extension(ids.extKeyUsage, sequenceOf(ids.clientAuth)),
];

const extension = (id: Bytes, value: Bytes, critical: Bytes = new Uint8Array()): Bytes =>
  sequenceOf(id, critical, derOf(tag.octetString, value));

const nameOf = ({ organisation, organisationUnit, commonName }: DistinguishedName): Bytes =>
  sequenceOf(
    relativeName(attribute.organisation, organisation),
    ...(organisationUnit === undefined ? [] : [relativeName(attribute.organisationUnit, organisationUnit)]),
    relativeName(attribute.commonName, commonName),
  );

const relativeName = (type: Bytes, text: string): Bytes =>
  derOf(tag.set, sequenceOf(type, derOf(tag.utf8String, new TextEncoder().encode(text))));

const publicKeyInfo = async (key: CryptoKey): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.exportKey('spki', key));

/** Leftmost 160 bits of the SHA-256 of the key (RFC 7093, 2, method 1). */
async function keyIdentifier(spki: Bytes): Promise<Uint8Array> {
  const [, key] = partsOf(onlyValue(spki));
  return (await sha256(readBitString(key))).subarray(0, 20);
}
