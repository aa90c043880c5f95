// An edit as an address carries it: made again on the same row of another world it meets the same refusal, and no secret is in it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Exchange } from '../../../mocks/index.ts';
import { secretIn } from '../../../src/pages/workbench/address-safe.ts';
import { draftOf, type Draft } from '../../../src/pages/workbench/draft.ts';
import { editParts, withParts, type EditPart } from '../../../src/pages/workbench/draft-edit.ts';
import {
  inside,
  requestObjectIn,
  tokenAt,
  withClaims,
  withForm,
  withHeader,
  withQuery,
} from '../../../src/pages/workbench/draft-parts.ts';
import { refusingCheck } from '../../../mocks/spec/told-exchange.ts';
import { mendedState, partsOf } from '../../../src/pages/workbench/draft-state.ts';
import { senderOf } from '../../../src/pages/workbench/sender.ts';
import { sendAgain } from '../../../src/pages/workbench/send-again.ts';
import { editIn, writtenEdit } from '../../../src/pages/share/run-edits.ts';
import { asked, scene, type Scene } from '../../kit/authorise.ts';
import { consentToken } from '../../kit/consents.ts';

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

/** As it comes out of an address. */
const carried = (parts: readonly EditPart[]): readonly EditPart[] => {
  const edit = editIn(writtenEdit({ after: 1, next: '', row: 'token', parts }));
  if (edit === undefined) throw new Error('The address lost the edit.');
  return edit.parts;
};
const again = async (
  row: 'tokenRow' | 'authoriseRow',
  change: (draft: Draft) => Draft,
): Promise<string | undefined> => {
  const draft = draftOf(mine[row]);
  const parts = editParts(draft, change(draft));
  expect(secretIn(parts)).toBeUndefined();
  expect(JSON.stringify(parts)).not.toMatch(/eyJ/u);
  const answer = await sendAgain(theirs.here.sandbox, theirs[row], carried(parts), { run: 'theirs', step: row });
  expect(answer).toMatchObject({ flow: 'workbench', run: 'theirs', step: row });
  return refusingCheck(answer)?.rule;
};

const object = (draft: Draft) => {
  const token = requestObjectIn(draft);
  if (token === undefined) throw new Error('The row has no request object.');
  return token;
};

describe('the same refusal in another world', () => {
  test('a header that was left out, a parameter that was added, a certificate that was not presented', async () => {
    expect(await again('tokenRow', (draft) => withHeader(draft, 'content-type'))).toBe('form.media-type');
    expect(await again('tokenRow', (draft) => ({ ...draft, certificate: 'none' }))).toBe(
      'transport.certificate-present',
    );
    expect(await again('tokenRow', (draft) => withForm(draft, 'grant_type', 'banana'))).toBe('grant.type-supported');
  });

  test('claims of a JWT, signed anew by whoever sends it there; also with a key that nobody publishes', async () => {
    expect(await again('authoriseRow', (draft) => withClaims(draft, object(draft), { nonce: undefined }))).toBe(
      'authorise.nonce',
    );
    const wrong = (draft: Draft): Draft => ({
      ...draft,
      tokens: draft.tokens.map((one) => ({ ...one, signing: 'wrong-key' as const })),
    });
    expect(await again('tokenRow', wrong)).toBe('client.assertion-signature');
  });

  test('one member deep inside the claims: what stands beside it is that of the other world', async () => {
    const change = (draft: Draft): Draft => {
      const { claims } = object(draft);
      const idToken = inside(claims['claims'], 'id_token');
      const without = { ...idToken, cdr_consent_id: { value: inside(idToken, 'cdr_consent_id')['value'] } };
      return withClaims(draft, object(draft), { claims: { ...inside(claims, 'claims'), id_token: without } });
    };
    const draft = draftOf(mine.authoriseRow);
    expect(editParts(draft, change(draft))).toEqual([
      ['/tokens/query:request/claims/claims/id_token/cdr_consent_id/essential'],
    ]);
    expect(await again('authoriseRow', change)).toBe('consent-claim.essential');
  });

  test('a replay: the bytes of the other world once more', async () => {
    expect(await again('tokenRow', (draft) => ({ ...draft, replay: true }))).toBe('client.assertion-once');
  });
});

test('a mend is made again, with what is known there: the consent of that world', async () => {
  const mark = { run: 'theirs', step: 'mended' };
  const without: EditPart = ['/tokens/query:request/claims/claims', { id_token: {} }];
  const refusedIn = ({ here, authoriseRow }: World): Promise<Exchange> =>
    sendAgain(here.sandbox, authoriseRow, [without], mark);
  const refused = await refusedIn(mine);
  expect(refusingCheck(refused)?.rule).toBe('consent-claim.present');
  const state = mendedState(refused, await senderOf(mine.here.sandbox, refused));
  const more = partsOf({ ...state, draft: withHeader(state.draft, 'x-more', 'x') });
  expect([partsOf(state), more]).toEqual([[['/mended']], [['/mended'], ['/headers/x-more', 'x']]]);
  expect(secretIn(more)).toBeUndefined();
  const there = await refusedIn(theirs);
  const answer = await sendAgain(theirs.here.sandbox, there, carried(more), mark);
  expect([answer.verdict, draftOf(answer).headers]).toEqual([
    'ok',
    expect.arrayContaining([{ name: 'x-more', value: 'x' }]),
  ]);
  // Where nothing is refused there is nothing to mend.
  await expect(sendAgain(theirs.here.sandbox, answer, [['/mended']], mark)).rejects.toThrow(TypeError);
});

describe('what was changed comes back whole', () => {
  test.each<readonly [string, (draft: Draft) => Draft]>([
    ['nothing', (draft) => draft],
    ['method and address', (draft) => ({ ...draft, method: 'PUT', address: `${draft.address}/x` })],
    ['a name with a slash and a tilde', (draft) => withHeader(draft, 'x/~y', 'z')],
    [
      'a parameter twice',
      (draft) => ({ ...draft, query: [...draft.query, { name: 'a', value: '1' }, { name: 'a', value: '2' }] }),
    ],
    ['the request left out', (draft) => withQuery(draft, 'request')],
    ['a claim that is a list', (draft) => withClaims(draft, object(draft), { aud: ['a', 'b'], extra: null })],
  ])('%s', (_words, change) => {
    const draft = draftOf(mine.authoriseRow);
    const wanted = change(draft);
    expect(withParts(draft, carried(editParts(draft, wanted)))).toEqual(wanted);
  });

  test('a part that no request has is refused', () => {
    const draft = draftOf(mine.tokenRow);
    for (const part of [
      ['/banana', 'x'],
      ['/method', 1],
      ['/certificate', 'mine'],
      ['/tokens/body/claims', 1],
      ['/query/a', {}],
    ] as const)
      expect(() => withParts(draft, [part])).toThrow(TypeError);
  });
});

const opaque = 'Zm9vYmFyMTIzNDU2Nzg5MEFCQ0RFRkdISUpLTE1OT1A';

describe('never a token, a key or a code', () => {
  const jwt = () => {
    const token = tokenAt(draftOf(mine.tokenRow), 'body:client_assertion');
    return `eyJhbGciOiJQUzI1NiJ9.${token?.signature ?? ''}.x`;
  };
  test.each<readonly [string, () => EditPart]>([
    ['a bearer token', () => ['/headers/authorization', `Bearer ${opaque}`]],
    ['a code', () => ['/form/code', opaque]],
    ['a one-time password', () => ['/body/code', '123456']],
    ['a JWT wherever it stands', () => ['/headers/x-note', jwt()]],
    ['an opaque value under any name', () => ['/query/state', opaque]],
    [
      'a token typed into the address',
      () => ['/address', `https://x.cdr.example/token?access_token=${'a'.repeat(30)}`],
    ],
    ['a private key as a JWK', () => ['/body', { jwks: { keys: [{ kty: 'EC', d: opaque }] } }]],
    ['a PEM', () => ['/body', '-----BEGIN PRIVATE KEY-----']],
    ['a token in the place of a hash', () => ['/tokens/body:request/claims/code_challenge', jwt()]],
    ['a longer value there', () => ['/tokens/body:request/claims/code_challenge', `${opaque}${opaque}`]],
    ['a verifier', () => ['/form/code_verifier', opaque]],
    ['what stands for a request', () => ['/query/request_uri', `urn:ietf:params:oauth:request_uri:${opaque}`]],
    ['a refresh token', () => ['/form/refresh_token', 'a-rather-long-word']],
  ])('%s is named, and is sent again by nobody', async (_words, part) => {
    expect(secretIn([part()])).toBeDefined();
    const { here, tokenRow } = theirs;
    await expect(sendAgain(here.sandbox, tokenRow, [part()], { run: 'x', step: 'x' })).rejects.toThrow(TypeError);
  });

  test.each<readonly [string, EditPart]>([
    ['a version', ['/headers/x-v', 'banana']],
    ['a scope', ['/tokens/query:request/claims/scope', 'openid bank:accounts.basic:read energy:unheard:of']],
    ['a redirect', ['/form/redirect_uri', 'https://elsewhere.example/callback']],
    ['the hash of a verifier', ['/tokens/body:request/claims/code_challenge', opaque.slice(0, 43)]],
    ['the name of a key', ['/tokens/body:client_assertion/header/kid', opaque.slice(0, 43)]],
    ['a UUID', ['/form/client_id', '6f1c2a54-7f7e-4d0a-9a3b-1f2e3d4c5b6a']],
    [
      'a claim of the ID token that is asked for',
      ['/tokens/query:request/claims/claims/id_token/acr/values', ['urn:cds.au:cdr:9']],
    ],
    ['a word in the place of a token', ['/headers/authorization', 'Bearer nonsense']],
    ['a token left out', ['/headers/authorization']],
  ])('%s may stand in an address', (_words, part) => {
    expect(secretIn([part])).toBeUndefined();
  });
});
