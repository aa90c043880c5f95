// The form above a list: words to search for, choices that narrow it, and how many entries are left.
import { html, type TemplateResult } from 'lit';

export interface SearchForm {
  /** “Find a rule”. */
  readonly label: string;
  readonly words: string;
  readonly placeholder?: string;
  /** How many there are, in words; it is read out as it changes. */
  readonly count: string;
  /** More ways to narrow the list: `choiceField`s. */
  readonly choices?: unknown;
  /** Each letter searches. */
  search(words: string): void;
}

/** Drawn by `searchStyles`; the text field has the class `find`. */
export const searchForm = ({ label, words, placeholder = '', count, choices, search }: SearchForm): TemplateResult =>
  html`<form role="search" @submit=${(event: Event) => event.preventDefault()}>
    <label class="find"
      >${label}
      <input
        type="search"
        maxlength="200"
        .value=${words}
        placeholder=${placeholder}
        @input=${(event: InputEvent) => search((event.target as HTMLInputElement).value)}
    /></label>
    ${choices}
    <p class="count small soft" role="status">${count}</p>
  </form>`;

export interface ChoiceField<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly (readonly [value: Value, words: string])[];
  choose(value: Value): void;
}

/** A list to choose one value from. */
export const choiceField = <Value extends string>({
  label,
  value,
  options,
  choose,
}: ChoiceField<Value>): TemplateResult =>
  html`<label
    >${label}
    <select @change=${(event: Event) => choose((event.target as HTMLSelectElement).value as Value)}>
      ${options.map(([one, words]) => html`<option value=${one} ?selected=${one === value}>${words}</option>`)}
    </select></label
  >`;
