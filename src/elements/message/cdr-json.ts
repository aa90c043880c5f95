// <cdr-json>: JSON in lines; large parts are folded and rendered only when opened, and the member at fault is marked.
import { css, html, LitElement, nothing, type CSSResult, type TemplateResult } from 'lit';
import { define } from '../../ui/define.ts';
import { sharedStyles } from '../../ui/shared-styles.ts';
import { byteDifference, markedPieces } from './text-difference.ts';
import { breakable, valueStyles, valueActs, valueView } from './value-view.ts';

/** Entries of a list rendered at once; the rest is behind a button. */
const most = 6;
/** Depth to which parts are initially open. */
const openTo = 3;

type Entry = readonly [name: string, value: unknown];

/**
 * JSON.
 * @prop value - result of JSON.parse
 * @prop marked - paths of members at fault, `data.scopes`
 * @prop beside - a value to compare with: of a marked value, only the characters that differ are marked
 */
export class CdrJson extends LitElement {
  static override properties = {
    value: { attribute: false },
    marked: { attribute: false },
    beside: { attribute: false },
    open: { state: true },
  };
  declare value: unknown;
  declare marked: readonly string[];
  declare beside: unknown;
  /** Paths that a reader has opened or closed, with their state. */
  declare protected open: ReadonlyMap<string, boolean>;

  static override styles: CSSResult[] = [
    sharedStyles,
    valueStyles,
    css`
      :host {
        font: calc(var(--small) * 0.96) / 1.6 var(--mono);
      }
      .entries .entries {
        padding-inline-start: 1.3em;
      }
      .name {
        color: var(--soft);
      }
      .note {
        color: var(--soft);
      }
      .node > summary {
        list-style: none;
        min-block-size: 1.5rem;
        overflow: hidden;
        text-overflow: ellipsis;
      }
      .node:not([open]) > summary {
        white-space: nowrap;
      }
      .node > summary::-webkit-details-marker {
        display: none;
      }
      .leaf {
        padding-inline-start: 1.3em;
      }
      .node > summary::before {
        content: '▸' / '';
        display: inline-block;
        inline-size: 1.3em;
        color: var(--soft);
      }
      .node[open] > summary::before {
        content: '▾' / '';
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
    const entries = entriesOf(this.value);
    if (entries.length === 0) return leaf(this.value);
    return this.#entries(this.value, entries, '', 0);
  }

  #node(value: unknown, path: string, name: TemplateResult | typeof nothing, depth: number): unknown {
    const wrong = this.marked.includes(path);
    const entries = entriesOf(value);
    if (entries.length === 0 || isShortList(value))
      return html`<div class="leaf">${name}${wrong ? this.#marked(value, path) : leaf(value)}</div>`;
    const isOpen = this.open.get(path) ?? (depth < openTo && !(isScalarList(value) && entries.length > 20));
    const hint = html`<span class="note">${brief(value, isOpen)}</span>`;
    return html`<details class="node" ?open=${isOpen} @toggle=${(event: Event) => this.#toggle(event, path, isOpen)}>
      <summary>${name}${wrong ? html`<mark>${hint}</mark>` : hint}</summary>
      ${isOpen ? this.#entries(value, entries, path, depth) : nothing}
    </details>`;
  }

  #entries(value: unknown, entries: readonly Entry[], path: string, depth: number): TemplateResult {
    if (isScalarList(value)) return html`<div class="entries"><div class="entries">${leaf(value)}</div></div>`;
    const isLong = Array.isArray(value) && entries.length > most + 1;
    const all = !isLong || this.open.get(`${path}/all`) === true;
    const shown = all ? entries : entries.slice(0, most);
    // The button stays in its place and keeps the focus.
    const rest = html`<button type="button" @click=${() => this.#set(`${path}/all`, !all)}>
      ${all ? 'Fewer' : `${String(entries.length - most)} more`}
    </button>`;
    return html`<ul class="entries">
      ${shown.map(([key, entry]) => {
        const name = html`<span class="name">${breakable(key)}: </span>`;
        return html`<li>${this.#node(entry, path === '' ? key : `${path}.${key}`, name, depth + 1)}</li>`;
      })}
      ${isLong ? html`<li>${rest}</li>` : nothing}
    </ul>`;
  }

  #marked(value: unknown, path: string): TemplateResult {
    const other = path.split('.').reduce(memberAt, this.beside);
    const [here, there] = [textOf(value), textOf(other)];
    if (other === undefined || typeof other !== typeof value || here === there)
      return html`<mark>${leaf(value)}</mark>`;
    if (typeof value !== 'string')
      return html`<span class="literal">${markedPieces(byteDifference(here, there)[0])}</span>`;
    const [inside] = byteDifference(here.slice(1, -1), there.slice(1, -1));
    return html`<span class="text">"${markedPieces(inside)}"</span>${valueActs(value)}`;
  }

  /** The event also fires for parts opened by this element, which change nothing. */
  #toggle(event: Event, path: string, was: boolean): void {
    const { open } = event.currentTarget as HTMLDetailsElement;
    if (open !== was) this.#set(path, open);
  }

  #set(path: string, open: boolean): void {
    this.open = new Map(this.open).set(path, open);
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isScalarList = (value: unknown): boolean =>
  Array.isArray(value) && value.every((entry: unknown) => !isObject(entry));
const isShortList = (value: unknown): boolean => isScalarList(value) && JSON.stringify(value).length < 60;

function entriesOf(value: unknown): readonly Entry[] {
  if (Array.isArray(value)) return value.map((entry: unknown, index) => [String(index), entry] as const);
  return isObject(value) ? Object.entries(value) : [];
}

/** One line for a folded part: `{ servicePointId: "6d8L…", registerSuffix: "E1" … }`. */
function brief(value: unknown, isOpen: boolean): string {
  const entries = entriesOf(value);
  if (Array.isArray(value)) return `[ ${String(entries.length)} ]`;
  if (isOpen) return '';
  const scalars = entries.filter(([, entry]) => !isObject(entry)).slice(0, 3);
  const told = scalars.map(([name, entry]) => `${name}: ${cut(JSON.stringify(entry) ?? '')}`).join(', ');
  return `{ ${told}${scalars.length < entries.length ? ' …' : ''} }`;
}

const cut = (text: string): string => (text.length > 18 ? `${text.slice(0, 14)}…` : text);

/** A name with a dot in it is not found; its value is then marked as a whole. */
const memberAt = (value: unknown, name: string): unknown => (isObject(value) ? Reflect.get(value, name) : undefined);

const textOf = (value: unknown): string => JSON.stringify(value, null, 1)?.replaceAll(/\n */gu, ' ') ?? 'undefined';

function leaf(value: unknown): TemplateResult {
  if (typeof value !== 'string') return html`<span class="literal">${textOf(value)}</span>`;
  const shown = valueView({ name: '', value, faults: [] });
  return html`<span class="text">${typeof shown === 'string' ? JSON.stringify(shown) : shown}</span
    >${valueActs(value)}`;
}

define('cdr-json', CdrJson);

declare global {
  interface HTMLElementTagNameMap {
    'cdr-json': CdrJson;
  }
}
