// <cdr-json>: JSON in lines, big parts folded and drawn only when opened, the member at fault marked.
import { css, html, LitElement, nothing, type CSSResult, type TemplateResult } from 'lit';
import { define } from './define.ts';
import { sheet } from './sheet.ts';

/** Entries drawn at once; the rest waits behind a button. */
const most = 20;

/**
 * JSON.
 * @prop value - what JSON.parse gave
 * @prop marked - paths of members at fault, `data.scopes`
 */
export class CdrJson extends LitElement {
  static override properties = { value: { attribute: false }, marked: { attribute: false }, open: { state: true } };
  declare value: unknown;
  declare marked: readonly string[];
  /** Paths that a reader opened or closed, with what they are now. */
  declare protected open: ReadonlyMap<string, boolean>;

  static override styles: CSSResult[] = [
    sheet,
    css`
      :host {
        font: var(--small) / 1.6 var(--mono);
      }
      .entries {
        padding-inline-start: 1.4em;
      }
      .name {
        color: var(--soft);
      }
      .note {
        color: var(--soft);
        font-family: var(--sans);
        font-size: var(--tiny);
      }
      summary {
        inline-size: fit-content;
        list-style-position: outside;
      }
      .root > summary {
        list-style-position: inside;
      }
      button {
        min-block-size: 1.75rem;
        padding: 0 0.6em;
        margin-block: 0.2rem;
      }
      .text {
        color: var(--part-signature);
      }
      .literal {
        color: var(--part-payload);
      }
    `,
  ];

  constructor() {
    super();
    this.value = null;
    this.marked = [];
    this.open = new Map();
  }

  protected override render(): unknown {
    return this.#node(this.value, '', nothing, 0);
  }

  #node(value: unknown, path: string, name: TemplateResult | typeof nothing, depth: number): unknown {
    const wrong = this.marked.includes(path) && path !== '';
    if (typeof value !== 'object' || value === null) return html`${name}${leaf(value, wrong)}`;
    const entries: readonly (readonly [string, unknown])[] = Array.isArray(value)
      ? value.map((entry, index) => [String(index), entry] as const)
      : Object.entries(value);
    const [before, after] = Array.isArray(value) ? '[]' : '{}';
    if (entries.length === 0) return html`${name}${before}${after}`;
    const scalars = Array.isArray(value) && value.every((entry) => typeof entry !== 'object');
    if (scalars && JSON.stringify(value).length < 60) return html`${name}${leaf(value, wrong)}`;
    const isOpen = this.open.get(path) ?? (depth < 3 && !(scalars && entries.length > most));
    const brief = html`${before}<span class="note">
        ${String(entries.length)}
        ${Array.isArray(value) ? (entries.length === 1 ? 'entry' : 'entries') : entries.length === 1 ? 'member' : 'members'} </span
      >${after}`;
    return html`<details
      class=${depth === 0 ? 'root' : ''}
      ?open=${isOpen}
      @toggle=${(event: Event) => this.#toggle(event, path, isOpen)}
    >
      <summary>${name}${wrong ? html`<mark>${brief}</mark>` : brief}</summary>
      ${isOpen ? this.#entries(value, entries, path, depth, scalars) : nothing}
    </details>`;
  }

  #entries(
    value: unknown,
    entries: readonly (readonly [string, unknown])[],
    path: string,
    depth: number,
    scalars: boolean,
  ): TemplateResult {
    if (scalars) return html`<div class="entries">${leaf(value, false)}</div>`;
    const all = this.open.get(`${path}/all`) ?? entries.length <= most;
    const shown = all ? entries : entries.slice(0, most);
    const rest = html`<button type="button" @click=${() => this.#set(`${path}/all`, true)}>
      ${String(entries.length - most)} more
    </button>`;
    return html`<ul class="entries">
        ${shown.map(([key, entry]) => {
          const name = Array.isArray(value) ? nothing : html`<span class="name">${key}: </span>`;
          return html`<li>${this.#node(entry, path === '' ? key : `${path}.${key}`, name, depth + 1)}</li>`;
        })}
      </ul>
      ${all ? nothing : rest}`;
  }

  /** Also fires for what we opened ourselves, and then says nothing new. */
  #toggle(event: Event, path: string, was: boolean): void {
    const { open } = event.currentTarget as HTMLDetailsElement;
    if (open !== was) this.#set(path, open);
  }

  #set(path: string, open: boolean): void {
    this.open = new Map(this.open).set(path, open);
  }
}

function leaf(value: unknown, wrong: boolean): TemplateResult {
  const text = JSON.stringify(value, null, 1)?.replaceAll(/\s*\n\s*/gu, ' ') ?? 'undefined';
  const shown = html`<span class=${typeof value === 'string' ? 'text' : 'literal'}>${text}</span>`;
  return wrong ? html`<mark>${shown}</mark>` : shown;
}

define('cdr-json', CdrJson);

declare global {
  interface HTMLElementTagNameMap {
    'cdr-json': CdrJson;
  }
}
