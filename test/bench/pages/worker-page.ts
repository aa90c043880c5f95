// The page of the worker benchmark: one frame starts a sandbox, another a bare handler, and each times its own calls.
import { openDB } from 'idb';
import { http, HttpResponse } from 'msw/http';
import { setupWorker } from 'msw/browser';
import { startSandbox } from '../../../mocks/browser.ts';
import { clientCertHeader } from '../../../mocks/certificates/present.ts';
import { authorisedIn } from '../../kit/recipients/authorised-recipient.ts';
import { goodHeaders } from '../../kit/calls/caller.ts';

/** An authorised call as any recipient would write it. */
export interface Call {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

type Storage = 'indexeddb:bench' | 'memory:';

export interface WorkerPage {
  /** Starts a sandbox, obtains tokens, and returns the call to measure with its response body. */
  engine(storage: Storage): Promise<{ readonly call: Call; readonly body: string }>;
  /** Starts a worker with a handler that answers the call with the body, optionally after one database read. */
  bare(call: Call, body: string, reads?: 'reads'): Promise<void>;
  /** Milliseconds of this many sequential calls. */
  time(call: Call, count: number): Promise<readonly number[]>;
}

const serviceWorker = '/mockServiceWorker.js';

const page: WorkerPage = {
  engine: async (storage) => {
    const sandbox = await startSandbox({ storage, serviceWorker });
    const { recipient, accessToken } = await authorisedIn(sandbox);
    const headers = {
      ...goodHeaders(sandbox, accessToken),
      'client-cert': clientCertHeader(recipient.certificate.der),
    };
    const call = { url: `${sandbox.urls.dataHolder.base}/energy/accounts`, headers: headers as Call['headers'] };
    return { call, body: await answerOf(call) };
  },
  bare: async ({ url }, body, reads) => {
    const read = reads === undefined ? undefined : await readOfTables();
    const answer = async () => {
      await read?.();
      return new HttpResponse(body, { headers: { 'content-type': 'application/json' } });
    };
    const options = { quiet: true, onUnhandledFrame: 'bypass', serviceWorker: { url: serviceWorker } } as const;
    await setupWorker(http.get(url, answer)).start(options);
  },
  time: async (call, count) => {
    const figures: number[] = [];
    for (let i = 0; i < count; i += 1) {
      const start = performance.now();
      await answerOf(call);
      figures.push(performance.now() - start);
    }
    return figures;
  },
};

/** One transaction over as many tables as an authorised call reads, one row of each. */
async function readOfTables(): Promise<() => Promise<unknown>> {
  const tables = ['tokens', 'grants', 'consents', 'overrides', 'register'];
  const database = await openDB('bench-floor', 1, {
    upgrade: (fresh) => tables.forEach((table) => fresh.createObjectStore(table)),
  });
  for (const table of tables) await database.put(table, { id: 'one', at: new Date().toISOString() }, 'one');
  return () => {
    const transaction = database.transaction(tables);
    return Promise.all(tables.map((table) => transaction.objectStore(table).get('one')));
  };
}

async function answerOf({ url, headers }: Call): Promise<string> {
  const response = await fetch(url, { headers });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${String(response.status)}: ${text}`);
  return text;
}

Object.assign(globalThis, { workerPage: page });
