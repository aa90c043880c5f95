// What an honest recipient sends, to the last header, and its errors for incomplete metadata and answers.
import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  authorisationUrl,
  deleteRegistration,
  FlowError,
  holderBrands,
  introspect,
  markedFetch,
  pushRequest,
  read,
  readOperation,
  readRegistration,
  refusedAnswerOf,
  register,
  replaceRegistration,
  resourceHeaders,
  revoke,
  revokeArrangement,
  softwareStatement,
  startBackchannel,
  tokenAuth,
  UnexpectedAnswer,
  type HolderClient,
  type Identity,
} from '../../../src/recipient/index.ts';
import { answering, issuer, offlineHolder, offlineIdentity } from '../../kit/hand-written/offline-recipient.ts';

let identity: Identity;
let holder: HolderClient;
beforeAll(async () => {
  identity = await offlineIdentity();
  holder = offlineHolder(identity);
});

describe('names a missing endpoint of the metadata', () => {
  const send: typeof fetch = () => Promise.reject(new Error('Nothing is sent.'));
  const bare = (): HolderClient => ({ ...holder, as: { issuer } });
  const wanted = { scope: 'openid', consentId: 'c', redirectUri: 'https://a.example', state: 's', nonce: 'n' };
  test.each<[string, () => unknown]>([
    ['token_endpoint', () => tokenAuth(bare())],
    ['authorization_endpoint', () => authorisationUrl(bare(), wanted, 'r')],
    ['introspection_endpoint', () => introspect(bare(), 't', send)],
    ['revocation_endpoint', () => revoke(bare(), 't', send)],
    ['backchannel_authentication_endpoint', () => startBackchannel(bare(), 'r', send)],
    ['registration_endpoint', () => register(bare().as, 'j', send)],
    ['registration_endpoint', () => readRegistration(bare(), 't', send)],
    ['cdr_arrangement_revocation_endpoint', () => revokeArrangement(bare(), 'a', send)],
  ])('%s', async (member, work) => {
    await expect((async () => work())()).rejects.toThrow(new TypeError(`The metadata has no ${member}.`));
  });
  test('after a push, the authorization_endpoint', async () => {
    const as = { issuer, pushed_authorization_request_endpoint: `${issuer}/par` };
    const answer = Response.json({ request_uri: 'urn:x', expires_in: 90 }, { status: 201 });
    const pushing = pushRequest({ ...holder, as }, 'r', answering(answer).send);
    await expect(pushing).rejects.toThrow('The metadata has no authorization_endpoint.');
  });
});

describe('the recipient’s own registration', () => {
  const url = `${issuer}/register/the%20client`;
  const headers = { accept: 'application/json', authorization: 'Bearer t' };
  test('is read, replaced and deleted under the client_id', async () => {
    const { send, sent } = answering(Response.json({ client_id: 'the client', scope: 's' }));
    const client = { client_id: 'the client', scope: 's' };
    expect(await readRegistration(holder, 't', send)).toEqual(client);
    expect(await replaceRegistration(holder, 't', 'a.b.c', send)).toEqual(client);
    expect(await deleteRegistration(holder, 't', send)).toBeUndefined();
    expect(sent).toEqual([
      { url, method: 'GET', headers, body: undefined },
      { url, method: 'PUT', headers: { ...headers, 'content-type': 'application/jwt' }, body: 'a.b.c' },
      { url, method: 'DELETE', headers, body: undefined },
    ]);
  });
  test.each([{}, { client_id: 7 }, null, 'text'])('is refused without a client_id: %j', async (said) => {
    const { send } = answering(Response.json(said));
    await expect(readRegistration(holder, 't', send)).rejects.toThrow('The response has no client_id.');
  });
  test('fails with the response that came', async () => {
    const { send } = answering(new Response('no', { status: 401 }));
    for (const work of [readRegistration(holder, 't', send), deleteRegistration(holder, 't', send)])
      await expect(work).rejects.toThrow('Unexpected status 401: no');
  });
});

test('revokes an arrangement by its id, with the client’s own assertion', async () => {
  const { send, sent } = answering(new Response(null, { status: 204 }));
  await revokeArrangement(holder, 'the-arrangement', send);
  const [one] = sent;
  expect(one).toMatchObject({ url: `${issuer}/arrangements/revoke`, method: 'POST' });
  const form = new URLSearchParams(one?.body as URLSearchParams);
  expect([form.get('cdr_arrangement_id'), form.get('client_id')]).toEqual(['the-arrangement', 'the client']);
  expect(decodeJwt(form.get('client_assertion') ?? '')).toMatchObject({ iss: 'the client', aud: issuer });
  const refused = revokeArrangement(holder, 'x', answering(new Response('{}', { status: 422 })).send);
  await expect(refused).rejects.toThrow(UnexpectedAnswer);
});

describe('a call for data', () => {
  const call = { base: `${issuer}/cds-au/v1`, accessToken: 't', authDate: new Date('2026-11-10T02:00:00Z') };
  const own = {
    authorization: 'Bearer t',
    'x-v': '2',
    'x-fapi-interaction-id': expect.stringMatching(/^[\da-f-]{36}$/u) as unknown,
    'x-fapi-auth-date': 'Tue, 10 Nov 2026 02:00:00 GMT',
  };
  test('has the customer’s address and headers if the customer is present', () => {
    expect(Object.fromEntries(resourceHeaders(call, 2))).toEqual(own);
    const present = { ipAddress: '203.0.113.7', headers: 'User-Agent: x' };
    expect(Object.fromEntries(resourceHeaders({ ...call, present }, 2))).toEqual({
      ...own,
      'x-fapi-customer-ip-address': '203.0.113.7',
      'x-cds-client-headers': btoa('User-Agent: x'),
    });
  });
  test('is a GET of version 1 by default; throws unless it succeeds', async () => {
    const { send, sent } = answering(Response.json({ data: 1 }));
    expect([await read(call, '/x', send), await read(call, '/x', send, 3)]).toEqual([{ data: 1 }, { data: 1 }]);
    expect(sent.map(({ url, headers }) => [url, headers['x-v']])).toEqual([
      [`${call.base}/x`, '1'],
      [`${call.base}/x`, '3'],
    ]);
    await expect(read(call, '/x', answering(new Response('', { status: 500 })).send)).rejects.toThrow(UnexpectedAnswer);
  });
  test('by operation has path, query and body if given', async () => {
    const { send, sent } = answering(Response.json({}));
    await readOperation(call, 'getAccount', { version: 4, path: { accountId: 'a/b' }, query: { page: '2' } }, send);
    const body = { data: { accountIds: ['a'] }, meta: {} };
    await readOperation(call, 'listEnergyAccountBalancesSpecificAccounts', { version: 1, body }, send);
    const headers = { ...own, 'x-v': '4' };
    expect(sent).toEqual([
      { url: `${call.base}/energy/accounts/a%2Fb?page=2`, method: 'GET', headers, body: undefined },
      {
        url: `${call.base}/energy/accounts/balances`,
        method: 'POST',
        headers: { ...headers, 'x-v': '1', 'content-type': 'application/json' },
        body: JSON.stringify(body),
      },
    ]);
  });
});

test('lists the active brands of the given industry from the register', async () => {
  const endpointDetail = {
    infosecBaseUri: issuer,
    publicBaseUri: 'https://p.example',
    resourceBaseUri: 'https://r.example',
  };
  const brand = { dataHolderBrandId: 'one', brandName: 'One', status: 'ACTIVE', endpointDetail };
  const { send, sent } = answering(
    Response.json({ data: [brand, { ...brand, dataHolderBrandId: 'two', status: 'INACTIVE' }] }),
  );
  const surroundings = { register: { issuer: '', base: '', secureBase: 'https://secure.example' } };
  expect(await holderBrands(surroundings, 't', send)).toEqual([
    {
      dataHolderBrandId: 'one',
      brandName: 'One',
      issuer,
      publicBase: 'https://p.example',
      resourceBase: 'https://r.example',
    },
  ]);
  await holderBrands(surroundings, 't', send, 'banking');
  await softwareStatement(surroundings, identity, 't', send);
  const api = 'https://secure.example/cdr-register/v1';
  expect(sent.map(({ url, headers }) => [url, headers])).toEqual([
    [`${api}/energy/data-holders/brands?page-size=1000`, { authorization: 'Bearer t', 'x-v': '2' }],
    [`${api}/banking/data-holders/brands?page-size=1000`, { authorization: 'Bearer t', 'x-v': '2' }],
    [
      `${api}/energy/data-recipients/brands/the-brand/software-products/the-product/ssa`,
      { authorization: 'Bearer t', 'x-v': '3' },
    ],
  ]);
});

test('marks a fetch only if there is a mark', () => {
  const send: typeof fetch = () => Promise.reject(new Error('Nothing is sent.'));
  expect(markedFetch(send, undefined)).toBe(send);
  expect(markedFetch(send, { flow: 'f', step: 's' })).not.toBe(send);
});

test('an error keeps the response that caused it, also within a step of a flow', () => {
  const response = new Response('no', { status: 422 });
  const unexpected = new UnexpectedAnswer(response, 'x'.repeat(400));
  expect(unexpected.message).toBe(`Unexpected status 422: ${'x'.repeat(300)}`);
  expect(refusedAnswerOf(unexpected)).toEqual({ response });
  expect(refusedAnswerOf(new FlowError({ flow: 'f', step: 's' }, unexpected))).toEqual({ response });
  expect([refusedAnswerOf(new Error('x')), refusedAnswerOf(undefined)]).toEqual([undefined, undefined]);
});
