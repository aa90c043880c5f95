// TV: the recipient withdraws an arrangement at the holder; every cause of a refusal gets the same answer.
import { expect, test } from 'vitest';
import { brokenRules } from '../../kit/oracles/checks.ts';
import { ownToday } from '../../kit/worlds/own-worlds.ts';
import { customer, errorOf, post } from '../../kit/calls/tokens.ts';
import {
  browserAddress,
  codeForm,
  coded,
  introspected,
  push,
  refreshed,
  responseOf,
  signedIn,
} from '../../kit/calls/code-flow.ts';
import { newPlayer } from '../../kit/worlds/today.ts';
import { personaOf } from '../../kit/worlds/persona-of.ts';

const { fixture, player } = await ownToday();
const other = await newPlayer(fixture, { alg: 'ES256' });

const path = 'arrangements/revoke';
const withdraw = (id: string | undefined, who = player): Promise<Response> =>
  post(fixture, who, path, { cdr_arrangement_id: id });
const errors = async (answer: Response): Promise<unknown> => [answer.status, await answer.json()];
const invalid = (id: string) => [
  422,
  {
    errors: [
      {
        code: 'urn:au-cds:error:cds-all:Authorisation/InvalidArrangement',
        title: 'Invalid Consent Arrangement',
        detail: id,
      },
    ],
  },
];

test('TV-01 ends it with all its tokens, and answers with an empty body', async () => {
  const tokens = await signedIn(fixture, player);
  const answer = await withdraw(tokens.cdr_arrangement_id);
  expect([answer.status, await answer.text()]).toEqual([204, '']);
  expect(await errorOf(await refreshed(fixture, player, tokens.refresh_token))).toBe('400 invalid_grant');
  expect(await introspected(fixture, player, tokens.refresh_token)).toEqual({ active: false });
  // Decision deletedConsent: while its token lives it says why.
  expect((await customer(fixture, tokens.access_token, player.fetch)).status).toBe(403);
});

test('TV-02 TV-03 TV-04 refuses unknown, another client’s, withdrawn, pending and ended alike, with the id', async () => {
  const unknown = crypto.randomUUID();
  expect(await errors(await withdraw(unknown))).toEqual(invalid(unknown));
  const { cdr_arrangement_id: theirs, refresh_token: token } = await signedIn(fixture, other);
  expect(await errors(await withdraw(theirs))).toEqual(invalid(theirs));
  expect((await refreshed(fixture, other, token)).status).toBe(200);
  const { cdr_arrangement_id: own } = await signedIn(fixture, player);
  expect((await withdraw(own)).status).toBe(204);
  expect(await errors(await withdraw(own))).toEqual(invalid(own));
  const { cdr_arrangement_id: short } = await signedIn(fixture, player, { sharing: { sharing_duration: 30 } });
  await fixture.clock.advance('PT31S');
  expect(await errors(await withdraw(short))).toEqual(invalid(short));
});

test('one of twenty simultaneous withdrawals succeeds', async () => {
  const { cdr_arrangement_id: id } = await signedIn(fixture, player);
  const answers = await Promise.all(Array.from({ length: 20 }, () => withdraw(id)));
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(19);
});

test('TV-05 refuses a missing and an empty id', async () => {
  for (const id of [undefined, ''])
    expect(await errors(await withdraw(id))).toEqual([
      400,
      {
        errors: [
          {
            code: 'urn:au-cds:error:cds-all:Field/Missing',
            title: 'Missing Required Field',
            detail: 'cdr_arrangement_id',
          },
        ],
      },
    ]);
});

test('TV-06 refuses a call without client assertion in the OAuth form', async () => {
  const { cdr_arrangement_id: id } = await signedIn(fixture, player);
  const answer = await post(fixture, player, path, { cdr_arrangement_id: id, client_assertion: undefined });
  expect(await errorOf(answer)).toBe('400 invalid_client');
  expect((await withdraw(id)).status).toBe(204);
});

test('TV-13 refuses another body type and a repeated id, and the arrangement lives', async () => {
  const { cdr_arrangement_id: id, refresh_token: token } = await signedIn(fixture, player);
  const endpoint = `${fixture.urls.dataHolder.secureBase}/${path}`;
  const multipart = new FormData();
  multipart.set('cdr_arrangement_id', id);
  const headers = { 'content-type': 'application/json' };
  const json = { method: 'POST', headers, body: JSON.stringify({ cdr_arrangement_id: id }) };
  for (const init of [json, { method: 'POST', body: multipart }]) {
    const { status } = await player.fetch(endpoint, init);
    expect(status >= 400 && status < 500).toBe(true);
  }
  const twice = new URLSearchParams([
    ['cdr_arrangement_id', id],
    ['cdr_arrangement_id', id],
  ]);
  expect((await player.fetch(endpoint, { method: 'POST', body: twice })).status).toBe(400);
  expect((await refreshed(fixture, player, token)).status).toBe(200);
});

test('an inactive product can still withdraw', async () => {
  const idle = await newPlayer(fixture);
  const { cdr_arrangement_id: id } = await signedIn(fixture, idle);
  await fixture.sandbox.register.setStatus('softwareProduct', idle.softwareProductId, 'INACTIVE');
  await fixture.clock.advance('PT5M1S');
  expect((await withdraw(id, idle)).status).toBe(204);
});

test('ends an amendment that is on the screens, and one whose code is not redeemed', async () => {
  const { cdr_arrangement_id: id } = await signedIn(fixture, player);
  const amending = { sharing: { cdr_arrangement_id: id } };
  const code = await coded(fixture, player, amending);
  const address = await browserAddress(fixture, player, await push(fixture, player, amending));
  expect((await withdraw(id)).status).toBe(204);
  expect(await errorOf(await post(fixture, player, 'token', codeForm(code)))).toBe('400 invalid_grant');
  expect(responseOf(await personaOf(fixture.sandbox).authorise(address))).toMatchObject({ error: 'access_denied' });
});

test.each(['softwareProduct', 'dataRecipientBrand', 'dataRecipient'] as const)(
  'a %s that the register has removed for good withdraws nothing, and is told why',
  async (entity) => {
    const gone = await newPlayer(fixture);
    const { cdr_arrangement_id: id } = await signedIn(fixture, gone);
    const { legalEntityId: dataRecipient, brandId: dataRecipientBrand, softwareProductId: softwareProduct } = gone;
    const ids = { dataRecipient, dataRecipientBrand, softwareProduct };
    const status = entity === 'dataRecipient' ? 'SURRENDERED' : 'REMOVED';
    await fixture.sandbox.register.setStatus(entity, ids[entity], status);
    await fixture.clock.advance('PT5M1S');
    const answer = await withdraw(id, gone);
    const { errors: told } = (await answer.json()) as { errors: readonly { code: string; detail: string }[] };
    expect([answer.status, told[0]?.code, told[0]?.detail]).toEqual([
      403,
      'urn:au-cds:error:cds-all:Authorisation/AdrStatusNotActive',
      'REMOVED',
    ]);
    expect(brokenRules(fixture.sandbox, 'revokeArrangement')).toEqual(['arrangement.product-known']);
  },
);
