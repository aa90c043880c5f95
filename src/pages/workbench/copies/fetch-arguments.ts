// A recorded request as exact arguments for fetch.
import type { Exchange } from '../../../../mocks/index.ts';
import { sentHeaders } from '../request-document.ts';

export const hasCertificate = ({ request }: Exchange): boolean =>
  request.headers.some(([name]) => name === 'client-cert');

/** The arguments as source text. */
export function fetchArguments(exchange: Exchange): string {
  const { method, url, body } = exchange.request;
  const members = [
    `method: ${JSON.stringify(method)},`,
    `redirect: 'manual',`,
    `headers: {`,
    ...sentHeaders(exchange.request).map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)},`),
    `},`,
    ...(body === undefined || body === '' ? [] : [`body: ${JSON.stringify(body)},`]),
  ];
  return `${JSON.stringify(url)}, {\n${members.map((line) => `  ${line}\n`).join('')}}`;
}
