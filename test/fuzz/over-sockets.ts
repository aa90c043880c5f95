// The wire of a run over sockets: a served world whose recipients have their certificates' keys, and a sender of requests.
import { Agent, request as ask } from 'node:https';
import { clientCertHeader, readClientCertHeader } from '../../mocks/certificates/present.ts';
import { privateKeyPem, certificatePem } from '../../mocks/certificates/pem.ts';
import type { DataRecipient, Sandbox, SandboxOptions } from '../../mocks/sandbox/sandbox-interface.ts';
import { serving } from '../kit/sockets/over-sockets.ts';
import type { ServedSandbox } from '../../src/served/serve-options.ts';
import type { Answer } from './judge.ts';

export interface Wire {
  /** Replaces `createSandbox`. */
  open(options: SandboxOptions): Promise<Sandbox>;
  /** Sends over a socket; in memory if the certificate's key is not available. */
  send(request: Request): Promise<Response>;
  /** How many requests went over a socket. */
  sent(): number;
  close(): Promise<void>;
}

/** Errors of the server itself by status. */
const own: Readonly<Record<string, readonly number[]>> = {
  client_cert_header: [400],
  http_malformed: [400, 431],
  target_malformed: [400],
  host_unknown: [421],
  method_unknown: [501],
};

/** Whether the server refused the request itself, in its own form, before a party saw it; a HEAD has only the status. */
export function isTurnedAway(method: string, { status, text }: Answer): boolean {
  if (method === 'HEAD' && text === '') return Object.values(own).flat().includes(status);
  const error = /^\{"error":"(\w+)","error_description":"[^"]/u.exec(text)?.[1] ?? '';
  return Object.hasOwn(own, error) && own[error]?.includes(status) === true;
}

export function wireOverSockets(): Wire {
  const agents = new Map<string, Agent>();
  let server: ServedSandbox | undefined;
  let sent = 0;
  const here = (): ServedSandbox => {
    if (server === undefined) throw new Error('The wire is not open.');
    return server;
  };
  return {
    open: async ({ profile, seed, clock }) => {
      const options = { profile, seed, clock };
      server = await serving(Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)));
      const { sandbox, origins, authority: ca } = server;
      agents.set('', new Agent({ keepAlive: true, ca }));
      const withKey = async (recipient: DataRecipient): Promise<DataRecipient> => {
        const { header, key, certificate } = await keyed(sandbox, recipient);
        agents.set(header, new Agent({ keepAlive: true, ca, key, cert: certificatePem(certificate.der) }));
        const presented = sandbox.certificates.present(certificate, sandbox.fetch);
        return Object.defineProperties(recipient, {
          certificate: { value: certificate },
          fetch: {
            value: (input: string | URL | Request, init?: RequestInit) =>
              (new Request(input, init).url.startsWith(origins.mtls) ? presented : sandbox.fetch)(input, init),
          },
        });
      };
      const enrol: Sandbox['enrol'] = async (asked) => withKey(await sandbox.enrol(asked));
      return Object.create(sandbox, { enrol: { value: enrol } }) as Sandbox;
    },
    send: (request) => {
      const presented = request.headers.get('client-cert') ?? '';
      const agent = agents.get(presented);
      const isAlone = agent === undefined && readClientCertHeader(presented) !== undefined;
      // A handshake needs the certificate's key.
      if (isAlone && isAt(here(), request)) return here().sandbox.fetch(request);
      sent += 1;
      return overSocket(request, here(), agent ?? agents.get(''), agent !== undefined);
    },
    sent: () => sent,
    close: async () => {
      for (const agent of agents.values()) agent.destroy();
      await server?.stop();
    },
  };
}

async function keyed(sandbox: Sandbox, { softwareProductId }: DataRecipient) {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  const certificate = await sandbox.certificates.issue({ softwareProductId, publicKey: pair.publicKey });
  const key = privateKeyPem(new Uint8Array(await crypto.subtle.exportKey('pkcs8', pair.privateKey)));
  return { certificate, key, header: clientCertHeader(certificate.der) };
}

const isAt = ({ origins: { tls, mtls } }: Pick<ServedSandbox, 'origins'>, { url }: Request): boolean =>
  [tls, mtls].includes(new URL(url).origin);

/** Connects to the port of the origin or, for an unknown host, to the TLS port with that host name. */
async function overSocket(
  request: Request,
  { origins }: ServedSandbox,
  agent: Agent | undefined,
  isInHandshake: boolean,
): Promise<Response> {
  const url = new URL(request.url);
  const isHere = isAt({ origins }, request);
  const headers = Object.fromEntries(request.headers);
  if (isInHandshake) delete headers['client-cert'];
  if (!isHere) headers['host'] = url.host;
  const body = new Uint8Array(await request.arrayBuffer());
  if (body.byteLength > 0) headers['content-length'] = String(body.byteLength);
  const { port } = new URL(isHere ? url.origin : origins.tls);
  return new Promise((resolve, reject) => {
    const options = {
      host: 'localhost',
      servername: 'localhost',
      port,
      path: `${url.pathname}${url.search}`,
      method: request.method,
    };
    const asked = ask({ ...options, headers, ...(agent !== undefined && { agent }) }, (message) => {
      const pieces: Uint8Array[] = [];
      message.on('data', (piece: Uint8Array) => pieces.push(piece));
      message.on('error', reject);
      message.on('end', () => {
        const given = new Headers();
        for (const [name, values = []] of Object.entries(message.headersDistinct))
          for (const value of values) given.append(name, value);
        const { statusCode: status = 0 } = message;
        const content = [204, 205, 304].includes(status) ? null : Buffer.concat(pieces);
        resolve(new Response(content, { status, headers: given }));
      });
    });
    asked.on('error', reject);
    asked.end(body);
  });
}
