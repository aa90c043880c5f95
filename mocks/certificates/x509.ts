// Writes and reads X.509 v3 certificates (RFC 5280), as far as the scheme's authority and the rules need.
import { sha256 } from '../keys/hashes.ts';
import {
  bitStringOf,
  contentOf,
  derOf,
  fieldTag,
  hex,
  integerOf,
  onlyValue,
  partsOf,
  readBitString,
  readBoolean,
  readInteger,
  readOid,
  readTime,
  sequenceOf,
  tag,
  timeOf,
  type Bytes,
  type DerValue,
} from './der.ts';
import {
  extension,
  extensionIds,
  extensionsOf,
  hostsExtension,
  type CertificateKind,
  type Extensions,
} from './extensions.ts';
import { attributesOf, nameOf, type DistinguishedName } from './distinguished-name.ts';
import { algorithmIdentifier, writtenSignature, type SignatureAlgorithm } from './signature.ts';

export interface CertificateFacts {
  readonly serialNumber: Uint8Array<ArrayBuffer>;
  readonly issuer: DistinguishedName;
  readonly subject: DistinguishedName;
  readonly notBefore: Date;
  readonly notAfter: Date;
  readonly publicKey: CryptoKey;
  readonly kind: CertificateKind;
  /** Names and addresses of a server, for clients that check them. */
  readonly hosts?: readonly (string | Bytes)[];
}

/** The issuer's key. */
export interface CertificateSigner {
  readonly alg: SignatureAlgorithm;
  readonly publicKey: CryptoKey;
  /** Signs in WebCrypto's format: for ECDSA, r and s concatenated. */
  sign(data: Bytes): Promise<Bytes>;
}

/** The contents of a certificate, as far as this package reads them. */
export interface Certificate {
  /** The bytes that the issuer signed. */
  readonly signedPart: Bytes;
  readonly serialNumber: Bytes;
  readonly issuer: DerValue;
  readonly subject: DerValue;
  readonly notBefore: Date;
  readonly notAfter: Date;
  readonly extensions: Extensions;
  /** The signature algorithms inside and outside the signed part. */
  readonly algorithms: readonly [DerValue, DerValue];
  readonly signature: Bytes;
}

/** The DER of a certificate with these facts, signed with the issuer's key. */
export async function encodeCertificate(
  facts: CertificateFacts,
  signer: CertificateSigner,
): Promise<Uint8Array<ArrayBuffer>> {
  const algorithm = algorithmIdentifier(signer.alg);
  const spki = await publicKeyInfo(facts.publicKey);
  const issuerKey = await keyIdentifier(await publicKeyInfo(signer.publicKey));
  const extensions = [
    ...extensionsOf(facts.kind),
    ...(facts.hosts === undefined ? [] : [hostsExtension(facts.hosts)]),
    extension(extensionIds.subjectKeyIdentifier, derOf(tag.octetString, await keyIdentifier(spki))),
    extension(extensionIds.authorityKeyIdentifier, sequenceOf(derOf(fieldTag(0, false), issuerKey))),
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
  return sequenceOf(signedPart, algorithm, bitStringOf(writtenSignature(signer.alg, await signer.sign(signedPart))));
}

/** The certificate; undefined unless the bytes are the DER of exactly one, without trailing bytes. */
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
    // Version 1 is the default, and DER omits defaults.
    const [version = 0] = readInteger(onlyValue(contentOf(fields.shift(), fieldTag(0))));
    if (version !== 1 && version !== 2) throw new RangeError('Unknown certificate version.');
  }
  const [serial, inner, issuer, validity, subject, key, ...others] = fields;
  const [notBefore, notAfter, ...more] = partsOf(validity);
  for (const algorithm of [outer, inner]) readOid(partsOf(algorithm)[0]);
  readBitString(partsOf(key)[1]);
  for (const name of [issuer, subject]) attributesOf(name);
  // Unique identifiers of issuer and subject, which are not used in practice, precede the extensions.
  const further = others.map(({ tag: found }) => found);
  const known = [fieldTag(1, false), fieldTag(2, false), fieldTag(3)];
  const inOrder = further.every((found, index) => known.indexOf(found) > known.indexOf(further[index - 1] ?? 0));
  if (!signed || !outer || !inner || !issuer || !subject || !inOrder || none.length + more.length > 0)
    throw new RangeError('This is no certificate.');
  const last = others.find(({ tag: found }) => found === fieldTag(3));
  const listed = last === undefined ? [] : partsOf(onlyValue(last.content)).map(extensionIn);
  const extensions = new Map(listed);
  // No extension may occur twice (RFC 5280, 4.2).
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
  // DER omits `critical` if it is false.
  if (none.length > 0 || (critical !== undefined && !readBoolean(critical)))
    throw new RangeError('Malformed extension.');
  return [hex(readOid(id).whole), contentOf(last, tag.octetString)];
}

const publicKeyInfo = async (key: CryptoKey): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.exportKey('spki', key));

/** Leftmost 160 bits of the SHA-256 of the key (RFC 7093, 2, method 1). */
async function keyIdentifier(spki: Bytes): Promise<Uint8Array> {
  const [, key] = partsOf(onlyValue(spki));
  return (await sha256(readBitString(key))).subarray(0, 20);
}
