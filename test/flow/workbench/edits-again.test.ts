// An edit carried in an address: repeated on the same row of another world it gets the same refusal, and it contains no secret.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Exchange } from '../../../mocks/index.ts';
import { secretIn } from '../../../src/pages/workbench/address-safe.ts';
import { apply, changes, type Change } from '../../../src/pages/workbench/request-changes.ts';
import { changesForLink, draftOf, mendedDraft, type Draft } from '../../../src/pages/workbench/draft.ts';
import { documentOf, formOf } from '../../../src/pages/workbench/request-document.ts';
import { refusingCheck } from '../../../mocks/spec/told-exchange.ts';
import { senderOf } from '../../../src/pages/workbench/sender.ts';
import { sendAgain } from '../../../src/pages/workbench/send-again.ts';
import { editIn, writtenEdit } from '../../../src/pages/share/run-edits.ts';
import { asked } from '../../kit/calls/authorisation-request.ts';
import { scene, type Scene } from '../../kit/worlds/scene.ts';
import { consentToken } from '../../kit/calls/consent-api.ts';

interface World {
  readonly here: Scene;
  readonly tokenRow: Exchange;
  readonly authoriseRow: Exchange;
}

async function world(): Promise<World> {
  const here = await scene();
  const latest = (operation: string): Exchange => {
    const found = here.sandbox.trace.entries().findLast((one) => one.operation === operation);
    if (found === undefined) throw new Error(`Nothing was sent to ${operation}.`);
    return found;
  };
  await consentToken(here.sandbox, here.recipient, here.clientId);
  const tokenRow = latest('token');
  await asked(here);
  return { here, tokenRow, authoriseRow: latest('authorise') };
}

let mine: World;
let theirs: World;
beforeAll(async () => {
  [mine, theirs] = [await world(), await world()];
});
afterAll(() => Promise.all([mine, theirs].map(({ here }) => here.sandbox.stop())));

/** The changes as they come back from an address. */
const carried = (list: readonly Change[]): readonly Change[] => {
  const edit = editIn(writtenEdit({ after: 1, next: '', row: 'token', changes: list }));
  if (edit === undefined) throw new Error('The address lost the edit.');
  return edit.changes;
};
const edited = (draft: Draft, list: readonly Change[]): Draft => ({ ...draft, document: apply(draft.document, list) });

const again = async (row: 'tokenRow' | 'authoriseRow', ...list: readonly Change[]): Promise<string | undefined> => {
  const draft = draftOf(mine[row], await senderOf(mine.here.sandbox, mine[row]));
  const told = changesForLink(edited(draft, list));
  expect(secretIn(told)).toBeUndefined();
  expect(JSON.stringify(told)).not.toMatch(/eyJ/u);
  const answer = await sendAgain(theirs.here.sandbox, theirs[row], carried(told), { run: 'theirs', step: row });
  expect(answer).toMatchObject({ flow: 'workbench', run: 'theirs', step: row });
  return refusingCheck(answer)?.rule;
};

const claim = (path: string): string => `/tokens/query:request/claims/${path}`;

describe('gets the same refusal in another world', () => {
  test('for a removed header, a changed parameter and a missing certificate', async () => {
    expect(await again('tokenRow', ['/headers/content-type'])).toBe('form.media-type');
    expect(await again('tokenRow', ['/certificate', 'none'])).toBe('transport.certificate-present');
    expect(await again('tokenRow', ['/form/grant_type', 'banana'])).toBe('grant.type-supported');
  });

  test('for a removed claim, signed again by the sender there, and for an unpublished key', async () => {
    expect(await again('authoriseRow', [claim('nonce')])).toBe('authorise.nonce');
    const signing = '/tokens/body:client_assertion/signing';
    expect(await again('tokenRow', [signing, 'wrong-key'])).toBe('client.assertion-signature');
  });

  test('for one nested member, with the other world’s values beside it', async () => {
    const essential = claim('claims/id_token/cdr_consent_id/essential');
    const document = documentOf(mine.authoriseRow);
    expect(changes(document, apply(document, [[essential]]))).toEqual([[essential]]);
    expect(await again('authoriseRow', [essential])).toBe('consent-claim.essential');
  });

  test('for a replay of the other world’s bytes', async () => {
    expect(await again('tokenRow', ['/replay', true])).toBe('client.assertion-once');
  });
});

test('a mend is repeated with the values of the other world, such as its consent', async () => {
  const mark = { run: 'theirs', step: 'mended' };
  const without: Change = ['/tokens/query:request/claims/claims', { id_token: {} }];
  const refusedIn = ({ here, authoriseRow }: World): Promise<Exchange> =>
    sendAgain(here.sandbox, authoriseRow, [without], mark);
  const refused = await refusedIn(mine);
  expect(refusingCheck(refused)?.rule).toBe('consent-claim.present');
  const draft = mendedDraft(refused, await senderOf(mine.here.sandbox, refused));
  const more = changesForLink(edited(draft, [['/headers/x-more', 'x']]));
  expect([changesForLink(draft), more]).toEqual([[['/mended']], [['/mended'], ['/headers/x-more', 'x']]]);
  expect(secretIn(more)).toBeUndefined();
  const there = await refusedIn(theirs);
  const answer = await sendAgain(theirs.here.sandbox, there, carried(more), mark);
  expect([answer.verdict, documentOf(answer).headers['x-more']]).toEqual(['ok', 'x']);
  // Without a refusal there is nothing to mend.
  await expect(sendAgain(theirs.here.sandbox, answer, [['/mended']], mark)).rejects.toThrow(TypeError);
});

describe('a change survives the address', () => {
  test.each<readonly [string, readonly Change[]]>([
    ['nothing', []],
    [
      'method and address',
      [
        ['/method', 'PUT'],
        ['/address', 'https://x.cdr.example/x'],
      ],
    ],
    ['a name with a slash and a tilde', [['/headers/x~1~0y', 'z']]],
    ['a repeated parameter', [['/query/a', ['1', '2']]]],
    ['an omitted request', [['/query/request']]],
    [
      'a claim that is a list, and one that is null',
      [
        [claim('aud'), ['a', 'b']],
        [claim('extra'), null],
      ],
    ],
  ])('%s', (_words, list) => {
    const document = documentOf(mine.authoriseRow);
    const told = changes(document, apply(document, list));
    expect(told).toEqual(list);
    expect(apply(document, carried(told))).toEqual(apply(document, list));
  });

  test('a typed body is compared by its members', async () => {
    const draft = draftOf(mine.authoriseRow, await senderOf(mine.here.sandbox, mine.authoriseRow));
    const before = { ...draft, document: { ...draft.document, body: '{"a": {"b": 1}}' } };
    expect(changesForLink(before)).toEqual([['/body', { a: { b: 1 } }]]);
  });

  test('parameters keep their places in the bytes, even one that occurs twice', async () => {
    const row = mine.authoriseRow;
    const twice = await sendAgain(mine.here.sandbox, row, [['/query', { a: ['1', '3'], b: '2' }]], {
      run: 'x',
      step: 'x',
    });
    const url = new URL(twice.request.url);
    url.search = '?a=1&b=2&a=3';
    const mixed = { ...twice, request: { ...twice.request, url: url.href } };
    const answer = await sendAgain(mine.here.sandbox, mixed, [['/query/b', '4']], { run: 'x', step: 'x' });
    expect(new URL(answer.request.url).search).toBe('?a=1&b=4&a=3');
  });

  test('an unknown part is refused', () => {
    const document = documentOf(mine.tokenRow);
    for (const part of [
      ['/banana', 'x'],
      ['/method', 1],
      ['/certificate', 'mine'],
      ['/tokens/body/claims', 1],
      ['/tokens/elsewhere', {}],
      ['/tokens/body:client_assertion/signing', 'twice'],
      ['/query/a', {}],
      ['/replay', 'yes'],
    ] as const)
      expect(() => apply(document, [part]), part[0]).toThrow(TypeError);
  });
});

const opaque = 'Zm9vYmFyMTIzNDU2Nzg5MEFCQ0RFRkdISUpLTE1OT1A';

describe('contains no token, key or code', () => {
  const jwt = () => {
    const assertion = new Map(formOf(mine.tokenRow.request)).get('client_assertion');
    return `eyJhbGciOiJQUzI1NiJ9.${assertion?.split('.')[2] ?? ''}.x`;
  };
  test.each<readonly [string, () => Change]>([
    ['a bearer token', () => ['/headers/authorization', `Bearer ${opaque}`]],
    ['a cookie', () => ['/headers/cookie', 'session=of-the-consumer']],
    ['a code', () => ['/form/code', opaque]],
    ['a one-time password', () => ['/body/code', '123456']],
    ['a JWT in any place', () => ['/headers/x-note', jwt()]],
    ['an opaque value under any name', () => ['/query/state', opaque]],
    [
      'a token typed into the address',
      () => ['/address', `https://x.cdr.example/token?access_token=${'a'.repeat(30)}`],
    ],
    ['a private key as a JWK', () => ['/body', { jwks: { keys: [{ kty: 'EC', d: opaque }] } }]],
    ['a PEM', () => ['/body', '-----BEGIN PRIVATE KEY-----']],
    ['a token in the place of a hash', () => ['/tokens/body:request/claims/code_challenge', jwt()]],
    [
      'a longer value in the place of a hash',
      () => ['/tokens/body:request/claims/code_challenge', `${opaque}${opaque}`],
    ],
    ['a verifier', () => ['/form/code_verifier', opaque]],
    ['a request_uri', () => ['/query/request_uri', `urn:ietf:params:oauth:request_uri:${opaque}`]],
    ['a refresh token', () => ['/form/refresh_token', 'a-rather-long-word']],
  ])('%s is detected, and refused when sent', async (_words, part) => {
    expect(secretIn([part()])).toBeDefined();
    const { here, tokenRow } = theirs;
    await expect(sendAgain(here.sandbox, tokenRow, [part()], { run: 'x', step: 'x' })).rejects.toThrow(TypeError);
  });

  test.each<readonly [string, Change]>([
    ['a version', ['/headers/x-v', 'banana']],
    ['a scope', ['/tokens/query:request/claims/scope', 'openid bank:accounts.basic:read energy:unheard:of']],
    ['a redirect', ['/form/redirect_uri', 'https://elsewhere.example/callback']],
    ['the hash of a verifier', ['/tokens/body:request/claims/code_challenge', opaque.slice(0, 43)]],
    ['a key id', ['/tokens/body:client_assertion/header/kid', opaque.slice(0, 43)]],
    ['a UUID', ['/form/client_id', '6f1c2a54-7f7e-4d0a-9a3b-1f2e3d4c5b6a']],
    [
      'a requested claim of the ID token',
      ['/tokens/query:request/claims/claims/id_token/acr/values', ['urn:cds.au:cdr:9']],
    ],
    ['a word in the place of a token', ['/headers/authorization', 'Bearer nonsense']],
    ['an omitted token', ['/headers/authorization']],
  ])('%s may be in an address', (_words, part) => {
    expect(secretIn([part])).toBeUndefined();
  });
});
