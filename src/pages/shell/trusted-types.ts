// The page’s default Trusted Types policy, which allows one script URL: the sandbox’s service worker.
// The build puts it first on every page (src/build/pages.ts); without it the page’s policy blocks registering the
// worker.

interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string | null }): unknown;
}

const isOwnWorker = (address: string): boolean => {
  const { origin, pathname } = new URL(address, document.baseURI);
  return origin === location.origin && pathname.endsWith('/sandbox-worker.js');
};

const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
factory?.createPolicy('default', { createScriptURL: (url) => (isOwnWorker(url) ? url : null) });
