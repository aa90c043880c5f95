// The certificate of the handshake is the one the rules check: none, expired, of another authority, of another product.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ServedSandbox } from '../../../src/served/serve-options.ts';
import { pull, pulled, send, serving, type Enrolled } from '../../kit/sockets/over-sockets.ts';
import { servingHere } from '../../kit/sockets/sockets-of-test.ts';
import {
  fetchOver,
  recipientOver,
  sharedOver,
  type AtServer,
  type Shared,
} from '../../kit/sockets/recipient-over-sockets.ts';

type Client = Enrolled['client'];

describe.each(['0.1.1', 'today'] as const)('in a world of %s', (profile) => {
  let server: ServedSandbox;
  let recipient: AtServer;
  let shared: Shared;
  beforeAll(async () => {
    server = await serving({ profile });
    recipient = await recipientOver(server);
    shared = await sharedOver(server, recipient);
  });
  afterAll(async () => {
    recipient.close();
    await server.stop();
  });

  /** The status for the accounts, and the rule that refused. */
  async function accountsWith(
    client: Client | undefined,
  ): Promise<readonly [status: number, rule: string | undefined]> {
    const { status } = await send(server, shared.accounts, {
      headers: {
        authorization: `Bearer ${shared.accessToken}`,
        'x-v': profile === 'today' ? '2' : '1',
        'x-fapi-interaction-id': crypto.randomUUID(),
        'x-fapi-auth-date': new Date().toUTCString(),
      },
      ...(client !== undefined && { key: client.key, cert: client.certificate }),
    });
    if (status === 200) return [status, undefined];
    return [status, (await pulled<{ rule: string }>(server, 'GET', '/trace/refusal')).rule];
  }

  test('the recipient’s own certificate reads accounts', async () => {
    expect(await accountsWith(recipient.enrolled.client)).toEqual([200, undefined]);
  });
  test('no certificate is refused', async () => {
    expect(await accountsWith(undefined)).toEqual([401, 'transport.certificate-present']);
  });
  test('a certificate of another authority is refused', async () => {
    const other = await servingHere({ profile, seed: 8 });
    const { client } = await pulled<Enrolled>(other, 'POST', '/recipients');
    expect(await accountsWith(client)).toEqual([401, 'transport.certificate-issuer']);
  });
  test('a certificate of another product is refused', async () => {
    const { client } = await pulled<Enrolled>(server, 'POST', '/recipients');
    expect(await accountsWith(client)).toEqual([401, 'token.bound-to-certificate']);
  });
  test('a later certificate of the same product is refused, as the token is bound to the earlier', async () => {
    const { softwareProductId } = recipient.enrolled;
    const client = await pulled<Client>(server, 'POST', `/recipients/${softwareProductId}/certificate`, {});
    expect(await accountsWith(client)).toEqual([401, 'token.bound-to-certificate']);
  });
  test('an expired certificate is refused', async () => {
    const client = await pulled<Client>(server, 'POST', '/certificates', { commonName: 'x', validFor: 'PT1S' });
    await pulled(server, 'POST', '/clock/advance', { duration: 'PT2S' });
    expect(await accountsWith(client)).toEqual([401, 'transport.certificate-dates']);
  });
  test('a header instead of a certificate is refused at both ports', async () => {
    for (const origin of [server.origins.tls, server.origins.mtls])
      for (const name of ['Client-Cert', 'client-cert-chain']) {
        const { status, text } = await send(server, `${origin}/wattle-energy/par`, { headers: { [name]: ':AA==:' } });
        expect([status, text]).toEqual([400, expect.stringContaining('client_cert_header')]);
      }
  });
  test('an open connection is judged by its own handshake, whatever others present', async () => {
    const { client } = await pulled<Enrolled>(server, 'POST', '/recipients');
    const other = fetchOver(server, client);
    const headers = { authorization: `Bearer ${shared.accessToken}`, 'x-v': profile === 'today' ? '2' : '1' };
    const statuses: number[] = [];
    for (const through of [recipient.fetch, other.fetch, recipient.fetch, other.fetch])
      statuses.push((await through(shared.accounts, { headers })).status);
    other.agent.destroy();
    expect([statuses[1], statuses[3]]).toEqual([401, 401]);
    expect(statuses[0]).toBe(statuses[2]);
    expect(statuses[0]).not.toBe(401);
  });
  test('the TLS port requests no certificate', async () => {
    expect((await pull(server, 'GET', '/health')).status).toBe(200);
  });
});
