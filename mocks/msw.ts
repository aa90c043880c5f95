// Entry `cdr-browser-sandbox/msw`: one named handler per operation, for one's own MSW set-up.
import { http, type HttpHandler } from 'msw/http';
import { virtualAddress } from './world/addresses.ts';
import type { Sandbox } from './sandbox/sandbox-interface.ts';
import type { Operation } from './spec/operation.ts';
import { operations } from './spec/operations/index.ts';

/** Handlers in the order MSW must try them: operations, static segments first, then a catch-all for every sandbox host. */
export function handlersOf(sandbox: Pick<Sandbox, 'fetch' | 'urls'>): HttpHandler[] {
  const answer = ({ request }: { request: Request }): Promise<Response> =>
    sandbox.fetch(request).catch((error: unknown) => {
      // The sandbox was stopped while it answered: to whoever sent the request the network is gone.
      if (error instanceof DOMException && error.name === 'AbortError') return Response.error();
      throw error;
    });
  const rows = [...operations].sort((a, b) => parameters(a) - parameters(b));
  const named = rows.flatMap((operation) =>
    basesOf(operation, sandbox).flatMap((base) => {
      const address = `${base}${operation.path.replaceAll(/\{(\w+)\}/gu, ':$1')}`;
      return [operation.method, ...(operation.alsoMethods ?? [])].map((method) => http[verbs[method]](address, answer));
    }),
  );
  const rest = hostsOf(sandbox).map((host) => http.all(typeof host === 'string' ? `${host}/*` : host, answer));
  return [...named, ...rest];
}

const verbs = { GET: 'get', POST: 'post', DELETE: 'delete' } as const;
const parameters = ({ path }: Operation): number => (path.match(/\{/gu) ?? []).length;

function basesOf(operation: Operation, { urls }: Pick<Sandbox, 'urls'>): readonly string[] {
  const holders = Object.values(urls.dataHolders);
  switch (operation.host) {
    case 'register.tls':
      return [urls.register.base];
    case 'register.mtls':
      return [urls.register.secureBase];
    case 'secondary.mtls':
      return [urls.secondaryDataHolder.base];
    case 'holder.tls':
      return holders.map(({ issuer }) => issuer);
    case 'holder.public':
      return holders.map(({ publicBase }) => publicBase);
    case 'holder.mtls':
      return holders.map(({ secureBase }) => secureBase);
    case 'holder.resource':
      return holders.map(({ base }) => base);
    case 'recipient.tls':
      return [];
  }
}

/** Every host of the sandbox, recipients’ own among them; the last is all there are, however the name is written. */
function hostsOf({ urls }: Pick<Sandbox, 'urls'>): readonly (string | RegExp)[] {
  const { register } = urls;
  if (!register.base.startsWith('https://register.cdr.example'))
    return [register.base.slice(0, register.base.lastIndexOf('/'))];
  const bases = [
    register.base,
    register.secureBase,
    urls.secondaryDataHolder.base,
    ...Object.values(urls.dataHolders).flatMap(({ issuer, secureBase }) => [issuer, secureBase]),
  ];
  return [...new Set(bases.map((base) => new URL(base).origin)), 'https://*.recipient.cdr.example', virtualAddress];
}
