// Holder responses and consumers are sent only to addresses a browser can open. The error says what to do.
import { expect, test } from 'vitest';
import { createSandbox, openableRedirect, SandboxError } from '../../../mocks/index.ts';
import { leaveFor } from '../../../mocks/sandbox/page/browser-redirects.ts';
import { departureOf, noteDeparture } from '../../../mocks/spec/page-address.ts';
import { textStorage } from '../../kit/playground/text-storage.ts';

/** The SandboxError that the work throws. */
function refusedBy(work: () => unknown): SandboxError {
  try {
    work();
  } catch (error) {
    if (error instanceof SandboxError) return error;
    throw error;
  }
  throw new Error('Nothing was refused.');
}

test.each(['https://sunny-saver.recipient.cdr.example/callback#code=1', 'https://app.invalid/', 'https://a.example./'])(
  'sends no code to %s',
  (redirect) => {
    const { code, fix } = refusedBy(() => openableRedirect(new URL(redirect)));
    expect(code).toBe('address-unreachable');
    expect(fix).toContain('own origin');
  },
);

test.each(['http://localhost:5173/shop/cdr-sandbox/callback/#code=1', 'https://app.example.com/cb'])(
  'sends a code to %s',
  (redirect) => {
    expect(openableRedirect(new URL(redirect)).href).toBe(redirect);
  },
);

test('sends no consumer to a holder without a page, or with a redirect URI that cannot be opened', async () => {
  await using sandbox = await createSandbox({ storage: 'memory:' });
  const { authorisationEndpoint } = sandbox.urls.dataHolder;
  expect(refusedBy(() => leaveFor(authorisationEndpoint))).toMatchObject({ code: 'address-unreachable' });
  const [redirect = ''] = sandbox.dataRecipient.redirectUris;
  const address = `https://localhost/authorise/?redirect_uri=${encodeURIComponent(redirect)}`;
  expect(refusedBy(() => leaveFor(address)).fix).toContain('own origin');
});

test('a noted departure is for one state, and leads back only to its own origin', () => {
  const storage = textStorage();
  const from = 'https://app.test/deep/route?x=1';
  noteDeparture(storage, { state: 'one', from });
  expect(departureOf(storage, 'one', 'https://app.test')?.href).toBe(from);
  expect(departureOf(storage, 'two', 'https://app.test')).toBeUndefined();
  expect(departureOf(storage, '', 'https://app.test')).toBeUndefined();
  expect(departureOf(storage, 'one', 'https://else.test')).toBeUndefined();
  for (const broken of ['no JSON', '{"state":"one"}', '{"state":"one","from":"nowhere"}']) {
    for (const key of storage.texts.keys()) storage.setItem(key, broken);
    expect(departureOf(storage, 'one', 'https://app.test')).toBeUndefined();
  }
});

test('a departure with a pushed request accepts any response, and no other departure does', () => {
  const storage = textStorage();
  const from = 'https://app.test/deep/route?x=1';
  noteDeparture(storage, { from });
  expect(departureOf(storage, undefined, 'https://app.test')?.href).toBe(from);
  expect(departureOf(storage, 'one', 'https://app.test')).toBeUndefined();
  expect(departureOf(storage, undefined, 'https://else.test')).toBeUndefined();
  noteDeparture(storage, { state: 'one', from });
  expect(departureOf(storage, undefined, 'https://app.test')).toBeUndefined();
});

test('a recipient enrolled without redirect URIs gets the app’s callback page', async () => {
  const callbackPage = 'http://localhost:5173/cdr-sandbox/callback/';
  await using sandbox = await createSandbox({ storage: 'memory:', callbackPage });
  expect(sandbox.dataRecipient.redirectUris).toEqual([callbackPage]);
  expect((await sandbox.enrol()).redirectUris).toEqual([callbackPage]);
});
