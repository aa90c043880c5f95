// The holder's answer and the consumer are sent only to addresses that a browser can open; otherwise the mend is named.
import { expect, test } from 'vitest';
import { createSandbox, openableRedirect, SandboxError } from '../../mocks/index.ts';
import { leaveFor } from '../../mocks/sandbox/page/browser-redirects.ts';
import { departureOf, noteDeparture } from '../../mocks/spec/page-address.ts';

/** The SandboxError with which the work fails. */
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
  'no code is sent to %s',
  (redirect) => {
    const { code, fix } = refusedBy(() => openableRedirect(new URL(redirect)));
    expect(code).toBe('address-unreachable');
    expect(fix).toContain('own origin');
  },
);

test.each(['http://localhost:5173/shop/cdr-sandbox/callback/#code=1', 'https://app.example.com/cb'])(
  'a code is sent to %s',
  (redirect) => {
    expect(openableRedirect(new URL(redirect)).href).toBe(redirect);
  },
);

test('a consumer is not sent to a holder without a page or with a redirect URI that leads nowhere', async () => {
  await using sandbox = await createSandbox({ storage: 'memory:' });
  const { authorisationEndpoint } = sandbox.urls.dataHolder;
  expect(refusedBy(() => leaveFor(authorisationEndpoint))).toMatchObject({ code: 'address-unreachable' });
  const [redirect = ''] = sandbox.dataRecipient.redirectUris;
  const address = `https://localhost/authorise/?redirect_uri=${encodeURIComponent(redirect)}`;
  expect(refusedBy(() => leaveFor(address)).fix).toContain('own origin');
});

test('a departure note is for one state and leads back only to its own origin', () => {
  const notes = new Map<string, string>();
  const storage = {
    getItem: (key: string) => notes.get(key) ?? null,
    setItem: (key: string, value: string) => void notes.set(key, value),
    removeItem: (key: string) => void notes.delete(key),
  };
  const from = 'https://app.test/deep/route?x=1';
  noteDeparture(storage, { state: 'one', from });
  expect(departureOf(storage, 'one', 'https://app.test')?.href).toBe(from);
  expect(departureOf(storage, 'two', 'https://app.test')).toBeUndefined();
  expect(departureOf(storage, '', 'https://app.test')).toBeUndefined();
  expect(departureOf(storage, 'one', 'https://else.test')).toBeUndefined();
  for (const broken of ['no JSON', '{"state":"one"}', '{"state":"one","from":"nowhere"}']) {
    for (const key of notes.keys()) notes.set(key, broken);
    expect(departureOf(storage, 'one', 'https://app.test')).toBeUndefined();
  }
});

test('a departure note without a state is found only by a response without one, at its own origin', () => {
  const notes = new Map<string, string>();
  const storage = {
    getItem: (key: string) => notes.get(key) ?? null,
    setItem: (key: string, value: string) => void notes.set(key, value),
    removeItem: (key: string) => void notes.delete(key),
  };
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
