// Reads a request up to the limits. The body is limited while it is read, so that no more than that is ever in memory.
import type { Limits } from '../spec/limits.ts';
import { withoutFinalDot } from '../world/addresses.ts';

export interface TakenIn {
  /** Without fragment and final dot; only the beginning if the address is too long. */
  readonly url: URL;
  /** `url` is the beginning of a longer address. */
  readonly isCut: boolean;
  /** Characters of the address, and of all headers, as sent. */
  readonly sizes: { readonly address: number; readonly headers: number };
  readonly bytes: Uint8Array;
  /** False if the body exceeds the limit: `bytes` is then its beginning. */
  readonly whole: boolean;
  /** The body broke off, or the caller aborted, while it was read. */
  readonly broken: boolean;
}

export async function takeIn(request: Request, limits: Limits, signal: AbortSignal): Promise<TakenIn> {
  // A fragment is never sent.
  const [address = ''] = request.url.split('#', 1);
  const url = withoutFinalDot(new URL(address.slice(0, limits.address)));
  const isCut = address.length > limits.address;
  const sizes = { address: address.length, headers: sizeOf(request.headers) };
  try {
    return { url, isCut, sizes, broken: false, ...(await readBody(request, limits.body, signal)) };
  } catch {
    return { url, isCut, sizes, broken: true, bytes: new Uint8Array(), whole: false };
  }
}

/** Counted as a server does: name, value, and four more characters per line. */
function sizeOf(headers: Headers): number {
  let size = 0;
  for (const [name, value] of headers) size += name.length + value.length + 4;
  return size;
}

/** The part of a body that was read. */
export type ReadBody = Pick<TakenIn, 'bytes' | 'whole'>;

/** What an empty chunk counts as, so that a stream of only empty chunks ends too. */
const emptyChunk = 1024;

/** Rejects if the stream does, with a TypeError for a chunk that is not bytes, and with the signal's reason on abort. */
export async function readBody(
  message: Pick<Request, 'body' | 'arrayBuffer'>,
  most: number,
  signal?: AbortSignal,
): Promise<ReadBody> {
  // Firefox exposes no stream of a request and cannot send one in pieces, so the body is in memory already.
  const { body } = message as { readonly body?: ReadableStream<unknown> | null };
  if (body === null) return { bytes: new Uint8Array(), whole: true };
  if (body === undefined) return upTo(most, new Uint8Array(await message.arrayBuffer()));
  const reader = body.getReader();
  const leave = (): void => void reader.cancel(signal?.reason).catch(() => undefined);
  signal?.addEventListener('abort', leave, { once: true });
  try {
    const read = await readUpTo(most, reader);
    signal?.throwIfAborted();
    return read;
  } finally {
    signal?.removeEventListener('abort', leave);
    leave();
  }
}

async function readUpTo(most: number, reader: ReadableStreamDefaultReader<unknown>): Promise<ReadBody> {
  const chunks: Uint8Array[] = [];
  let weight = 0;
  while (weight <= most) {
    const { done, value } = await reader.read();
    if (done) return { bytes: joined(chunks), whole: true };
    if (!(value instanceof Uint8Array)) throw new TypeError('A chunk of the body is not a Uint8Array.');
    chunks.push(value);
    weight += value.byteLength === 0 ? emptyChunk : value.byteLength;
  }
  return { bytes: upTo(most, joined(chunks)).bytes, whole: false };
}

const upTo = (most: number, bytes: Uint8Array): ReadBody => ({
  bytes: bytes.subarray(0, most),
  whole: bytes.byteLength <= most,
});

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const [first = new Uint8Array(), ...others] = chunks;
  if (others.length === 0) return first;
  const all = new Uint8Array(chunks.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.byteLength;
  }
  return all;
}
