// `test` for browser tests: watches what leaves the origin, what the page's policy refuses and what the page throws.
import { join } from 'node:path';
import { test as base, expect, type ConsoleMessage } from '@playwright/test';
import { watchOutside, type Outside } from './outside.ts';
import type { OnePageSite } from './store-site.ts';

export interface Watch {
  /** Takes the attempts to leave the page's origin so far, as the network saw them, service worker or not. The rest fail the test. */
  takeOutside(): string[];
  /** Takes the uncaught errors and the refusals of the Content-Security-Policy so far. The rest fail the test. */
  takeProblems(): string[];
  /** Addresses of all requests the pages made, answered by the worker or by the host. */
  readonly requests: string[];
}

/** Gives the address of a page with one script, that of `pages/`, under a policy where one is given; bundled once. */
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
  // Here and not beside its tests: for every other set of such fixtures a process and a browser are started anew.
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
  // Loopback goes straight to the host under test; everything else meets the proxy.
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
