// Which addresses are the sandbox’s own: by its hosts, and below the bases of parties on any other origin.
import { expect, test } from 'vitest';
import type { Sandbox } from '../../../mocks/index.ts';
import { isInside, partyBases } from '../../../src/calls/party-addresses.ts';

const holder = (at: string) => ({
  issuer: at,
  publicBase: `${at}/public/`,
  secureBase: `${at}/secure`,
  base: `${at}/data`,
});
const urls = {
  register: { base: 'https://page.example/app/register', secureBase: 'https://page.example/app/register-mtls' },
  dataHolders: { one: holder('https://page.example/app/one'), two: holder('http://localhost:8080') },
  secondaryDataHolder: { base: 'https://page.example/app/secondary' },
} as unknown as Sandbox['urls'];

test('lists the bases of every party but the recipients, for each holder', () => {
  expect(partyBases(urls)).toEqual([
    'https://page.example/app/register',
    'https://page.example/app/register-mtls',
    'https://page.example/app/one',
    'http://localhost:8080',
    'https://page.example/app/one/public/',
    'http://localhost:8080/public/',
    'https://page.example/app/one/secure',
    'http://localhost:8080/secure',
    'https://page.example/app/one/data',
    'http://localhost:8080/data',
    'https://page.example/app/secondary',
  ]);
});

test.each([
  ['https://cdr.example/', true],
  ['https://wattle-energy.cdr.example/x', true],
  ['http://wattle-energy.cdr.example/x', true],
  ['https://wattle-energy.cdr.example./x', true],
  ['ftp://wattle-energy.cdr.example/x', false],
  ['https://evilcdr.example/', false],
  ['https://page.example/app/one', true],
  ['https://page.example/app/one?x=y', true],
  ['https://page.example/app/one/data/x', true],
  ['https://page.example/app/one-more', false],
  ['https://page.example/app/', false],
  ['http://page.example/app/one', false],
  ['https://other.example/app/one', false],
  ['http://localhost:8080/', true],
  ['http://localhost:8080/anything', true],
  ['http://localhost:8081/', false],
  ['no address', false],
])('%s is inside: %s', (address, expected) => {
  expect(isInside(urls, address)).toBe(expected);
});

test('a base may end with a slash: the base and addresses below it are inside', () => {
  const only = {
    ...urls,
    dataHolders: {},
    secondaryDataHolder: { base: 'https://elsewhere.example/folder/' },
  } as unknown as Sandbox['urls'];
  expect(
    ['folder/', 'folder/x', 'folder', 'folders', ''].map((path) => isInside(only, `https://elsewhere.example/${path}`)),
  ).toEqual([true, true, true, false, false]);
});
