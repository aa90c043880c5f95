// An answer as its receiver sees it, without the parts that differ by nature.
import { expect } from 'vitest';

const own = new Set(['x-fapi-interaction-id', 'date']);

/** Status, headers and body as text; `masked` are the caller's own values that are returned. */
export async function comparableText(answer: Response, masked: readonly string[] = []): Promise<string> {
  const headers = [...answer.headers].filter(([name]) => !own.has(name)).map((header) => header.join(': '));
  const text = [String(answer.status), ...headers.sort(), '', await answer.text()].join('\n');
  return masked.reduce((seen, value) => seen.replaceAll(value, '…').replaceAll(encodeURIComponent(value), '…'), text);
}

export interface Cause {
  readonly answer: Response;
  readonly masked?: readonly string[];
}

/** Expects that every cause gets the same bytes, and returns them. */
export async function expectAlike(causes: Readonly<Record<string, Response | Cause>>): Promise<string> {
  const looks = await Promise.all(
    Object.entries(causes).map(async ([name, cause]) => {
      const { answer, masked = [] }: Cause = cause instanceof Response ? { answer: cause } : cause;
      return [name, await comparableText(answer, masked)] as const;
    }),
  );
  const [first] = looks;
  if (first === undefined || looks.length < 2) throw new Error('There is nothing to compare.');
  for (const [name, look] of looks) expect(look, `${name} beside ${first[0]}`).toBe(first[1]);
  return first[1];
}
