// How the register page shows what is published: owners of products, effects of statuses, and inactive products.
import { expect, test } from 'vitest';
import { createSandbox, type Exchange, type Sandbox } from '../../../mocks/index.ts';
import {
  effectOf,
  leftInactive,
  ownIds,
  readRegister,
  usedByLastRun,
  type PublishedEntry,
} from '../../../src/pages/register/register-data.ts';
import { recipientFor } from '../../../src/runs/recipients/recipient-for.ts';
import * as exchanges from '../../kit/hand-written/exchanges.ts';

test('each entry has its published record, its parents, and its owner', async () => {
  const sandbox = await createSandbox({ storage: 'memory:' });
  const other = await sandbox.enrol();
  const { entries, unread } = await readRegister(sandbox);
  expect(unread).toBeUndefined();
  const of = (id: string): PublishedEntry => entries.find((one) => one.id === id) ?? expect.unreachable();
  const { softwareProductId, brandId, legalEntityId } = sandbox.dataRecipient;
  const product = of(softwareProductId);
  expect(product.above.map(({ id }) => id)).toEqual([brandId, legalEntityId]);
  expect([product.own, of(other.softwareProductId).own, of(brandId).own]).toEqual(['main', 'other', undefined]);
  expect(product).toMatchObject({ source: 'getDataRecipients, version 3', record: { softwareProductId } });
  expect(product.tag).toBeDefined();
  const holder = entries.find(({ entity }) => entity === 'dataHolderBrand') ?? expect.unreachable();
  expect(holder).toMatchObject({
    source: 'getDataHolderBrands, version 2',
    industries: ['energy'],
    clients: [],
    above: [],
  });
  expect(holder.tag).toBeUndefined();
  expect(holder.logoUri).toBe((holder.record as { logoUri?: string }).logoUri);
  expect(holder.logoUri).toMatch(/^https:/u);
  expect([product.industries, product.clients]).toEqual([[], []]);
  await sandbox.stop();
});

test('a product lists its clients, each with the holder that issued it', async () => {
  const sandbox = await createSandbox({ storage: 'memory:' });
  const { clientId, recipient } = await recipientFor(sandbox, { recipient: { name: 'Trial app' } });
  const { entries } = await readRegister(sandbox);
  expect(entries.find(({ id }) => id === recipient.softwareProductId)?.clients).toEqual([
    { clientId, holder: 'Wattle Energy' },
  ]);
  await sandbox.stop();
});

test('gives the reason for what it could not read, and lists entries without their records', async () => {
  const sandbox = await createSandbox({ storage: 'memory:' });
  sandbox.faults.add({ operation: 'getDataRecipients', status: 503 });
  const { entries, unread } = await readRegister(sandbox);
  expect(unread?.words).toMatch(/^Every entry is listed, but some of what they publish could not be read\. .*503/u);
  expect(Object.keys(unread ?? {})).toEqual(['words']);
  const { softwareProductId } = sandbox.dataRecipient;
  const own = entries.find(({ id }) => id === softwareProductId) ?? expect.unreachable();
  expect(own).toMatchObject({ record: {}, source: '', own: 'main' });
  expect([own.tag, own.logoUri]).toEqual([undefined, undefined]);
  // Other records are complete.
  expect(entries.find(({ entity }) => entity === 'dataHolderBrand')?.source).toBe('getDataHolderBrands, version 2');
  await sandbox.register.setStatus('softwareProduct', softwareProductId, 'INACTIVE');
  const { name } = entries.find(({ id }) => id === softwareProductId) ?? expect.unreachable();
  expect((await readRegister(sandbox)).unread).toEqual({
    words: `Every entry is listed, but what data holder brands publish is missing. The register shows that only to active recipients, and this page asks as ${name}, which is INACTIVE.`,
    entry: softwareProductId,
  });
  await sandbox.stop();
});

test('collects the ids of this world’s products and of their parents', () => {
  const published = (id: string, more: Partial<PublishedEntry>) => ({ id, above: [], ...more }) as PublishedEntry;
  const above = [
    { id: 'b', name: 'B' },
    { id: 'r', name: 'R' },
  ];
  expect([
    ...ownIds([published('p', { own: 'other', above }), published('x', { above: [{ id: 'y', name: 'Y' }] })]),
  ]).toEqual(['p', 'b', 'r']);
});

const entry = (id: string, entity: PublishedEntry['entity'], status: PublishedEntry['status'], parent?: string) =>
  ({ id, entity, status, ...(parent === undefined ? {} : { parent }) }) as PublishedEntry;

test('finds inactive products below parents that are all active again', () => {
  const recipient = entry('r', 'dataRecipient', 'ACTIVE');
  const brand = entry('b', 'dataRecipientBrand', 'ACTIVE', 'r');
  const product = entry('p', 'softwareProduct', 'INACTIVE', 'b');
  const idsOf = (one: PublishedEntry, all: readonly PublishedEntry[]) => leftInactive(one, all).map(({ id }) => id);
  expect(idsOf(recipient, [recipient, brand, product])).toEqual(['p']);
  expect(idsOf(brand, [recipient, brand, product])).toEqual(['p']);
  expect(idsOf(recipient, [recipient, { ...brand, status: 'INACTIVE' }, product])).toEqual([]);
  expect(idsOf(brand, [{ ...recipient, status: 'SUSPENDED' }, brand, product])).toEqual([]);
  expect(idsOf(recipient, [recipient, brand, { ...product, status: 'ACTIVE' }])).toEqual([]);
  expect(idsOf(recipient, [recipient, { ...brand, status: 'INACTIVE' }])).toEqual([]);
  const elsewhere = entry('x', 'dataRecipient', 'ACTIVE');
  expect(idsOf(elsewhere, [elsewhere, recipient, brand, product])).toEqual([]);
});

test.each([
  ['ACTIVE', 'ACTIVE', 'disclose data'],
  ['ACTIVE', 'INACTIVE', 'disclose nothing'],
  ['SUSPENDED', 'ACTIVE', 'disclose nothing'],
  ['SUSPENDED', 'REMOVED', 'end its consents'],
  ['ACTIVE', 'REMOVED', 'end its consents'],
  ['REVOKED', 'INACTIVE', 'end its consents'],
  ['SURRENDERED', 'ACTIVE', 'end its consents'],
])('with a recipient %s and a product %s, holders %s', (recipient, product, does) => {
  expect(effectOf(recipient, product)).toContain(does);
});

test('finds the product of the last run by its certificate', () => {
  const { commonName } = exchanges.certificate;
  const products = [
    entry(commonName, 'softwareProduct', 'ACTIVE'),
    entry(exchanges.foreignCertificate.commonName, 'softwareProduct', 'ACTIVE'),
  ];
  const run: Exchange = { ...exchanges.usageRead, run: 'r' };
  const foreign: Exchange = { ...run, certificate: exchanges.foreignCertificate };
  const used = (all: readonly Exchange[], known = products) =>
    usedByLastRun(
      { trace: { entries: (wanted: (one: Exchange) => boolean) => all.filter(wanted) } } as unknown as Sandbox,
      known,
    );
  expect(used([foreign, run])).toBe(commonName);
  expect(used([run, foreign])).toBe(exchanges.foreignCertificate.commonName);
  // Skips exchanges outside a run, and products that the register does not know.
  expect(used([run, exchanges.usageRead, foreign], products.slice(0, 1))).toBe(commonName);
  const { run: _run, ...single } = foreign;
  expect(used([run, single])).toBe(commonName);
  const { certificate: _certificate, ...bare } = run;
  expect(used([bare])).toBeUndefined();
  expect(used([])).toBeUndefined();
});
