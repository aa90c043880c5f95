// X.509 v3 in DER (RFC 5280): the only file that knows the ASN.1 library.
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AttributeValue,
  AuthorityKeyIdentifier,
  BasicConstraints,
  Certificate,
  ExtendedKeyUsage,
  Extension,
  Extensions,
  KeyIdentifier,
  KeyUsage,
  KeyUsageFlags,
  Name,
  RelativeDistinguishedName,
  SubjectKeyIdentifier,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Validity,
  Version,
  id_ce_authorityKeyIdentifier,
  id_ce_basicConstraints,
  id_ce_extKeyUsage,
  id_ce_keyUsage,
  id_ce_subjectKeyIdentifier,
  id_kp_clientAuth,
} from '@peculiar/asn1-x509';
import { sha256 } from '../keys/hashes.ts';
import { derSignature } from './signature.ts';

export { Certificate } from '@peculiar/asn1-x509';

const ecdsaWithSha256 = '1.2.840.10045.4.3.2';
const attribute = { commonName: '2.5.4.3', organisation: '2.5.4.10', organisationUnit: '2.5.4.11' } as const;

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

/** The DER of a certificate with these facts, signed by the issuer's P-256 key with ECDSA and SHA-256. */
export async function encodeCertificate(
  facts: CertificateFacts,
  signer: Pick<CryptoKeyPair, 'privateKey' | 'publicKey'>,
): Promise<Uint8Array<ArrayBuffer>> {
  const signature = new AlgorithmIdentifier({ algorithm: ecdsaWithSha256 });
  const subjectPublicKeyInfo = await publicKeyInfo(facts.publicKey);
  const tbsCertificate = new TBSCertificate({
    version: Version.v3,
    serialNumber: facts.serialNumber.buffer,
    signature,
    issuer: nameOf(facts.issuer),
    validity: new Validity(facts),
    subject: nameOf(facts.subject),
    subjectPublicKeyInfo,
    extensions: new Extensions([
      ...(facts.kind === 'authority' ? authorityExtensions() : clientExtensions()),
      extension(id_ce_subjectKeyIdentifier, new SubjectKeyIdentifier(await keyIdentifier(subjectPublicKeyInfo))),
      extension(
        id_ce_authorityKeyIdentifier,
        new AuthorityKeyIdentifier({
          keyIdentifier: new KeyIdentifier(await keyIdentifier(await publicKeyInfo(signer.publicKey))),
        }),
      ),
    ]),
  });
  const raw = await crypto.subtle.sign(
    { name: 'ECDSA', hash: 'SHA-256' },
    signer.privateKey,
    AsnConvert.serialize(tbsCertificate),
  );
  const signatureValue = derSignature(new Uint8Array(raw)).buffer;
  return new Uint8Array(
    AsnConvert.serialize(new Certificate({ tbsCertificate, signatureAlgorithm: signature, signatureValue })),
  );
}

/** The certificate; undefined for anything that is not the DER of exactly one, trailing bytes included. */
export function decodeCertificate(der: Uint8Array): Certificate | undefined {
  try {
    const certificate = AsnConvert.parse(new Uint8Array(der), Certificate);
    // The library reads BER and stops at the end of the first value: DER is what it would write itself.
    const again = new Uint8Array(AsnConvert.serialize(certificate));
    return again.length === der.length && again.every((byte, index) => byte === der[index]) ? certificate : undefined;
  } catch {
    return undefined;
  }
}

/** The last value of the attribute in a name; undefined when it has none. */
export function inName(name: Name, wanted: keyof typeof attribute): string | undefined {
  return name
    .flat()
    .findLast(({ type }) => type === attribute[wanted])
    ?.value.toString();
}

/** Names are the same when their encodings are: the scheme's authority writes them in one way only. */
export const sameName = (one: Name, other: Name): boolean => text(one) === text(other);
const text = (name: Name): string => String(new Uint8Array(AsnConvert.serialize(name)));

/** Signed with ECDSA and SHA-256, as both of its algorithm fields must say (RFC 5280, 4.1.1.2). */
export const isEcdsaSigned = ({ signatureAlgorithm, tbsCertificate: { signature } }: Certificate): boolean =>
  signatureAlgorithm.algorithm === ecdsaWithSha256 && signature.isEqual(signatureAlgorithm);

/** What the issuer signed. */
export const signedPart = ({ tbsCertificate }: Certificate): ArrayBuffer => AsnConvert.serialize(tbsCertificate);

/** For clients: an end entity that says it authenticates TLS clients. Throws on malformed extensions. */
export function isForClients({ tbsCertificate: { extensions } }: Certificate): boolean {
  const found = (id: string): ArrayBuffer | undefined =>
    extensions?.find(({ extnID }) => extnID === id)?.extnValue.buffer;
  const [constraints, usage] = [found(id_ce_basicConstraints), found(id_ce_extKeyUsage)];
  const authority = constraints !== undefined && AsnConvert.parse(constraints, BasicConstraints).cA;
  return !authority && usage !== undefined && AsnConvert.parse(usage, ExtendedKeyUsage).includes(id_kp_clientAuth);
}

const authorityExtensions = (): Extension[] => [
  extension(id_ce_basicConstraints, new BasicConstraints({ cA: true, pathLenConstraint: 0 }), true),
  extension(id_ce_keyUsage, new KeyUsage(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign), true),
];

const clientExtensions = (): Extension[] => [
  extension(id_ce_basicConstraints, new BasicConstraints(), true),
  extension(id_ce_keyUsage, new KeyUsage(KeyUsageFlags.digitalSignature), true),
  extension(id_ce_extKeyUsage, new ExtendedKeyUsage([id_kp_clientAuth])),
];

const extension = (extnID: string, value: object, critical = false): Extension =>
  new Extension({ extnID, critical, extnValue: new OctetString(AsnConvert.serialize(value)) });

const nameOf = ({ organisation, organisationUnit, commonName }: DistinguishedName): Name =>
  new Name(
    Object.entries({ organisation, organisationUnit, commonName }).flatMap(([name, value]) =>
      value === undefined ? [] : [relativeName(attribute[name as keyof typeof attribute], value)],
    ),
  );

const relativeName = (type: string, utf8String: string): RelativeDistinguishedName =>
  new RelativeDistinguishedName([new AttributeTypeAndValue({ type, value: new AttributeValue({ utf8String }) })]);

const publicKeyInfo = async (key: CryptoKey): Promise<SubjectPublicKeyInfo> =>
  AsnConvert.parse(await crypto.subtle.exportKey('spki', key), SubjectPublicKeyInfo);

/** Leftmost 160 bits of the SHA-256 of the key (RFC 7093, 2, method 1). */
const keyIdentifier = async ({ subjectPublicKey }: SubjectPublicKeyInfo): Promise<Uint8Array> =>
  (await sha256(new Uint8Array(subjectPublicKey))).subarray(0, 20);
