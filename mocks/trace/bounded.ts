// Bounds JSON for the trace, so that it can be shown, cloned and stored: values nested too deeply, and long evidence, are shortened and marked.
import { cutText, leftOut } from '../spec/cut-text.ts';
import type { Json } from './exchange.ts';

const deepest = 24;
/** Limits for the evidence of one check, in values and characters. Nobody reads more, and many checks are kept. */
const mostOfEvidence = { values: 200, characters: 4_000 };

/** Characters of an address, or of all headers of a message, that the trace keeps. Many times the length of a token. */
export const mostOfText = 16_384;

/** Characters in a DNS name (RFC 1035 2.3.4). */
const longestHost = 253;

interface Room {
  values: number;
  characters: number;
}

/** The value itself if it is not nested too deeply; otherwise a shortened copy. */
export const bounded = (value: Json): Json =>
  cut(value, deepest, { values: Number.POSITIVE_INFINITY, characters: Number.POSITIVE_INFINITY });

/** The same for evidence, which is also shortened if it is long: a request may contain a mebibyte. */
export const boundedEvidence = (value: Json): Json => {
  if (typeof value === 'string') return cutText(value, mostOfEvidence.characters);
  return typeof value !== 'object' || value === null ? value : cut(value, deepest, { ...mostOfEvidence });
};

/** Text as the trace keeps it. */
export const boundedText = (text: string): string => textIn(text, { values: 1, characters: mostOfText });

/** An address as the trace keeps it; a shortened one is still a valid address. A host longer than any DNS name is shortened as well. */
export function boundedAddress(address: string): string {
  const text = boundedText(address);
  if (URL.canParse(text)) return text;
  const { protocol, hostname } = new URL(address);
  const cutAtHost = `${protocol}//${hostname.slice(0, longestHost)}/…`;
  // A shortened name may end in a number, like an IPv4 address, or in half a Punycode label.
  return URL.canParse(cutAtHost) ? cutAtHost : `${protocol}//long-name.invalid/…`;
}

/** Headers as the trace keeps them, shortened to a total length. */
export function boundedHeaders(headers: Iterable<readonly [string, string]>): [string, string][] {
  const room: Room = { values: 1, characters: mostOfText };
  const all: [string, string][] = [];
  for (const [name, value] of headers) {
    if (room.characters <= 0) return [...all, [leftOut, '']];
    all.push([textIn(name, room), textIn(value, room)]);
    room.characters -= 4;
  }
  return all;
}

function cut(value: Json, left: number, room: Room): Json {
  room.values -= 1;
  if (typeof value === 'string') return textIn(value, room);
  if (typeof value !== 'object' || value === null) return value;
  if (left === 0 || room.values <= 0) return leftOut;
  if (Array.isArray(value)) return kept(value as readonly Json[], room, (part) => cut(part, left - 1, room));
  const members = kept(Object.entries(value), room, ([name, part]): [string, Json] => [
    textIn(name, room),
    cut(part, left - 1, room),
  ]);
  return Object.fromEntries(members.map((member) => (member === leftOut ? [leftOut, leftOut] : member)));
}

/** The first values, while there is room, and a mark for the rest. */
function kept<V, R>(values: readonly V[], room: Room, each: (value: V) => R): (R | typeof leftOut)[] {
  const all: (R | typeof leftOut)[] = [];
  for (const value of values) {
    if (room.values <= 0) return [...all, leftOut];
    all.push(each(value));
  }
  return all;
}

function textIn(text: string, room: Room): string {
  const most = Math.max(room.characters, 0);
  room.characters -= text.length;
  return text.length <= most ? text : copied(cutText(text, most));
}

/** A substring keeps the whole text in memory; a copy does not. */
const copied = (part: string): string => new TextDecoder().decode(new TextEncoder().encode(part));
