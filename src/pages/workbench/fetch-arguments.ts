// A recorded request as the arguments of a call of fetch, to the byte.
import type { Exchange } from '../../../mocks/index.ts';
import { sentHeaders } from './request-document.ts';

export const hasCertificate = ({ request }: Exchange): boolean =>
  request.headers.some(([name]) => name === 'client-cert');

/** The arguments of a call of fetch. */
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
