// Which tokens a careful recipient accepts and keeps, when it refreshes them, and how it answers a holder’s call.
import { decodeJwt, type JWTPayload } from 'jose';
import { describe, expect, test } from 'vitest';
import type { CarelessRow } from '../../../src/examined/carelessness.ts';
import { decrypted } from '../../../src/examined/asking.ts';
import {
  haveEnded,
  keepPolled,
  livingTokens,
  refreshed,
  revoked,
  tokensFor,
  tokensToReadWith,
} from '../../../src/examined/checked-tokens.ts';
import type { Awaited, Json, Tokens } from '../../../src/examined/context.ts';
import { askedOnDevice } from '../../../src/examined/device-asking.ts';
import { answerTo } from '../../../src/examined/withdrawal-answer.ts';
import { carefulContext, encrypted, issuer, saidByHolder, start } from '../../kit/hand-written/careful-context.ts';

const held: Tokens = { access: 'old', refresh: 'refresh', ends: start + 10_000, sub: 'person' };
const awaited: Awaited = {
  state: 's',
  nonce: 'n',
  verifier: 'v',
  redirectUri: 'https://app.example/back',
  acr: 'level',
};
const good = { access_token: 'new', token_type: 'Bearer', expires_in: 300, refresh_token: 'next' };
const acr = { nonce: 'n', acr: 'level' };
const row = (...skipped: readonly CarelessRow[]): readonly CarelessRow[] => skipped;

test('tokens count as ended five seconds early, and never without an expiry', async () => {
  const { without, memory, at } = await carefulContext();
  expect(haveEnded(without())).toBe(false);
  memory.tokens = held;
  const ended = [4999, 5000, 5001].map((time) => (at(time), haveEnded(without())));
  expect(ended).toEqual([false, false, true]);
  memory.tokens = { ...held, ends: undefined };
  expect(haveEnded(without())).toBe(false);
});

test('reads with held tokens until they end; RJ-21 refreshes each time', async () => {
  const { without, memory, sent, at } = await carefulContext(() => good, { tokens: held });
  expect(await livingTokens(without())).toBe(held);
  expect(await tokensToReadWith(without())).toBe(held);
  expect(sent).toEqual([]);
  at(6000);
  const fresh = await tokensToReadWith(without('RJ-21'));
  expect(fresh).toEqual({ access: 'new', refresh: 'next', ends: start + 306_000, sub: 'person' });
  expect([memory.tokens, sent.length]).toEqual([fresh, 1]);
  await tokensToReadWith(without('RJ-21'));
  expect(sent.map(({ form }) => form.get('refresh_token'))).toEqual(['refresh', 'next']);
  memory.tokens = { ...held, refresh: undefined, ends: undefined };
  expect(await tokensToReadWith(without('RJ-21'))).toBe(memory.tokens);
  await expect(refreshed(without(), memory.tokens)).rejects.toThrow('There is no refresh token.');
  memory.tokens = undefined;
  await expect(livingTokens(without())).rejects.toThrow('There are no tokens.');
});

test('a refresh without a new refresh token keeps the old one, except with RJ-107', async () => {
  const { refresh_token: _refresh, ...fewer } = good;
  const { without, memory } = await carefulContext(() => fewer, { tokens: held });
  expect((await refreshed(without(), held)).refresh).toBe('refresh');
  expect(memory.tokens?.refresh).toBe('refresh');
  await expect(refreshed(without('RJ-107'), held)).rejects.toThrow('no ID token');
  const idToken = await saidByHolder({});
  const whole = await carefulContext(() => ({ ...fewer, id_token: idToken }), { tokens: held });
  expect((await refreshed(whole.without('RJ-107'), held)).refresh).toBeUndefined();
});

test('a refreshed ID token must be about the same person, and encrypted at 0.1.1', async () => {
  const other = await saidByHolder({ sub: 'somebody' });
  const { without } = await carefulContext(() => ({ ...good, id_token: other }));
  await expect(refreshed(without(), held)).rejects.toThrow('about somebody else');
  await expect(refreshed(without('RJ-85'), held)).resolves.toMatchObject({ access: 'new', sub: 'person' });
  const sealed = await encrypted(await saidByHolder({}));
  const hybrid = await carefulContext(() => ({ ...good, id_token: sealed }), {}, { isToday: false });
  await expect(refreshed(hybrid.without(), held)).resolves.toMatchObject({ access: 'new' });
  const plain = await carefulContext(() => ({ ...good, id_token: other }), {}, { isToday: false });
  await expect(refreshed(plain.without(), held)).rejects.toThrow('not encrypted');
});

test.each<[type: string | undefined, takenBy: readonly string[]]>([
  ['Bearer', ['', 'RJ-76', 'RJ-77']],
  ['bearer', ['', 'RJ-76']],
  ['DPoP', ['RJ-76']],
  [undefined, ['RJ-76']],
])('a token of type %s is accepted by %j', async (type, takenBy) => {
  const { without } = await carefulContext(() => ({ ...good, token_type: type }));
  const takes = async (skipped: string): Promise<boolean> =>
    refreshed(without(...(skipped === '' ? [] : [skipped as CarelessRow])), held).then(
      () => true,
      () => false,
    );
  const all = ['', 'RJ-76', 'RJ-77'];
  const takers = await Promise.all(all.map(takes));
  expect(all.filter((_, index) => takers[index])).toEqual(takenBy);
});

describe('tokens for a code', () => {
  const given = async (
    claims: JWTPayload | undefined,
    said: Json = good,
    first?: JWTPayload,
    ...skipped: readonly CarelessRow[]
  ) => {
    const idToken = claims === undefined ? {} : { id_token: await saidByHolder({ ...acr, ...claims }) };
    const context = await carefulContext(() => ({ ...said, ...idToken }));
    const tokens = await tokensFor(context.without(...skipped), 'code', { ...awaited, ...(first && { first }) });
    return { ...context, tokens };
  };
  test('are requested with the verifier, and kept with the arrangement and the time of login', async () => {
    const { sent, memory, tokens } = await given({}, { ...good, cdr_arrangement_id: 'arrangement' });
    expect(Object.fromEntries(sent[0]?.form ?? [])).toMatchObject({
      grant_type: 'authorization_code',
      code: 'code',
      redirect_uri: awaited.redirectUri,
      code_verifier: 'v',
    });
    expect(tokens).toEqual({ access: 'new', refresh: 'next', ends: start + 300_000, sub: 'person' });
    expect(memory).toMatchObject({ tokens, arrangementId: 'arrangement', loginAt: new Date(start) });
  });
  test('are requested without a verifier at 0.1.1, with an encrypted ID token', async () => {
    const sealed = await encrypted(await saidByHolder(acr));
    const { without, sent, memory } = await carefulContext(
      () => ({ ...good, id_token: sealed }),
      { arrangementId: 'before' },
      { isToday: false },
    );
    await tokensFor(without(), 'code', awaited);
    expect([sent[0]?.form.has('code_verifier'), memory.arrangementId]).toEqual([false, 'before']);
  });
  test('need an ID token and an access token; without a lifetime they do not end', async () => {
    await expect(given(undefined)).rejects.toThrow('no ID token');
    expect((await given(undefined, good, undefined, 'RJ-74')).tokens.sub).toBe('');
    await expect(given({}, { ...good, access_token: 7 })).rejects.toThrow('no access token');
    expect((await given({}, { ...good, expires_in: '300' })).tokens.ends).toBeUndefined();
  });
  test.each<[first: JWTPayload, second: JWTPayload, takenBy: readonly (readonly CarelessRow[])[]]>([
    [{ iss: issuer, sub: 'person' }, {}, [row(), row('RJ-64'), row('RJ-69'), row('RJ-105')]],
    [{ iss: issuer, sub: 'other' }, {}, [row('RJ-105')]],
    [{ iss: 'https://other.example', sub: 'person' }, {}, [row('RJ-64'), row('RJ-105')]],
    [{ iss: issuer }, {}, [row('RJ-69'), row('RJ-105')]],
  ])('with a first ID token of %j are accepted by some rows only', async (first, second, takenBy) => {
    const takers = [row(), row('RJ-64'), row('RJ-69'), row('RJ-105')];
    const takes = await Promise.all(
      takers.map((skipped) =>
        given(second, good, first, ...skipped).then(
          () => true,
          () => false,
        ),
      ),
    );
    expect(takers.filter((_, index) => takes[index])).toEqual(takenBy);
  });
});

test('decrypts an encrypted ID token; a lax recipient also tries another way', async () => {
  const sealed = await encrypted('inside');
  const openAnyway = (): Promise<string> => Promise.resolve('anyway');
  const { without } = await carefulContext(undefined, {}, { openAnyway });
  expect(await decrypted(without(), sealed)).toBe('inside');
  await expect(decrypted(without(), 'a.b.c')).rejects.toThrow('The ID token is not encrypted.');
  expect(await decrypted(without(), 'a.b.c', true)).toBe('a.b.c');
  const other = await encrypted('inside', 'RSA-OAEP');
  await expect(decrypted(without(), other)).rejects.toThrow();
  expect(await decrypted(without(), other, true)).toBe('anyway');
  await expect(decrypted((await carefulContext()).without(), other, true)).rejects.toThrow();
});

test('revokes a token at the revocation endpoint', async () => {
  const { without, sent } = await carefulContext(() => 200);
  await revoked(without(), 'refresh');
  expect(sent.map(({ url, form }) => [url, form.get('token')])).toEqual([[`${issuer}/revoke`, 'refresh']]);
});

describe('the holder’s revocation call', () => {
  const address = 'https://app.example/arrangements/revoke';
  const caller = { iss: 'brand-id', sub: 'brand-id', aud: address };
  interface Call {
    readonly claims?: JWTPayload;
    readonly bearer?: string;
    readonly id?: unknown;
    readonly beside?: string;
  }
  const answered = async (
    { claims = {}, bearer, id = 'arrangement', beside }: Call,
    ...skipped: readonly CarelessRow[]
  ) => {
    const { without, memory } = await carefulContext(undefined, { tokens: held, arrangementId: 'arrangement' });
    const token = bearer ?? (await saidByHolder({ ...caller, ...claims }));
    const body = new URLSearchParams({ cdr_arrangement_jwt: await saidByHolder({ cdr_arrangement_id: id }) });
    if (beside !== undefined) body.set('cdr_arrangement_id', beside);
    const headers = { authorization: `bearer  ${token}` };
    const { status } = await answerTo(without(...skipped), new Request(address, { method: 'POST', headers, body }));
    return [status, memory.tokens === undefined ? 'tokens gone' : 'tokens kept'];
  };
  const forged = async (): Promise<string> => `${(await saidByHolder(caller)).split('.').slice(0, 2).join('.')}.AAAA`;

  test('ends the tokens of the recipient’s own arrangement', async () => {
    expect(await answered({})).toEqual([204, 'tokens gone']);
    expect(await answered({ beside: 'arrangement' })).toEqual([204, 'tokens gone']);
    expect(await answered({ claims: { aud: ['x', address], exp: start / 1000 - 29 } })).toEqual([204, 'tokens gone']);
    expect(await answered({}, 'RJ-42')).toEqual([204, 'tokens kept']);
  });
  test.each<JWTPayload>([
    { iss: 'other' },
    { sub: 'other' },
    { iss: 'other', sub: 'other' },
    { aud: 'https://other.example' },
    { exp: start / 1000 - 30 },
  ])('by a caller with %j is refused, unless RJ-114 leaves the check out', async (claims) => {
    expect(await answered({ claims })).toEqual([401, 'tokens kept']);
    expect(await answered({ claims }, 'RJ-114')).toEqual([204, 'tokens gone']);
  });
  test('without a valid signature is refused, unless RJ-98 leaves the check out', async () => {
    expect(await answered({ bearer: 'x' })).toEqual([401, 'tokens kept']);
    expect(await answered({ bearer: await forged() })).toEqual([401, 'tokens kept']);
    expect(await answered({ bearer: await forged() }, 'RJ-98')).toEqual([204, 'tokens gone']);
  });
  test('that names no arrangement, two or another one changes nothing', async () => {
    expect(await answered({ id: 7 })).toEqual([400, 'tokens kept']);
    expect(await answered({ beside: 'other' })).toEqual([400, 'tokens kept']);
    expect(await answered({ beside: 'other' }, 'RJ-99')).toEqual([204, 'tokens gone']);
    expect(await answered({ id: 'other' })).toEqual([422, 'tokens kept']);
    expect(await answered({ id: 'other' }, 'RJ-100')).toEqual([204, 'tokens kept']);
  });
  test('gets 503 before the recipient has acted', async () => {
    expect((await answerTo(undefined, new Request(address))).status).toBe(503);
  });
});

describe('a backchannel request', () => {
  const started = { auth_req_id: 'id', expires_in: 60, interval: 3 };
  const pending = Response.json.bind(Response);
  const error = (code: string): Response => pending({ error: code }, { status: 400 });
  const polling = async (
    start_: Response | object,
    polls: readonly (() => Response | object)[],
    ...skipped: readonly CarelessRow[]
  ) => {
    const left = [...polls];
    const idToken = await encrypted(await saidByHolder({ acr: 'urn:cds.au:cdr:2' }));
    const context = await carefulContext(
      ({ url, form }) => {
        if (url.endsWith('/bc')) return start_;
        if (url.endsWith('/consents')) return { data: { cdr_consent_id: 'consent' } };
        if (form.get('grant_type') === 'client_credentials') return { access_token: 'consents' };
        return left.shift()?.() ?? { ...good, id_token: idToken };
      },
      {},
      { isToday: false },
    );
    const outcome = await askedOnDevice(context.without(...skipped), 'hint').then(
      () => 'shared',
      (refused: Error) => refused.message,
    );
    return { ...context, outcome };
  };
  test('names person and consent in a signed request object', async () => {
    const { sent, outcome, memory } = await polling(started, []);
    expect(outcome).toBe('shared');
    expect(memory).toMatchObject({ tokens: { access: 'new', sub: 'person' }, loginAt: new Date(start) });
    const request = decodeJwt(sent.find(({ url }) => url.endsWith('/bc'))?.form.get('request') ?? '');
    const consent = { cdr_consent_id: { value: 'consent', essential: true } };
    expect(request).toMatchObject({
      iss: 'client',
      login_hint: 'hint',
      claims: { id_token: { ...consent, acr: { essential: true, values: ['urn:cds.au:cdr:2'] } }, userinfo: consent },
    });
    expect(sent.at(-1)?.form.get('auth_req_id')).toBe('id');
  });
  test('polls at the holder’s interval, five seconds slower after slow_down, twelve times at most', async () => {
    const answers = ['authorization_pending', 'slow_down', 'authorization_pending'].map((code) => () => error(code));
    expect((await polling(started, answers)).waits).toEqual([3, 8, 8]);
    expect((await polling({ ...started, interval: undefined }, answers)).waits).toEqual([5, 10, 10]);
    expect((await polling(started, answers, 'RJ-43')).waits).toEqual([5, 10, 10]);
    expect((await polling(started, answers, 'RJ-95')).waits).toEqual([3, 3, 3]);
    const never = await polling(started, Array(20).fill(answers[0]) as typeof answers);
    expect([never.outcome, never.waits.length]).toEqual(['The consumer did not answer.', 12]);
  });
  test('ends at any other error, unless careless', async () => {
    const answers = [() => error('access_denied')];
    expect((await polling(started, answers)).outcome).toBe('The holder answered access_denied.');
    expect((await polling(started, answers, 'RJ-96')).outcome).toBe('shared');
    for (const lacking of [{ auth_req_id: 'id' }, { expires_in: 60 }]) {
      expect((await polling(lacking, [])).outcome).toBe('The response has no auth_req_id or no expires_in.');
      expect((await polling(lacking, [], 'RJ-97')).outcome).toBe('shared');
    }
    const refused = error('invalid_request');
    expect((await polling(refused.clone(), [])).outcome).toContain('answered 400');
    expect((await polling(refused.clone(), [], 'RJ-115')).outcome).toBe('shared');
  });
  test('accepts no missing, plain or lower-level ID token', async () => {
    const { without } = await carefulContext(undefined, {}, { isToday: false });
    const low = await encrypted(await saidByHolder({ acr: 'low' }));
    await expect(keepPolled(without(), good)).rejects.toThrow('no ID token');
    await expect(keepPolled(without(), { ...good, id_token: await saidByHolder({}) })).rejects.toThrow('not encrypted');
    await expect(keepPolled(without(), { ...good, id_token: low })).rejects.toThrow('acr is not the level');
    await expect(keepPolled(without('RJ-13'), { ...good, id_token: low })).resolves.toBeUndefined();
  });
});
