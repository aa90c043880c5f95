// A body is read up to its limit to the byte, as a stream, or whole if the browser has no stream of it.
import { expect, test } from 'vitest';
import { readBody } from '../../../mocks/engine/take-in.ts';

const bytes = (length: number): Uint8Array<ArrayBuffer> => new Uint8Array(length).fill(1);
const whole = (length: number) => ({ arrayBuffer: () => Promise.resolve(bytes(length).buffer) }) as unknown as Request;
const inPieces = (length: number): Request =>
  new Request('https://tls.example/', { method: 'POST', body: bytes(length) });

test.each([
  ['whole', whole],
  ['as a stream', inPieces],
])('reads a body up to its limit: %s', async (_title, message) => {
  for (const [length, kept, isWhole] of [
    [0, 0, true],
    [4, 4, true],
    [5, 5, true],
    [6, 5, false],
  ] as const) {
    const read = await readBody(message(length), 5);
    expect([length, read.bytes.byteLength, read.whole]).toEqual([length, kept, isWhole]);
  }
});
