// The addresses of each party, and which party an address belongs to, for each kind of hosts.
import { describe, expect, test } from 'vitest';
import {
  brandAt,
  createAddresses,
  dataHolderUrls,
  withoutFinalDot,
  type AddressOptions,
} from '../../../mocks/world/addresses.ts';

const brands = ['acme', 'birch'];
const served = { tls: 'https://localhost:8443', mtls: 'https://localhost:8444' };
const hostKinds: Readonly<Record<string, AddressOptions>> = {
  virtual: { hosts: 'virtual', brands, hasAdmin: (brand) => brand === 'birch' },
  'same-origin': { hosts: 'same-origin', brands, origin: 'https://page.example/app/index.html' },
  served: { hosts: served, brands },
};
const addressesOf = (manner: string) => createAddresses(hostKinds[manner] ?? { hosts: 'virtual', brands });

test.each([
  [
    'virtual',
    'https://register.cdr.example',
    'https://secure.register.cdr.example',
    'https://birch.cdr.example',
    'https://mtls.birch.cdr.example',
    'https://product-reference.cdr.example/birch',
    'https://mtls.market-operator.cdr.example',
    'https://sunny.recipient.cdr.example',
  ],
  [
    'same-origin',
    'https://page.example/app/cdr-sandbox/register',
    'https://page.example/app/cdr-sandbox/secure.register',
    'https://page.example/app/cdr-sandbox/birch',
    'https://page.example/app/cdr-sandbox/mtls.birch',
    'https://page.example/app/cdr-sandbox/product-reference/birch',
    'https://page.example/app/cdr-sandbox/mtls.market-operator',
    'https://page.example/app/cdr-sandbox/sunny.recipient',
  ],
  [
    'served',
    'https://localhost:8443/register',
    'https://localhost:8444/register',
    'https://localhost:8443/birch',
    'https://localhost:8444/birch',
    'https://localhost:8443/product-reference/birch',
    'https://localhost:8444/market-operator',
    'https://localhost:8443/sunny.recipient',
  ],
])(
  '%s: each party has its base addresses',
  (manner, register, secureRegister, tls, mtls, regulator, market, recipient) => {
    const addresses = addressesOf(manner);
    expect(addresses.register).toEqual({ base: register, secureBase: secureRegister, issuer: `${register}/idp` });
    expect(addresses.secondaryDataHolder).toEqual({ base: `${market}/cds-au/v1` });
    expect(addresses.recipient('sunny')).toBe(recipient);
    expect(addresses.dataHolders['birch']).toEqual({
      issuer: tls,
      secureBase: mtls,
      base: `${mtls}/cds-au/v1`,
      publicBase: `${tls}/cds-au/v1`,
      ...(manner === 'virtual' && { adminBase: `${mtls}/admin` }),
      regulatorBase: `${regulator}/cds-au/v1`,
      authorisationEndpoint: `${tls}/authorise`,
    });
    expect(addresses.dataHolder).toBe(addresses.dataHolders['acme']);
    expect(addresses.dataHolder.adminBase).toBeUndefined();
  },
);

test.each(Object.keys(hostKinds))('%s: an address belongs to the nearest base', (manner) => {
  const addresses = addressesOf(manner);
  const { register, secondaryDataHolder, dataHolders } = addresses;
  const birch = dataHolderUrls(addresses, 'birch');
  const sunny = addresses.recipient('sunny-7');
  for (const [base, slot, owner] of [
    [register.base, 'register.tls', undefined],
    [register.secureBase, 'register.mtls', undefined],
    [secondaryDataHolder.base, 'secondary.mtls', undefined],
    [birch.issuer, 'holder.tls', 'birch'],
    [birch.secureBase, 'holder.mtls', 'birch'],
    [birch.base, 'holder.resource', 'birch'],
    [birch.publicBase, 'holder.public', 'birch'],
    [birch.regulatorBase, 'holder.product', 'birch'],
    [dataHolders['acme']?.issuer ?? '', 'holder.tls', 'acme'],
    [sunny, 'recipient.tls', 'sunny-7'],
    ...(birch.adminBase === undefined ? [] : [[birch.adminBase, 'holder.admin', 'birch'] as const]),
  ] as const) {
    const found = addresses.locate(new URL(`${base}/some/path?with=query#and-fragment`));
    expect([base, found]).toEqual([
      base,
      { place: { slot, base, ...(owner === undefined ? {} : { owner }) }, path: '/some/path' },
    ]);
    expect(brandAt(found?.place)).toBe(slot.startsWith('holder.') ? owner : undefined);
    expect(addresses.owns(new URL(base))).toBe(true);
  }
  const bare = addresses.locate(new URL(sunny));
  expect(bare?.path).toBe(manner === 'virtual' ? '/' : '');
});

describe('addresses that belong to no party', () => {
  test.each([
    ['virtual', 'https://elsewhere.example/register', false],
    ['virtual', 'https://cdr.example.evil.example/', false],
    ['virtual', 'https://nobody.cdr.example/', true],
    ['virtual', 'https://cdr.example/', true],
    ['virtual', 'https://a.b.recipient.cdr.example/', true],
    ['virtual', 'https://sunny.recipient.cdr.example:8443/', true],
    ['same-origin', 'https://page.example/app/', false],
    ['same-origin', 'https://elsewhere.example/app/cdr-sandbox/register', false],
    ['same-origin', 'https://page.example/app/cdr-sandbox/registers/x', true],
    ['same-origin', 'https://page.example/app/cdr-sandbox/', true],
    ['same-origin', 'https://page.example/app/cdr-sandbox/sunny.recipients', true],
    ['served', 'https://localhost:8445/register', false],
    ['served', 'https://localhost:8443/sunny.recipients', true],
    ['served', 'https://localhost:8444/sunny.recipient', true],
  ])('%s: %s has no place', (manner, address, owned) => {
    const addresses = addressesOf(manner);
    expect([addresses.locate(new URL(address)), addresses.owns(new URL(address))]).toEqual([undefined, owned]);
  });
});

test('removes the final dot only from the sandbox’s own hosts', () => {
  const addresses = addressesOf('virtual');
  expect(addresses.locate(new URL('https://birch.cdr.example../jwks'))?.place.owner).toBe('birch');
  const stranger = new URL('https://elsewhere.example./x');
  expect(withoutFinalDot(stranger)).toBe(stranger);
  const without = new URL('https://birch.cdr.example/x');
  expect(withoutFinalDot(without)).toBe(without);
  expect(withoutFinalDot(new URL('https://birch.cdr.example.:8443/x?y=1')).href).toBe(
    'https://birch.cdr.example:8443/x?y=1',
  );
});

test('an authorisation page replaces the endpoint, and names the holder unless it is the first', () => {
  const authorisationPage = 'https://page.example/authorise/?world=one';
  const { dataHolders } = createAddresses({ hosts: 'virtual', brands, authorisationPage });
  expect(dataHolders['acme']?.authorisationEndpoint).toBe(authorisationPage);
  expect(dataHolders['birch']?.authorisationEndpoint).toBe(`${authorisationPage}&holder=birch`);
});

test('the prefixes to intercept contain every base once, and every virtual host', () => {
  const { prefixes } = addressesOf('virtual');
  expect(new Set(prefixes).size).toBe(prefixes.length);
  expect(prefixes).toContain('https://mtls.birch.cdr.example/admin');
  expect(prefixes.at(-1)).toBe('https://*.cdr.example');
});

test('refuses a missing page, an empty list of brands and an unknown brand', () => {
  expect(() => createAddresses({ hosts: 'same-origin', brands })).toThrow(TypeError);
  expect(() => createAddresses({ hosts: 'virtual', brands: [] })).toThrow('at least one');
  expect(() => dataHolderUrls(addressesOf('virtual'), 'nobody')).toThrow('no data holder “nobody”');
});
