// Small parts of runs: notes of a page, errors, names, withdrawals, an edited answer, an undone change.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Exchange, type Sandbox, SandboxError } from '../../../mocks/index.ts';
import { signerOf } from '../../../src/recipient/signer-of.ts';
import { answeredBy, factsSent } from '../../../src/runs/edited-answer.ts';
import { flowNameIn, flowsIn, hasFlow, startFlowOf } from '../../../src/runs/flow-names.ts';
import { insideSentence } from '../../../src/ui/sentence-case.ts';
import { madeApps, whyMade } from '../../../src/runs/made-apps.ts';
import { notesOf } from '../../../src/runs/notes.ts';
import { ownTrouble } from '../../../src/runs/own-trouble.ts';
import { withdrawnIn } from '../../../src/runs/consumer-acts.ts';
import { surroundingsOf } from '../../../src/runs/surroundings-of.ts';
import { withdrawnArrangement } from '../../../src/runs/today-withdrawals.ts';
import { troubleOf } from '../../../src/runs/trouble-of.ts';
import { changeWithUndo } from '../../../src/pages/shell/undone-change.ts';
import { storageOfPages } from '../../kit/playground/lesson-hands.ts';
import { exchangeAt as at } from '../../kit/hand-written/exchange-at.ts';
import * as exchanges from '../../kit/hand-written/exchanges.ts';

describe('notes of a page', () => {
  beforeEach(storageOfPages);
  afterEach(() => void vi.unstubAllGlobals());
  test('are kept for the tab or for the site, by the site’s name', () => {
    const [tab, site, other] = [
      notesOf({ name: '/a/' }, 'tab'),
      notesOf({ name: '/a/' }, 'site'),
      notesOf({ name: '/b/' }, 'tab'),
    ];
    tab.write('one', { x: 1 });
    site.write('two', [2]);
    expect([tab.read('one'), site.read('one'), other.read('one')]).toEqual([{ x: 1 }, undefined, undefined]);
    expect([tab.read('two'), site.read('two')]).toEqual([undefined, [2]]);
    expect(sessionStorage.getItem('cdr-sandbox:/a/:one')).toBe('{"x":1}');
    tab.remove('one');
    expect(tab.read('one')).toBeUndefined();
  });
  test('are undefined if unreadable or not kept', () => {
    const notes = notesOf({ name: '/' }, 'tab');
    sessionStorage.setItem('cdr-sandbox:/:bent', 'no JSON');
    expect(notes.read('bent')).toBeUndefined();
    vi.stubGlobal('sessionStorage', undefined);
    expect(() => notes.write('one', 1)).not.toThrow();
    expect(notes.read('one')).toBeUndefined();
  });
});

describe('the error of a run', () => {
  const ours = new SandboxError('storage-full', 'The storage is full.', 'Make room.');
  test('shows our own errors, also as a cause, and no others', async () => {
    expect(ownTrouble(ours)).toBe(ours.message);
    expect(ownTrouble(new Error('a', { cause: new Error('b', { cause: ours }) }))).toBe(ours.message);
    const other = new SandboxError('brand-unknown', 'No such brand.', 'Name another.');
    for (const error of [other, new Error('a'), new Error('a', { cause: 'text' }), 'text', undefined])
      expect(ownTrouble(error)).toBeUndefined();
    expect(await troubleOf(Object.assign(new Error('x', { cause: ours }), { error: 'access_denied' }))).toEqual({
      trouble: ours.message,
    });
  });
  test('marks access_denied as declined', async () => {
    const refused = (error: string) => troubleOf(Object.assign(new Error('x'), { error }));
    expect(await refused('access_denied')).toEqual({ trouble: 'The response was access_denied.', declined: true });
    expect(await refused('server_error')).toEqual({ trouble: 'The response was server_error.' });
  });
});

test('former flow names lead to current ones, and each profile has its own flows', () => {
  expect(['withdraw-at-holder', 'withdraw-at-recipient', 'hybrid', 'banana', null].map(flowNameIn)).toEqual([
    'withdraw-in-app',
    'withdraw-on-dashboard',
    'hybrid',
    'banana',
    null,
  ]);
  expect([hasFlow('0.1.1', 'backchannel'), hasFlow('cds-1.36', 'backchannel'), hasFlow('0.1.1', null)]).toEqual([
    true,
    false,
    false,
  ]);
  expect([startFlowOf('0.1.1'), startFlowOf('cds-1.36')]).toEqual([flowsIn('0.1.1')[0], flowsIn('cds-1.36')[0]]);
});

test('a title begins in lower case inside a sentence, except an abbreviation; a made app says why it exists', () => {
  expect(['Sign the request', 'JWT opened', 'x'].map(insideSentence)).toEqual(['sign the request', 'JWT opened', 'x']);
  expect(whyMade('Lab app')).toBe(madeApps['Lab app']);
  expect(whyMade('Sunny Saver')).toBeUndefined();
});

test('waiting advances the clock by its seconds', async () => {
  const moved: string[] = [];
  const clock = { advance: (by: string) => Promise.resolve(void moved.push(by)), now: () => new Date(7) };
  const urls = { register: { issuer: 'r' }, dataHolder: { issuer: 'h' } };
  const places = surroundingsOf({ urls, clock } as unknown as Sandbox);
  await places.wait?.(5);
  expect([moved, places.now?.().getTime(), places.register]).toEqual([['PT5S'], 7, { issuer: 'r' }]);
});

test('the withdrawn arrangement of a run is the last one', () => {
  const withdrawal = (id: string, more: Partial<Exchange> = {}) =>
    at('withdrawSharing', `/dashboard/1/arrangements/${id}`, more);
  expect(
    withdrawnIn([withdrawal('a'), withdrawal('b%2Fc'), withdrawal('d', { verdict: 'refused' }), exchanges.usageRead]),
  ).toBe('b/c');
  expect(withdrawnIn([exchanges.usageRead])).toBeUndefined();
});

test('reads the arrangement of a holder’s notice from its JWT', () => {
  const telling = (claims: object) => {
    const body = new URLSearchParams({ cdr_arrangement_jwt: exchanges.signed({ alg: 'PS256' }, claims) }).toString();
    return at('revokeArrangementAtRecipient', '/arrangements/revoke', {
      request: { ...exchanges.usageRead.request, body },
    });
  };
  expect(withdrawnArrangement(telling({ cdr_arrangement_id: 'a' }))).toBe('a');
  expect(withdrawnArrangement(telling({ cdr_arrangement_id: 7 }))).toBeUndefined();
  expect(withdrawnArrangement(telling({}))).toBeUndefined();
});

describe('an answer to an edited request', () => {
  test('is returned with its headers, also to a GET without a method', async () => {
    const { response, request } = exchanges.usageRead;
    const answer = {
      ...exchanges.usageRead,
      request: { ...request, method: 'GET' },
      response: { ...response, headers: [['x-v', '7']] as const },
    };
    const recipient = { fetch: () => Promise.reject(new Error('sent')) } as unknown as Parameters<typeof answeredBy>[0];
    const taken = await answeredBy(recipient, answer).fetch(new URL(request.url));
    expect([taken.status, taken.headers.get('x-v'), await taken.text()]).toEqual([response.status, '7', response.body]);
    const { body: _, ...bodiless } = response;
    const empty = await answeredBy(recipient, { ...answer, response: { ...bodiless, status: 204 } }).fetch(request.url);
    expect(empty.body).toBeNull();
    await expect(answeredBy(recipient, answer).fetch(request.url, { method: 'POST' })).rejects.toThrow('sent');
  });
  test('expects only the values of the request object', () => {
    const token = (claims: object, more: object = {}) => ({
      tokens: [{ kind: 'request', at: 'request:query:request', value: 'jwt', claims, ...more }],
    });
    const sent = (...given: Parameters<typeof token>) => factsSent(token(...given) as unknown as Exchange);
    expect(sent({ state: 's', nonce: 'n', exp: 60 })).toStrictEqual({
      request: 'jwt',
      state: 's',
      nonce: 'n',
      requestEnds: '1970-01-01T00:01:00.000Z',
    });
    expect(sent({ exp: '60' })).toStrictEqual({ request: 'jwt' });
    expect(sent({ state: 's' }, { at: 'response:x' })).toStrictEqual({});
    expect(sent({ state: 's' }, { kind: 'response' })).toStrictEqual({});
  });
});

test('finds the key that a JWT names and that verifies it', async () => {
  const { generateKeyPair, exportJWK, SignJWT } = await import('jose');
  const [one, other] = [await generateKeyPair('ES256'), await generateKeyPair('ES256')];
  const keyOf = async ({ publicKey }: typeof one, kid: string) => ({ ...(await exportJWK(publicKey)), kid });
  const keys = [await keyOf(one, 'one'), await keyOf(other, 'other')];
  const by = (header: { kid?: string }) =>
    new SignJWT({}).setProtectedHeader({ alg: 'ES256', ...header }).sign(other.privateKey);
  expect((await signerOf(await by({ kid: 'other' }), keys))?.kid).toBe('other');
  expect(await signerOf(await by({ kid: 'one' }), keys)).toBeUndefined();
  expect(await signerOf(await by({ kid: 'gone' }), keys)).toBeUndefined();
  const nameless = (await keyOf(other, '')) as Partial<(typeof keys)[number]>;
  delete nameless.kid;
  expect(await signerOf(await by({}), [nameless])).toBeUndefined();
  expect(await signerOf('banana', keys)).toBeUndefined();
});

test('undo restores only the decisions that changed', async () => {
  const set: unknown[] = [];
  let decided = [
    { name: 'a', option: 'on' },
    { name: 'b', option: 'on' },
  ];
  let stopped = 0;
  const sandbox = {
    checkpoint: () => Promise.resolve({ restore: () => Promise.resolve() }),
    decisions: {
      list: () => Promise.resolve(decided),
      set: (...given: unknown[]) => Promise.resolve(void set.push(given)),
    },
    trace: { subscribe: () => () => void (stopped += 1) },
  } as unknown as Sandbox;
  const { undo, over } = await changeWithUndo(sandbox, () => {
    decided = [
      { name: 'a', option: 'off' },
      { name: 'b', option: 'on' },
      { name: 'c', option: 'on' },
    ];
  });
  expect([over.aborted, stopped]).toEqual([false, 0]);
  await undo();
  expect([set, over.aborted, stopped]).toEqual([[['a', 'on']], true, 1]);
});
