// What is different in the message that was sent, by JSON path; the same for the same seed.
import { isRecord } from '../ambient/is-record.ts';

/** One value that is not as it would have been. */
export interface Difference {
  /** `claims.iss`, `body.data.accounts[0].accountId`, `status`. */
  readonly at: string;
  /** What was sent; absent where it was left out. */
  readonly sent?: string;
  /** What it would have been; absent where there is none. */
  readonly honest?: string;
}

/** Every leaf in which the two differ, by path. */
export function differencesOf(sent: unknown, honest: unknown, at = ''): readonly Difference[] {
  if (JSON.stringify(sent) === JSON.stringify(honest)) return [];
  if (isRecord(sent) && isRecord(honest)) {
    const names = [...new Set([...Object.keys(honest), ...Object.keys(sent)])];
    return names.flatMap((name) => differencesOf(sent[name], honest[name], at === '' ? name : `${at}.${name}`));
  }
  return [
    {
      at,
      ...(sent === undefined ? {} : { sent: steady(sent, at) }),
      ...(honest === undefined ? {} : { honest: steady(honest, at) }),
    },
  ];
}

const times = /(?:^|\.)(?:exp|iat|nbf|auth_time)$/u;

/** In words that are the same in every run: what is drawn at random, or is an instant, is named instead of shown. */
export function steady(value: unknown, at: string): string {
  if (typeof value === 'number' && times.test(at)) return '(an instant)';
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  return steadyText(text);
}

/** The same of any text. */
export const steadyText = (text: string): string =>
  cut(
    text
      .replaceAll(/(?<![\w-])[\w-]{10,}\.[\w-]+\.[\w-]*(?:\.[\w-]+\.[\w-]+)?/gu, (found) =>
        found.startsWith('ey') ? '(a JWT)' : found,
      )
      .replaceAll(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gu, '(an id)')
      .replaceAll(/(?<![\w/.:-])[\w-]{20,}(?![\w/.:-])/gu, (found) =>
        /\d/u.test(found) || /[a-z][A-Z]/u.test(found) ? '(a random value)' : found,
      )
      .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/gu, '(an instant)')
      .replaceAll(/\b1[5-9]\d{8}\b/gu, '(an instant)'),
  );

const longest = 300;
const cut = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}…` : text);
