// Which entries of the register are wanted: by kind, industry, status, and words of the name.
import { html, type TemplateResult } from 'lit';
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
  html`<form role="search" @submit=${(event: Event) => event.preventDefault()}>
    ${select('Kind', wanted.kind, Object.keys(entityWords), (kind) => choose({ kind }))}
    ${select('Industry', wanted.industry, industries, (industry) => choose({ industry }))}
    ${select('Status', wanted.status, statuses, (status) => choose({ status }))}
    <label
      >Name or id<input
        type="search"
        .value=${wanted.words}
        @input=${(event: InputEvent) => choose({ words: (event.target as HTMLInputElement).value })}
    /></label>
    <p class="small soft" role="status">${count}</p>
  </form>`;

function select(
  label: string,
  value: string,
  options: readonly string[],
  choose: (value: string) => void,
): TemplateResult {
  const words: Readonly<Record<string, string>> = { all: 'All', ...entityWords };
  return html`<label
    >${label}<select @change=${(event: Event) => choose((event.target as HTMLSelectElement).value)}>
      ${['all', ...options].map(
        (option) => html`<option value=${option} ?selected=${option === value}>${words[option] ?? option}</option>`,
      )}
    </select></label
  >`;
}
