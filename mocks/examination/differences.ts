// The differences in a changed message, by JSON path; the same for the same seed.
import { defined } from '../ambient/defined.ts';
import { isRecord, recordOf } from '../ambient/is-record.ts';
import { apart, secondsOf, withoutInstants } from './instants.ts';

/** A value that differs from the honest one. */
export interface Difference {
  /** `claims.iss`, `body.data.accounts[0].accountId`, `status`; `connection` if it breaks. */
  readonly at: string;
  /** The value sent; absent if it was left out. */
  readonly sent?: string;
  /** The honest value; absent if there is none. */
  readonly honest?: string;
  /** For an instant: `600 seconds earlier than the honest one`. */
  readonly apart?: string;
}

/** A missing response in comparable form. */
export const brokenConnection = { connection: 'broken' } as const;

/** What differs between two messages, by path. */
export function messageDifferences(sent: object, honest: object | undefined): readonly Difference[] {
  const { connection } = recordOf(sent) ?? {};
  if (connection === brokenConnection.connection)
    return [{ at: 'connection', sent: connection, ...(honest === undefined ? {} : { honest: 'open' }) }];
  return differencesOf(sent, honest);
}

/** Every leaf that differs, by path. `siblings`: the other honest values of the same object. */
function differencesOf(sent: unknown, honest: unknown, at = '', siblings?: unknown): readonly Difference[] {
  if (JSON.stringify(sent) === JSON.stringify(honest)) return [];
  if (isRecord(sent) && isRecord(honest)) {
    const names = [...new Set([...Object.keys(honest), ...Object.keys(sent)])];
    return names.flatMap((name) => differencesOf(sent[name], honest[name], at === '' ? name : `${at}.${name}`, honest));
  }
  const [here, there] = [steady(sent, at), steady(honest, at)];
  const isOfAnotherType = here === there && typeOf(sent) !== typeOf(honest);
  const text = (value: unknown, words: string): string => (isOfAnotherType ? `the ${typeOf(value)} ${words}` : words);
  const instants = instantWords(sent, honest, at, siblings);
  return [
    {
      at,
      ...(sent === undefined ? {} : { sent: text(sent, here) }),
      ...(honest === undefined ? {} : { honest: text(honest, there) }),
      ...defined({ apart: instants }),
    },
  ];
}

function typeOf(value: unknown): string {
  if (value === null || Array.isArray(value)) return value === null ? 'null' : 'list';
  return typeof value === 'string' ? 'text' : typeof value;
}

/** How far an instant is from the honest one or, if it was added, from a neighbouring one. */
function instantWords(sent: unknown, honest: unknown, at: string, siblings: unknown): string | undefined {
  const own = secondsOf(sent, at);
  if (own === undefined) return undefined;
  if (honest !== undefined) {
    const meant = secondsOf(honest, at);
    const words = meant === undefined || typeof sent !== typeof honest ? undefined : apart(own, meant);
    return words === undefined ? undefined : `${words} than the honest one`;
  }
  const above = at.slice(0, at.lastIndexOf('.') + 1);
  for (const name of ['iat', 'exp']) {
    const other = secondsOf(recordOf(siblings)?.[name], name);
    if (other === undefined) continue;
    const words = apart(own, other);
    return words === undefined ? `the same as the honest ${above}${name}` : `${words} than the honest ${above}${name}`;
  }
  return undefined;
}

/** Words that are the same in every run: random values and instants are named, not shown. */
export function steady(value: unknown, at: string): string {
  if (typeof value === 'number' && secondsOf(value, at) !== undefined) return '(an instant)';
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  return steadyText(text);
}

/** The same for any text. */
export const steadyText = (text: string): string =>
  cut(
    withoutInstants(
      text
        .replaceAll(/(?<![\w-])[\w-]{10,}\.[\w-]+\.[\w-]*(?:\.[\w-]+\.[\w-]+)?/gu, (found) =>
          found.startsWith('ey') ? '(a JWT)' : found,
        )
        .replaceAll(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gu, '(an id)')
        .replaceAll(/(?<![\w/.:-])[\w-]{20,}(?![\w/.:-])/gu, (found) =>
          /\d/u.test(found) || /[a-z][A-Z]/u.test(found) ? '(a random value)' : found,
        ),
    ),
  );

const longest = 300;
// Without the total length, which may differ between runs.
const cut = (text: string): string => (text.length > longest + 1 ? `${text.slice(0, longest)}…` : text);
