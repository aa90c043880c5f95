// Fields of a draft: name and value pairs, claims and choices, each with a label and a button to remove it.
import { html, type TemplateResult } from 'lit';
import { shown } from './change-words.ts';
import type { Claims, Pair } from './request-document.ts';

export interface FieldList {
  /** The singular: “Header”, “Claim”. */
  readonly kind: string;
  /** Follows the name in the accessible label: “of the request object”. */
  readonly of?: string;
  readonly fields: readonly Pair[];
  /** Names whose value is made on sending. */
  readonly made?: readonly string[];
  /** Without a value, removes the field. */
  change(at: number, value?: string): void;
  add(name: string): void;
}

/** Too long for a one-line field. */
const isLong = (value: string): boolean => value.length > 48 || value.includes('\n');

const textOf = (event: Event): string =>
  event.currentTarget instanceof HTMLInputElement || event.currentTarget instanceof HTMLTextAreaElement
    ? event.currentTarget.value
    : '';

export function fieldList({ kind, of = '', fields, made = [], change, add }: FieldList): TemplateResult {
  const whole = (name: string): string => [kind, name, of].filter((one) => one !== '').join(' ');
  return html`<ul class="fields">
      ${fields.map(([name, value], at) => {
        const edit = (event: Event): void => change(at, textOf(event));
        return html`<li>
          <code class="name">${name}</code>
          ${
            made.includes(name)
              ? html`<span class="soft small">signed below</span>`
              : isLong(value)
                ? html`<textarea
                    rows=${Math.min(8, Math.ceil(value.length / 48))}
                    spellcheck="false"
                    aria-label=${whole(name)}
                    .value=${value}
                    @input=${edit}
                  ></textarea>`
                : html`<input
                    spellcheck="false"
                    autocomplete="off"
                    aria-label=${whole(name)}
                    .value=${value}
                    @input=${edit}
                  />`
          }
          <button type="button" class="quiet" aria-label=${`Leave out ${whole(name)}`} @click=${() => change(at)}>
            Leave out
          </button>
        </li>`;
      })}
    </ul>
    ${adder(kind, of, add)}`;
}

function adder(kind: string, of: string, add: (name: string) => void): TemplateResult {
  const words = `Add ${kind.toLowerCase()}`;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!(event.currentTarget instanceof HTMLFormElement)) return;
    const field = event.currentTarget.elements.namedItem('name');
    if (!(field instanceof HTMLInputElement) || field.value.trim() === '') return;
    add(field.value.trim());
    field.value = '';
  };
  return html`<form class="adder" @submit=${submit}>
    <input
      name="name"
      autocomplete="off"
      spellcheck="false"
      placeholder="name"
      aria-label=${`Name of a ${kind.toLowerCase()} to add${of === '' ? '' : ` ${of}`}`}
    />
    <button type="submit" class="quiet">${words}</button>
  </form>`;
}

export const pairsOfClaims = (claims: Claims): readonly Pair[] =>
  Object.entries(claims).map(([name, value]) => [name, shown(value)]);

/** Text stays text; other values are read as JSON, or kept as text if invalid. */
export function claimOf(before: unknown, text: string): unknown {
  if (typeof before === 'string') return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

export interface Choice<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly (readonly [value: T, words: string])[];
  choose(value: T): void;
}

export function choice<T extends string>({ label, value, options, choose }: Choice<T>): TemplateResult {
  const chosen = (event: Event): void => {
    if (!(event.currentTarget instanceof HTMLSelectElement)) return;
    const found = options[event.currentTarget.selectedIndex];
    if (found !== undefined) choose(found[0]);
  };
  return html`<label class="choice"
    ><span>${label}</span>
    <select @change=${chosen}>
      ${options.map(([one, words]) => html`<option value=${one} .selected=${one === value}>${words}</option>`)}
    </select></label
  >`;
}

/** A part of the form with a heading. */
export const section = (title: string, content: unknown): TemplateResult =>
  html`<section>
    <h3 class="title">${title}</h3>
    ${content}
  </section>`;
