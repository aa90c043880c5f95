// Writes a body piece by piece, so that nothing is left to write when the client has all of it.
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';

/** Bytes; less than a socket's buffer. */
const piece = 16_384;

/**
 * Ends the response with the body. While a connection's buffer is full, Node pauses the request parser, and a request
 * that the client sends right after the last byte would be refused (HPE_PAUSED).
 */
export async function writeBody(answer: ServerResponse, body: Uint8Array = new Uint8Array()): Promise<void> {
  const gone = new AbortController();
  const leave = (): void => gone.abort();
  answer.once('close', leave);
  try {
    let at = 0;
    for (; body.byteLength - at > piece; at += piece)
      if (!answer.write(body.subarray(at, at + piece))) await once(answer, 'drain', { signal: gone.signal });
    answer.end(body.subarray(at));
  } catch {
    // The client has disconnected.
    answer.destroy();
  } finally {
    answer.off('close', leave);
  }
}
