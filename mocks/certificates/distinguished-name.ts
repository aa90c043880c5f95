// Distinguished names (RFC 5280, 4.1.2.4) of a certificate's subject and issuer.
import { derOf, hex, oidOf, partsOf, readOid, readText, sequenceOf, tag, type Bytes, type DerValue } from './der.ts';

const attribute = {
  country: oidOf('2.5.4.6'),
  organisation: oidOf('2.5.4.10'),
  organisationUnit: oidOf('2.5.4.11'),
  commonName: oidOf('2.5.4.3'),
} as const;

export interface DistinguishedName {
  /** Two letters (ISO 3166). */
  readonly country?: string;
  readonly organisation: string;
  readonly organisationUnit?: string;
  readonly commonName: string;
}

/** The given parts, in the order of the table above. */
export const nameOf = (name: DistinguishedName): Bytes =>
  sequenceOf(
    ...(['country', 'organisation', 'organisationUnit', 'commonName'] as const).flatMap((part) => {
      const text = name[part];
      return text === undefined ? [] : [relativeName(part, text)];
    }),
  );

/** A country is a PrintableString (RFC 5280, appendix A.1). */
const relativeName = (part: keyof typeof attribute, text: string): Bytes =>
  derOf(
    tag.set,
    sequenceOf(
      attribute[part],
      derOf(part === 'country' ? tag.printableString : tag.utf8String, new TextEncoder().encode(text)),
    ),
  );

/** The last value of the attribute in a name; undefined if it has none. */
export function inName(name: DerValue, wanted: keyof typeof attribute): string | undefined {
  const value = attributesOf(name).findLast(([type]) => hex(type.whole) === hex(attribute[wanted]))?.[1];
  return value === undefined ? undefined : readText(value);
}

/** Throws for anything that is not a name. */
export const attributesOf = (name: DerValue | undefined): (readonly [DerValue, DerValue])[] =>
  partsOf(name).flatMap((relative) =>
    partsOf(relative, tag.set).map((pair) => {
      const [type, value, ...none] = partsOf(pair);
      if (value === undefined || none.length > 0) throw new RangeError('Malformed name.');
      return [readOid(type), value] as const;
    }),
  );

/** Names are equal if their encodings are: the scheme's authority writes them in only one way. */
export const sameName = (one: DerValue, other: DerValue): boolean => hex(one.whole) === hex(other.whole);
