// <cdr-reference-view>: everything that can be searched, by kind; each error code has its page here.
import { css, html, LitElement, nothing, type CSSResult, type TemplateResult } from 'lit';
import { wordsOf } from '../../../mocks/spec/rules/index.ts';
import { define } from '../../ui/define.ts';
import { pageStyles } from '../../ui/page-styles.ts';
import { readParameter, writeParameters } from '../../ui/address.ts';
import { choiceField, searchForm } from '../../ui/search-form.ts';
import { href, profileOfPage } from '../address/href.ts';
import { profilesWith } from '../rules/rule-facts.ts';
import { allEntries } from '../search/entries.ts';
import { elsewhereWords, entryKinds, type Entry, type EntryKind } from '../search/entry.ts';
import { finderIn } from '../search/finder.ts';
import { errorCodes, type ErrorCode } from './answered-errors.ts';
import type { View } from '../view.ts';

const kinds = Object.keys(entryKinds) as EntryKind[];

const isKind = (name: string | undefined): name is EntryKind => kinds.some((kind) => kind === name);

/** Plural of each kind. */
const plural: Readonly<Record<EntryKind, string>> = {
  flow: 'Flows',
  view: 'Views',
  lesson: 'Lessons',
  guide: 'Guides, section by section',
  term: 'Glossary',
  error: 'Errors',
  operation: 'Operations',
  rule: 'Rules',
  decision: 'Decisions',
  fault: 'Faults',
  step: 'Steps of flows',
  ending: 'How flows end',
  api: 'API of the package',
  misuse: 'Errors of the sandbox',
};

/** The most entries drawn at once. */
const most = 100;

export class CdrReferenceView extends LitElement {
  static override properties = { words: { state: true }, kind: { state: true } };
  declare protected words: string;
  declare protected kind: EntryKind | '';

  readonly #entries = allEntries();
  readonly #finder = finderIn(this.#entries);
  readonly #error = errorCodes.find(({ id }) => id === readParameter('error'));

  static override styles: CSSResult[] = [
    ...pageStyles,
    css`
      .kinds {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(15rem, 100%), 1fr));
        gap: 0.75rem;
        margin: 0;
        padding: 0;
        list-style: none;
      }
      .kinds button {
        display: flex;
        gap: 1rem;
        justify-content: space-between;
        inline-size: 100%;
        padding: 0.9rem 1rem;
        text-align: start;
      }
      .kinds .soft {
        flex: none;
      }
      .found {
        margin: 0;
        padding: 0;
        list-style: none;
      }
      .found li + li {
        border-block-start: 1px solid var(--line);
      }
      .found a {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto;
        gap: 0.1rem 1rem;
        padding: 0.7rem 1rem;
        color: inherit;
        text-decoration: none;
      }
      .found a:hover b {
        text-decoration: underline;
      }
      .found b {
        overflow-wrap: anywhere;
        font-weight: 600;
      }
      .found .words {
        grid-column: 1 / -1;
        max-inline-size: 75ch;
        font-size: var(--small);
        color: var(--soft);
      }
    `,
  ];

  constructor() {
    super();
    const kind = readParameter('kind');
    this.words = readParameter('q') ?? '';
    this.kind = isKind(kind) ? kind : '';
  }

  #choose(words: string, kind: EntryKind | ''): void {
    this.words = words;
    this.kind = kind;
    writeParameters({ q: words, kind, error: '' });
  }

  protected override render(): TemplateResult {
    const found = this.#finder.find(this.words, this.kind === '' ? undefined : this.kind);
    const isAsked = this.words.trim() !== '' || this.kind !== '';
    return html`
      ${searchForm({
        label: 'Find anything',
        words: this.words,
        placeholder: 'CIBA, 406, x-v, invalid_client…',
        count: isAsked ? `${String(found.length)} found` : `${String(this.#entries.length)} entries`,
        choices: choiceField<EntryKind | ''>({
          label: 'Kind',
          value: this.kind,
          options: [['', 'All'], ...kinds.map((kind) => [kind, plural[kind]] as const)],
          choose: (kind) => this.#choose(this.words, kind),
        }),
        search: (words) => this.#choose(words, this.kind),
      })}
      ${this.#error === undefined ? nothing : errorCard(this.#error)} ${isAsked ? list(found) : this.#overview()}
    `;
  }

  #overview(): TemplateResult {
    const count = (kind: EntryKind): number => this.#entries.filter((entry) => entry.kind === kind).length;
    return html`<ul class="kinds" aria-label="Kinds">
      ${kinds.map(
        (kind) =>
          html`<li>
            <button type="button" @click=${() => this.#choose('', kind)}>
              <b>${plural[kind]}</b> <span class="soft">${count(kind)}</span>
            </button>
          </li>`,
      )}
    </ul>`;
  }
}

const kindWords = (entry: Entry): string =>
  [entryKinds[entry.kind], elsewhereWords(entry, profileOfPage()) ?? []].flat().join(', ');

function list(found: readonly Entry[]): TemplateResult {
  if (found.length === 0) return html`<p class="card panel">Nothing matches. Try fewer words, or another kind.</p>`;
  return html`<ul class="card found">
      ${found.slice(0, most).map(
        (entry) =>
          html`<li>
            <a href=${entry.address}
              ><b>${entry.title}</b> <span class="small soft">${kindWords(entry)}</span>
              <span class="words">${entry.words}</span></a
            >
          </li>`,
      )}
    </ul>
    ${found.length > most ? html`<p class="small soft">The best ${most} of ${found.length}. Type another word.</p>` : nothing}`;
}

function errorCard({ id, code, title, statuses, inRedirect, rules }: ErrorCode): TemplateResult {
  return html`<article class="card panel stack" aria-labelledby="error">
    <h2 id="error">${id}</h2>
    <p>${title}</p>
    <dl class="facts">
      ${
        code === id
          ? nothing
          : html`<dt>Code</dt>
              <dd><code>${code}</code></dd>`
      }
      <dt>Comes with</dt>
      <dd>
        ${[
          ...statuses.map((status) => `status ${String(status)}`),
          ...(inRedirect ? ['the redirect to the recipient, or a page of the holder'] : []),
        ].join(', ')}
      </dd>
      <dt>Rules that refuse with it</dt>
      <dd>
        <ul>
          ${rules.map((rule) => {
            const [profile = '0.1.1'] = profilesWith(rule);
            return html`<li>
              <a href=${href('rules', { rule })}><code>${rule}</code></a> ${wordsOf(rule, profile).title}
            </li>`;
          })}
        </ul>
      </dd>
    </dl>
  </article>`;
}

define('cdr-reference-view', CdrReferenceView);

declare global {
  interface HTMLElementTagNameMap {
    'cdr-reference-view': CdrReferenceView;
  }
}

export const view: View = {
  words:
    'Everything that has a name here: views, steps, rules, errors, operations, decisions, faults, terms and guides.',
  show: () => html`<cdr-reference-view></cdr-reference-view>`,
};
