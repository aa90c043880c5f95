// Which responses to its request a careful recipient opens. Leaving out each check affects its own row only.
import type { JWTPayload } from 'jose';
import { describe, expect, test } from 'vitest';
import type { CarelessRow } from '../../../src/examined/carelessness.ts';
import { checkedIdToken, opened } from '../../../src/examined/asking.ts';
import type { Awaited } from '../../../src/examined/context.ts';
import { halfHash } from '../../../src/examined/jwt-checks.ts';
import { carefulContext, encrypted, saidByHolder, start } from '../../kit/hand-written/careful-context.ts';

const awaited: Awaited = {
  state: 'state',
  nonce: 'nonce',
  verifier: 'v',
  redirectUri: 'https://app.example/back',
  acr: 'level',
};
const back = (tail: string): URL => new URL(`https://app.example/back${tail}`);
/** The result of a response: the code, or why it is refused. */
const ends = async (isToday: boolean, tail: string, ...skipped: readonly CarelessRow[]): Promise<string> => {
  const { without } = await carefulContext(undefined, {}, { isToday });
  return opened(without(...skipped), back(tail), awaited).then(
    ({ code }) => `code ${code}`,
    (error: Error) => error.message,
  );
};

describe('a response of today', () => {
  const response = (claims: JWTPayload = {}): Promise<string> => saidByHolder({ code: 'c', state: 'state', ...claims });
  test('is a JWT in the query', async () => {
    expect(await ends(true, `?response=${await response()}`)).toBe('code c');
    expect(await ends(true, `#response=${await response()}`)).toBe('The URL has no response parameter.');
    expect(await ends(true, `#response=${await response()}`, 'RJ-54')).toBe('code c');
    expect(await ends(true, '?code=plain')).toBe('The URL has no response parameter.');
    expect(await ends(true, '?code=plain', 'RJ-53')).toBe('code plain');
    expect(await ends(true, `?response=${await response()}`, 'RJ-53')).toBe('code c');
  });
  test.each<[JWTPayload, string, CarelessRow | undefined, string]>([
    [{ state: 'other' }, 'state is not the one that was sent.', 'RJ-52', 'code c'],
    [{ error: 'access_denied' }, 'The holder answered access_denied.', undefined, ''],
    [{ code: 7 }, 'The response has no code.', 'RJ-55', 'code '],
    [{ iss: 'https://other.example' }, 'iss is not the holder.', 'RJ-49', 'code c'],
  ])('with %j is refused unless the check is left out', async (claims, refused, row, taken) => {
    const tail = `?response=${await response(claims)}`;
    expect(await ends(true, tail)).toBe(refused);
    if (row !== undefined) expect(await ends(true, tail, row)).toBe(taken);
  });
  test('with a wrong signature is accepted only if signatures are not verified', async () => {
    const tail = `?response=${(await response()).split('.').slice(0, 2).join('.')}.AAAA`;
    expect(await ends(true, tail)).not.toBe('code c');
    for (const row of ['RJ-45', 'RJ-46'] as const) expect(await ends(true, tail, row)).toBe('code c');
  });
});

describe('a response of 0.1.1', () => {
  const inFragment = async (claims: JWTPayload = {}, more: Readonly<Record<string, string>> = {}): Promise<string> => {
    const hashes = { c_hash: await halfHash('c'), s_hash: await halfHash('state') };
    const token = await saidByHolder({ nonce: 'nonce', acr: 'level', ...hashes, ...claims });
    return `#${new URLSearchParams({ code: 'c', state: 'state', id_token: await encrypted(token), ...more }).toString()}`;
  };
  test('is in the fragment, and hands on its ID token', async () => {
    const { without } = await carefulContext(undefined, {}, { isToday: false });
    const { code, first } = await opened(without(), back(await inFragment()), awaited);
    expect([code, first?.sub]).toEqual(['c', 'person']);
  });
  const seconds = start / 1000;
  test.each<[JWTPayload, Readonly<Record<string, string>>, string, readonly CarelessRow[]]>([
    [{}, { error: 'access_denied' }, 'The holder answered access_denied.', []],
    [{}, { state: 'other' }, 'state is not the one that was sent.', []],
    [{}, { id_token: 'a.b.c' }, 'The ID token is not encrypted.', []],
    [{ c_hash: 'x' }, {}, 'c_hash does not match the code.', ['RJ-58', 'RJ-60']],
    [{ s_hash: 'x' }, {}, 's_hash does not match state.', ['RJ-59']],
    [{ iat: seconds - 3601 }, {}, 'The ID token was issued more than an hour ago.', ['RJ-63']],
    [{ nonce: 'other' }, {}, 'nonce is not the one that was sent.', ['RJ-68']],
    [{ sub: undefined as never }, {}, 'sub or iat is missing.', ['RJ-69']],
    [{ iat: undefined as never }, {}, 'sub or iat is missing.', ['RJ-69']],
    [{ acr: 'low' }, {}, 'acr is not the level that was asked for.', ['RJ-73']],
  ])('with %j and %j is refused unless the check is left out', async (claims, more, refused, rows) => {
    const tail = await inFragment(claims, more);
    expect(await ends(false, tail)).toBe(refused);
    for (const row of rows) expect([row, await ends(false, tail, row)]).toEqual([row, 'code c']);
  });
  test('may have an ID token issued an hour ago', async () => {
    expect(await ends(false, await inFragment({ iat: seconds - 3600 }))).toBe('code c');
  });
  test('with a plain ID token is accepted only if encryption is not required', async () => {
    const token = await saidByHolder({
      nonce: 'nonce',
      acr: 'level',
      c_hash: await halfHash('c'),
      s_hash: await halfHash('state'),
    });
    expect(await ends(false, await inFragment({}, { id_token: token }))).toBe('The ID token is not encrypted.');
    expect(await ends(false, await inFragment({}, { id_token: token }), 'RJ-62')).toBe('code c');
  });
});

test('an ID token needs no nonce or acr if none was asked for', async () => {
  const { without } = await carefulContext();
  const rows = { iss: 'RJ-64', aud: 'RJ-65', arrays: 'RJ-75', exp: 'RJ-67' } as const;
  const claims = await checkedIdToken(without(), await saidByHolder({ nonce: 'x', acr: 'low' }), rows, {
    acr: undefined,
  });
  expect(claims.sub).toBe('person');
});
