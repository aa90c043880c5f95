// What belongs to a run, and what its recipient compares before it accepts an answer, with the real engine.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSandbox, type Exchange, type Sandbox } from '../../../mocks/index.ts';
import type { ProfileId } from '../../../mocks/spec/ids.ts';
import { comparedIdToken, comparedResponse, type Answered } from '../../../src/runs/local-step/compared-answer.ts';
import { clientFacts, registeredClient, registeredFor } from '../../../src/runs/recipients/client-facts.ts';
import { decryptOf } from '../../../src/runs/recipients/decrypt.ts';
import { answeredBy, factsSent, takeEdited } from '../../../src/runs/play/edited-answer.ts';
import type { PlayedFacts } from '../../../src/runs/flows/played-facts.ts';
import { amend, startFlow } from '../../../src/recipient/index.ts';
import { hasConsentEnded } from '../../../src/runs/consumers/consumer-acts.ts';
import { recipientFor, type ActingRecipient } from '../../../src/runs/recipients/recipient-for.ts';
import { exchangesOf } from '../../../src/runs/exchanges/run-exchanges.ts';
import type { Run } from '../../../src/runs/play/run.ts';
import { isTooOld } from '../../../src/runs/play/too-old.ts';
import {
  isNotified,
  withdrawnArrangement,
  withdrawOnDashboard,
} from '../../../src/runs/consumers/today-withdrawals.ts';
import type { RunStep } from '../../../src/runs/flows/runnable-flow.ts';
import * as exchanges from '../../kit/hand-written/exchanges.ts';

interface Walk {
  readonly sandbox: Sandbox;
  readonly acting: ActingRecipient;
  readonly facts: Partial<PlayedFacts>;
}

async function walkIn(profile: ProfileId): Promise<Walk> {
  const sandbox = await createSandbox({ storage: 'memory:', profile: profile === '0.1.1' ? '0.1.1' : 'today' });
  const recipient = sandbox.dataRecipient;
  const unregistered = await recipientFor(sandbox, { recipient, register: false });
  const known = await unregistered.run(unregistered.flows.registration, {
    run: 'first',
    known: unregistered.registering,
  });
  const acting = await recipientFor(sandbox, { recipient, known });
  return { sandbox, acting, facts: await acting.run(acting.flows.sharing, { run: 'second' }) };
}

const walks = new Map<ProfileId, Walk>();
const walkOf = (profile: ProfileId): Walk => walks.get(profile) ?? expect.unreachable();
beforeAll(async () => {
  for (const profile of ['0.1.1', 'cds-1.36'] as const) walks.set(profile, await walkIn(profile));
});
afterAll(async () => {
  for (const { sandbox } of walks.values()) await sandbox.stop();
});

describe.each(['0.1.1', 'cds-1.36'] as const)('%s', (profile) => {
  test('a run contains what it sent and caused, and the registration it uses', () => {
    const { sandbox } = walkOf(profile);
    const flowsOf = (mark: Parameters<typeof exchangesOf>[1]) =>
      new Set(exchangesOf(sandbox, mark).flatMap(({ flow }) => flow ?? []));
    const sharing = profile === '0.1.1' ? 'hybrid' : 'code';
    expect(flowsOf({ run: 'second' })).toEqual(new Set([sharing]));
    expect(flowsOf({ run: 'first' })).toEqual(new Set(['registration']));
    expect(flowsOf({ run: 'second', registeredBy: 'first' })).toEqual(new Set(['registration', sharing]));
    // Another run contributes only its registration.
    expect(flowsOf({ run: 'first', registeredBy: 'second' })).toEqual(new Set(['registration']));
    expect(exchangesOf(sandbox, { run: 'third' })).toEqual([]);
    const own = exchangesOf(sandbox, { run: 'second' });
    expect(own.filter(({ run }) => run === undefined)).not.toEqual([]);
    expect(own.filter(({ operation }) => operation === 'getInteraction')).toEqual([]);
  });

  test('finds a registered recipient with its client and the run that registered it', async () => {
    const { sandbox, acting, facts } = walkOf(profile);
    const client = await registeredClient(sandbox, sandbox.dataRecipient, acting.holder);
    expect(client).toMatchObject({
      registeredBy: 'first',
      facts: { client: { client_id: facts.client?.client_id }, brand: { brandName: acting.holder.brandName } },
    });
    expect(await registeredClient(sandbox, { clientIds: {} }, acting.holder)).toBeUndefined();
    const { brand } = await clientFacts(sandbox, acting.holder, 'x');
    expect(brand?.publicBase).not.toContain('/cds-au');
    expect(await registeredFor(sandbox, acting.holder, 'ping')).toEqual([]);
  });
});

/** Whether both sides of each comparison are the same. */
const agreeing = (compared: readonly { wanted: string; came: string }[]): readonly boolean[] =>
  compared.map(({ wanted, came }) => wanted !== '' && wanted === came);

const answeredIn = (profile: ProfileId, more: Partial<Answered> = {}): Answered => {
  const { sandbox, facts } = walkOf(profile);
  return {
    redirect: facts.redirect ?? expect.unreachable(),
    facts,
    exchanges: exchangesOf(sandbox, { run: 'second' }),
    decrypt: decryptOf(sandbox.dataRecipient),
    ...more,
  };
};

test('state, nonce and both hashes tie the hybrid flow’s response to its request', async () => {
  expect(agreeing(await comparedIdToken(answeredIn('0.1.1')))).toEqual([true, true, true, true]);
  const { facts } = answeredIn('0.1.1');
  const other = answeredIn('0.1.1', { facts: { ...facts, nonce: 'other' } });
  expect(agreeing(await comparedIdToken(other))).toEqual([true, false, true, true]);
  const closed = await comparedIdToken(answeredIn('0.1.1', { decrypt: undefined }));
  expect(closed.map(({ came }) => came === 'nothing')).toEqual([false, true, true, true]);
});

test('compares key, issuer, audience and state before it accepts a response JWT', async () => {
  const compared = await comparedResponse(answeredIn('cds-1.36'));
  expect(agreeing(compared)).toEqual([true, true, true, true]);
  const [unfetched] = await comparedResponse(answeredIn('cds-1.36', { exchanges: [] }));
  expect(unfetched?.came).toBe('no key set was fetched');
  expect(await comparedResponse(answeredIn('cds-1.36', { redirect: new URL('https://a.example/') }))).toEqual([]);
});

test('decrypts a response before it compares it; one it cannot decrypt has no values', async () => {
  const { redirect, facts } = answeredIn('cds-1.36');
  const sealed = new URL(redirect);
  sealed.searchParams.set('response', exchanges.encryptedIdToken);
  const inside = redirect.searchParams.get('response') ?? '';
  const open = answeredIn('cds-1.36', { redirect: sealed, decrypt: () => Promise.resolve(inside) });
  expect(agreeing(await comparedResponse(open))).toEqual([true, true, true, true]);
  const shut = answeredIn('cds-1.36', { redirect: sealed, decrypt: undefined });
  expect((await comparedResponse(shut)).map(({ came }) => came)).toEqual(['none', 'nothing', 'nothing', 'nothing']);
  expect(facts.state).not.toBe('');
});

const at = (id: string): RunStep => ({ flow: 'any', step: { id } }) as unknown as RunStep;

test.each([
  [11, false],
  [10, false],
  [9, true],
  [-1, true],
])('with %i seconds left, is too old: %s', (left, old) => {
  const { sandbox } = walkOf('cds-1.36');
  const now = Math.floor(Date.parse('2026-11-23T04:00:00Z') / 1000);
  const world = { ...sandbox, clock: { ...sandbox.clock, now: () => new Date(now * 1000) } };
  const request = exchanges.signed({ alg: 'PS256' }, { exp: now + left });
  const requestUriEnds = new Date((now + left) * 1000).toISOString();
  expect(isTooOld(at('push'), { requestUriEnds }, world)).toBe(old);
  expect(isTooOld(at('request-object'), { request }, world)).toBe(old);
  expect(isTooOld(at('token'), { request, requestUriEnds }, world)).toBe(false);
});

test('is too old if the end is unknown', () => {
  const { sandbox } = walkOf('cds-1.36');
  expect([isTooOld(at('push'), {}, sandbox), isTooOld(at('request-object'), {}, sandbox)]).toEqual([true, true]);
  const endless = { request: exchanges.signed({ alg: 'PS256' }, {}) };
  expect(isTooOld(at('request-object'), endless, sandbox)).toBe(true);
});

test('an amended arrangement keeps its id, and its earlier tokens are refused', async () => {
  const { sandbox, acting, facts } = walkOf('cds-1.36');
  const amended = await acting.run(amend, { known: facts });
  expect([amended.arrangementId, amended.statusOfEarlier]).toEqual([facts.arrangementId, 401]);
  expect(amended.tokens?.access_token).not.toBe(facts.tokens?.access_token);
  expect(hasConsentEnded(sandbox, amended)).toBe(false);
});

test('requests another register token only once the first has expired', async () => {
  const { sandbox } = walkOf('0.1.1');
  const another = await recipientFor(sandbox, { recipient: { name: 'Late' }, register: false });
  const { registration } = another.flows;
  const known = await another.runUntil(registration, 'register-token');
  const asked = () => sandbox.trace.entries(({ operation }) => operation === 'registerToken').length;
  const run = startFlow(registration, await another.surroundings(), known, { from: 'brands' });
  const before = asked();
  await run.next();
  expect([asked(), run.facts.registerToken]).toEqual([before, known.registerToken]);
  await sandbox.clock.advance('PT6M');
  await run.next();
  expect(asked()).toBe(before + 1);
  expect(run.facts.registerToken).not.toBe(known.registerToken);
  expect((await run.toEnd()).client).toBeDefined();
});

test('the consumer withdraws once, and the recipient is notified of that arrangement only', async () => {
  const { sandbox, acting, facts } = walkOf('cds-1.36');
  const { arrangementId = '' } = facts;
  const withdraw = (id: string) => withdrawOnDashboard(sandbox, acting.persona, id, { flow: 'mine', step: 'withdraw' });
  const withdrawals = () => sandbox.trace.entries(({ operation }) => operation === 'withdrawSharing');
  expect(isNotified(sandbox, arrangementId)).toBe(false);
  await expect(withdraw('none')).rejects.toThrow();
  const refused = withdrawals().length;
  await withdraw(arrangementId);
  expect(withdrawals().at(-1)).toMatchObject({ verdict: 'ok', flow: 'mine', step: 'withdraw' });
  await withdraw(arrangementId);
  expect(withdrawals()).toHaveLength(refused + 1);
  await sandbox.clock.advance('PT1M');
  expect([isNotified(sandbox, arrangementId), isNotified(sandbox, 'none')]).toEqual([true, false]);
  const [telling] = sandbox.trace.entries(({ operation }) => operation === 'revokeArrangementAtRecipient');
  expect(withdrawnArrangement(telling ?? expect.unreachable())).toBe(arrangementId);
  expect(withdrawnArrangement(exchanges.usageRead)).toBeUndefined();
});

test('gives the edited answer to the first request with the same method and address only', async () => {
  const asked: string[] = [];
  const send: typeof fetch = (input) => {
    asked.push(input instanceof Request ? input.url : String(input));
    return Promise.resolve(new Response('sent'));
  };
  const { method, url } = exchanges.tokenRequest;
  const answer: Exchange = { ...exchanges.tokensIssued, request: { ...exchanges.tokenRequest, headers: [] } };
  const recipient = answeredBy({ ...walkOf('0.1.1').sandbox.dataRecipient, fetch: send }, answer);
  await recipient.fetch(url);
  await recipient.fetch(`${url}/other`, { method });
  const first = await recipient.fetch(new Request(`${url}?page=2`, { method }));
  expect([first.status, await first.text()]).toEqual([answer.response.status, answer.response.body]);
  const second = await recipient.fetch(url, { method });
  expect(await second.text()).toBe('sent');
  expect(asked).toEqual([url, `${url}/other`, url]);
});

test('gives an empty answer without a body', async () => {
  const { request } = exchanges.usageRead;
  const empty: Exchange = { ...exchanges.usageRead, response: { status: 204, headers: [], body: '' } };
  const recipient = answeredBy(walkOf('0.1.1').sandbox.dataRecipient, empty);
  expect((await recipient.fetch(request.url)).status).toBe(204);
});

test('the recipient expects the values of an edited request object', () => {
  const { sandbox, facts } = walkOf('0.1.1');
  const [authorise] = sandbox.trace.entries(({ operation }) => operation === 'authorise');
  const sent = factsSent(authorise ?? expect.unreachable());
  expect(sent).toMatchObject({ request: facts.request, state: facts.state, nonce: facts.nonce });
  expect(Date.parse(sent.requestEnds ?? '')).toBeGreaterThan(Date.parse(authorise?.at ?? ''));
  expect(factsSent(exchanges.usageRead)).toEqual({});
});

test('takes only a good answer of the recipient for the next step', async () => {
  const run = { state: { next: 'usage' }, takeAnswer: () => Promise.resolve(true) } as unknown as Run;
  const { usageRead, usageAtSecondary, refusedVersion } = exchanges;
  expect(await takeEdited(run, 'usage', usageRead)).toBe(true);
  expect(await takeEdited(run, 'usage', usageAtSecondary)).toBe(false);
  expect(await takeEdited(run, 'usage', refusedVersion)).toBe(false);
  expect(await takeEdited(run, 'accounts', usageRead)).toBe(false);
  expect(await takeEdited(run, undefined, usageRead)).toBe(false);
  expect(await takeEdited(undefined, 'usage', usageRead)).toBe(false);
});

test('a recipient acts at the named holder for the named consumer; unknown ones are refused', async () => {
  const { sandbox, acting } = walkOf('0.1.1');
  const recipient = sandbox.dataRecipient;
  const [, second] = acting.holder.personas;
  const asSecond = await recipientFor(sandbox, { recipient, persona: second?.customerId ?? '', register: false });
  expect([acting.persona, asSecond.persona]).toEqual([acting.holder.personas[0], second]);
  await expect(recipientFor(sandbox, { recipient, persona: 'nobody', register: false })).rejects.toThrow(TypeError);
  await expect(recipientFor(sandbox, { recipient, holder: 'nobody', register: false })).rejects.toThrow(TypeError);
  await expect(acting.runUntil(acting.flows.sharing, 'nothing')).rejects.toThrow(RangeError);
  const [first] = acting.flows.sharing.steps;
  const known = await acting.runUntil(acting.flows.sharing, first?.id ?? '');
  expect(Object.keys(known)).not.toContain('tokens');
});
