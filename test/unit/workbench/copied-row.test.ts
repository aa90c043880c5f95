// Copying one exchange: the formats, the note, and what a library can do with it.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createSandbox, type Exchange, type Sandbox } from '../../../mocks/index.ts';
import { defaultProfile, profiles } from '../../../mocks/spec/profiles/index.ts';
import {
  copiedWords,
  copyExchange,
  copyFormats,
  copiedText,
} from '../../../src/pages/workbench/copies/copy-exchange.ts';
import { profileText } from '../../../src/pages/workbench/copies/vitest-flows.ts';
import { authentication } from '../../../src/runs/recipients/signed-claims.ts';
import { recipientFor } from '../../../src/runs/recipients/recipient-for.ts';
import { refusingCheck } from '../../../mocks/spec/told-exchange.ts';
import { memberOf } from '../../../src/elements/json-member.ts';

let sandbox: Sandbox;
let good: Exchange;
let refused: Exchange;
const last = (): Exchange => sandbox.trace.entries().at(-1) ?? expect.unreachable();
beforeAll(async () => {
  sandbox = await createSandbox({ storage: 'memory:' });
  const outages = `${sandbox.urls.dataHolder.publicBase}/discovery/outages`;
  await sandbox.fetch(outages, { headers: { 'x-v': '1' } });
  good = last();
  await sandbox.fetch(outages, { headers: { 'x-v': 'banana' } });
  refused = last();
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await sandbox.stop();
});

test('names the format; a copied test of a refused row names the rule that fails it', async () => {
  const note = ' The test fails with version.positive-integer until you mend its request.';
  for (const { format, label } of copyFormats) {
    const copied = await copyExchange(sandbox, refused, format);
    expect(copied).toEqual({
      // There is no clipboard here.
      copied: false,
      text: await copiedText(sandbox, refused, format),
      label,
      note: format === 'test' ? note : '',
    });
  }
  expect((await copyExchange(sandbox, good, 'test')).note).toBe('');
});

test('says whether the clipboard took the text, with the note', async () => {
  const written: string[] = [];
  vi.stubGlobal('navigator', { clipboard: { writeText: (text: string) => Promise.resolve(written.push(text)) } });
  const copied = await copyExchange(sandbox, good, 'curl');
  vi.unstubAllGlobals();
  expect(written).toEqual([copied.text]);
  expect(copiedWords(copied)).toBe('Copied as curl.');
  expect(copiedWords({ ...copied, copied: false, note: ' Mend it.' })).toBe(
    'This page cannot use the clipboard; here is the text. Mend it.',
  );
});

test('HAR and Mermaid contain only this exchange', async () => {
  const har: unknown = JSON.parse(await copiedText(sandbox, good, 'har'));
  expect(memberOf(har, 'log', 'entries')).toHaveLength(1);
  expect(memberOf(har, 'log', 'entries', '0', 'request', 'url')).toBe(good.request.url);
  const mermaid = await copiedText(sandbox, refused, 'mermaid');
  expect(mermaid.match(/discovery\/outages/gu)).toHaveLength(1);
  expect(mermaid).toContain('400');
});

test.each<[string, Partial<Exchange>, string]>([
  ['for a key set', { operation: 'getRecipientJwks', to: 'recipient' }, 'it fetches a key set itself'],
  [
    'to the secondary holder',
    { operation: 'getUsageForServicePointSR', to: 'secondary' },
    'a data holder calls another',
  ],
  [
    'to a recipient',
    { operation: 'notifyRecipient', from: 'holder', to: 'recipient' },
    'here a holder calls the recipient',
  ],
  ['by a consumer', { operation: 'getInteraction', from: 'consumer' }, 'the consumer’s browser makes this call'],
  [
    'through the browser',
    { operation: 'getInteraction', transport: 'browser' },
    'the consumer’s browser makes this call',
  ],
  ['without authentication', {}, 'this call needs no authentication'],
])('explains why a library has no part in a call %s', async (_words, more, why) => {
  const text = await copiedText(sandbox, { ...good, ...more }, 'openid-client');
  expect(text).toContain(`// openid-client does not make this call: ${why}`);
  expect(text).toContain('export const answer = await send(');
});

test('a call that is not an operation is named after its path', async () => {
  const { operation: _, ...unknown } = good;
  expect(await copiedText(sandbox, unknown, 'oauth4webapi')).toMatch(/^\/\/ \/cds-au\/v1\/discovery\/outages\.\n/u);
});

test('a copied test names the profile unless it is the default', () => {
  const textsOf = Object.values(profiles).map(({ id }) => [id, profileText({ ...sandbox, profile: id })]);
  for (const [id, text] of textsOf) expect(text, id).toBe(id === defaultProfile.id ? '' : `, profile: '${id ?? ''}'`);
});

test('a copied test sends twice what is refused only because it was sent before', async () => {
  const acting = await recipientFor(sandbox, { recipient: sandbox.dataRecipient });
  const endpoint = `${sandbox.urls.dataHolder.secureBase}/introspect`;
  const form = { ...(await authentication(sandbox, acting, endpoint)), token: 'x' };
  const rows: Exchange[] = [];
  for (const body of [form, form, {}]) {
    await acting.recipient.fetch(endpoint, { method: 'POST', body: new URLSearchParams(body) });
    rows.push(last());
  }
  expect(rows.map((row) => refusingCheck(row)?.rule)).toEqual([
    undefined,
    'client.assertion-once',
    'client.assertion-type',
  ]);
  const texts = await Promise.all(rows.map((row) => copiedText(sandbox, row, 'test')));
  expect(texts.map((text) => text.match(/await send\(url/gu)?.length)).toEqual([1, 2, 1]);
});
