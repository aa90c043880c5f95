// Which entries of the register are wanted: by kind, industry, status, and words of the name.
import { html, type TemplateResult } from 'lit';
import { choiceField, searchForm } from '../../ui/search-form.ts';
import { entityWords, type PublishedEntry } from './register-data.ts';

export interface Wanted {
  readonly kind: string;
  readonly industry: string;
  readonly status: string;
  readonly words: string;
}

export const everything: Wanted = { kind: 'all', industry: 'all', status: 'all', words: '' };

const industries = ['banking', 'energy', 'telco'];

/** Industries are published for data holder brands alone: whoever asks for one asks for these. */
export function fits(entry: PublishedEntry, { kind, industry, status, words }: Wanted): boolean {
  const text = words.trim().toLowerCase();
  return (
    (kind === 'all' || entry.entity === kind) &&
    (industry === 'all' || entry.industries.includes(industry)) &&
    (status === 'all' || entry.status === status) &&
    (text === '' || entry.name.toLowerCase().includes(text) || entry.id.startsWith(text))
  );
}

export interface FilterState {
  readonly wanted: Wanted;
  readonly statuses: readonly string[];
  /** How many there are, in words. */
  readonly count: string;
  choose(change: Partial<Wanted>): void;
}

export const filters = ({ wanted, statuses, count, choose }: FilterState): TemplateResult =>
  searchForm({
    label: 'Name or id',
    words: wanted.words,
    count,
    search: (words) => choose({ words }),
    choices: html`
      ${choiceOf('Kind', wanted.kind, Object.keys(entityWords), (kind) => choose({ kind }))}
      ${choiceOf('Industry', wanted.industry, industries, (industry) => choose({ industry }))}
      ${choiceOf('Status', wanted.status, statuses, (status) => choose({ status }))}
    `,
  });

function choiceOf(
  label: string,
  value: string,
  options: readonly string[],
  choose: (value: string) => void,
): TemplateResult {
  const words: Readonly<Record<string, string>> = { all: 'All', ...entityWords };
  return choiceField({ label, value, options: ['all', ...options].map((one) => [one, words[one] ?? one]), choose });
}
