// sandbox.holders: every data holder brand by its id, and the brand of an address.
import { expect, test } from 'vitest';
import { holderAt } from '../../../mocks/index.ts';
import { createSandbox } from '../../../mocks/sandbox.ts';

const twoProfiles = { storage: 'memory:', scenario: 'two-profiles' } as const;

test('sandbox.holders: each brand has its own profile, addresses, register id and customers', async () => {
  await using sandbox = await createSandbox(twoProfiles);
  const { holders, scenario, urls } = sandbox;
  expect(Object.keys(holders)).toEqual(scenario.holders.map(({ brand }) => brand));
  expect(Object.values(holders).map(({ profile }) => profile)).toEqual(['0.1.1', 'cds-1.36']);
  for (const [brand, holder] of Object.entries(holders)) {
    const customers = scenario.customers.filter((customer) => customer.holder === brand);
    expect(holder).toMatchObject({ brand, urls: urls.dataHolders[brand] });
    expect(holder.personas.map(({ customerId }) => customerId)).toEqual(customers.map((one) => one.customerId));
    expect(holder.personas.every((persona) => holders[persona.holder] === holder)).toBe(true);
    expect(holder.personas.every((persona) => sandbox.personas.includes(persona))).toBe(true);
  }
  const answer = await sandbox.fetch(`${urls.register.base}/cdr-register/v1/energy/data-holders/brands/summary`, {
    headers: { 'x-v': '1' },
  });
  const { data } = (await answer.json()) as { data: readonly { dataHolderBrandId: string; brandName: string }[] };
  for (const { brandId, brandName } of Object.values(holders))
    expect(data).toContainEqual(expect.objectContaining({ dataHolderBrandId: brandId, brandName }));
});

test('sandbox.holders: an unknown brand is undefined, and a reset has the brands of its scenario', async () => {
  await using sandbox = await createSandbox(twoProfiles);
  expect([sandbox.holders['nobody'], sandbox.holders['constructor']]).toEqual([undefined, undefined]);
  await sandbox.reset('solar-home', { profile: 'today' });
  expect(Object.values(sandbox.holders)).toMatchObject([{ brand: 'wattle-energy', profile: 'cds-1.36' }]);
});

test.each(['virtual', 'same-origin'] as const)(
  'holderAt: finds the brand by any of its addresses, and by no other (hosts: %s)',
  async (hosts) => {
    const place = { hosts, authorisationPage: 'http://localhost:5173/authorise/' };
    await using sandbox = await createSandbox({ ...twoProfiles, ...place });
    const { register, secondaryDataHolder } = sandbox.urls;
    for (const { brand, urls } of Object.values(sandbox.holders))
      for (const base of [urls.issuer, urls.secureBase, urls.base, urls.publicBase])
        expect([holderAt(sandbox, base)?.brand, holderAt(sandbox, new URL(`${base}/a?b=c#d`))?.brand]).toEqual([
          brand,
          brand,
        ]);
    const { issuer } = sandbox.urls.dataHolder;
    for (const other of [register.base, secondaryDataHolder.base, 'https://app.example', `${issuer}-2`])
      expect(holderAt(sandbox, other)).toBeUndefined();
    expect(() => holderAt(sandbox, '/token')).toThrow(TypeError);
  },
);
