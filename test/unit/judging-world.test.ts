// The worlds whose parties judge, the call that is found in the trace, and a certificate that is renewed in time.
import { expect, test } from 'vitest';
import { createSandbox, type DataRecipient, type Sandbox } from '../../mocks/index.ts';
import { judgingWorlds } from '../../src/pages/judge/judging-world.ts';
import { fetchInDate } from '../../src/runs/certificate-renewal.ts';
import { tracedCall } from '../../src/runs/traced-call.ts';

test('the page’s own world judges where it speaks the profile; for another one a world is made once, and ended', async () => {
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
  await expect(tracedCall(own, 'mine', () => Promise.resolve(new Response()), address)).rejects.toThrow('no trace');
  await own.stop();
});

test.each([
  ['before it begins', -1, true],
  ['at its beginning', 0, false],
  ['a millisecond before its end', 9999, false],
  ['at its end', 10_000, true],
])('a certificate is renewed %s: %s', async (_when, now, isRenewed) => {
  const [before, after]: (typeof fetch)[] = [() => Promise.reject(new Error()), () => Promise.reject(new Error())];
  const certificate = { notBefore: new Date(0), notAfter: new Date(10_000) };
  const recipient = { certificate, softwareProductId: 'p', fetch: before } as unknown as DataRecipient;
  const world = { recipients: { find: () => Promise.resolve({ fetch: after }) }, clock: { now: () => new Date(now) } };
  expect(await fetchInDate(world as unknown as Sandbox, recipient)).toBe(isRenewed ? after : before);
});
