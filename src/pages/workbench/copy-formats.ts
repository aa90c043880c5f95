// One exchange as text to take away: curl, fetch, a Vitest test. As it was sent, with what was presented in it.
import type { Exchange } from '../../../mocks/index.ts';
import { brokenCheck } from './mend.ts';

/** Headers that the sender's own client writes. */
const ownOfClient: ReadonlySet<string> = new Set(['client-cert', 'content-length', 'host']);

const sentHeaders = ({ request }: Exchange): readonly (readonly [string, string])[] =>
  request.headers.filter(([name]) => !ownOfClient.has(name));

const hasCertificate = ({ request }: Exchange): boolean => request.headers.some(([name]) => name === 'client-cert');

/** For a shell; a quote inside a quoted word ends it, and begins another. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

export function curlOf(exchange: Exchange): string {
  const { method, url, body } = exchange.request;
  const lines = [
    `curl -X ${method} ${quoted(url)}`,
    ...sentHeaders(exchange).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(hasCertificate(exchange) ? ['--cert client.pem --key client.key'] : []),
    ...(body === undefined || body === '' ? [] : [`--data-raw ${quoted(body)}`]),
  ];
  return `${lines.join(' \\\n  ')}\n`;
}

/** The arguments of a call of fetch. */
function fetchArguments(exchange: Exchange, indent: string): string {
  const { method, url, body } = exchange.request;
  const members = [
    `method: ${JSON.stringify(method)},`,
    `redirect: 'manual',`,
    `headers: {`,
    ...sentHeaders(exchange).map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)},`),
    `},`,
    ...(body === undefined || body === '' ? [] : [`body: ${JSON.stringify(body)},`]),
  ];
  return `${JSON.stringify(url)}, {\n${members.map((line) => `${indent}  ${line}\n`).join('')}${indent}}`;
}

export function fetchOf(exchange: Exchange): string {
  const note = hasCertificate(exchange)
    ? '// Presents the client certificate: inside the sandbox dataRecipient.fetch does it.\nconst { fetch } = sandbox.dataRecipient;\n'
    : '';
  return `${note}const response = await fetch(${fetchArguments(exchange, '')});\n`;
}

/** The sender's fetch, by what it presents. */
const senderFetch = (exchange: Exchange): string => {
  if (exchange.to === 'secondary') return 'sandbox.dataHolder.fetch';
  return hasCertificate(exchange) ? 'sandbox.dataRecipient.fetch' : 'sandbox.fetch';
};

/** A Vitest test that sends the request and expects what came: a refusal by its rule, or success. */
export function testOf(exchange: Exchange): string {
  const { method, url } = exchange.request;
  const path = new URL(url).pathname;
  const rule = brokenCheck(exchange)?.rule;
  const isRefused = exchange.verdict === 'refused' && rule !== undefined;
  const title = isRefused
    ? `${method} ${path} is refused: ${rule}`
    : `${method} ${path} is answered ${String(exchange.response.status)}`;
  return `// Sends one recorded request to a fresh sandbox. Tokens, codes and signatures in it are of the world that it was copied from.
import { expect, test } from 'vitest';
import { createSandbox } from 'cdr-browser-sandbox';

test(${JSON.stringify(title)}, async () => {
  await using sandbox = await createSandbox({ storage: 'memory:', clock: ${JSON.stringify(exchange.at)} });
  const response = await ${senderFetch(exchange)}(${fetchArguments(exchange, '  ')});
  expect(response.status).toBe(${String(exchange.response.status)});
${isRefused ? ruleExpected(rule) : ''}});
`;
}

const ruleExpected = (
  rule: string,
): string => `  const broken = sandbox.trace.entries().at(-1)?.checks.find(({ outcome }) => outcome === 'fail');
  expect(broken?.rule).toBe(${JSON.stringify(rule)});
`;
