// How a page can run the sandbox, in words for users.

export type Mode = 'worker' | 'in-page' | 'memory' | 'server';

export interface ModeWords {
  /** Shown next to the dot in the top bar. */
  readonly short: string;
  readonly long: string;
}

export const modeWords: Readonly<Record<Mode, ModeWords>> = {
  worker: {
    short: 'In this browser',
    long: 'In this browser. Nothing is sent anywhere: a service worker answers what this page fetches from https://….cdr.example, so your own code can use those addresses. The world is kept here and survives a reload.',
  },
  'in-page': {
    short: 'In this page',
    long: 'In this page. Nothing is sent anywhere. The world is kept in this browser and survives a reload. No service worker answers the page’s own fetch; use window.sandbox.fetch instead.',
  },
  memory: {
    short: 'In memory only',
    long: 'In memory only. The world ends when the page is closed or reloaded. Everything else works, and the keys and signatures are just as real.',
  },
  server: {
    short: 'On this machine',
    long: 'On this machine. The world runs on the server that served this page (npx cdr-browser-sandbox serve). What recipients send to its ports appears here at once, and what you change here changes for them.',
  },
};

/** While a service worker loads: its mode’s name, and what applies until it answers. */
export const workerDueWords: ModeWords = {
  short: modeWords.worker.short,
  long: 'In this browser: nothing is sent anywhere, and the world is kept here and survives a reload. A service worker is loading that will answer what this page fetches from https://….cdr.example. Until then, use window.sandbox.fetch.',
};

/** Whether the page can use a service worker; not in sandboxed frames or where site data is blocked. */
export function mayHaveWorker(): boolean {
  try {
    return isSecureContext && location.origin !== 'null' && origin !== 'null' && 'serviceWorker' in navigator;
  } catch {
    return false;
  }
}
