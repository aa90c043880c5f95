// TA, TD, TN, TS: what the consumer is asked, cross-origin reading, wrong hints, and a removed product.
import { expect, test } from 'vitest';
import { ownToday } from '../../kit/worlds/own-worlds.ts';
import { customer, errorOf, post } from '../../kit/calls/tokens.ts';
import {
  addressOf,
  browserAddress,
  introspected,
  push,
  refreshed,
  responseOf,
  signedIn,
  tokensOf,
} from '../../kit/calls/code-flow.ts';
import { newPlayer } from '../../kit/worlds/today.ts';
import { personaOf } from '../../kit/worlds/persona-of.ts';
import { answer, begin, type Answered } from '../../kit/calls/today-screens.ts';

const { fixture, player } = await ownToday();

const arrived = async (): Promise<Answered> =>
  begin(fixture, await browserAddress(fixture, player, await push(fixture, player)));
const codeSent = (): string =>
  fixture.sandbox.messages.latest(personaOf(fixture.sandbox).customerId, 'one-time-password')?.code ?? '';

test('TA-09 three wrong one-time passwords of six digits end with access_denied, and the right one is refused afterwards', async () => {
  const { customerId } = personaOf(fixture.sandbox);
  const identified = await answer(fixture, await arrived(), 'identify', { customerId });
  const code = codeSent();
  expect(code).toMatch(/^\d{6}$/u);
  const wrong = code === '000000' ? '000001' : '000000';
  for (const left of [2, 1])
    expect(await answer(fixture, identified, 'one-time-password', { code: wrong }), String(left)).toHaveProperty(
      'error',
    );
  const { redirect = '' } = await answer(fixture, identified, 'one-time-password', { code: wrong });
  expect(responseOf(redirect)).toMatchObject({ error: 'access_denied' });
  const late = await answer(fixture, identified, 'one-time-password', { code });
  expect(late).toHaveProperty('error');
  expect(late).not.toHaveProperty('redirect');
});

test('TA-10 no screen asks for a password or leads away, each can be cancelled, and the code’s expiry is shown', async () => {
  const { customerId } = personaOf(fixture.sandbox);
  const page = await fixture.fetch(await browserAddress(fixture, player, await push(fixture, player)));
  const html = await page.text();
  expect(html).not.toMatch(/password|forgot|recover|<a |<form|<script/iu);
  const seen: unknown[] = [];
  for (const last of ['identify', 'one-time-password', 'accounts', 'confirm']) {
    let here = await arrived();
    for (let steps = 0; here['name'] !== last && steps < 5; steps += 1) here = await forward(here, customerId);
    seen.push(here['name']);
    expect(JSON.stringify(here)).not.toMatch(/https?:|forgot|recover/iu);
    if (here['name'] === 'one-time-password') {
      const told = here['oneTimePassword'] as { readonly digits: number; readonly expiresAt: string };
      expect(told.digits).toBe(6);
      expect(Date.parse(told.expiresAt) - fixture.clock.now().getTime()).toBeGreaterThan(0);
    }
    const { redirect = '' } = await answer(fixture, here, 'cancel');
    expect(responseOf(redirect), last).toMatchObject({ error: 'access_denied' });
  }
  expect(seen).toEqual(['identify', 'one-time-password', 'accounts', 'confirm']);
});

/** The next screen, after an honest consumer’s answer. */
function forward(here: Answered, customerId: string): Promise<Answered> {
  const name = String(here['name']);
  const accounts = (here['accounts'] ?? []) as readonly { readonly id: string; readonly eligible: boolean }[];
  const answers: Readonly<Record<string, unknown>> = {
    identify: { customerId },
    'one-time-password': { code: codeSent() },
    accounts: { accounts: accounts.filter(({ eligible }) => eligible).map(({ id }) => id) },
  };
  return answer(fixture, here, name, answers[name]);
}

test('TD-09 any origin may read documents, and none the consumer’s pages or what needs a certificate', async () => {
  const { issuer, base, secureBase } = fixture.urls.dataHolder;
  const headers = { origin: 'https://elsewhere.example', 'x-v': '1' };
  const permitted = async (address: string | URL, init: RequestInit = {}, send = fixture.fetch) => {
    const { headers: told } = await send(address, { redirect: 'manual', ...init, headers });
    expect(told.get('access-control-allow-credentials')).toBeNull();
    return told.get('access-control-allow-origin');
  };
  const open = [`${issuer}/.well-known/openid-configuration`, `${issuer}/jwks`];
  const { publicBase } = fixture.urls.dataHolder;
  for (const address of [...open, `${publicBase}/discovery/status`, `${publicBase}/discovery/outages`])
    expect(await permitted(address), address).toBe('*');
  expect(await permitted(addressOf(fixture, { client_id: player.clientId }))).toBeNull();
  expect(await permitted(`${secureBase}/register`, { method: 'POST', body: '' }, player.fetch)).toBeNull();
  for (const address of [`${base}/common/customer`, `${secureBase}/userinfo`])
    expect(await permitted(address, {}, player.fetch), address).toBeNull();
});

test('TN-08 a wrong hint changes no answer of introspection or revocation', async () => {
  const { refresh_token: token, access_token: access } = await signedIn(fixture, player);
  const asked = async (hint?: string): Promise<unknown> =>
    (await post(fixture, player, 'introspect', { token, token_type_hint: hint })).json();
  const honest = await asked();
  expect(honest).toMatchObject({ active: true });
  for (const hint of ['access_token', 'nonsense']) expect(await asked(hint)).toEqual(honest);
  const revoke = async (sent: string | undefined, hint: string): Promise<number> =>
    (await post(fixture, player, 'revoke', { token: sent, token_type_hint: hint })).status;
  expect(await revoke(access, 'refresh_token')).toBe(200);
  expect((await customer(fixture, access, player.fetch)).status).toBe(401);
  expect((await refreshed(fixture, player, token)).status).toBe(200);
  expect(await revoke(token, 'access_token')).toBe(200);
  expect(await introspected(fixture, player, token)).toEqual({ active: false });
});

test('TS-02 a removed product is refused everywhere, its arrangement ends, and its registration is gone', async () => {
  const gone = await newPlayer(fixture);
  const asked = { grant_type: 'client_credentials', scope: 'cdr:registration' };
  const own = await tokensOf(await post(fixture, gone, 'token', asked));
  const { access_token: token, cdr_arrangement_id: id, refresh_token: refresh } = await signedIn(fixture, gone);
  await fixture.sandbox.register.setStatus('softwareProduct', gone.softwareProductId, 'REMOVED');
  await fixture.clock.advance('PT5M1S');
  expect([401, 403]).toContain((await customer(fixture, token, gone.fetch)).status);
  expect((await push(fixture, gone)).answer.status).toBe(400);
  expect((await refreshed(fixture, gone, refresh)).status).toBe(400);
  const managed = await gone.fetch(`${fixture.urls.dataHolder.secureBase}/register/${gone.clientId}`, {
    headers: { authorization: `Bearer ${own.access_token}` },
  });
  expect(managed.status).toBe(401);
  const { tables } = await fixture.sandbox.exportState();
  const rows = (name: string) => (tables[name] ?? []) as readonly { readonly id: string; readonly status?: string }[];
  expect(rows('holder.consents').find((row) => row.id === id)?.status).toBe('REVOKED');
  expect(rows('holder.clients').map((row) => row.id)).not.toContain(gone.clientId);
  // A product that comes back registers again, and its old client id stays unknown.
  expect(await errorOf((await push(fixture, gone)).answer)).toBe('400 invalid_client');
});

test('operations of the other profile answer like unknown addresses', async () => {
  const { secureBase, base } = fixture.urls.dataHolder;
  const answered = async (address: string): Promise<unknown> => {
    const came = await player.fetch(address, { method: 'POST' });
    return [came.status, await came.json()];
  };
  expect(await answered(`${secureBase}/bc-authorise`)).toEqual(await answered(`${secureBase}/nowhere`));
  expect(await answered(`${base}/clients/a/consents`)).toEqual(await answered(`${base}/nowhere`));
});
