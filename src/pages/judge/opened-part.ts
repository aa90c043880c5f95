// One part of a compact JWT opened as far as it goes: base64url, UTF-8, JSON, and the exact place where one of them stops.
import { readJson, type Stop } from './partial-json.ts';

export interface OpenedPart {
  /** As it stands in the token. */
  readonly encoded: string;
  /** What the characters decode to, as text; of what could be decoded. */
  readonly text: string;
  /** The JSON in it, or what had been read of it. */
  readonly value?: unknown;
  /** Why nothing more could be read. */
  readonly stop?: PartStop;
}

export interface PartStop extends Stop {
  /** `encoded`: a character of the token itself; `text`: a character of what it decodes to. */
  readonly in: 'encoded' | 'text';
}

/** Never throws. */
export function openPart(encoded: string): OpenedPart {
  const foreign = /[^A-Za-z0-9_-]/u.exec(encoded);
  const good = encoded.slice(0, foreign?.index ?? encoded.length);
  // Four characters are three bytes; one left over holds no whole byte.
  const whole = good.length % 4 === 1 ? good.slice(0, -1) : good;
  const bytes = bytesOf(whole);
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const { value, stop } = readJson(text);
  const found = { encoded, text, ...(value === undefined ? {} : { value }) };
  if (foreign !== null)
    return { ...found, stop: { in: 'encoded', at: foreign.index, words: alphabetWords(foreign[0]) } };
  const atEnd = stop === undefined || stop.at >= text.length;
  if (whole !== good && atEnd)
    return {
      ...found,
      stop: { in: 'encoded', at: whole.length, words: 'one character is left over: the part is cut off here' },
    };
  return stop === undefined ? found : { ...found, stop: { in: 'text', ...stop } };
}

function alphabetWords(character: string): string {
  if (character === '=') return '“=” does not stand in base64url: it is written without padding (RFC 7515, 2)';
  if (character === '+' || character === '/')
    return `“${character}” is of base64, not of base64url, which has “-” and “_” in its place (RFC 4648, 5)`;
  return `${JSON.stringify(character)} is not of the base64url alphabet`;
}

/** Of characters that are all of the alphabet and no single one left over. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
