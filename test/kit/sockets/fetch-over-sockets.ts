// A fetch for the addresses of a served world, like that of a browser that trusts its authority.
import { request } from 'node:https';
import { Readable } from 'node:stream';
import type { ServedSandbox } from '../../../src/served/serve-options.ts';

export const fetchOverSockets =
  ({ authority: ca }: Pick<ServedSandbox, 'authority'>): typeof fetch =>
  async (input, init) => {
    const sent = new Request(input, init);
    const body = sent.body === null ? undefined : new Uint8Array(await sent.arrayBuffer());
    return new Promise((resolve, reject) => {
      const asked = request(
        sent.url,
        { ca, agent: false, method: sent.method, headers: Object.fromEntries(sent.headers), signal: sent.signal },
        (message) =>
          resolve(
            new Response(Readable.toWeb(message) as ReadableStream, {
              status: message.statusCode ?? 0,
              headers: Object.entries(message.headers).map(([name, value]): [string, string] => [name, String(value)]),
            }),
          ),
      );
      asked.on('error', reject);
      asked.end(body);
    });
  };
