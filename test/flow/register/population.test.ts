// The register’s population: large, varied and invented, and the same for the same seed.
import { expect, test } from 'vitest';
import { createSandbox } from '../../../mocks/sandbox.ts';
import type { Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';
import { ownSandbox } from '../../kit/worlds/own-worlds.ts';
import { brandsOf, getList } from '../../kit/calls/to-register.ts';

interface Recipient {
  readonly logoUri: string;
  readonly status: string;
  readonly lastUpdated: string;
  readonly dataRecipientBrands: readonly {
    readonly status: string;
    readonly logoUri: string;
    readonly softwareProducts: readonly { readonly status: string; readonly logoUri: string }[];
  }[];
}

const recipientsOf = async (of: Sandbox): Promise<readonly Recipient[]> =>
  ((await (await getList(of, 'recipients', { 'x-v': '3' })).json()) as { data: Recipient[] }).data;

const sandbox = await ownSandbox();
const recipients = await recipientsOf(sandbox);
const brands = (await brandsOf(sandbox, await sandbox.enrol({ alg: 'ES256' }), '?page-size=1000')).data;

const count = (industry: string): number => brands.filter(({ industries }) => industries.includes(industry)).length;
const days = (instant: string): number => Date.parse(instant) / 86_400_000;

test('has at least eighty holder brands in three industries, some in several, in every status', () => {
  expect(brands.length).toBeGreaterThanOrEqual(80);
  for (const industry of ['banking', 'energy', 'telco']) expect(count(industry), industry).toBeGreaterThanOrEqual(15);
  expect(brands.filter(({ industries }) => industries.length > 1).length).toBeGreaterThanOrEqual(3);
  expect(new Set(brands.map(({ status }) => status))).toEqual(new Set(['ACTIVE', 'INACTIVE', 'REMOVED']));
  expect(new Set(brands.map(({ brandName }) => brandName)).size).toBe(brands.length);
});

test('has at least sixty recipients with brands and products in every status', () => {
  expect(recipients.length).toBeGreaterThanOrEqual(60);
  expect(new Set(recipients.map(({ status }) => status))).toEqual(
    new Set(['ACTIVE', 'SUSPENDED', 'REVOKED', 'SURRENDERED']),
  );
  const own = recipients.flatMap(({ dataRecipientBrands }) => dataRecipientBrands);
  const every = new Set(['ACTIVE', 'INACTIVE', 'REMOVED']);
  expect(new Set(own.map(({ status }) => status))).toEqual(every);
  expect(new Set(own.flatMap(({ softwareProducts }) => softwareProducts.map(({ status }) => status)))).toEqual(every);
});

test('CDS:participant statuses no product is active under an inactive brand or recipient', () => {
  for (const { status, dataRecipientBrands } of recipients) {
    for (const brand of dataRecipientBrands) {
      const above = new Set([status, brand.status]);
      const most = above.has('REVOKED') || above.has('SURRENDERED') || above.has('REMOVED') ? 'REMOVED' : 'INACTIVE';
      if (above.size > 1 || !above.has('ACTIVE'))
        for (const product of brand.softwareProducts) expect([most, 'REMOVED']).toContain(product.status);
    }
  }
});

test('last updates are spread over two years', () => {
  const dates = [...brands, ...recipients].map(({ lastUpdated }) => days(lastUpdated)).sort((a, b) => a - b);
  const quarter = (share: number): number => dates[Math.floor(dates.length * share)] ?? 0;
  expect(quarter(0.95) - quarter(0)).toBeGreaterThan(600);
  expect(quarter(0.95) - quarter(0)).toBeLessThan(740);
  expect(quarter(0.75) - quarter(0.25)).toBeGreaterThan(200);
  // The scenario’s own brands, forty days before the register’s records end.
  expect(brands.find(({ brandName }) => brandName === 'Wattle Energy')?.lastUpdated).toBe('2026-05-21T00:00:00.000Z');
});

test('every logo resolves inside the sandbox to its own picture; an unknown one does not', async () => {
  const logos = [
    ...brands.flatMap(({ logoUri, legalEntity }) => [logoUri, legalEntity['logoUri'] ?? '']),
    ...recipients.map(({ logoUri }) => logoUri),
    ...recipients.flatMap(({ dataRecipientBrands }) => dataRecipientBrands.map(({ logoUri }) => logoUri)),
  ];
  const addresses = [...new Set(logos)];
  const answers = await Promise.all(addresses.map((address) => sandbox.fetch(address)));
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  const pictures = new Set(await Promise.all(answers.map((answer) => answer.text())));
  expect(pictures.size).toBeGreaterThan(addresses.length * 0.7);
  // Browsers cache a logo for a day, so its colour never changes.
  expect([...pictures].find((picture) => picture.includes('"Wattle Energy"'))).toContain('hsl(142 45% 32%)');
  const unknown = await sandbox.fetch(`${sandbox.urls.register.base}/logos/nobody.svg`);
  expect(unknown.status).toBe(404);
});

test('no ABN, ACN or ARBN passes its checksum', () => {
  const sum = (digits: string, weights: readonly number[]): number =>
    weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  const isAbn = (abn: string): boolean =>
    (sum(abn, [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]) - 10) % 89 === 0 && abn.length === 11;
  const isAcn = (acn: string): boolean =>
    (10 - (sum(acn, [8, 7, 6, 5, 4, 3, 2, 1]) % 10)) % 10 === Number(acn[8]) && acn.length === 9;
  expect([isAbn('51824753556'), isAcn('004085616')]).toEqual([true, true]);
  const numbers = brands.map(({ legalEntity }) => legalEntity);
  expect(numbers.filter(({ abn }) => abn === undefined || isAbn(abn))).toEqual([]);
  expect(numbers.filter(({ acn, arbn }) => isAcn(acn ?? arbn ?? '000000001'))).toEqual([]);
  expect(numbers.filter(({ arbn }) => arbn !== undefined).length).toBeGreaterThan(0);
});

test('one seed gives one register, another seed another; population none has only the scenario’s participants', async () => {
  const again = await createSandbox({ storage: 'memory:' });
  const other = await createSandbox({ storage: 'memory:', seed: 4711 });
  const small = await createSandbox({ storage: 'memory:', scenario: { ...sandbox.scenario, population: 'none' } });
  const ids = async (of: Sandbox): Promise<readonly string[]> =>
    (await of.register.list('dataHolderBrand')).map(({ id }) => id);
  expect(await ids(again)).toEqual(await ids(sandbox));
  const shared = (await ids(other)).filter((id) => brands.some(({ dataHolderBrandId }) => dataHolderBrandId === id));
  expect(shared).toEqual([]);
  expect(await ids(small)).toHaveLength(sandbox.scenario.holders.length);
  expect(await recipientsOf(small)).toHaveLength(sandbox.scenario.recipients.length);
  await Promise.all([again, other, small].map((one) => one.stop()));
});
