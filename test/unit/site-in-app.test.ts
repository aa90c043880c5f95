// A static page in an app is two folders below the app's root and uses the app's world.
import { expect, test } from 'vitest';
import { addressedRequest } from '../../mocks/index.ts';
import { createSandbox } from '../../mocks/sandbox.ts';
import { deviceInApp, siteInApp } from '../../src/pages/address/site-here.ts';

test('the app’s root, its worker and the sibling pages are found', () => {
  const site = siteInApp('http://localhost:5173/shop/cdr-sandbox/authorise.html?state=1#x');
  expect(site.root.href).toBe('http://localhost:5173/shop/');
  expect(site.worker.href).toBe('http://localhost:5173/shop/sandbox-worker.js');
  expect(site.callback.href).toBe('http://localhost:5173/shop/cdr-sandbox/callback.html');
  expect(site.name).toBe('default');
  // A host that omits the file extension.
  expect(siteInApp('http://localhost:5173/shop/cdr-sandbox/authorise').callback).toEqual(site.callback);
});

test('the address names the world, and the holder does not receive that parameter', async () => {
  const address = new URL('http://localhost:5173/cdr-sandbox/authorise.html?world=mine&state=1');
  expect(siteInApp(address.href).name).toBe('mine');
  expect(deviceInApp(address.href).href).toBe('http://localhost:5173/cdr-sandbox/device.html?world=mine');
  await using sandbox = await createSandbox({ storage: 'memory:' });
  expect(addressedRequest(address, sandbox.urls)?.request.toString()).toBe('state=1');
});
