// Every regular expression in the sources runs in linear time, so that pasted or sent text cannot hang a page or a process.
import { expect, test } from 'vitest';
import { sourcesUnder, type SyntaxNode } from '../../kit/sources.ts';

interface Expression {
  readonly at: string;
  readonly pattern: string;
  readonly flags: string;
}

/** Only a repetition without a small bound can be slow. */
const repeats = /[*+]|\{\d+,\}|\{\d*,?\d{3,}\}/u;

const isRegex = (value: unknown): value is { readonly pattern: string; readonly flags: string } =>
  typeof value === 'object' && value !== null && 'pattern' in value && 'flags' in value;

const expressionsIn = (path: string, nodes: readonly SyntaxNode[]): readonly Expression[] =>
  nodes.flatMap((node): readonly Expression[] => {
    const { regex } = node as { readonly regex?: unknown };
    if (!isRegex(regex) || !repeats.test(regex.pattern)) return [];
    return [{ at: path, pattern: regex.pattern, flags: regex.flags }];
  });

/** One character of each common class, and the characters that the pattern names. */
function alphabetOf(pattern: string): readonly string[] {
  const escapes = /\\[pP]\{[^{}]*\}|\\u\{[^{}]*\}|\\[a-zA-Z0-9]|\(\?<\w+>|\(\?[:=!<]+/gu;
  const named = Array.from(pattern.replaceAll(escapes, '')).filter((one) => !/[\^$*+?()[\]|]/u.test(one));
  return [...new Set(['a', 'A', '0', ' ', '\n', '.', '-', '_', '=', '/', ...named])].slice(0, 24);
}

const length = 20_000;

/** Texts that repeat one character or one pair, after another character, with an end that cannot match. */
function* attacksOn(pattern: string): Generator<string> {
  const alphabet = alphabetOf(pattern);
  const words = pattern.match(/[A-Za-z0-9 :-]{2,}/gu)?.slice(0, 3) ?? [];
  const pairs = alphabet.slice(0, 10).flatMap((one) => alphabet.slice(0, 10).map((other) => one + other));
  for (const end of ['\u0001', 'a']) {
    for (const start of ['', ...alphabet.slice(0, 12), ...words])
      for (const one of alphabet) yield start + one.repeat(length) + end;
    for (const pair of pairs) yield pair.repeat(length / 2) + end;
  }
}

const run = ({ pattern, flags }: Expression, text: string): number => {
  const expression = new RegExp(pattern, flags);
  const begun = performance.now();
  if (flags.includes('g')) text.replaceAll(expression, '');
  else expression.test(text);
  return performance.now() - begun;
};

/** At this length a linear expression takes 1 ms, a quadratic one 300 ms. Five slow runs in a row are not caused by a busy machine. */
const isSlow = (expression: Expression, text: string): boolean =>
  [1, 2, 3, 4, 5].every(() => run(expression, text) > 100);

function attackOn(expression: Expression): string | undefined {
  for (const text of attacksOn(expression.pattern)) if (isSlow(expression, text)) return text;
  return undefined;
}

const slowIn = (expressions: readonly Expression[]): readonly string[] =>
  expressions.flatMap((expression) => {
    const slow = attackOn(expression);
    if (slow === undefined) return [];
    return [`${expression.at} /${expression.pattern}/ on ${JSON.stringify(slow.slice(0, 10))}`];
  });

test('no regular expression in the sources takes quadratic time on repeated characters', { timeout: 60_000 }, () => {
  const sources = sourcesUnder('mocks', 'src').filter(({ path }) => !path.startsWith('src/build/'));
  const expressions = sources.flatMap(({ path, nodes }) => expressionsIn(path, nodes));
  expect(expressions.length).toBeGreaterThan(100);
  expect(slowIn(expressions)).toEqual([]);
});

test('the measurement tells quadratic expressions from linear ones', () => {
  const found = (...patterns: readonly string[]): readonly string[] =>
    slowIn(patterns.map((pattern) => ({ at: 'here', pattern, flags: 'u' })));
  expect(found(String.raw`\n\s*\{`, '=+$')).toHaveLength(2);
  expect(found(String.raw`\n[^\S\n]*\{`, '^=+$')).toEqual([]);
});
