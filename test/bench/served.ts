// A served world compared with a bare HTTPS server: an authorised GET over a persistent mutual TLS connection, and many parallel connections.
import { createServer, Agent, get, type AgentOptions } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { localAuthority, type LocalAuthority } from '../../mocks/sockets.ts';
import { newestProfileId } from '../../mocks/spec/ids.ts';
import { tlsSettings } from '../../mocks/sockets/tls-settings.ts';
import { resourceHeaders } from '../../src/recipient/resources.ts';
import { serving } from '../kit/sockets/over-sockets.ts';
import { recipientOver, sharedOver } from '../kit/sockets/recipient-over-sockets.ts';
import { median, type Row, type Section } from './table.ts';

interface Asked {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly tls: Pick<AgentOptions, 'ca' | 'key' | 'cert'>;
}

export const served: Section = {
  title: 'Served over sockets',
  run: async () => {
    const server = await serving({ profile: 'today' });
    const recipient = await recipientOver(server);
    const shared = await sharedOver(server, recipient);
    const { key, certificate: cert } = recipient.enrolled.client;
    const call = { base: '', accessToken: shared.accessToken, authDate: new Date() };
    const mine: Asked = {
      url: shared.accounts,
      headers: Object.fromEntries(resourceHeaders(call, 2)),
      tls: { ca: server.authority, key, cert },
    };
    const bare = await bareServer(await oneAnswer(mine, new Agent({ ...mine.tls })));
    const other: Asked = { ...mine, url: bare.url, tls: { ...mine.tls, ca: bare.authority } };
    const rows = [await kept(mine, other), await atOnce(mine, other)];
    bare.close();
    recipient.close();
    await server.stop();
    return rows;
  },
};

/** The body of a 200; rejects for any other status. */
function oneAnswer({ url, headers }: Asked, agent: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (message) => {
      let text = '';
      message.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      message.on('end', () => {
        if (message.statusCode === 200) resolve(text);
        else reject(new Error(`${String(message.statusCode)} ${text}`));
      });
    }).on('error', reject);
  });
}

/** A bare server with the handshake of a served world, including a checked client certificate, and one body for every request. */
async function bareServer(body: string) {
  const authority: LocalAuthority = await localAuthority();
  const options = {
    ...(await authority.serverCertificate()),
    ...tlsSettings([newestProfileId]),
    requestCert: true,
    rejectUnauthorized: false,
  };
  const server = createServer(options, (message, answer) => {
    const hasCertificate = (message.socket as TLSSocket).getPeerX509Certificate() !== undefined;
    answer.writeHead(hasCertificate ? 200 : 401, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    });
    answer.end(body);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://localhost:${String(port)}/energy/accounts`,
    authority: authority.pem,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Alternating, so that a busy moment of the machine affects both. */
async function kept(mine: Asked, other: Asked): Promise<Row> {
  const sides = [mine, other].map((asked) => ({
    asked,
    agent: new Agent({ ...asked.tls, keepAlive: true, maxSockets: 1 }),
    took: [] as number[],
  }));
  for (let run = -200; run < 1000; run += 1)
    for (const { asked, agent, took } of sides) {
      const start = performance.now();
      await oneAnswer(asked, agent);
      if (run >= 0) took.push(performance.now() - start);
    }
  for (const { agent } of sides) agent.destroy();
  const [value = 0, bare = 0] = sides.map(({ took }) => median(took));
  const beside = { what: 'a bare HTTPS server with the same handshake and body', value: bare };
  return { what: 'GET /energy/accounts on a connection that stays open', value, unit: 'ms', beside, aim: 2 };
}

/** Opens all connections together, each with its own handshake; rejects unless all are answered with 200. */
async function atOnce(mine: Asked, other: Asked): Promise<Row> {
  const count = 500;
  const all = async (asked: Asked): Promise<number> => {
    const agent = new Agent({ ...asked.tls, keepAlive: false });
    const start = performance.now();
    await Promise.all(Array.from({ length: count }, () => oneAnswer(asked, agent)));
    return performance.now() - start;
  };
  const took: [number[], number[]] = [[], []];
  for (let run = 0; run < 3; run += 1)
    for (const [at, asked] of [mine, other].entries()) took[at]?.push(await all(asked));
  const beside = { what: 'the bare server', value: median(took[1]) };
  const what = `${String(count)} connections at once, each answered with 200`;
  return { what, value: median(took[0]), unit: 'ms', beside };
}
