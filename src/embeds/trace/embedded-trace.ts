// <cdr-trace-list>: the exchanges of a world inside an embed, newest last, with one of them opened.
import { css, html, LitElement, nothing, type CSSResult, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Exchange, Sandbox } from '../../../mocks/index.ts';
import { chipStyles } from '../../ui/chip-styles.ts';
import { define } from '../../ui/define.ts';
import { callOf, exchangeTitle } from '../../elements/diagram/diagram-rows.ts';
import { listenToTrace } from '../../elements/listening.ts';
import { outcomeOf, toneOf } from '../../elements/outcome.ts';
import { partyRow } from '../../elements/party/party-row.ts';
import { sharedStyles } from '../../ui/shared-styles.ts';
import { statusWords } from '../../elements/status-words.ts';
import { loadPart } from '../../recipient/load-with-retry.ts';
import { levelOf } from '../element/attributes.ts';
import { baseStyles, listStyles } from '../element/base.styles.ts';
import type * as Opened from '../element/opened-exchange.ts';
import { worldsBeside } from '../sandbox/followed-embed.ts';
import { fitsFilter, limitOf } from './trace-attributes.ts';

/** @prop sandbox - the world whose exchanges it lists */
export class CdrTraceList extends LitElement {
  static override properties = {
    sandbox: { attribute: false },
    label: { state: true },
    headingLevel: { state: true },
    fits: { state: true },
    limit: { state: true },
    worlds: { state: true },
    chosen: { state: true },
    opened: { state: true },
  };
  declare sandbox: Sandbox | undefined;
  declare protected label: string;
  declare protected headingLevel: number;
  declare protected fits: (exchange: Exchange) => boolean;
  declare protected limit: number;
  /** Number of worlds on its page. */
  declare protected worlds: number;
  /** Id of the open exchange; '' for none. */
  declare protected chosen: string;
  declare protected opened: typeof Opened | undefined;

  #follows = false;

  static override styles: CSSResult[] = [
    sharedStyles,
    chipStyles,
    baseStyles,
    listStyles,
    css`
      li > button .chip {
        margin-inline-start: auto;
      }
    `,
  ];

  constructor() {
    super();
    this.label = '';
    this.headingLevel = 3;
    this.fits = () => true;
    this.limit = 20;
    this.worlds = 1;
    this.chosen = '';
    listenToTrace(this, (fresh) => this.#heard(fresh));
  }

  follow(embed: Element): void {
    const [fits, limit] = [fitsFilter(embed), limitOf(embed)];
    this.headingLevel = levelOf(embed);
    this.worlds = worldsBeside(embed);
    this.label = embed.getAttribute('label') ?? 'What was sent';
    [this.fits, this.limit, this.#follows] = [fits, limit, embed.hasAttribute('follow')];
  }

  /** For use outside an embed: the newest of all exchanges, with this label. */
  show(label: string, limit: number): void {
    [this.label, this.limit] = [label, limit];
  }

  worldReset(): void {
    this.chosen = '';
    this.requestUpdate();
  }

  #heard(fresh: readonly Exchange[]): void {
    const newest = fresh.findLast(this.fits);
    if (this.#follows && newest !== undefined) this.#choose(newest.id);
    this.requestUpdate();
  }

  #choose(id: string): void {
    this.chosen = id;
    if (id !== '' && this.opened === undefined)
      void loadPart(() => import('../element/opened-exchange.ts')).then((part) => (this.opened = part));
  }

  protected override render(): TemplateResult | typeof nothing {
    const { sandbox, label, limit } = this;
    if (sandbox === undefined) return nothing;
    const all = sandbox.trace.entries(this.fits);
    const shown = all.slice(-limit);
    const countWords =
      all.length === 0
        ? 'Nothing yet. Exchanges appear here once this page sends something.'
        : all.length > shown.length
          ? `The newest ${String(shown.length)} of ${String(all.length)} exchanges.`
          : `${String(all.length)} ${all.length === 1 ? 'exchange' : 'exchanges'}.`;
    return html`<section class="base" part="base" aria-label=${label}>
      <p class="heading" role="heading" aria-level=${this.headingLevel}>${label}</p>
      <p class="small soft" part="status">
        ${countWords} ${this.worlds === 1 ? nothing : otherWorlds(this.worlds, sandbox.profile)}
      </p>
      <ol part="step-list">
        ${repeat(
          shown,
          ({ id }) => id,
          (exchange) => this.#row(exchange),
        )}
      </ol>
    </section>`;
  }

  #row(exchange: Exchange): TemplateResult {
    const { id, from, to, response } = exchange;
    const outcome = outcomeOf(exchange);
    const isOpen = id === this.chosen;
    return html`<li part=${outcome === 'refused' ? 'message message-refused' : 'message'}>
      <button
        type="button"
        part="button"
        aria-expanded=${isOpen ? 'true' : 'false'}
        @click=${() => this.#choose(isOpen ? '' : id)}
      >
        <span><b>${exchangeTitle(exchange)}</b> <code>${callOf(exchange)}</code></span>
        <span class="tiny soft">${partyRow(from).title} to ${partyRow(to).title.toLowerCase()}</span>
        <span class="chip ${toneOf[outcome]}">${outcome === 'refused' ? '× ' : ''}${statusWords(response.status)}</span>
      </button>
      ${isOpen ? this.opened?.openedExchange(exchange, this.headingLevel + 1) : nothing}
    </li>`;
  }
}

const otherWorlds = (worlds: number, profile: string): string =>
  `This page has ${String(worlds)} sandboxes. This list shows the one with profile ${profile}.`;

define('cdr-trace-list', CdrTraceList);

declare global {
  interface HTMLElementTagNameMap {
    'cdr-trace-list': CdrTraceList;
  }
}
