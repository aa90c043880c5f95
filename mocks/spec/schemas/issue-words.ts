// Words for schema errors: zod/mini has no messages of its own.
import type * as z from 'zod/mini';

type Issue = z.core.$ZodIssue;

/**
 * For `safeParse`: only the schemas of this package supply messages. Otherwise zod uses the locale that other code in the page or
 * process has set globally, and full zod sets English when it loads.
 */
export const ourWords = { error: () => '' } as const;

/** The error in words, for a value that was parsed with `ourWords`. */
export function wordsFor(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `expected ${issue.expected === 'int' ? 'a whole number' : issue.expected}`;
    case 'unrecognized_keys':
      return `unknown member ${issue.keys.join(', ')}`;
    case 'invalid_value':
      return `expected one of ${issue.values.map(String).join(', ')}`;
    case 'invalid_format':
      return isSaid(issue) ? issue.message : formatWords(issue.format);
    case 'too_small':
      return isSaid(issue) ? issue.message : `expected ${String(issue.minimum)} or more${unitOf(issue.origin)}`;
    case 'too_big':
      return isSaid(issue) ? issue.message : `expected at most ${String(issue.maximum)}${unitOf(issue.origin)}`;
    case 'invalid_union': {
      const ways = issue.errors.flatMap(([first]) => (first === undefined ? [] : [wordsFor(first)]));
      return [...new Set(ways)].join(', or ').replaceAll(', or expected ', ', or ');
    }
    default:
      return isSaid(issue) ? issue.message : 'has an invalid value';
  }
}

/** What a text in the format looks like. */
function formatWords(format: string): string {
  switch (format) {
    case 'date':
      return 'expected a date, YYYY-MM-DD';
    case 'datetime':
      return 'expected a date and time such as 2026-11-22T10:30:00Z';
    default:
      return `not in the format ${format}`;
  }
}

/** Whether the schema supplied a message for it. */
const isSaid = ({ message }: Issue): boolean => message !== '';

const unitOf = (origin: string): string => (origin === 'string' ? ' characters' : origin === 'array' ? ' entries' : '');

/** The first errors of a value that was parsed with `ourWords`, each with its path, in one line. */
export const breachIn = ({ issues }: { readonly issues: readonly Issue[] }): string =>
  issues
    .slice(0, 5)
    .map((issue) => `${issue.path.map(String).join('.') || 'the whole'}: ${wordsFor(issue)}`)
    .join('; ');
