// Ping: the holder calls the recipient’s notification endpoint through fetch, inside and outside the sandbox (CIBA 10.2).
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Exchange } from '../../../mocks/trace/exchange.ts';
import { ownScene } from '../../kit/worlds/own-worlds.ts';
import { renewedConsentApi } from '../../kit/calls/consent-api.ts';
import { scene, type Party, type Scene } from '../../kit/worlds/scene.ts';
import { acknowledged, pingClient, poll, pollClient } from '../../kit/calls/backchannel.ts';
import { registered } from '../../kit/calls/registration.ts';

const token = 'a-bearer-token-of-128-bits-or-more';
const outside = 'https://recipient.outside.example/ciba?tenant=7';

const here = await ownScene({}, pollClient);
afterEach(() => vi.restoreAllMocks());

async function pinged(endpoint?: string, { sandbox }: Scene = here): Promise<Party> {
  const recipient = await sandbox.enrol({ alg: 'ES256' });
  const members = pingClient({ notificationEndpoint: endpoint ?? recipient.notificationEndpoint });
  const clientId = await registered(sandbox, recipient, members);
  return { sandbox, recipient, clientId, consentApi: renewedConsentApi(sandbox, recipient, clientId) };
}

const ask = async (party: Party): Promise<string> =>
  (await acknowledged(party, await here.persona.backchannelHint(), { object: { client_notification_token: token } }))
    .auth_req_id;

/** Exchanges that notified a recipient of this auth_req_id. */
const pings = (id: string): readonly Exchange[] =>
  here.sandbox.trace.entries(({ from, request }) => from === 'holder' && request.body?.includes(id) === true);

/** Replaces the network with the answer of an outside server. */
const network = (answer: () => Promise<Response>) => vi.spyOn(globalThis, 'fetch').mockImplementation(answer);

describe('inside the sandbox', () => {
  test('CIBA 10.2 the ping is an exchange of its own, within the consumer’s answer', async () => {
    const out = network(() => Promise.reject(new TypeError('nothing leaves')));
    const party = await pinged();
    const id = await ask(party);
    expect(pings(id)).toEqual([]);
    await here.persona.approveBackchannel(id);
    const [ping, ...more] = pings(id);
    expect(more).toEqual([]);
    expect(ping).toMatchObject({ operation: 'notifyRecipient', to: 'recipient', response: { status: 204 } });
    const answer = here.sandbox.trace.entries(({ operation }) => operation === 'answerBackchannelDevice').at(-1);
    expect(ping?.parent).toBe(answer?.id);
    // Each exchange lists its own rows: the recipient’s in the ping, the holder’s in the answer.
    expect(ping?.changes).toMatchObject([{ party: 'recipient', table: 'recipients.notifications', id: ping?.id }]);
    expect(answer?.changes.filter((change) => change.party === 'recipient')).toEqual([]);
    // RFC 8705: only mutual TLS presents a certificate; the notification endpoint is plain TLS with a bearer token.
    expect(ping?.certificate).toBeUndefined();
    expect(out).not.toHaveBeenCalled();
    expect((await poll(party, id)).status).toBe(200);
  });
});

describe('outside the sandbox', () => {
  test('CIBA 10.2 fetch calls the recipient’s endpoint with the token and auth_req_id only', async () => {
    const sent: Request[] = [];
    vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
      sent.push(new Request(input, init));
      return Promise.resolve(new Response(null, { status: 204 }));
    });
    const party = await pinged(outside);
    const id = await ask(party);
    await here.persona.approveBackchannel(id);
    expect(sent).toHaveLength(1);
    const [request] = sent;
    expect([request?.method, request?.url, request?.redirect]).toEqual(['POST', outside, 'manual']);
    expect(Object.fromEntries(request?.headers ?? [])).toEqual({
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    });
    expect(await request?.json()).toEqual({ auth_req_id: id });
    const [ping] = pings(id);
    expect(ping).toMatchObject({ from: 'holder', to: 'recipient', verdict: 'ok', response: { status: 204 } });
    expect(ping?.warnings?.join()).toContain('left the sandbox');
    // A real handshake: none is simulated, and its details are unknown.
    expect(ping).not.toHaveProperty('handshake');
    expect(ping?.parent).toBeDefined();
    expect((await poll(party, id)).status).toBe(200);
  });

  test.each([
    ['answers 500', () => Promise.resolve(new Response('broken', { status: 500 })), 'refused', 500],
    ['redirects', () => Promise.resolve(Response.redirect('https://evil.example/', 302)), 'refused', 302],
    ['cannot be reached', () => Promise.reject(new TypeError('fetch failed')), 'faulted', 0],
  ] as const)(
    'CIBA 10.2 a recipient that %s can still poll, and the trace shows the result of the ping',
    async (_title, answer, verdict, status) => {
      const out = network(answer);
      const party = await pinged(outside);
      const id = await ask(party);
      await here.persona.denyBackchannel(id);
      expect(out).toHaveBeenCalledTimes(1);
      expect(pings(id)).toMatchObject([{ verdict, response: { status } }]);
      expect(await poll(party, id)).toMatchObject({ status: 400, error: 'access_denied' });
    },
  );

  test('a stopped sandbox aborts an outside call at once', async () => {
    const stopping = await scene({}, pollClient);
    const called = Promise.withResolvers<AbortSignal>();
    vi.spyOn(globalThis, 'fetch').mockImplementation((_input, init) => {
      const signal = init?.signal;
      if (signal === undefined || signal === null) throw new TypeError('Nothing could end this call.');
      called.resolve(signal);
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      });
    });
    const party = await pinged(outside, stopping);
    const hint = await stopping.persona.backchannelHint();
    const request = { object: { client_notification_token: token } };
    const { auth_req_id: id } = await acknowledged(party, hint, request);
    const answering = stopping.persona.approveBackchannel(id);
    const signal = await called.promise;
    await Promise.all([stopping.sandbox.stop(), Promise.allSettled([answering])]);
    // The call’s limit is ten seconds.
    expect(signal.reason).toMatchObject({ name: 'AbortError' });
  });

  test('no ping is sent for a request that expired unanswered', async () => {
    const out = network(() => Promise.resolve(new Response(null, { status: 204 })));
    const id = await ask(await pinged(outside));
    await here.sandbox.clock.advance('PT5M1S');
    await expect(here.persona.approveBackchannel(id)).rejects.toThrow();
    expect(out).not.toHaveBeenCalled();
    expect(pings(id)).toEqual([]);
  });
});
