// Two brands of one world, each with its own profile: what one knows looks unknown to the other.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Persona } from '../../../mocks/personas/persona.ts';
import type { Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';
import { consentClaims, energyScopes, requestFor } from '../../kit/calls/authorisation-request.ts';
import type { Party } from '../../kit/worlds/scene.ts';
import { backchannelRequest } from '../../kit/calls/backchannel.ts';
import * as tokens from '../../kit/calls/tokens.ts';
import type { Form } from '../../kit/calls/tokens.ts';
import type { RegisteredRecipient } from '../../kit/worlds/fixture.ts';
import { authentication } from '../../kit/calls/signing.ts';
import { backchannelGrant } from '../../kit/calls/registration.ts';
import { tokenWorldOn } from '../../kit/worlds/token-world.ts';
import * as codeFlow from '../../kit/calls/code-flow.ts';
import type { TodayFixture } from '../../kit/worlds/today.ts';
import { openTwoBrands, type Thing, type TwoBrands } from '../../kit/worlds/two-brands.ts';

let sandbox: Sandbox;
let here: TodayFixture;
let there: TodayFixture;
let hybrid: RegisteredRecipient;
let player: RegisteredRecipient;
let party: Party;
let noor: Persona;
let ofHybrid: TwoBrands['ofHybrid'];
let ofToday: TwoBrands['ofToday'];
beforeAll(async () => {
  ({ sandbox, here, there, hybrid, player, party, noor, ofHybrid, ofToday } = await openTwoBrands());
});
afterAll(() => sandbox.stop());

/** The whole answer, without the value sent, the date and the mark of the exchange. */
async function told(answer: Response, sent: string): Promise<unknown> {
  const headers = [...answer.headers].filter(([name]) => name !== 'date' && name !== 'x-fapi-interaction-id');
  const location = answer.headers.get('location');
  const response = location === null ? null : new URL(location).searchParams.get('response');
  const without = (text: string): string => text.replaceAll(sent, 'SENT').replaceAll(encodeURIComponent(sent), 'SENT');
  const body = without(await answer.text());
  // A response JWT is signed anew each time and contains the instant, so its claims are compared.
  if (response !== null)
    return { status: answer.status, says: { ...codeFlow.responseOf(location ?? ''), exp: 0 }, body };
  return { status: answer.status, headers: headers.map(([name, value]) => [name, without(value)]), body };
}

type Sending = (thing: string) => Promise<Response>;
type Row = readonly [what: string, thing: () => Thing, sending: Sending];

async function expectUnknown(thing: Thing, sending: Sending): Promise<void> {
  const unknown = thing.unknown();
  const nobodys = await told(await sending(unknown), unknown);
  expect(nobodys).not.toMatchObject({ status: 404, body: expect.stringContaining('Resource/NotFound') as unknown });
  expect(await told(await sending(thing.own), thing.own)).toEqual(nobodys);
}

const json = { accept: 'application/json' };
const browse = (address: string, query: Readonly<Record<string, string>>): Promise<Response> =>
  sandbox.fetch(`${address}?${new URLSearchParams(query).toString()}`, { headers: json, redirect: 'manual' });

const state = crypto.randomUUID();
/** A form sent to a brand, with this client in it and in its assertion. */
async function formAs(at: TodayFixture, clientId: string, path: string, form: Form): Promise<Response> {
  const endpoint = `${at.urls.dataHolder.secureBase}/${path}`;
  const all = { ...(await authentication(sandbox, player, clientId, endpoint)), ...form };
  const kept = Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return player.fetch(endpoint, { method: 'POST', body: new URLSearchParams(kept) });
}
const atToday = (path: string, form: (thing: string) => Form): Sending => {
  return (thing) => formAs(there, player.clientId, path, form(thing));
};
const atHybrid = (path: string, form: (thing: string) => Form): Sending => {
  return (thing) => formAs(here, hybrid.clientId, path, form(thing));
};
const bearing = (token: string, headers: Readonly<Record<string, string>> = {}): RequestInit => ({
  headers: { authorization: `Bearer ${token}`, ...headers },
});
const resource = { 'x-v': '1', 'x-fapi-auth-date': new Date(0).toUTCString() };
const asCode = (code: string): Form => ({
  grant_type: 'authorization_code',
  code,
  redirect_uri: 'https://app.example/callback',
  code_verifier: 'v'.repeat(43),
});
const asRefresh = (token: string): Form => ({ grant_type: 'refresh_token', refresh_token: token });
const clientAt = (at: () => TodayFixture, path: string, form: Form): Sending => {
  return (clientId) => formAs(at(), clientId, path, form);
};
const credentials = (scope: string): Form => ({ grant_type: 'client_credentials', scope });

describe('values of the 0.1.1 brand, at the brand of today', () => {
  const url = (): TodayFixture['urls']['dataHolder'] => there.urls.dataHolder;
  const rows: readonly Row[] = [
    ['client, PAR', () => ofHybrid.client, clientAt(() => there, 'par', { request: 'x' })],
    ['client, token', () => ofHybrid.client, clientAt(() => there, 'token', credentials('cdr:registration'))],
    ['client, introspection', () => ofHybrid.client, clientAt(() => there, 'introspect', { token: 'x' })],
    ['client, revocation', () => ofHybrid.client, clientAt(() => there, 'revoke', { token: 'x' })],
    ['client, arrangement revocation', () => ofHybrid.client, clientAt(() => there, 'arrangements/revoke', {})],
    [
      'client, authorisation',
      () => ofHybrid.client,
      (clientId) => browse(`${url().issuer}/authorise`, { client_id: clientId, request_uri: 'urn:x' }),
    ],
    [
      'client, registration',
      () => ofHybrid.client,
      (clientId) => player.fetch(`${url().secureBase}/register/${clientId}`, bearing(ofToday.own.own)),
    ],
    ['code, token', () => ofHybrid.code, atToday('token', asCode)],
    ['refresh token, token', () => ofHybrid.refresh, atToday('token', asRefresh)],
    ['refresh token, introspection', () => ofHybrid.refresh, atToday('introspect', (token) => ({ token }))],
    ['refresh token, revocation', () => ofHybrid.refresh, atToday('revoke', (token) => ({ token }))],
    ['access token, introspection', () => ofHybrid.access, atToday('introspect', (token) => ({ token }))],
    ['access token, revocation', () => ofHybrid.access, atToday('revoke', (token) => ({ token }))],
    [
      'access token, UserInfo',
      () => ofHybrid.access,
      (token) => player.fetch(`${url().secureBase}/userinfo`, bearing(token)),
    ],
    [
      'access token, customer',
      () => ofHybrid.access,
      (token) => player.fetch(`${url().base}/common/customer`, bearing(token, resource)),
    ],
    [
      'token of the client itself, registration',
      () => ofHybrid.own,
      (token) => player.fetch(`${url().secureBase}/register/${player.clientId}`, bearing(token)),
    ],
    ['consent, arrangement revocation', () => ofHybrid.consent, atToday('arrangements/revoke', arrangementForm)],
    [
      'consent, amendment',
      () => ofHybrid.consent,
      async (id) => (await codeFlow.push(there, player, { sharing: { cdr_arrangement_id: id } })).answer,
    ],
    [
      'auth_req_id, token',
      () => ofHybrid.request,
      atToday('token', (id) => ({ grant_type: backchannelGrant, auth_req_id: id })),
    ],
    ['screens', () => ofHybrid.screens, (id) => sandbox.fetch(`${url().issuer}/authorise/${id}`, { headers: json })],
    ['answer to a screen', () => ofHybrid.screens, (id) => identify(url().issuer, id, '20000142')],
  ];
  test.each(rows)('%s', async (_, thing, sending) => expectUnknown(thing(), sending));
});

describe('values of the brand of today, at the 0.1.1 brand', () => {
  const url = (): Sandbox['urls']['dataHolder'] => sandbox.urls.dataHolder;
  const rows: readonly Row[] = [
    ['client, token', () => ofToday.client, clientAt(() => here, 'token', credentials('cdr:consents'))],
    ['client, introspection', () => ofToday.client, clientAt(() => here, 'introspect', { token: 'x' })],
    ['client, revocation', () => ofToday.client, clientAt(() => here, 'revoke', { token: 'x' })],
    ['client, backchannel', () => ofToday.client, clientAt(() => here, 'bc-authorise', { request: 'x' })],
    [
      'client, authorisation',
      () => ofToday.client,
      async (clientId) => {
        const named = { client_id: clientId, state };
        const { url: address } = await requestFor(party, { object: named, query: named });
        return sandbox.fetch(address, { headers: json, redirect: 'manual' });
      },
    ],
    [
      'client, consents',
      () => ofToday.client,
      (clientId) => player.fetch(`${url().base}/clients/${clientId}/consents`, bearing(ofHybrid.own.own)),
    ],
    ['code, token', () => ofToday.code, atHybrid('token', asCode)],
    ['refresh token, token', () => ofToday.refresh, atHybrid('token', asRefresh)],
    ['refresh token, introspection', () => ofToday.refresh, atHybrid('introspect', (token) => ({ token }))],
    ['refresh token, revocation', () => ofToday.refresh, atHybrid('revoke', (token) => ({ token }))],
    ['access token, introspection', () => ofToday.access, atHybrid('introspect', (token) => ({ token }))],
    ['access token, revocation', () => ofToday.access, atHybrid('revoke', (token) => ({ token }))],
    [
      'access token, UserInfo',
      () => ofToday.access,
      (token) => player.fetch(`${url().secureBase}/userinfo`, bearing(token)),
    ],
    [
      'access token, customer',
      () => ofToday.access,
      (token) => player.fetch(`${url().base}/common/customer`, bearing(token, resource)),
    ],
    [
      'token of the client itself, consents',
      () => ofToday.own,
      (token) => player.fetch(`${url().base}/clients/${hybrid.clientId}/consents`, bearing(token)),
    ],
    [
      'arrangement, consent read',
      () => ofToday.arrangement,
      (id) => player.fetch(`${url().base}/clients/${hybrid.clientId}/consents/${id}`, bearing(ofHybrid.own.own)),
    ],
    [
      'arrangement, consent deleted',
      () => ofToday.arrangement,
      (id) =>
        player.fetch(`${url().base}/clients/${hybrid.clientId}/consents/${id}`, {
          ...bearing(ofHybrid.own.own),
          method: 'DELETE',
        }),
    ],
    [
      'arrangement, authorisation',
      () => ofToday.arrangement,
      async (id) => {
        const object = { state, claims: consentClaims(id), scope: energyScopes };
        const { url: address } = await requestFor(party, { consentId: id, object, query: { state } });
        return sandbox.fetch(address, { headers: json, redirect: 'manual' });
      },
    ],
    [
      'arrangement, backchannel',
      () => ofToday.arrangement,
      async (id) => backchannelRequest(party, await noor.backchannelHint(), { consentId: id }),
    ],
    [
      'request_uri, authorisation',
      () => ofToday.reference,
      (reference) => browse(`${url().issuer}/authorise`, { client_id: hybrid.clientId, request_uri: reference }),
    ],
    ['screens', () => ofToday.screens, (id) => sandbox.fetch(`${url().issuer}/authorise/${id}`, { headers: json })],
    ['answer to a screen', () => ofToday.screens, (id) => identify(url().issuer, id, '20000141')],
  ];
  test.each(rows)('%s', async (_, thing, sending) => expectUnknown(thing(), sending));
});

test('all values still work at their own brand: nothing was used up, ended or revoked', async () => {
  expect((await tokens.refreshed(tokenWorldOn(sandbox), hybrid, { refresh_token: ofHybrid.refresh.own })).status).toBe(
    200,
  );
  expect((await codeFlow.refreshed(there, player, ofToday.refresh.own)).status).toBe(200);
  expect((await tokens.userInfo(tokenWorldOn(sandbox), ofHybrid.access.own, hybrid.fetch)).status).toBe(200);
  expect((await tokens.customer(there, ofToday.access.own, player.fetch)).status).toBe(200);
  expect(await party.consentApi.status(ofHybrid.consent.own)).toBe('AWAITING_AUTHORISATION');
  const spent = await browse(`${there.urls.dataHolder.issuer}/authorise`, {
    client_id: player.clientId,
    request_uri: ofToday.reference.own,
  });
  expect(await spent.json()).toHaveProperty('interaction');
  const withdrawn = await formAs(
    there,
    player.clientId,
    'arrangements/revoke',
    arrangementForm(ofToday.arrangement.own),
  );
  expect(withdrawn.status).toBe(204);
});

function arrangementForm(id: string): Form {
  return { cdr_arrangement_id: id };
}

function identify(issuer: string, id: string, customerId: string): Promise<Response> {
  return sandbox.fetch(`${issuer}/authorise/${id}/identify`, {
    method: 'POST',
    headers: { ...json, 'content-type': 'application/json' },
    body: JSON.stringify({ customerId }),
  });
}
