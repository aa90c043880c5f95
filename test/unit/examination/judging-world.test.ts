// Worlds that judge for the page, a call found in the trace, and a certificate renewed in time.
import { expect, test } from 'vitest';
import { createSandbox, type DataRecipient, type Sandbox } from '../../../mocks/index.ts';
import { judgingWorlds } from '../../../src/pages/judge/judging-world.ts';
import { fetchInDate } from '../../../src/runs/recipients/certificate-renewal.ts';
import { tracedCall } from '../../../src/runs/exchanges/traced-call.ts';

test('uses the page’s own world if its profile fits; otherwise opens another once, and stops it', async () => {
  const own = await createSandbox({ storage: 'memory:', profile: '0.1.1' });
  const worlds = judgingWorlds();
  expect(await worlds.speaking(own, '0.1.1')).toBe(own);
  const made = await worlds.speaking(own, 'cds-1.36');
  expect([made === own, made.profile]).toEqual([false, 'cds-1.36']);
  expect(await worlds.speaking(own, 'cds-1.36')).toBe(made);
  await worlds.end();
  await expect(made.register.list()).rejects.toThrow();
  const address = `${own.urls.dataHolder.issuer}/jwks`;
  await own.fetch(address);
  const call = await tracedCall(own, 'mine', own.fetch, address);
  await tracedCall(own, 'mine', own.fetch, `${own.urls.dataHolder.issuer}/.well-known/openid-configuration`);
  expect(call).toMatchObject({ flow: 'mine', operation: 'getJwks' });
  expect(await tracedCall(own, 'mine', own.fetch, address)).not.toBe(call);
  await expect(tracedCall(own, 'mine', () => Promise.reject(new TypeError('gone')), address)).rejects.toThrow('gone');
  await expect(tracedCall(own, 'mine', () => Promise.resolve(new Response()), address)).rejects.toThrow(
    'no record of this call',
  );
  await own.stop();
});

test.each([
  ['before it is valid', -1, true],
  ['when it becomes valid', 0, false],
  ['a millisecond before it expires', 9999, false],
  ['when it expires', 10_000, true],
])('a certificate is renewed %s: %s', async (_when, now, isRenewed) => {
  const [before, after]: (typeof fetch)[] = [() => Promise.reject(new Error()), () => Promise.reject(new Error())];
  const certificate = { notBefore: new Date(0), notAfter: new Date(10_000) };
  const recipient = { certificate, softwareProductId: 'p', fetch: before } as unknown as DataRecipient;
  const world = { recipients: { find: () => Promise.resolve({ fetch: after }) }, clock: { now: () => new Date(now) } };
  expect(await fetchInDate(world as unknown as Sandbox, recipient)).toBe(isRenewed ? after : before);
});
