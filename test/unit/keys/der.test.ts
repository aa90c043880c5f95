// DER (X.690) byte by byte: the one encoding of each value, and refusal of everything else.
import { describe, expect, test } from 'vitest';
import * as der from '../../../mocks/certificates/der.ts';
import { rawSignature } from '../../../mocks/certificates/signature.ts';

const { hex, tag } = der;
const bytes = (text: string): der.Bytes => new Uint8Array(Buffer.from(text.replaceAll(' ', ''), 'hex'));
const ascii = (text: string): string => Buffer.from(text, 'latin1').toString('hex');
/** The value with that tag and content. */
const valueOf = (identifier: number, content: string): der.DerValue =>
  der.onlyValue(der.derOf(identifier, bytes(content)));

describe('writing', () => {
  test.each([
    [0, '0400'],
    [127, '047f'],
    [128, '048180'],
    [255, '0481ff'],
    [256, '04820100'],
    [65_536, '0483010000'],
  ])('X.690 8.1.3: writes a length of %i as short as possible', (length, start) => {
    const written = der.derOf(tag.octetString, new Uint8Array(length));
    expect(hex(written.subarray(0, start.length / 2))).toBe(start);
    expect(der.onlyValue(written).content).toHaveLength(length);
  });

  test.each([
    ['', '020100'],
    ['00', '020100'],
    ['7f', '02017f'],
    ['80', '02020080'],
    ['000005', '020105'],
    ['0100', '02020100'],
  ])('X.690 8.3: writes the number “%s”', (magnitude, written) => {
    expect(hex(der.integerOf(bytes(magnitude)))).toBe(written);
  });

  test.each([
    ['2.5.4.3', '0603550403'],
    ['1.2.840.113549', '06062a864886f70d'],
    ['2.5.127.128.16384', '0607557f8100818000'],
  ])('X.690 8.19: writes the identifier %s', (dotted, written) => {
    expect(hex(der.oidOf(dotted))).toBe(written);
  });

  test.each([
    ['1949-12-31T23:59:59Z', 0x18, '19491231235959Z'],
    ['1950-01-01T00:00:00Z', 0x17, '500101000000Z'],
    ['2049-12-31T23:59:59.999Z', 0x17, '491231235959Z'],
    ['2050-01-01T00:00:00Z', 0x18, '20500101000000Z'],
  ])('RFC 5280 4.1.2.5: writes and reads the time %s', (instant, type, text) => {
    const [value] = der.valuesIn(der.timeOf(new Date(instant)));
    expect([value?.tag, hex(value?.content ?? bytes(''))]).toEqual([type, ascii(text)]);
    expect(der.readTime(value).getTime()).toBe(Math.floor(Date.parse(instant) / 1000) * 1000);
  });
});

describe('reading', () => {
  test('X.690 8.1: reads consecutive values, each with its content', () => {
    const found = der.valuesIn(bytes('0500 020105 3003020101'));
    expect(found.map(({ tag: type, content, whole }) => [type, hex(content), hex(whole)])).toEqual([
      [5, '', '0500'],
      [2, '05', '020105'],
      [0x30, '020101', '3003020101'],
    ]);
    expect(der.partsOf(found[2]).map(({ whole }) => hex(whole))).toEqual(['020101']);
    expect(() => der.partsOf(found[1])).toThrow(der.NotDer);
  });

  test('X.690 8.1.3: reads a length of four bytes', () => {
    const long = new Uint8Array(6 + 0x1000000);
    long.set([0x04, 0x84, 0x01]);
    expect(der.onlyValue(long).content).toHaveLength(0x1000000);
  });

  test.each([
    '1f00',
    '3f00',
    '30',
    '3080',
    '30800000',
    '3001',
    '300200',
    '3081',
    '30817f',
    `30817f${'00'.repeat(127)}`,
    `30820080${'00'.repeat(128)}`,
    '30850000000000',
    '30850100000000',
    '30ff',
  ])('X.690 10.1: refuses %s', (text) => {
    expect(() => der.valuesIn(bytes(text))).toThrow(der.NotDer);
  });

  test('refuses no value and two values if one is expected', () => {
    expect(() => der.onlyValue(bytes(''))).toThrow(der.NotDer);
    expect(() => der.onlyValue(bytes('05000500'))).toThrow(der.NotDer);
  });

  const readers = {
    integer: (content: string) => hex(der.readInteger(valueOf(tag.integer, content))),
    boolean: (content: string) => String(der.readBoolean(valueOf(tag.boolean, content))),
    oid: (content: string) => hex(der.readOid(valueOf(tag.oid, content)).content),
    'bit string': (content: string) => hex(der.readBitString(valueOf(tag.bitString, content))),
    'short time': (content: string) => der.readTime(valueOf(tag.utcTime, ascii(content))).toISOString(),
    'long time': (content: string) => der.readTime(valueOf(tag.generalizedTime, ascii(content))).toISOString(),
  } as const;

  test.each([
    ['integer', '00', '00'],
    ['integer', '7f', '7f'],
    ['integer', 'ff', 'ff'],
    ['integer', '0080', '0080'],
    ['integer', 'ff7f', 'ff7f'],
    ['integer', '017f', '017f'],
    ['integer', '0180', '0180'],
    ['boolean', '00', 'false'],
    ['boolean', 'ff', 'true'],
    ['oid', '55', '55'],
    ['oid', '550403', '550403'],
    ['oid', '8101', '8101'],
    ['oid', '81808001', '81808001'],
    ['bit string', '00', ''],
    ['bit string', '0001ff', '01ff'],
    ['short time', '491231235959Z', '2049-12-31T23:59:59.000Z'],
    ['short time', '500101000000Z', '1950-01-01T00:00:00.000Z'],
    ['short time', '240229120000Z', '2024-02-29T12:00:00.000Z'],
    ['long time', '20500101000000Z', '2050-01-01T00:00:00.000Z'],
  ] as const)('X.690: reads the %s %s', (kind, content, said) => {
    expect(readers[kind](content)).toBe(said);
  });

  test.each([
    ['integer', ''],
    ['integer', '007f'],
    ['integer', '0000'],
    ['integer', 'ff80'],
    ['integer', 'ffff'],
    ['boolean', ''],
    ['boolean', '01'],
    ['boolean', '0000'],
    ['oid', ''],
    ['oid', '81'],
    ['oid', '8180'],
    ['oid', '8001'],
    ['oid', '558001'],
    ['oid', '557f8001'],
    ['bit string', ''],
    ['bit string', '01fe'],
    ['short time', ''],
    ['short time', '4912312359Z'],
    ['short time', '491231235959'],
    ['short time', '491231235959+0100'],
    ['short time', '20500101000000Z'],
    ['short time', '230229000000Z'],
    ['short time', '231301000000Z'],
    ['short time', '230431000000Z'],
    ['short time', '230101240000Z'],
    ['long time', '500101000000Z'],
    ['long time', '20500101000000.5Z'],
    ['long time', '2050010100000aZ'],
  ] as const)('X.690: refuses the %s “%s”', (kind, content) => {
    expect(() => readers[kind](content)).toThrow(der.NotDer);
  });

  test('refuses a value of another type and a missing value', () => {
    const other = valueOf(tag.octetString, '00');
    for (const value of [other, undefined])
      for (const read of [der.readInteger, der.readBoolean, der.readOid, der.readBitString, der.readTime])
        expect(() => read(value)).toThrow(der.NotDer);
  });

  test.each([
    [0x0c, 'c3b6', 'ö'],
    [0x13, '41', 'A'],
    [0x14, 'f6', 'ö'],
    [0x16, '41', 'A'],
    [0x1e, '004100f6', 'Aö'],
    [0x1c, '00000041', 'A'],
    [0x1c, '0010ffff', '\u{10ffff}'],
    [0x1c, '00110000', '\ufffd'],
    [0x1c, '000000410000', 'A'],
    [0x12, '31', '120131'],
    [0x02, '31', '020131'],
  ])('X.680 41: reads a text of type %i, %s', (type, content, said) => {
    expect(der.readText(valueOf(type, content))).toBe(said);
  });
});

test('RFC 3279 2.2.3: refuses negative numbers in a signature', () => {
  expect(rawSignature(bytes('300602017f02017f'))).toHaveLength(64);
  for (const text of ['300602018002017f', '300602017f020180']) expect(rawSignature(bytes(text))).toBeUndefined();
});
