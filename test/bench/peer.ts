// The benchmark's peer: node-oidc-provider in a separate process over loopback HTTP, and a browser that accepts everything.
import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { JWK } from 'jose';
import type { ProfileId } from '../../mocks/spec/ids.ts';

export interface PeerClient {
  /** The provider's configuration. */
  readonly profile: ProfileId;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly keys: readonly JWK[];
}

export interface Peer {
  readonly issuer: string;
  /** Takes a browser with cookies through login and consent and returns the redirect. */
  consumer(url: URL): Promise<URL>;
  /** The server's milliseconds since the last query, from each request to the end of its answer. */
  own(): Promise<number>;
  close(): void;
}

/** Starts a provider with one client; `count` is called for each request of its browser. */
export async function startPeer(client: PeerClient, count: () => void): Promise<Peer> {
  const child = fork(join(import.meta.dirname, 'peer-server.ts'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const issuer = await new Promise<string>((resolve, reject) => {
    child.once('message', (message: { readonly issuer: string }) => resolve(message.issuer));
    child.once('exit', (code) => reject(new Error(`The peer ended with ${String(code)}.`)));
    child.send(client);
  });
  return {
    issuer,
    consumer: (url) => browse(url, client.redirectUri, count),
    own: () =>
      new Promise((resolve) => {
        child.once('message', ({ own }: { readonly own: number }) => resolve(own));
        child.send({});
      }),
    close: () => void child.kill(),
  };
}

/** Follows redirects with cookies and accepts every form until a redirect leads to the client. */
async function browse(start: URL, redirectUri: string, count: () => void): Promise<URL> {
  const cookies = new Map<string, string>();
  const send = async (url: URL, method: string): Promise<URL> => {
    count();
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { method, redirect: 'manual', headers: { cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/u.exec(set) ?? [];
      cookies.set(name, value);
    }
    const text = await response.text();
    const location = response.headers.get('location');
    if (location !== null) return new URL(location, url);
    if (!response.ok || method === 'POST') throw new Error(`The peer answered ${String(response.status)}: ${text}`);
    return send(url, 'POST');
  };
  let url = start;
  while (!url.href.startsWith(redirectUri)) url = await send(url, 'GET');
  return url;
}
