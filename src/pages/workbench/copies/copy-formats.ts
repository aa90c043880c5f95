// One exchange as text in several formats. curl and fetch repeat the recorded request, including its credentials.
import type { Exchange, Sandbox } from '../../../../mocks/index.ts';
import { libraryOf, type Library } from './copy-library.ts';
import { testOf } from './vitest-copy.ts';
import { fetchArguments, hasCertificate } from './fetch-arguments.ts';
import { sentHeaders } from '../request-document.ts';
import { senderOf } from '../sender.ts';

/** Quotes for a shell: a single quote inside ends the quoted part and starts another. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

function curlOf(exchange: Exchange): string {
  const { method, url, body } = exchange.request;
  const lines = [
    `curl -X ${method} ${quoted(url)}`,
    ...sentHeaders(exchange.request).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(hasCertificate(exchange) ? ['--cert client.pem --key client.key'] : []),
    ...(body === undefined || body === '' ? [] : [`--data-raw ${quoted(body)}`]),
  ];
  const files = hasCertificate(exchange) ? '; client.pem and client.key are the sender’s certificate and key' : '';
  return `# Hosts under .example exist only in the sandbox: replace them with your own${files}.\n${lines.join(' \\\n  ')}\n`;
}

function fetchOf(exchange: Exchange): string {
  const note = hasCertificate(exchange)
    ? '// Presents the client certificate: inside the sandbox dataRecipient.fetch does it.\nconst { fetch } = sandbox.dataRecipient;\n'
    : '';
  return `${note}const response = await fetch(${fetchArguments(exchange)});\n`;
}

/** Decisions that differ from the default, as an option of createSandbox. */
async function otherDecisions({ decisions }: Sandbox): Promise<string> {
  const other = (await decisions.list()).filter(({ option, row }) => option !== row.choice);
  return other.length === 0
    ? ''
    : `, decisions: { ${other.map(({ name, option }) => `${name}: ${JSON.stringify(option)}`).join(', ')} }`;
}

export type CodeFormat = 'curl' | 'fetch' | 'test' | Library;

export async function copyOf(sandbox: Sandbox, exchange: Exchange, format: CodeFormat): Promise<string> {
  switch (format) {
    case 'curl':
      return curlOf(exchange);
    case 'fetch':
      return fetchOf(exchange);
    case 'test':
      return testOf(sandbox, exchange, await senderOf(sandbox, exchange), await otherDecisions(sandbox));
    default:
      return libraryOf(exchange, format, (await senderOf(sandbox, exchange)).known, sandbox.urls.register.issuer);
  }
}
