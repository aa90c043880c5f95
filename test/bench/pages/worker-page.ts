// A page of the worker benchmark: one of its frames starts a sandbox, another a bare handler, and each times its own calls.
import { http, HttpResponse } from 'msw/http';
import { setupWorker } from 'msw/browser';
import { startSandbox } from '../../../mocks/browser.ts';
import { clientCertHeader } from '../../../mocks/certificates/present.ts';
import { authorisedIn } from '../../kit/authorised.ts';
import { goodHeaders } from '../../kit/caller.ts';

/** A signed-in call as any recipient would write it. */
export interface Call {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface WorkerPage {
  /** Starts a sandbox on IndexedDB, walks to tokens, and gives the call to measure and the body that answers it. */
  engine(): Promise<{ readonly call: Call; readonly body: string }>;
  /** Starts a worker with one handler that answers the call with the body. */
  bare(call: Call, body: string): Promise<void>;
  /** Milliseconds of so many calls, one after the other. */
  time(call: Call, count: number): Promise<readonly number[]>;
}

const serviceWorker = '/mockServiceWorker.js';

const page: WorkerPage = {
  engine: async () => {
    const sandbox = await startSandbox({ storage: 'indexeddb:bench', serviceWorker });
    const { recipient, accessToken } = await authorisedIn(sandbox);
    const headers = {
      ...goodHeaders(sandbox, accessToken),
      'client-cert': clientCertHeader(recipient.certificate.der),
    };
    const call = { url: `${sandbox.urls.dataHolder.base}/energy/accounts`, headers: headers as Call['headers'] };
    return { call, body: await answerOf(call) };
  },
  bare: async ({ url }, body) => {
    const answer = () => new HttpResponse(body, { headers: { 'content-type': 'application/json' } });
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

async function answerOf({ url, headers }: Call): Promise<string> {
  const response = await fetch(url, { headers });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${String(response.status)}: ${text}`);
  return text;
}

Object.assign(globalThis, { workerPage: page });
