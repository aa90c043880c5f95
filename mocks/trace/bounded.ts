// JSON as the trace can show, clone and write it out: values nested too deep, and evidence too long, end in an ellipsis.
import type { Json } from './exchange.ts';

const deepest = 24;
/** What the evidence of one check may come to: values and characters. People read no more, and many checks are kept. */
const mostOfEvidence = { values: 200, characters: 4_000 };

/** Characters of an address, or of all headers of a message, that the trace shows. Tokens fit in many times over. */
const mostOfText = 16_384;

interface Room {
  values: number;
  characters: number;
}

/** The value itself when it is nested no deeper than people read; else a copy that is cut there. */
export const bounded = (value: Json): Json =>
  cut(value, deepest, { values: Number.POSITIVE_INFINITY, characters: Number.POSITIVE_INFINITY });

/** The same for what a check saw or expected, cut also where it is too long: a request may hold a mebibyte of it. */
export const boundedEvidence = (value: Json): Json =>
  isShort(value) ? value : cut(value, deepest, { ...mostOfEvidence });

/** Nearly all evidence is a word or a number, and thirty pieces of it are written down with each exchange. */
const isShort = (value: Json): boolean =>
  typeof value === 'string' ? value.length <= mostOfEvidence.characters : typeof value !== 'object' || value === null;

/** Text as the trace keeps it. */
export const boundedText = (text: string): string => cutText(text, { values: 1, characters: mostOfText });

/** Headers as the trace keeps them: all together no longer than people read. */
export function boundedHeaders(headers: Iterable<readonly [string, string]>): [string, string][] {
  const room: Room = { values: 1, characters: mostOfText };
  const all: [string, string][] = [];
  for (const [name, value] of headers) {
    if (room.characters <= 0) return [...all, ['…', '']];
    all.push([cutText(name, room), cutText(value, room)]);
    room.characters -= 4;
  }
  return all;
}

function cut(value: Json, left: number, room: Room): Json {
  room.values -= 1;
  if (typeof value === 'string') return cutText(value, room);
  if (typeof value !== 'object' || value === null) return value;
  if (left === 0 || room.values <= 0) return '…';
  if (Array.isArray(value)) return kept(value as readonly Json[], room, (part) => cut(part, left - 1, room));
  const members = kept(Object.entries(value), room, ([name, part]): [string, Json] => [
    cutText(name, room),
    cut(part, left - 1, room),
  ]);
  return Object.fromEntries(members.map((member) => (member === '…' ? ['…', '…'] : member)));
}

/** The first of the values, as long as there is room, and an ellipsis for the rest. */
function kept<V, R>(values: readonly V[], room: Room, each: (value: V) => R): (R | '…')[] {
  const all: (R | '…')[] = [];
  for (const value of values) {
    if (room.values <= 0) return [...all, '…'];
    all.push(each(value));
  }
  return all;
}

function cutText(text: string, room: Room): string {
  const most = Math.max(room.characters, 0);
  room.characters -= text.length;
  return text.length <= most ? text : `${copied(text.slice(0, most))}…`;
}

/** A part of a text keeps the whole of it in memory; a copy does not. */
const copied = (part: string): string => new TextDecoder().decode(new TextEncoder().encode(part));
