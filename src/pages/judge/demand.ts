// One demand of the standard on something that is read and not sent, as a finding with its clause.
import type { ClauseId } from '../../../mocks/spec/clauses.ts';
import type { Finding } from './judgement.ts';

export interface Demand {
  readonly title: string;
  readonly clause: ClauseId;
  readonly held: boolean;
  readonly expected: string;
  readonly actual: unknown;
  readonly mend: string;
}

export const shown = (value: unknown): string =>
  value === undefined ? 'nothing' : typeof value === 'string' ? value : JSON.stringify(value);

export const finding = ({ title, clause, held, expected, actual, mend }: Demand): Finding => ({
  held,
  title,
  clause,
  words: held ? `${shown(actual)} is as it should be.` : `It is ${shown(actual)}.`,
  ...(held ? {} : { expected, actual: shown(actual), mend }),
});
