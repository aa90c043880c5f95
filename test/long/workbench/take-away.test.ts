// Rows copied as curl, fetch, HAR, Mermaid or a Vitest test work as they are: curl in a shell over HTTP, the others when run.
import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Exchange, Sandbox } from '../../../mocks/index.ts';
import { copiedText } from '../../../src/pages/workbench/copies/copy-exchange.ts';
import type { Change } from '../../../src/pages/workbench/request-changes.ts';
import { presetsFor } from '../../../src/pages/workbench/presets.ts';
import { senderOf } from '../../../src/pages/workbench/sender.ts';
import { createSandbox } from '../../../mocks/sandbox.ts';
import { refusingCheck } from '../../../mocks/spec/told-exchange.ts';
import { sentMended, sentWith } from '../../kit/playground/sent-changes.ts';
import { copiedTextRunner } from '../../kit/playground/run-copied-text.ts';
import { walked } from '../../kit/recipients/walked.ts';

const folder = copiedTextRunner('take-away');
let sandbox: Sandbox;
let server: Server;
/** The request that was received last. */
let arrived: { readonly method: string; readonly path: string; readonly headers: Headers; readonly body: string };

beforeAll(async () => {
  sandbox = await createSandbox({ storage: 'memory:' });
  await walked(sandbox, sandbox.dataRecipient);
  // Terminates TLS as a proxy in front of a party would: it knows the host and passes the certificate on.
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const [, host = '', ...path] = (request.url ?? '').split('/');
      const headers = new Headers();
      for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value));
      arrived = { method: request.method ?? '', path: `/${path.join('/')}`, headers, body };
      const init = { method: arrived.method, headers, ...(body === '' ? {} : { body }) };
      void sandbox.dataRecipient
        .fetch(`https://${host}${arrived.path}`, init)
        .then(async (answer) => response.writeHead(answer.status).end(await answer.text()));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await sandbox.stop();
  await folder.clear();
});

const latest = (operation: string): Exchange => {
  const found = sandbox.trace.entries().findLast((one) => one.operation === operation);
  if (found === undefined) throw new Error(`Nothing was sent to ${operation}.`);
  return found;
};
const send = (row: Exchange, changes: readonly Change[] = []): Promise<Exchange> => sentWith(sandbox, row, changes);
const rule = (one: Exchange): string => refusingCheck(one)?.rule ?? one.verdict;

/** Runs the copied line in a shell, changed only in the address and in who terminates TLS. */
async function curl(row: Exchange): Promise<Exchange> {
  const { port } = server.address() as AddressInfo;
  const text = (await copiedText(sandbox, row, 'curl'))
    .replace("'https://", `'http://127.0.0.1:${String(port)}/`)
    .replace('--cert client.pem --key client.key', '-sS');
  await promisify(execFile)('sh', ['-c', text]);
  return sandbox.trace.entries().at(-1) ?? row;
}

function expectSame({ request }: Exchange): void {
  const { pathname, search } = new URL(request.url);
  expect([arrived.method, arrived.path, arrived.body]).toEqual([request.method, pathname + search, request.body ?? '']);
  const sent = request.headers.filter(([name]) => name !== 'client-cert' && name !== 'content-length');
  expect(sent.map(([name]) => [name, arrived.headers.get(name)])).toEqual(sent);
}

test('curl sends a row’s request byte for byte and gets the same answer', async () => {
  const row = latest('listAccounts');
  expect(rule(await curl(row))).toBe('ok');
  expectSame(row);
  expect(await copiedText(sandbox, row, 'curl')).toContain('--cert client.pem --key client.key');
});

test('curl sends a form byte for byte, so its assertion is a replay', async () => {
  const row = latest('token');
  expect(rule(await curl(row))).toBe('client.assertion-once');
  expectSame(row);
});

test('the shell interprets no quote, dollar or line break in a value', async () => {
  const row = latest('listAccounts');
  const wild = `it's "so" $HOME \`id\` \\n !x`;
  const sent = await send(row, [
    ['/headers/x-wild', wild],
    ['/query', { page: wild }],
  ]);
  expect(rule(sent)).toBe('page.number');
  expect(rule(await curl(sent))).toBe('page.number');
  expectSame(sent);
  const own =
    sandbox.trace.entries().find(({ request }) => request.body?.includes('client_credentials') === true) ?? row;
  const form = await send(own, [['/form/scope', `'${wild}\r\n&=+%`]]);
  await curl(form);
  expectSame(form);
});

test('fetch sends the same request, through the fetch that presents the certificate', async () => {
  const row = sandbox.trace.entries().find(({ operation }) => operation === 'listAccounts') ?? latest('listAccounts');
  const text = await copiedText(sandbox, row, 'fetch');
  const { response } = await folder.run(`import { sandbox } from './recipient.js';\n${text}export { response };\n`, {
    sandbox,
  });
  expect((response as Response).status).toBe(200);
  expect(latest('listAccounts').request).toEqual(row.request);
});

test('HAR and Mermaid contain this exchange only', async () => {
  const row = latest('listAccounts');
  const har = JSON.parse(await copiedText(sandbox, row, 'har')) as { log: { entries: { request: { url: string } }[] } };
  expect(har.log.entries.map(({ request }) => request.url)).toEqual([row.request.url]);
  expect((await copiedText(sandbox, row, 'mermaid')).match(/->>/gu)?.length).toBeGreaterThan(0);
});

test('a copied test fails by the rule of its row and passes once the request is mended', async () => {
  const preset = async (operation: string, id: string): Promise<Exchange> => {
    const row =
      sandbox.trace.entries().find((one) => one.operation === operation && one.verdict === 'ok') ?? latest(operation);
    const { known } = await senderOf(sandbox, row);
    const found = presetsFor(row, known).find((one) => one.preset.id === id);
    if (found === undefined) throw new Error(`${id} is not offered at ${operation}.`);
    return send(row, found.changes);
  };
  const refused = [
    await preset('listAccounts', 'version'),
    await preset('listAccounts', 'certificate'),
    await preset('token', 'wrong-key'),
    await preset('authorise', 'nonce'),
    await preset('registerClient', 'aud'),
  ];
  expect(refused.map(rule)).toEqual([
    'version.positive-integer',
    'token.bound-to-certificate',
    'client.assertion-signature',
    'authorise.nonce',
    'registration.aud',
  ]);
  await sandbox.decisions.set('secondRegistration', 'replace');
  const texts: Record<string, string> = {};
  for (const one of refused) {
    const answer = await sentMended(sandbox, one);
    texts[rule(one)] = await copiedText(sandbox, one, 'test');
    texts[`mended-${rule(one)}`] = await copiedText(sandbox, answer, 'test');
  }
  // The test creates the obstacle in the world and removes it again.
  const fault = sandbox.faults.add('consent-revoked');
  const ended = await send(latest('listAccounts'));
  fault.remove();
  const text = await copiedText(sandbox, ended, 'test');
  texts[rule(ended)] = text;
  texts[`mended-${rule(ended)}`] = text.replace(/\n.*faults\.add\(.*/u, '');
  expect(rule(ended)).toBe('consent.alive');

  const failed = await folder.runTests(texts);
  for (const [name, failure] of Object.entries(failed))
    expect([name, failure ?? 'passed', texts[name]]).toEqual([
      name,
      name.startsWith('mended-') ? 'passed' : expect.stringContaining(`expected '${name}' to be undefined`),
      texts[name],
    ]);
});
