// The changes of an exchange are its own rows only, even when calls overlap or call one another.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadScenario } from '../../../mocks/personas/scenarios.ts';
import type { Exchange } from '../../../mocks/trace/exchange.ts';
import { openSmallWorld, type SmallWorld } from '../../kit/worlds/small-world.ts';
import { post } from '../../kit/calls/tokens.ts';
import type { RegisteredRecipient } from '../../kit/worlds/fixture.ts';

let fixture: SmallWorld;
let player: RegisteredRecipient;
beforeAll(async () => {
  fixture = await openSmallWorld(await loadScenario('solar-home'), 'slow');
  player = await fixture.player();
});
afterAll(() => fixture.stop());

const rowsOf = ({ changes }: Exchange, table: string): readonly string[] =>
  changes.filter((change) => change.table === table).map(({ id, verb }) => `${verb} ${id}`);

test('each of three simultaneous consents changed the row that its answer names', async () => {
  const answer = await post(fixture, player, 'token', { grant_type: 'client_credentials', scope: 'cdr:consents' });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  const collection = `${fixture.urls.dataHolder.base}/clients/${player.clientId}/consents`;
  const create = async (): Promise<Response> =>
    player.fetch(collection, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ data: { scopes: ['openid'], sharingDuration: 86_400 } }),
    });
  const answers = await Promise.all([create(), create(), create()]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  const exchanges = fixture.trace.entries(({ operation }) => operation === 'createConsent');
  expect(exchanges).toHaveLength(3);
  for (const exchange of exchanges) {
    const { data } = JSON.parse(exchange.response.body ?? '') as { data: { cdr_consent_id: string } };
    expect(rowsOf(exchange, 'holder.consents')).toEqual([`added ${data.cdr_consent_id}`]);
  }
});

test('a change has each member’s earlier and present value', async () => {
  const answer = await post(fixture, player, 'token', { grant_type: 'client_credentials', scope: 'cdr:consents' });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  const collection = `${fixture.urls.dataHolder.base}/clients/${player.clientId}/consents`;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ data: { scopes: ['openid'], sharingDuration: 86_400 } });
  const created = await player.fetch(collection, { method: 'POST', headers, body });
  const { data } = (await created.json()) as { data: { cdr_consent_id: string } };
  await player.fetch(`${collection}/${data.cdr_consent_id}`, { method: 'DELETE', headers });
  const [added, changed] = ['createConsent', 'deleteConsent'].map((name) =>
    fixture.trace
      .entries(({ operation }) => operation === name)
      .at(-1)
      ?.changes.find(({ table }) => table === 'holder.consents'),
  );
  expect(added).toMatchObject({ verb: 'added', id: data.cdr_consent_id });
  expect(added?.members).toContainEqual({ name: 'status', after: 'AWAITING_AUTHORISATION' });
  expect(added?.members).toContainEqual({ name: 'sharingDuration', after: 86_400 });
  expect(changed?.verb).toBe('changed');
  expect(changed?.members?.find(({ name }) => name === 'status')).toMatchObject({ before: 'AWAITING_AUTHORISATION' });
  expect(changed?.members?.map(({ name }) => name)).not.toContain('sharingDuration');
});

test('changing a message afterwards does not change the recorded exchange', async () => {
  const request = new Request(`${fixture.urls.dataHolder.issuer}/jwks`, { headers: { 'x-v': '1' } });
  const answer = await fixture.fetch(request);
  request.headers.set('x-v', '2');
  answer.headers.set('content-type', 'text/plain');
  const exchange = fixture.trace.entries(({ operation }) => operation === 'getJwks').at(-1);
  expect(exchange?.request.headers).toContainEqual(['x-v', '1']);
  expect(exchange?.response.headers).toContainEqual(['content-type', 'application/json']);
});
