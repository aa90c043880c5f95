// The address of a static page in a user’s own app: two folders below its root, in the world of the app.
import { expect, test } from 'vitest';
import { addressedRequest } from '../../../mocks/index.ts';
import { createSandbox } from '../../../mocks/sandbox.ts';
import { deviceInApp, siteInApp } from '../../../src/pages/address/site-here.ts';

test('finds the app’s root, its worker, and the other pages', () => {
  const site = siteInApp('http://localhost:5173/shop/cdr-sandbox/authorise.html?state=1#x');
  expect(site.root.href).toBe('http://localhost:5173/shop/');
  expect(site.worker.href).toBe('http://localhost:5173/shop/sandbox-worker.js');
  expect(site.callback.href).toBe('http://localhost:5173/shop/cdr-sandbox/callback.html');
  expect(site.name).toBe('default');
  // This host leaves the file extension out of its addresses.
  expect(siteInApp('http://localhost:5173/shop/cdr-sandbox/authorise').callback).toEqual(site.callback);
});

test('the address names the world, and the holder does not see it', async () => {
  const address = new URL('http://localhost:5173/cdr-sandbox/authorise.html?world=mine&state=1');
  expect(siteInApp(address.href).name).toBe('mine');
  expect(deviceInApp(address.href).href).toBe('http://localhost:5173/cdr-sandbox/device.html?world=mine');
  await using sandbox = await createSandbox({ storage: 'memory:' });
  expect(addressedRequest(address, sandbox.urls)?.request.toString()).toBe('state=1');
});
