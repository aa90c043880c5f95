// The names in a certificate: ids if a holder looks for them there, else what the register has on file.
import { expect, test } from 'vitest';
import { namingOf, serverNamesOf, type NamingOptions } from '../../../mocks/sandbox/naming.ts';
import { dataHolderBrandId } from '../../../mocks/scenario/participants.ts';
import { profiles } from '../../../mocks/spec/profiles/index.ts';
import { loadScenario } from '../../../mocks/personas/scenarios.ts';
import { memoryStore } from '../../../mocks/store/memory.ts';
import { shape } from '../../../mocks/store/shape.ts';

const scenario = await loadScenario('two-profiles');
const [hybrid, today] = [profiles['0.1.1'], profiles['cds-1.36']];
const products = memoryStore('named', shape).table<{ id: string; productName: string; brandName: string }>(
  'register.enrolled',
);
await products.put({ id: 'a product', productName: 'Sunny Saver', brandName: 'Sunny' });

const naming = (...spoken: NamingOptions['profiles']): ReturnType<typeof namingOf> =>
  namingOf({
    scenario,
    products: products as unknown as NamingOptions['products'],
    profiles: spoken,
    form: () => 'register',
  });

test('uses ids if any profile of the world reads the software product from the certificate', () => {
  expect(naming(hybrid)).toBeUndefined();
  expect(naming(hybrid, today)).toBeUndefined();
  expect(naming(today)?.form()).toBe('register');
});

test('knows the names of each participant and of nobody else', async () => {
  const namesOf = naming(today)?.namesOf;
  const [, second] = scenario.holders;
  if (second === undefined || namesOf === undefined) throw new Error('The scenario has one brand.');
  const holder = { commonName: second.brandName, organisation: second.legalEntityName };
  const id = dataHolderBrandId(scenario, second.brand);
  const register = { commonName: 'CDR Register', organisation: 'Simulated register' };
  expect(await namesOf('anybody', 'register')).toEqual(register);
  expect(await namesOf(id, 'data-holder')).toEqual(holder);
  expect(await namesOf('nobody', 'data-holder')).toBeUndefined();
  expect(await namesOf('a product', 'data-recipient')).toEqual({ commonName: 'Sunny Saver', organisation: 'Sunny' });
  expect(await namesOf('nobody', 'data-recipient')).toBeUndefined();
  expect(serverNamesOf(scenario, 'mtls.example', second.brand)).toEqual({ ...holder, commonName: 'mtls.example' });
  expect(serverNamesOf(scenario, 'secure.example', undefined)).toEqual({ ...register, commonName: 'secure.example' });
});
