// The entries of the package in the API reference: the name and purpose of each.

interface ApiEntry {
  readonly label: string;
  /** One sentence. */
  readonly words: string;
}

const entry = (path: string, words: string): ApiEntry => ({ label: `cdr-browser-sandbox${path.slice(1)}`, words });

const described = {
  '.': 'A sandbox that answers its own `fetch` only: for prototypes, workers and several sandboxes side by side.',
  './browser': 'A sandbox that answers the page’s own `fetch` through a service worker.',
  './node': 'A sandbox that answers the process’s own `fetch`, and one behind ports of localhost.',
  './matchers': 'Assertions for Vitest, Jest and `node:test` that name rules.',
  './examination': 'Plans that examine a data recipient: what it does when its counterparts lie.',
  './msw': 'The handlers of a sandbox, for a page or a process with an MSW 3 of its own.',
  './spec': 'The standard as data: operations, schemas, rules, decisions, profiles, OpenAPI.',
  './recipient': 'An honest data recipient on oauth4webapi: its flows, and the parts that flows are made of.',
  './elements': 'Elements that show exchanges, tokens, certificates and rules, as modules with lit.',
  './embed': 'A frame for documentation pages with the sandbox in it.',
  './elements.js': 'The elements for documentation pages, as one script tag.',
  './playwright': 'A consent in one call, and a fixture for Playwright.',
  './vite': 'The plug-in for Vite, which brings the worker file and the consumer’s pages.',
} as const;

export type ApiEntryName = keyof typeof described;

export const apiEntries = Object.fromEntries(
  Object.entries(described).map(([path, words]) => [path, entry(path, words)]),
) as Readonly<Record<ApiEntryName, ApiEntry>>;

/** The page name of an entry, below src/docs/reference and guides/, for example `api-browser`. */
export const pageOf = (path: string): string =>
  path === '.' ? 'api-main' : path === './elements.js' ? 'api-script-tag' : `api-${path.slice(2)}`;
