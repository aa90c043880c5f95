// Writes the engine's Response to a socket.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Turned } from './request-of.ts';
import { writeBody } from './write-body.ts';

const sizeOf = (text: string): number => new TextEncoder().encode(text).byteLength;

/** Writes the whole response. Closes the connection afterwards if its request was not read to the end. */
export async function answerTo(message: IncomingMessage, answer: ServerResponse, response: Response): Promise<void> {
  const body = response.body === null ? undefined : new Uint8Array(await response.arrayBuffer());
  if (answer.destroyed) return;
  const headers: [string, string][] = [...response.headers];
  if (!message.complete) headers.push(['connection', 'close']);
  if (body !== undefined && message.method !== 'HEAD') headers.push(['content-length', String(body.byteLength)]);
  answer.writeHead(response.status, headers.flat());
  await writeBody(answer, body);
}

/** A refusal by the server itself, not by a party of the standard. */
export function turn(message: IncomingMessage, answer: ServerResponse, { status, error, words }: Turned): void {
  const body = JSON.stringify({ error, error_description: words });
  answer.writeHead(status, {
    'content-type': 'application/json',
    'content-length': sizeOf(body),
    'cache-control': 'no-store',
    ...(!message.complete && { connection: 'close' }),
  });
  answer.end(message.method === 'HEAD' ? undefined : body);
}

/** The bytes of a response to something that is not HTTP; the connection is closed after them. */
export function plainRefusal(code: string | undefined): string {
  const [status, words] =
    code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', 'The URL and headers together are larger than this server accepts.']
      : code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ['408 Request Timeout', 'The request was not complete in time.']
        : ['400 Bad Request', 'The bytes are not an HTTP/1.1 request.'];
  const body = JSON.stringify({ error: 'http_malformed', error_description: words });
  return [
    `HTTP/1.1 ${status}`,
    'content-type: application/json',
    `content-length: ${String(sizeOf(body))}`,
    'connection: close',
    '',
    body,
  ].join('\r\n');
}
