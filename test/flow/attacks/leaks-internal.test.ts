// Answers contain no stack, internal id or rule id, even when the sandbox itself fails.
import { describe, expect, test } from 'vitest';
import type { GrantRow } from '../../../mocks/holder/rows.ts';
import { loadScenario } from '../../../mocks/personas/scenarios.ts';
import { ruleIds } from '../../../mocks/spec/rules/index.ts';
import type { Exchange } from '../../../mocks/trace/exchange.ts';
import { ownTokenWorld } from '../../kit/worlds/own-worlds.ts';
import { authorisedIn } from '../../kit/recipients/authorised-recipient.ts';
import { newConsent, requestFor } from '../../kit/calls/authorisation-request.ts';
import { acknowledged, poll } from '../../kit/calls/backchannel.ts';
import { partyOf } from '../../kit/worlds/token-world.ts';
import { jsonPart } from '../../kit/calls/forged-jws.ts';
import { expectAlike } from '../../kit/oracles/comparable-answer.ts';
import { register } from '../../kit/calls/registration.ts';
import { atConfirm, atScreens } from '../../kit/calls/screens.ts';
import { openSmallWorld } from '../../kit/worlds/small-world.ts';
import {
  codeForm,
  customer,
  introspected,
  post,
  redeemed,
  refreshed,
  signedIn,
  userInfo,
} from '../../kit/calls/tokens.ts';

const fixture = await ownTokenWorld({ scenario: 'two-properties' });
const one = await authorisedIn(fixture.sandbox);
const two = await authorisedIn(fixture.sandbox, { persona: 1 });

/** The headers and body of one answer. */
const told = ({ response: { headers, body = '' } }: Exchange): string =>
  [...headers.map((header) => header.join(': ')), body].join('\n');

const wordsOfPrograms = /\bat .{0,80}:\d+:\d+|\.ts\b|node_modules|\b\w*Error:|\[object |\bundefined\b|\bNaN\b/u;

test('answers to good and bad requests name no grant, profile, account key, exchange or rule', async () => {
  const player = await fixture.player();
  const party = partyOf(fixture, player);
  const [persona] = fixture.sandbox.personas;
  const authorised = await fixture.authorise(player);
  const tokens = await redeemed(fixture, player, authorised);
  await refreshed(fixture, player, tokens);
  await introspected(fixture, player, tokens.refresh_token);
  await userInfo(fixture, tokens.access_token, player.fetch);
  await post(fixture, player, 'token', codeForm(authorised));
  await customer(fixture, tokens.access_token, player.fetch);
  const { auth_req_id: id } = await acknowledged(party, (await persona?.backchannelHint()) ?? '');
  await persona?.approveBackchannel(id);
  await poll(party, id);
  const here = await atConfirm(party, persona?.customerId ?? '', { consentId: await newConsent(party) });
  await here.answer('confirm', { decision: 'decline' });
  await (await atScreens(party)).answer('profile', {});
  await register(fixture.sandbox, player);
  for (const path of ['/energy/accounts', '/energy/accounts/balances', '/energy/electricity/servicepoints', '/nothing'])
    await one.call(path);
  const { tables } = await fixture.sandbox.exportState();
  const grants = (tables['holder.grants'] ?? []) as readonly GrantRow[];
  const exchanges = fixture.trace.entries();
  const inside = new Set<string>([
    ...grants.map((grant) => grant.id),
    ...grants.map((grant) => `"${grant.profileId}"`),
    ...grants.flatMap((grant) => grant.accounts.map((key) => `"${key}"`)),
    ...exchanges.map((exchange) => exchange.id),
    ...ruleIds,
    fixture.sandbox.scenario.seed === 0 ? 'cdr-sandbox:' : `cdr-sandbox:${String(fixture.sandbox.scenario.seed)}`,
  ]);
  expect(grants.length).toBeGreaterThan(2);
  expect(exchanges.length).toBeGreaterThan(50);
  for (const exchange of exchanges) {
    const text = told(exchange);
    expect(wordsOfPrograms.exec(text)?.[0], `${exchange.operation ?? ''}: ${text.slice(0, 300)}`).toBeUndefined();
    const leak = [...inside].find((value) => text.includes(value));
    expect(leak, `${exchange.operation ?? ''}: ${text.slice(0, 300)}`).toBeUndefined();
    expect(exchange.verdict).not.toBe('failed');
  }
});

describe('ids of resources', () => {
  test('RS-16 another consumer’s account or service point answers like an unknown one', async () => {
    const { data } = await two.read<{ accounts: readonly { accountId: string }[] }>('/energy/accounts');
    const points = await two.read<{ servicePoints: readonly { servicePointId: string }[] }>(
      '/energy/electricity/servicepoints',
    );
    const account = data.accounts[0]?.accountId ?? '';
    const point = points.data.servicePoints[0]?.servicePointId ?? '';
    for (const [foreign, paths] of [
      [
        account,
        ['', '/balance', '/concessions', '/payment-schedule'].map(
          (end) => (id: string) => `/energy/accounts/${id}${end}`,
        ),
      ],
      [point, ['', '/usage', '/der'].map((end) => (id: string) => `/energy/electricity/servicepoints/${id}${end}`)],
    ] as const) {
      expect(foreign).not.toBe('');
      for (const path of paths) {
        const unknown = 'AAAAAAAAAAAAAAAAAAAAAA';
        const look = await expectAlike({
          foreign: { answer: await one.call(path(foreign)), masked: [foreign] },
          unknown: { answer: await one.call(path(unknown)), masked: [unknown] },
        });
        expect(look.startsWith('404')).toBe(true);
      }
    }
  });
});

describe('when the sandbox itself fails', () => {
  test('the answer only says that something went wrong; the trace says where and why', async () => {
    const world = await openSmallWorld(await loadScenario('solar-home'));
    const player = await world.player();
    const tokens = await signedIn(world, player);
    const { table } = world.store;
    Object.assign(world.store, {
      table: (name: string) => {
        if (name === 'holder.grants') throw new Error('secret detail of holder.grants');
        return table(name);
      },
    });
    for (const answer of [
      await refreshed(world, player, tokens),
      await userInfo(world, tokens.access_token, player.fetch),
      await customer(world, tokens.access_token, player.fetch),
    ]) {
      expect(answer.status).toBe(500);
      const text = await answer.text();
      expect(text).not.toContain('secret');
      expect(text).not.toMatch(wordsOfPrograms);
      expect(Object.keys(JSON.parse(text) as object)).toEqual(
        text.includes('errors') ? ['errors'] : ['error', 'error_description'],
      );
      const last = world.trace.entries().at(-1);
      expect(last?.verdict).toBe('failed');
      expect(last?.warnings?.join(' ')).toContain('secret detail of holder.grants');
    }
    await world.stop();
  });
});

describe('in the consumer’s browser', () => {
  test('other origins may read public documents, but no authorisation page, screen or device', async () => {
    const { issuer, publicBase } = fixture.urls.dataHolder;
    const party = partyOf(fixture, await fixture.player());
    const { url } = await requestFor(party);
    const { interactionId } = await atScreens(party);
    const permitted = async (address: string | URL): Promise<string | null> =>
      (await fixture.fetch(address, { headers: { 'x-v': '1' } })).headers.get('access-control-allow-origin');
    for (const address of [url, `${issuer}/authorise/${interactionId}`, `${issuer}/device/x`])
      expect(await permitted(address)).toBeNull();
    for (const address of [
      `${issuer}/jwks`,
      `${issuer}/.well-known/openid-configuration`,
      `${publicBase}/discovery/status`,
    ])
      expect(await permitted(address)).toBe('*');
  });
});

test('the trace accepts parameters named like JavaScript members, and can be cloned and serialised', async () => {
  const jwt = `${jsonPart({ alg: 'none' })}.${jsonPart({ sub: 'x' })}.AA`;
  const query = new URLSearchParams(['constructor', '__proto__', 'toString'].map((name) => [name, jwt]));
  await fixture.fetch(`${fixture.urls.dataHolder.issuer}/authorise?${query.toString()}`);
  await fixture.fetch(`${fixture.urls.dataHolder.issuer}/authorise`, { method: 'POST', body: query });
  for (const exchange of fixture.trace.entries().slice(-2)) {
    expect(exchange.tokens).toEqual([]);
    expect(structuredClone(exchange)).toEqual(exchange);
  }
});
