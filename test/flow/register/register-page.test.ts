// What the register’s page reads: complete after every jump of the clock, and never empty because its own recipient may not call.
import { expect, test } from 'vitest';
import { resourceHeaders } from '../../../src/recipient/index.ts';
import { fetchInDate } from '../../../src/runs/recipients/certificate-renewal.ts';
import { ownRecipient, sharedUntil } from '../../../src/pages/judge/good-ones.ts';
import { ownIds, readRegister } from '../../../src/pages/register/register-data.ts';
import { startTestRecipient } from '../../../src/pages/register/test-recipient.ts';
import { ownSandbox } from '../../kit/worlds/own-worlds.ts';

const sandbox = await ownSandbox();

const holders = async () => {
  const { entries, unread } = await readRegister(sandbox);
  return { unread, brands: entries.filter(({ entity }) => entity === 'dataHolderBrand') };
};
const recorded = (await holders()).brands.map(({ source }) => source);

test.each(['PT5M', 'PT11M', 'P1D', 'P400D'])(
  'reads every brand with its record after %s on the clock',
  async (jump) => {
    await sandbox.clock.advance(jump);
    const { brands, unread } = await holders();
    expect(unread).toBeUndefined();
    expect(recorded.filter((source) => source !== '').length).toBeGreaterThan(50);
    expect(brands.map(({ source }) => source)).toEqual(recorded);
  },
);

test('reads the same before the recipient’s certificate is valid, and after the clock is right again', async () => {
  await sandbox.clock.set('2023-03-01T10:00:00+11:00');
  const before = await holders();
  expect(before.unread).toBeUndefined();
  expect(before.brands.map(({ source }) => source)).toEqual(recorded);
  await sandbox.clock.followRealTime();
  expect((await holders()).unread).toBeUndefined();
});

test('shows the list while the page’s own recipient is not active, and names the status in the way', async () => {
  const { legalEntityId, brandId, softwareProductId } = sandbox.dataRecipient;
  await sandbox.register.setStatus('dataRecipient', legalEntityId, 'SUSPENDED');
  const suspended = await holders();
  expect(suspended.brands.length).toBeGreaterThan(50);
  expect(suspended.unread?.entry).toBe(legalEntityId);
  expect(suspended.unread?.words).toMatch(/SUSPENDED/);
  await sandbox.register.setStatus('dataRecipient', legalEntityId, 'ACTIVE');
  const { entries } = await readRegister(sandbox);
  const way = entries.filter(({ id }) => [legalEntityId, brandId, softwareProductId].includes(id));
  for (const one of way) if (one.status !== 'ACTIVE') await sandbox.register.setStatus(one.entity, one.id, 'ACTIVE');
  expect((await holders()).unread).toBeUndefined();
});

test('the test app meets each status after any jump of the clock, and after its reversal', async () => {
  const { recipient, call } = await startTestRecipient(sandbox);
  const put = (status: string) => sandbox.register.setStatus('softwareProduct', recipient.softwareProductId, status);
  const later = async (jump: string): Promise<number> => {
    await sandbox.clock.advance(jump);
    return (await call()).response.status;
  };
  expect(await later('PT0S')).toBe(200);
  await put('INACTIVE');
  expect(await later('PT5M')).toBe(403);
  expect((await readRegister(sandbox)).unread).toBeUndefined();
  await put('ACTIVE');
  expect(await later('PT5M')).toBe(200);
  expect(await later('PT11M')).toBe(200);
  expect(await later('P30D')).toBe(200);
  // The one-year consent has ended; the call is still answered.
  expect(await later('P400D')).toBe(400);
});

test('the test app uses its access token until it expires, then gets another', async () => {
  await sandbox.clock.set('2026-11-23T04:00:00Z');
  const { call, recipient } = await startTestRecipient(sandbox);
  const tokensAsked = () =>
    sandbox.trace.entries(
      ({ operation, certificate }) => operation === 'token' && certificate?.commonName === recipient.softwareProductId,
    ).length;
  const before = tokensAsked();
  const lifetimes = sandbox.trace
    .entries(({ operation }) => operation === 'token')
    .map(({ response }) => (JSON.parse(response.body ?? '{}') as { expires_in?: number }).expires_in ?? 0);
  const life = lifetimes.at(-1) ?? 0;
  await sandbox.clock.advance(`PT${String(life - 1)}S`);
  expect(await call()).toMatchObject({ operation: 'listAccounts', flow: 'test-recipient', response: { status: 200 } });
  expect(tokensAsked()).toBe(before);
  await sandbox.clock.advance('PT1S');
  expect(await call()).toMatchObject({ operation: 'listAccounts', response: { status: 200 } });
  expect(tokensAsked()).toBe(before + 1);
  await sandbox.clock.followRealTime();
});

test.each([
  ['after its expiry', 400],
  ['before its validity', -1200],
])('%s a certificate is renewed once, and its tokens are used with it', async (_when, days) => {
  const acting = await ownRecipient(sandbox);
  await sandbox.clock.set(new Date(sandbox.clock.now().getTime() + days * 86_400_000));
  const { tokens } = await sharedUntil(acting, 'token');
  const { base } = sandbox.urls.dataHolder;
  const headers = resourceHeaders({ base, accessToken: tokens?.access_token ?? '', authDate: sandbox.clock.now() }, 1);
  const send = await fetchInDate(sandbox, acting.recipient);
  const { status } = await send(`${base}/energy/accounts`, { headers });
  const broken = sandbox.trace
    .entries()
    .at(-1)
    ?.checks.find(({ outcome }) => outcome === 'fail');
  expect(broken?.rule).toBeUndefined();
  expect(status).toBe(200);
  await sandbox.clock.followRealTime();
});

test('only the company and the brand of the reader’s apps count as the reader’s own', async () => {
  const { dataRecipient } = sandbox;
  const { entries } = await readRegister(sandbox);
  const ids = ownIds(entries);
  const { legalEntityId, brandId, softwareProductId } = dataRecipient;
  for (const id of [legalEntityId, brandId, softwareProductId]) expect(ids).toContain(id);
  const others = entries.filter(({ id }) => !ids.has(id));
  expect(others.filter(({ name }) => name.startsWith('Sunny Saver'))).toEqual([]);
  expect(others.length).toBeGreaterThan(300);
  expect(entries.filter(({ id, entity }) => ids.has(id) && entity === 'dataHolderBrand')).toEqual([]);
});
