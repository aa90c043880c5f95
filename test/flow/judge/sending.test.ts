// A request object is sent as the profile asks: pushed, or in the address of the holder that the client is registered with.
import { expect, test } from 'vitest';
import { createSandbox } from '../../../mocks/sandbox.ts';
import { requestSender, textOr } from '../../../src/pages/judge/sending.ts';
import { recipientFor } from '../../../src/runs/recipients/recipient-for.ts';
import { signed } from '../../../src/runs/recipients/signed-claims.ts';

test('in the address it stands beside parameters of its own claims, or of a plain request', async () => {
  await using sandbox = await createSandbox({ storage: 'memory:' });
  const acting = await recipientFor(sandbox, { recipient: { name: 'Sends' } });
  const send = await requestSender(sandbox, acting);
  const sentWith = async (claims: object) => {
    const request = await signed(acting.recipient, { ...claims });
    const url = new URL((await send(request)).request.url);
    expect(url.searchParams.get('request')).toBe(request);
    url.searchParams.delete('request');
    return [url.origin + url.pathname, Object.fromEntries(url.searchParams)];
  };
  const endpoint = `${sandbox.urls.dataHolder.issuer}/authorise`;
  const own = { client_id: 'c', response_type: 'code', scope: 'profile' };
  expect(await sentWith(own)).toEqual([endpoint, own]);
  const plain = { client_id: acting.clientId, response_type: 'code id_token', scope: 'openid' };
  expect(await sentWith({ client_id: 1, scope: ['profile'] })).toEqual([endpoint, plain]);
});

test('it is sent to the brand that the client is registered with', async () => {
  await using sandbox = await createSandbox({ storage: 'memory:', scenario: 'two-profiles' });
  const [first, second = expect.unreachable()] = Object.values(sandbox.holders);
  for (const { brand, profile, urls } of [first ?? expect.unreachable(), second]) {
    const acting = await recipientFor(sandbox, { recipient: { name: `At ${brand}` }, holder: brand });
    const { request } = await (await requestSender(sandbox, acting))(await signed(acting.recipient, {}));
    const endpoint = profile === '0.1.1' ? `${urls.issuer}/authorise` : `${urls.secureBase}/par`;
    expect([brand, request.url.split('?')[0]]).toEqual([brand, endpoint]);
  }
});

test('pushed it is authenticated as the client', async () => {
  await using sandbox = await createSandbox({ storage: 'memory:', profile: 'today' });
  const acting = await recipientFor(sandbox, { recipient: { name: 'Pushes' } });
  const { request } = (await acting.runUntil(acting.flows.sharing, 'request-object')) as { request?: string };
  const { operation, verdict } = await (await requestSender(sandbox, acting))(request ?? '');
  expect([operation, verdict]).toEqual(['pushAuthorisation', 'ok']);
});

test('only text is taken for text', () => {
  expect([textOr('a', 'b'), textOr('', 'b'), textOr(1, 'b'), textOr(undefined, 'b')]).toEqual(['a', '', 'b', 'b']);
});
