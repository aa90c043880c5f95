// Calls of a recipient with good, replaceable headers, and of a data holder to the secondary one.
import type { DataRecipient, Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';

export interface CallInit extends Omit<RequestInit, 'headers'> {
  /** Replaces good headers; undefined removes one. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

/** The common shape of answers with records; tests narrow `data` themselves. */
export interface Answer<D = Readonly<Record<string, unknown>>> {
  readonly data: D;
  readonly links: Readonly<Record<'self' | 'first' | 'prev' | 'next' | 'last', string | undefined>>;
  readonly meta: { readonly totalRecords: number; readonly totalPages: number };
}

export interface ErrorList {
  readonly errors: readonly {
    readonly code: string;
    readonly title: string;
    readonly detail: string;
    readonly isSecondaryDataHolderError?: boolean;
  }[];
}

export interface Caller {
  /** Calls a path under the party's base, or a full link. */
  call(path: string, init?: CallInit): Promise<Response>;
  /** Sends a POST: text verbatim, anything else as JSON. */
  post(path: string, body: unknown, init?: CallInit): Promise<Response>;
  /** The body of a 200; throws for any other status. */
  read<D = Readonly<Record<string, unknown>>>(path: string, init?: CallInit): Promise<Answer<D>>;
}

type Headers = Readonly<Record<string, string | undefined>>;

/** The newest served version; version 1 if the world serves those of the interfaces document. */
export const anyVersion = ({ decisions, holders }: Pick<Sandbox, 'decisions' | 'holders'>): Headers =>
  Object.keys(holders).some((brand) => decisions.get('versions', brand) === 'published')
    ? { 'x-v': '9', 'x-min-v': '1' }
    : { 'x-v': '1' };

/** Headers of an unattended call or, with `present`, of a call with the customer present. */
export const goodHeaders = (
  sandbox: Pick<Sandbox, 'clock' | 'decisions' | 'holders'>,
  accessToken: string,
): Headers => ({
  authorization: `Bearer ${accessToken}`,
  ...anyVersion(sandbox),
  'x-fapi-interaction-id': crypto.randomUUID(),
  'x-fapi-auth-date': sandbox.clock.now().toUTCString(),
});

/** The headers of a call with the customer present. */
export const present = {
  'x-fapi-customer-ip-address': '203.0.113.7',
  'x-cds-client-headers': btoa('User-Agent: Sunny Saver'),
} as const;

export const callerOf = (sandbox: Sandbox, recipient: Pick<DataRecipient, 'fetch'>, accessToken: string): Caller =>
  callerAt(sandbox.urls.dataHolder.base, recipient.fetch, () => goodHeaders(sandbox, accessToken));

/** Calls without token and FAPI headers, under `{tls_url}`. */
export const publicCaller = (sandbox: Sandbox): Caller =>
  callerAt(sandbox.urls.dataHolder.publicBase, sandbox.fetch, () => ({ 'x-v': '1' }));

/** A data holder's calls to the secondary data holder. */
export const holderCaller = (sandbox: Sandbox, arrangement: string = crypto.randomUUID()): Caller =>
  callerAt(sandbox.urls.secondaryDataHolder.base, sandbox.dataHolder.fetch, () => ({
    ...anyVersion(sandbox),
    'x-fapi-interaction-id': crypto.randomUUID(),
    'x-cds-arrangement': arrangement,
  }));

/** Calls Get energy accounts with an access token. */
export const accountsAnswer = (sandbox: Sandbox, send: typeof fetch, token: string): Promise<Response> =>
  send(`${sandbox.urls.dataHolder.base}/energy/accounts`, {
    headers: {
      authorization: `Bearer ${token}`,
      ...anyVersion(sandbox),
      'x-fapi-auth-date': sandbox.clock.now().toUTCString(),
    },
  });

export function callerAt(base: string, send: typeof fetch, good: () => Headers): Caller {
  const call = (path: string, { headers = {}, ...init }: CallInit = {}): Promise<Response> => {
    const kept = Object.entries({ ...good(), ...headers }).filter(
      (pair): pair is [string, string] => pair[1] !== undefined,
    );
    return send(path.startsWith('https:') ? path : `${base}${path}`, { ...init, headers: kept });
  };
  return {
    call,
    post: (path, body, { headers = {}, ...init } = {}) =>
      call(path, {
        ...init,
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    read: async <D>(path: string, init?: CallInit) => {
      const response = await call(path, init);
      if (response.status !== 200) throw new Error(`${path}: ${String(response.status)} ${await response.text()}`);
      return (await response.json()) as Answer<D>;
    },
  };
}

export const errorsOf = async (response: Response): Promise<ErrorList['errors']> =>
  ((await response.json()) as ErrorList).errors;

/** Codes of an error list, without their common prefix. */
export const codesOf = async (response: Response): Promise<readonly string[]> =>
  (await errorsOf(response)).map(({ code }) => code.replace(/^urn:au-cds:error:/u, ''));

/** A refusal in short: its status, then the last two parts of each error's code and its detail. */
export const refusalOf = async (response: Response): Promise<readonly unknown[]> => [
  response.status,
  ...(await errorsOf(response)).map(
    ({ code, detail }) => `${code.replace(/^urn:au-cds:error:cds-\w+:/u, '')} ${detail}`,
  ),
];
