// One data recipient with several brands and software products: one legal entity at the register, and each product a client.
import { expect, test } from 'vitest';
import { createSandbox } from '../../../mocks/sandbox.ts';
import { expectMisuse } from '../../kit/oracles/misuse.ts';
import { registered } from '../../kit/calls/registration.ts';

test('register: each software product of each brand registers, is suspended and is listed by itself', async () => {
  await using sandbox = await createSandbox({ storage: 'memory:', scenario: 'solar-home' });
  const first = await sandbox.enrol({ name: 'Night Owl' });
  const product = await sandbox.enrol({ name: 'Night Owl for business', of: first });
  const brand = await sandbox.enrol({ name: 'Early Bird', of: { legalEntityId: first.legalEntityId } });
  expect([product.legalEntityId, product.brandId]).toEqual([first.legalEntityId, first.brandId]);
  expect(brand.legalEntityId).toBe(first.legalEntityId);
  expect(brand.brandId).not.toBe(first.brandId);

  const list = `${sandbox.urls.register.base}/cdr-register/v1/all/data-recipients`;
  const answer = await sandbox.fetch(list, { headers: { 'x-v': '3' } });
  const { data } = (await answer.json()) as { data: readonly { readonly legalEntityId: string }[] };
  expect(data.filter(({ legalEntityId }) => legalEntityId === first.legalEntityId)).toMatchObject([
    {
      legalEntityName: 'Night Owl Pty Ltd',
      dataRecipientBrands: [
        {
          dataRecipientBrandId: first.brandId,
          brandName: 'Night Owl',
          softwareProducts: [
            { softwareProductId: first.softwareProductId },
            { softwareProductId: product.softwareProductId, softwareProductName: 'Night Owl for business' },
          ],
        },
        { brandName: 'Early Bird', softwareProducts: [{ softwareProductId: brand.softwareProductId }] },
      ],
    },
  ]);
  const clients = [
    await registered(sandbox, first),
    await registered(sandbox, product),
    await registered(sandbox, brand),
  ];
  expect(new Set(clients).size).toBe(3);
  // A brand’s status affects its own products, and no others of the legal entity.
  await sandbox.register.setStatus('dataRecipientBrand', first.brandId, 'INACTIVE');
  const products = await sandbox.register.list('softwareProduct');
  const own = [first, product, brand].map(({ softwareProductId }) =>
    products.find(({ id }) => id === softwareProductId),
  );
  expect(own.map((one) => one?.status)).toEqual(['INACTIVE', 'INACTIVE', 'ACTIVE']);

  await expectMisuse(sandbox.enrol({ of: { legalEntityId: crypto.randomUUID() } }), 'recipient-unknown');
  await expectMisuse(
    sandbox.enrol({ of: { legalEntityId: brand.legalEntityId, brandId: brand.softwareProductId } }),
    'recipient-unknown',
  );
  await expectMisuse(sandbox.enrol({ of: null as never }), 'recipient-unknown');
});
