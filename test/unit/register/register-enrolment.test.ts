// What the register has on file for a software product: replaced if it changes, and untouched otherwise.
import { expect, test } from 'vitest';
import { enrolProduct } from '../../../mocks/register/enrolment.ts';
import type { EnrolledProduct } from '../../../mocks/register/tables.ts';
import { enrolledRecipients } from '../../../mocks/register/scenario-participants.ts';
import { createAddresses } from '../../../mocks/world/addresses.ts';
import { bareWorld } from '../../kit/worlds/bare-world.ts';

const product: EnrolledProduct = {
  id: '9f3c9a3e-1f7e-4c1a-9d57-0f5f0f4f1a11',
  slug: 'sunny-saver',
  legalEntityId: '9f3c9a3e-1f7e-4c1a-9d57-0f5f0f4f1a12',
  legalEntityName: 'Sunny Saver Pty Ltd',
  dataRecipientBrandId: '9f3c9a3e-1f7e-4c1a-9d57-0f5f0f4f1a13',
  brandName: 'Sunny Saver',
  productName: 'Sunny Saver',
  description: 'Compares plans.',
  redirectUris: ['https://sunny-saver.example/callback'],
  jwksUri: 'https://sunny-saver.example/jwks',
  recipientBaseUri: 'https://sunny-saver.example',
  enrolledAt: '2026-03-01T00:00:00.000Z',
};

test('sandbox: enrolling a product again with another callback page replaces the record', async () => {
  const world = bareWorld();
  const filed = () => world.table('register.enrolled').get(product.id);
  await enrolProduct(world, product);
  expect(await filed()).toEqual(product);
  const later = '2026-03-02T00:00:00.000Z';
  await enrolProduct(world, { ...product, enrolledAt: later });
  expect(await filed()).toEqual(product);
  const moved = { ...product, redirectUris: ['https://elsewhere.example/callback'], enrolledAt: later };
  await enrolProduct(world, moved);
  expect(await filed()).toEqual(moved);
});

test('sandbox: products of one legal entity form one recipient, with brands by id and the latest date', () => {
  const world = { ...bareWorld(), addresses: createAddresses({ hosts: 'virtual', brands: ['wattle-energy'] }) };
  const brand = {
    ...product,
    id: '1',
    dataRecipientBrandId: '2',
    brandName: 'Second',
    enrolledAt: '2026-03-03T00:00:00.000Z',
  };
  const other = {
    ...product,
    id: '3',
    legalEntityId: 'ffffffff-1f7e-4c1a-9d57-0f5f0f4f1a12',
    productName: 'x'.repeat(201),
  };
  const [first, second] = enrolledRecipients(world, [product, other, brand]);
  expect(first).toMatchObject({
    legalEntityId: product.legalEntityId,
    lastUpdated: brand.enrolledAt,
    dataRecipientBrands: [
      { brandName: 'Sunny Saver', softwareProducts: [{ softwareProductId: product.id, status: 'ACTIVE' }] },
      { brandName: 'Second', softwareProducts: [{ softwareProductId: '1', status: 'ACTIVE' }] },
    ],
  });
  // Six digits of the first eight of the id: 0xffffffff ends with 967295, and 0x0000000c is 12.
  expect(second).toMatchObject({ accreditationNumber: 'ADRBNK967295', lastUpdated: other.enrolledAt });
  expect(second?.dataRecipientBrands[0]?.softwareProducts[0]?.softwareProductName).toBe('x'.repeat(200));
  const [third] = enrolledRecipients(world, [{ ...product, legalEntityId: '0000000c-1f7e-4c1a-9d57-0f5f0f4f1a12' }]);
  expect(third?.accreditationNumber).toBe('ADRBNK000012');
});
