// Warnings for cross-origin calls that the sandbox answers and a real browser would block (CDS, CORS; Fetch standard).
import type { Exchange } from '../trace/exchange.ts';

const inPage = (): boolean => 'location' in globalThis;

type Call = Pick<Exchange, 'transport' | 'from' | 'flow' | 'parent' | 'response'>;

/**
 * The warnings for a call that a page made itself, if any. Calls between parties and the steps of a recipient's flow
 * stand for servers, which CORS does not restrict.
 */
export function crossOriginWarnings({ transport, from, flow, parent, response }: Call): readonly string[] {
  const byPage = inPage() && transport !== 'browser' && from === 'recipient';
  if (!byPage || flow !== undefined || parent !== undefined) return [];
  const permitted = response.headers.some(([name]) => name === 'access-control-allow-origin');
  if (transport === 'tls' && permitted) return [];
  return transport === 'mtls'
    ? [
        'A page could not make this call: it cannot choose a client certificate, and the response does not allow other origins. In production, send it from the recipient’s server.',
      ]
    : [
        'A page could not read this response: it has no Access-Control-Allow-Origin. In production, fetch it from the recipient’s server.',
      ];
}
