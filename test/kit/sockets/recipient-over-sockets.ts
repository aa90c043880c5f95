// A recipient as in another process: keys and certificate from a lever, every request over a socket.
import { Agent, request } from 'node:https';

import {
  backchannelPoll,
  codeFlow,
  hybrid,
  registration,
  startFlow,
  todayRegistration,
  type FlowSurroundings,
} from '../../../src/recipient/index.ts';
import type { ServedSandbox } from '../../../src/served/serve-options.ts';
import { pulled, type Enrolled } from './over-sockets.ts';

/** Sends over HTTPS with this client certificate, on connections that stay open until `agent.destroy()`. */
export function fetchOver(server: ServedSandbox, { key, certificate: cert }: Enrolled['client']) {
  const agent = new Agent({ keepAlive: true, ca: server.authority, key, cert });
  const through: typeof fetch = async (input, init) => {
    const asked = new Request(input, init);
    const body = new Uint8Array(await asked.arrayBuffer());
    const url = new URL(asked.url);
    return new Promise((resolve, reject) => {
      const options = { agent, method: asked.method, headers: Object.fromEntries(asked.headers) };
      const sent = request(url, options, (message) => {
        const pieces: Uint8Array[] = [];
        message.on('data', (piece: Uint8Array) => pieces.push(piece));
        message.on('error', reject);
        message.on('end', () => {
          const { statusCode: status = 0, headers } = message;
          const given = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
          const content = status === 204 || status === 303 ? null : Buffer.concat(pieces);
          resolve(new Response(content, { status, headers: given }));
        });
      });
      sent.on('error', reject);
      sent.end(body);
    });
  };
  return { fetch: through, agent };
}

export interface AtServer {
  /** Presents the recipient's client certificate and keeps its connections open. */
  readonly fetch: typeof fetch;
  readonly enrolled: Enrolled;
  readonly surroundings: FlowSurroundings;
  close(): void;
}

/** Another enrolled recipient, ready for flows. */
export async function recipientOver(server: ServedSandbox): Promise<AtServer> {
  const enrolled = await pulled<Enrolled>(server, 'POST', '/recipients');
  const identity = await server.sandbox.recipients.find(enrolled.softwareProductId);
  if (identity === undefined) throw new Error('The lever has put no recipient on file.');
  const over = fetchOver(server, enrolled.client);
  const [persona] = server.sandbox.personas;
  const consumer = async (url: URL): Promise<URL> => {
    const path = `/personas/${persona?.customerId ?? ''}/authorise`;
    return new URL((await pulled<{ redirect: string }>(server, 'POST', path, { url: url.href })).redirect);
  };
  return {
    fetch: over.fetch,
    enrolled,
    surroundings: {
      register: server.sandbox.urls.register,
      identity: { ...identity, fetch: over.fetch },
      consumer,
      now: () => server.sandbox.clock.now(),
    },
    close: () => over.agent.destroy(),
  };
}

export interface Shared {
  readonly accessToken: string;
  readonly refreshToken: string | undefined;
  readonly arrangementId: string | undefined;
  readonly accounts: string;
  readonly clientId: string;
  /** The address to which the recipient sends the consumer for another consent. */
  address(): Promise<string>;
}

/** Registers, lets the first persona consent by lever, and redeems the code, in the world's profile. */
export async function sharedOver(server: ServedSandbox, { surroundings }: AtServer): Promise<Shared> {
  const isToday = server.sandbox.profile !== '0.1.1';
  const registered = await startFlow(isToday ? todayRegistration : registration, surroundings, {
    backchannel: 'poll',
  }).toEnd();
  const share = (consumer: FlowSurroundings['consumer']) =>
    isToday
      ? startFlow(codeFlow, { ...surroundings, consumer }, registered).toEnd()
      : startFlow(hybrid, { ...surroundings, consumer }, registered).toEnd();
  const { tokens, client, arrangementId } = await share(surroundings.consumer);
  const holder = Object.values(server.sandbox.holders)[0];
  return {
    accessToken: tokens?.access_token ?? '',
    refreshToken: tokens?.refresh_token,
    arrangementId,
    accounts: `${holder?.urls.base ?? ''}/energy/accounts`,
    clientId: client?.client_id ?? '',
    address: async () => {
      let address = '';
      const notesIt = (url: URL): Promise<never> => {
        address = url.href;
        return Promise.reject(new Error('Nobody goes there yet.'));
      };
      await share(notesIt).catch(() => undefined);
      return address;
    },
  };
}

/** Sends a registered recipient's request to the first persona's device (0.1.1) and returns its auth_req_id. */
export async function askedOnDevice(server: ServedSandbox, { surroundings }: AtServer): Promise<string> {
  const [persona] = server.sandbox.personas;
  const loginHint = await persona?.backchannelHint();
  const registered = await startFlow(registration, surroundings, { backchannel: 'poll' }).toEnd();
  let id = '';
  const device: FlowSurroundings['device'] = ({ authReqId }) => {
    id = authReqId;
    return Promise.reject(new Error('Nobody answers yet.'));
  };
  const given = loginHint === undefined ? registered : { ...registered, loginHint };
  await startFlow(backchannelPoll, { ...surroundings, device }, given)
    .toEnd()
    .catch(() => undefined);
  return id;
}
