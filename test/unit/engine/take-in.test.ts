// A request is read up to its limits: the address to the character, the body to the byte, as a stream or whole.
import { expect, test } from 'vitest';
import { readBody, takeIn } from '../../../mocks/engine/take-in.ts';

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

test('an address is cut at its limit, without its fragment', async () => {
  const address = 'https://tls.example/a';
  const taken = (url: string, most: number) =>
    takeIn(new Request(url), { address: most, headers: 0, body: 0, trace: 1 }, new AbortController().signal);
  const { length } = address;
  for (const [url, most, isCut, sent] of [
    [address, length, false, length],
    [`${address}#fragment`, length, false, length],
    [`${address}b`, length, true, length + 1],
  ] as const)
    expect(await taken(url, most)).toMatchObject({ isCut, url: new URL(address), sizes: { address: sent } });
});
