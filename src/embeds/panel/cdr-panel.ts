// <cdr-panel>: trace, consumers, clock and faults of a page’s sandbox, over that page.
import { html, LitElement, nothing, type CSSResult, type TemplateResult } from 'lit';
import type { Sandbox } from '../../../mocks/index.ts';
import { listenToTrace, redrawWhenChanged } from '../../elements/listening.ts';
import { define } from '../../ui/define.ts';
import { fieldStyles, labelStyles } from '../../ui/field-styles.ts';
import { sharedStyles } from '../../ui/shared-styles.ts';
import { CdrTraceList } from '../trace/embedded-trace.ts';
import { clockPart } from './panel-clock.ts';
import { consumersPart, type Waiting, whatWaits } from './consumers-part.ts';
import { faultsPart } from './panel-faults.ts';
import { panelStyles } from './panel.styles.ts';
import { errorMessage } from '../../recipient/error-message.ts';

const tabs = { trace: 'Trace', consumers: 'Consumers', clock: 'Clock', faults: 'Faults' } as const;
type Tab = keyof typeof tabs;
const tabNames = Object.keys(tabs) as readonly Tab[];

/** @prop sandbox - the world that it shows and changes */
export class CdrPanel extends LitElement {
  static override properties = {
    sandbox: { attribute: false },
    tab: { state: true },
    isOpen: { state: true },
    said: { state: true },
    waiting: { state: true },
  };
  declare sandbox: Sandbox | undefined;
  declare protected tab: Tab;
  declare protected isOpen: boolean;
  /** The result of the last act, or its error. */
  declare protected said: string;
  declare protected waiting: readonly Waiting[];

  /** Created when the panel is first opened. */
  #trace: CdrTraceList | undefined;

  static override styles: CSSResult[] = [sharedStyles, fieldStyles, labelStyles, panelStyles];

  constructor() {
    super();
    this.tab = 'trace';
    this.isOpen = false;
    this.said = '';
    this.waiting = [];
    // Loading a device is itself an exchange from the consumer, so those are ignored.
    listenToTrace(this, (fresh) => void (fresh.some(({ from }) => from !== 'consumer') && this.#look()));
    redrawWhenChanged(this, () => (this.isOpen ? String(this.sandbox?.clock.now()) : ''));
  }

  /** Opens it and focuses its tab, or closes it and returns the focus to its button. */
  toggle(): void {
    this.isOpen = !this.isOpen;
    this.said = '';
    void this.#look();
    void this.updateComplete.then(() => {
      const target = this.isOpen ? '[aria-selected="true"]' : '.opener';
      this.renderRoot.querySelector<HTMLElement>(target)?.focus();
    });
  }

  async #look(): Promise<void> {
    if (!this.isOpen || this.tab !== 'consumers' || this.sandbox === undefined) return;
    try {
      this.waiting = await whatWaits(this.sandbox);
    } catch (error) {
      [this.waiting, this.said] = [[], errorMessage(error)];
    }
  }

  /** Runs an act on the world and shows its result. */
  readonly #act = (done: string, act: (sandbox: Sandbox) => unknown): void => {
    const { sandbox } = this;
    if (sandbox === undefined) return;
    void Promise.resolve()
      .then(() => act(sandbox))
      .then((words) => (this.said = typeof words === 'string' ? words : done))
      .catch((error: unknown) => (this.said = errorMessage(error)))
      .then(() => this.#look());
  };

  #choose(tab: Tab): void {
    this.tab = tab;
    this.said = '';
    void this.#look();
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>('[aria-selected="true"]')?.focus());
  }

  readonly #keys = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') return this.toggle();
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined || !(event.target instanceof Element) || event.target.getAttribute('role') !== 'tab') return;
    event.preventDefault();
    this.#choose(tabNames.at((tabNames.indexOf(this.tab) + by) % tabNames.length) ?? 'trace');
  };

  protected override render(): TemplateResult | typeof nothing {
    const { sandbox, isOpen } = this;
    if (sandbox === undefined) return nothing;
    return html`<aside aria-label="CDR sandbox" lang="en-AU">
      ${isOpen ? this.#panel(sandbox) : nothing}
      <button
        type="button"
        class="opener"
        aria-expanded=${isOpen ? 'true' : 'false'}
        aria-keyshortcuts="Alt+Shift+C"
        @click=${() => this.toggle()}
      >
        ${isOpen ? 'Close sandbox' : 'CDR sandbox'}
      </button>
    </aside>`;
  }

  #panel(sandbox: Sandbox): TemplateResult {
    const tab = this.tab;
    return html`<div class="panel" @keydown=${this.#keys}>
      <div class="tabs" role="tablist" aria-label="CDR sandbox">
        ${tabNames.map(
          (name) =>
            html`<button
              type="button"
              role="tab"
              id="tab-${name}"
              aria-controls="part"
              aria-selected=${name === tab ? 'true' : 'false'}
              tabindex=${name === tab ? '0' : '-1'}
              @click=${() => this.#choose(name)}
            >
              ${tabs[name]}
            </button>`,
        )}
      </div>
      <h2 class="unseen">CDR sandbox</h2>
      <div class="part" role="tabpanel" id="part" aria-labelledby="tab-${tab}" tabindex="0">
        <p class="said small" role="status">${this.said}</p>
        ${this.#part(sandbox, tab)}
      </div>
    </div>`;
  }

  #part(sandbox: Sandbox, tab: Tab): TemplateResult | CdrTraceList {
    switch (tab) {
      case 'trace':
        return this.#traceOf(sandbox);
      case 'consumers':
        return consumersPart(sandbox, this.waiting, this.#act);
      case 'clock':
        return clockPart(sandbox, this.#act);
      case 'faults':
        return faultsPart(sandbox, this.#act);
    }
  }

  #traceOf(sandbox: Sandbox): CdrTraceList {
    if (this.#trace === undefined) {
      this.#trace = new CdrTraceList();
      this.#trace.show('What was sent', 50);
    }
    this.#trace.sandbox = sandbox;
    return this.#trace;
  }
}

define('cdr-panel', CdrPanel);

declare global {
  interface HTMLElementTagNameMap {
    'cdr-panel': CdrPanel;
  }
}
