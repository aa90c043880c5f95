// Decodes one part of a compact JWT as far as possible: base64url, UTF-8, JSON, and the exact place of the first error.
import { base64url } from 'jose';
import { readJson, type Stop } from './partial-json.ts';

export interface OpenedPart {
  /** As it appears in the token. */
  readonly encoded: string;
  /** The decoded text, as far as it could be decoded. */
  readonly text: string;
  /** The JSON value, possibly partial. */
  readonly value?: unknown;
  /** Where and why reading stopped. */
  readonly stop?: PartStop;
}

export interface PartStop extends Stop {
  /** `encoded` counts characters of the token part; `text` counts decoded characters. */
  readonly in: 'encoded' | 'text';
}

/** Never throws. */
export function openPart(encoded: string): OpenedPart {
  const foreign = /[^A-Za-z0-9_-]/u.exec(encoded);
  const good = encoded.slice(0, foreign?.index ?? encoded.length);
  // Four characters make three bytes; a single one left over makes none.
  const whole = good.length % 4 === 1 ? good.slice(0, -1) : good;
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(base64url.decode(whole));
  const { value, stop } = readJson(text);
  const found = { encoded, text, ...(value === undefined ? {} : { value }) };
  if (foreign !== null)
    return { ...found, stop: { in: 'encoded', at: foreign.index, words: alphabetWords(foreign[0]) } };
  const atEnd = stop === undefined || stop.at >= text.length;
  if (whole !== good && atEnd)
    return {
      ...found,
      stop: { in: 'encoded', at: whole.length, words: 'one character is left over, so the part was cut off here' },
    };
  return stop === undefined ? found : { ...found, stop: { in: 'text', ...stop } };
}

function alphabetWords(character: string): string {
  if (character === '=') return '“=” is not used in base64url, which has no padding (RFC 7515, 2)';
  if (character === '+' || character === '/')
    return `“${character}” is used in base64; base64url has “-” and “_” instead (RFC 4648, 5)`;
  return `${JSON.stringify(character)} is not in the base64url alphabet`;
}
