// The form above a list: search text, filters, and the number of entries left.
import { html, type TemplateResult } from 'lit';

export interface SearchForm {
  /** “Find a rule”. */
  readonly label: string;
  readonly words: string;
  readonly placeholder?: string;
  /** Number of entries, in words; announced when it changes. */
  readonly count: string;
  /** More filters: `choiceField`s. */
  readonly choices?: unknown;
  /** Called for each input. */
  search(words: string): void;
}

/** Styled by `searchStyles`; the text field has the class `find`. */
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

/** A select for one value. */
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
