// A served world for tests, and requests to it over sockets. It serves no pages, because these exist only in a build.
import { request, type RequestOptions } from 'node:https';
import type { TLSSocket } from 'node:tls';
import type { ServedSandbox, ServeOptions } from '../../../src/served/serve-options.ts';
import { serveWith } from '../../../src/served/serve-with.ts';

/** Serves at free ports. */
export const serving = (options: ServeOptions = {}): Promise<ServedSandbox> =>
  serveWith(() => false, { port: 0, mtlsPort: 0, seed: 7, ...options });

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

interface Sent extends Pick<RequestOptions, 'method' | 'headers' | 'cert' | 'key' | 'servername' | 'agent'> {
  readonly body?: string | Uint8Array;
}

/** Sends a request to a served world, trusting its authority. Rejects if the connection breaks. */
export function send(
  { authority: ca }: Pick<ServedSandbox, 'authority'>,
  url: string,
  sent: Sent = {},
): Promise<Answer> {
  const { body, ...options } = sent;
  return new Promise((resolve, reject) => {
    const asked = request(url, { ca, agent: false, ...options }, (message) => {
      let text = '';
      message.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      message.on('end', () => resolve({ status: message.statusCode ?? 0, headers: message.headers, text }));
      message.on('error', reject);
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

/** Calls a lever, with JSON if given. */
export function pull(server: ServedSandbox, method: string, path: string, json?: unknown): Promise<Answer> {
  return send(server, `${server.levers}${path}`, {
    method,
    ...(json !== undefined && { body: JSON.stringify(json), headers: { 'content-type': 'application/json' } }),
  });
}

/** A lever's result; throws for a refusal. */
export async function pulled<Given>(
  server: ServedSandbox,
  method: string,
  path: string,
  json?: unknown,
): Promise<Given> {
  const { status, text } = await pull(server, method, path, json);
  if (status >= 300) throw new Error(`${method} ${path}: ${String(status)} ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as Given;
}

export interface Enrolled {
  readonly softwareProductId: string;
  readonly redirectUris: readonly string[];
  readonly signing: { readonly kid: string; readonly alg: string; readonly jwk: JsonWebKey };
  readonly client: { readonly key: string; readonly certificate: string; readonly thumbprint: string };
}

/** All bytes received on a connection until it closes. */
export function readAll(socket: TLSSocket): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    socket.setEncoding('utf8').on('data', (piece: string) => (text += piece));
    socket.on('error', () => resolve(text));
    socket.on('close', () => resolve(text));
  });
}
