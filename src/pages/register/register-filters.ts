// Filters for the register’s entries: kind, industry, status, and words of the name.
import { html, type TemplateResult } from 'lit';
import { shortId } from '../../ui/short-id.ts';
import { choiceField, searchForm } from '../../ui/search-form.ts';
import { entityWords, type ClientOfProduct, type PublishedEntry } from './register-data.ts';

export interface Wanted {
  readonly kind: string;
  readonly industry: string;
  readonly status: string;
  readonly words: string;
}

export const everything: Wanted = { kind: 'all', industry: 'all', status: 'all', words: '' };

const industries = ['banking', 'energy', 'telco'];

/** The register publishes industries only for data holder brands, so filtering by industry shows only these. */
export function fits(entry: PublishedEntry, { kind, industry, status, words }: Wanted): boolean {
  const text = words.trim().toLowerCase();
  return (
    (kind === 'all' || entry.entity === kind) &&
    (industry === 'all' || entry.industries.includes(industry)) &&
    (status === 'all' || entry.status === status) &&
    (text === '' ||
      entry.name.toLowerCase().includes(text) ||
      entry.id.startsWith(text) ||
      clientFound(entry, words) !== undefined)
  );
}

/** The client whose client_id the search text begins, from four characters on. */
const clientFound = ({ clients }: PublishedEntry, words: string): ClientOfProduct | undefined => {
  const text = words.trim();
  return text.length < 4 ? undefined : clients.find(({ clientId }) => clientId.startsWith(text));
};

export const noneWords =
  'No entry matches. The register has no client_ids, because each holder issues its own. You can find a client_id here once the client is registered in this world.';

/**
 * Shown next to the name: kind, industries, parent, what distinguishes a product from a namesake, and a matching
 * client.
 */
export function rowWords(entry: PublishedEntry, alike: ReadonlySet<string>, { words }: Wanted): readonly string[] {
  const client = clientFound(entry, words);
  return [
    entityWords[entry.entity],
    ...entry.industries,
    ...entry.above.slice(0, 1).map(({ name }) => name),
    ...(entry.entity === 'softwareProduct' && alike.has(entry.name) ? apartWords(entry) : []),
    ...(client === undefined ? [] : [`client_id ${client.clientId} at ${client.holder}`]),
  ];
}

const apartWords = ({ id, clients, own }: PublishedEntry): readonly string[] => [
  own === 'main' ? 'came with the household' : 'enrolled later',
  `id ${shortId(id)}`,
  clients.length === 0 ? 'registered with no holder' : `client of ${clients.map(({ holder }) => holder).join(', ')}`,
];

export interface FilterState {
  readonly wanted: Wanted;
  readonly statuses: readonly string[];
  /** The number of matches, in words. */
  readonly count: string;
  choose(change: Partial<Wanted>): void;
}

export const filters = ({ wanted, statuses, count, choose }: FilterState): TemplateResult =>
  searchForm({
    label: 'Name, id or client_id',
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
