// One exchange as curl and as fetch: the whole request, and the placeholders to replace.
import { expect, test } from 'vitest';
import type { Exchange, Sandbox } from '../../../mocks/index.ts';
import { copyOf } from '../../../src/pages/workbench/copies/copy-formats.ts';
import * as kit from '../../kit/hand-written/exchanges.ts';

const exchange = (request: Partial<Exchange['request']>): Exchange => ({
  ...kit.usageRead,
  request: { method: 'POST', url: 'https://a.example/b', headers: [['accept', 'x']], ...request },
});
// Nothing of a world is in these two.
const copied = (format: 'curl' | 'fetch', request: Partial<Exchange['request']>): Promise<string> =>
  copyOf({} as Sandbox, exchange(request), format);

test('as curl it has the method, the headers and the body, each quoted for a shell', async () => {
  expect(await copied('curl', { body: `it's` })).toBe(
    [
      '# Hosts under .example exist only in the sandbox: replace them with your own.',
      `curl -X POST 'https://a.example/b' \\`,
      `  -H 'accept: x' \\`,
      String.raw`  --data-raw 'it'\''s'`,
      '',
    ].join('\n'),
  );
});

test.each(['curl', 'fetch'] as const)('as %s it has no body if none was sent', async (format) => {
  const without = await copied(format, {});
  expect(without).not.toMatch(/body|data/u);
  expect(await copied(format, { body: '' })).toBe(without);
  expect(await copied(format, { body: '0' })).toContain(format === 'curl' ? `--data-raw '0'` : 'body: "0",');
});

test('for a presented certificate, curl names its files and fetch is the recipient’s own', async () => {
  const headers = [['client-cert', kit.clientCert] as const];
  const [curl, own] = [await copied('curl', { headers }), await copied('fetch', { headers })];
  expect(curl).toContain('client.pem and client.key are the sender’s certificate and key.\n');
  expect(curl).toMatch(/ {2}--cert client\.pem --key client\.key\n$/u);
  expect(own).toContain('const { fetch } = sandbox.dataRecipient;\n');
  expect(`${curl}${own}`).not.toContain('MIIB');
  expect(await copied('fetch', {})).toBe(
    [
      'const response = await fetch("https://a.example/b", {',
      '  method: "POST",',
      `  redirect: 'manual',`,
      '  headers: {',
      '    "accept": "x",',
      '  },',
      '});',
      '',
    ].join('\n'),
  );
});
