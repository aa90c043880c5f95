// A result in words, for a person who has to mend something.
import type { Difference } from '../differences.ts';
import { saidBy } from '../message-of.ts';
import type { Result } from '../result.ts';

/** What was sent, what the recipient did, where a good recipient stops, and the mend: a line each. */
export function wordsOf(result: Result): readonly string[] {
  const { plan, title, verdict, severity, expected, happened, mend, clauses, rules, lie, request, told, decidedBy } =
    result;
  return [
    `${plan} (${severity}): ${verdict}`,
    `Played: ${title}.`,
    ...(lie === undefined ? [] : lieWords(lie)),
    `Expected: ${expected}`,
    `Happened: ${happened}`,
    ...(request === undefined ? [] : [`Request: ${request}`]),
    ...(told?.error === undefined ? [] : [`${saidBy.error}: ${told.error}`]),
    ...(told?.browser === undefined ? [] : [`${saidBy.browser}: ${told.browser}`]),
    ...(rules.length === 0 ? [] : [`Rules: ${rules.join(', ')}`]),
    `Decided by: ${decidedBy}`,
    `Clauses: ${clauses.join('; ')}`,
    ...(result.allowedBy === undefined ? [] : [`Accepted, allowed by ${result.allowedBy}.`]),
    ...(result.known === undefined ? [] : [`Known: ${result.known}`]),
    ...(mend === undefined ? [] : [`Mend: ${mend}`]),
  ];
}

/** What was sent instead of what; a token without other differences has a wrong signature. */
const lieWords = ({ what, differences }: NonNullable<Result['lie']>): readonly string[] =>
  differences.length === 0 && what !== 'answer'
    ? ['Sent: every member of the honest message, with a wrong signature.']
    : differences.map((one) => `Sent: ${differenceWords(one)}`);

/** `claims.iss is "https://…1" instead of "https://…"`. */
export function differenceWords({ at, sent, honest, apart }: Difference): string {
  const uncalled = 'The sandbox did not call the party.';
  if (at === 'connection') return `no response: the connection breaks.${honest === undefined ? ` ${uncalled}` : ''}`;
  if (at === '' && honest === undefined) return `${sent ?? 'nothing'}. ${uncalled}`;
  const where = at === '' ? 'the response' : at;
  if (sent === undefined) return `${where} is left out; it would be ${JSON.stringify(honest)}.`;
  if (honest === undefined) return `${where} is added: ${apart ?? JSON.stringify(sent)}.`;
  if (apart !== undefined) return `${where} is ${apart}.`;
  if (sent !== honest) return `${where} is ${JSON.stringify(sent)} instead of ${JSON.stringify(honest)}.`;
  // The difference is random, or too long ago to be shown.
  const named = /^\(an? (?<kind>[^()]+)\)$/u.exec(sent)?.groups?.['kind'];
  return named === undefined
    ? `${where} is not the honest value, although both are shown as ${JSON.stringify(sent)}.`
    : `${where} is a different ${named} from the honest one.`;
}
