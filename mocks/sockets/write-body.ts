// Writes a body piece by piece, so that a connection has nothing left to write when the client has all of it.
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';

/** Bytes. Less than the buffer of a socket holds. */
const piece = 16_384;

/**
 * Ends the answer with the body. While a buffer of the connection is full, Node pauses the parser of requests: the next one,
 * which a client may send as soon as it has the last byte, would then be refused (HPE_PAUSED).
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
    // The client has gone.
    answer.destroy();
  } finally {
    answer.off('close', leave);
  }
}
