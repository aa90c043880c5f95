// `test` for browser tests: records requests that leave the origin, refusals of the page's policy and uncaught errors.
import { join } from 'node:path';
import { test as base, expect, type ConsoleMessage } from '@playwright/test';
import { watchOutside, type Outside } from './blocking-proxy.ts';
import type { OnePageSite } from './store-site.ts';

export interface Watch {
  /** Returns and clears the requests to other origins so far, as the network saw them. Any that are left fail the test. */
  takeOutside(): string[];
  /** Returns and clears the uncaught errors and Content-Security-Policy refusals so far. Any that are left fail the test. */
  takeProblems(): string[];
  /** Addresses of all requests that the pages made, answered by the worker or by the host. */
  readonly requests: string[];
}

/** Returns the address of a page with one script from `pages/`, bundled once, under the given policy if any. */
export type PageOf = (script: string, policy?: string) => Promise<string>;

const isRefusal = (message: ConsoleMessage): boolean =>
  /content security policy|refused to|trustedscript|trustedhtml/i.test(message.text());

export const test = base.extend<{ watch: Watch }, { proxyOutside: Outside; pageOf: PageOf }>({
  proxyOutside: [
    async ({}, use) => {
      const proxy = await watchOutside();
      await use(proxy);
      await proxy.close();
    },
    { scope: 'worker' },
  ],
  // Defined here, because every other set of worker fixtures would start another process and browser.
  pageOf: [
    async ({}, use) => {
      const sites = new Map<string, Promise<OnePageSite>>();
      await use(async (script, policy) => {
        const { servePage } = await import('./store-site.ts');
        const site = sites.get(script) ?? servePage(join(import.meta.dirname, 'pages', script), policy);
        sites.set(script, site);
        return (await site).address;
      });
      for (const site of sites.values()) await (await site).close();
    },
    { scope: 'worker' },
  ],
  // Loopback goes straight to the host under test; everything else goes through the proxy.
  proxy: async ({ proxyOutside }, use) => {
    await use({ server: proxyOutside.address, bypass: 'localhost,127.0.0.1' });
  },
  watch: [
    async ({ context, proxyOutside }, use) => {
      const problems: string[] = [];
      const watch: Watch = {
        takeOutside: () => proxyOutside.take(),
        takeProblems: () => problems.splice(0),
        requests: [],
      };
      watch.takeOutside();
      context.on('request', (request) => watch.requests.push(request.url()));
      context.on('weberror', (error) => problems.push(String(error.error())));
      context.on('console', (message) => {
        if (isRefusal(message)) problems.push(message.text());
      });
      await use(watch);
      expect(watch.takeOutside(), 'nothing leaves the origin').toEqual([]);
      expect(watch.takeProblems(), 'nothing is thrown or refused by the policy').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
