// A recorded request as the arguments of a call of fetch, to the byte.
import type { Exchange } from '../../../mocks/index.ts';

/** Headers that the sender's own client writes. */
const ownOfClient: ReadonlySet<string> = new Set(['client-cert', 'content-length', 'host']);

export const sentHeaders = ({ request }: Exchange): readonly (readonly [string, string])[] =>
  request.headers.filter(([name]) => !ownOfClient.has(name));

export const hasCertificate = ({ request }: Exchange): boolean =>
  request.headers.some(([name]) => name === 'client-cert');

/** The arguments of a call of fetch. */
export function fetchArguments(exchange: Exchange, indent: string): string {
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
