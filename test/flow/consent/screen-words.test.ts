// What the screens say of a refusal: the fault itself, and not the rule’s sentence about valid requests.
import { describe, expect, test } from 'vitest';
import { createSandbox } from '../../../mocks/sandbox.ts';
import type { ProfileId } from '../../../mocks/spec/ids.ts';
import { whoCanStop } from '../../../src/consumer/who-can-stop.ts';

const refusedAt = async (profile: ProfileId, path: string, init: RequestInit = {}): Promise<string> => {
  await using sandbox = await createSandbox({ storage: 'memory:', profile });
  const [{ customerId } = { customerId: '' }] = sandbox.personas;
  const at = `${sandbox.urls.dataHolder.issuer}${path.replace('{customerId}', encodeURIComponent(customerId))}`;
  const { error_description: words } = (await (await sandbox.fetch(at, init)).json()) as { error_description: string };
  return words;
};
const post = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

describe.each(['0.1.1', 'cds-1.36'] as const)('by %s', (profile) => {
  test.each([
    [
      '/authorise/nope',
      {},
      /^This authorisation is unknown, has ended or began at least 10 minutes ago, or its client is no longer registered\.$/u,
    ],
    ['/dashboard', {}, /^No resource exists at this URL\.$/u],
    ['/device', {}, /^No resource exists at this URL\.$/u],
    ['/device/nope/nope', post({ decision: 'approve' }), /^The request is not waiting on this device\.$/u],
    ['/device/{customerId}/nope', post({ decision: 'approve' }), /^The request is not waiting on this device\.$/u],
  ] as const)('%s says what is missing', async (path, init, words) => {
    expect(await refusedAt(profile, path, init)).toMatch(words);
  });
});

test('a dashboard says that the arrangement is not active', async () => {
  const words = await refusedAt('cds-1.36', '/dashboard/{customerId}/nope', { method: 'DELETE' });
  expect(words).toMatch(/^The arrangement is not active or belongs to another consumer\.$/u);
});

test.each(['0.1.1', 'cds-1.36'] as const)(
  'in profile %s the consumer is told to stop at the holder only if it has a dashboard',
  async (profile) => {
    await using sandbox = await createSandbox({ storage: 'memory:', profile });
    const [{ customerId } = { customerId: '' }] = sandbox.personas;
    const dashboard = `${sandbox.urls.dataHolder.issuer}/dashboard/${encodeURIComponent(customerId)}`;
    const { status } = await sandbox.fetch(dashboard);
    const [brand] = Object.values(sandbox.holders);
    const names = { recipient: { productName: 'An app', legalEntityName: '' }, holder: { brandName: 'a retailer' } };
    expect(whoCanStop(names, brand)).toBe(status === 200 ? 'An app or a retailer' : 'An app');
  },
);
