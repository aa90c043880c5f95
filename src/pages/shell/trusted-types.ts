// The page's default Trusted Types policy: the one script address it lets through is the sandbox's own service worker.
// The build puts this first on every page (src/build/pages.ts); without it the policy of the page refuses to register the worker.

interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string | null }): unknown;
}

const isOwnWorker = (address: string): boolean => {
  const { origin, pathname } = new URL(address, document.baseURI);
  return origin === location.origin && pathname.endsWith('/sandbox-worker.js');
};

const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
factory?.createPolicy('default', { createScriptURL: (url) => (isOwnWorker(url) ? url : null) });
