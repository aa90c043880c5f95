// <cdr-decisions-view>: every place where the specification is silent, our choice, and the switch.
import { css, html, LitElement, nothing, type CSSResult, type TemplateResult } from 'lit';
import type { DecisionState, Sandbox } from '../../../mocks/index.ts';
import { chipStyles } from '../../elements/cdr-chip.ts';
import { define } from '../../elements/define.ts';
import { sheet } from '../../elements/sheet.ts';

/** @prop sandbox - the running sandbox */
export class CdrDecisionsView extends LitElement {
  static override properties = { sandbox: { attribute: false }, states: { state: true } };
  declare sandbox: Sandbox | undefined;
  declare private states: readonly DecisionState[];

  static override styles: CSSResult[] = [
    sheet,
    chipStyles,
    css`
      .presets {
        display: flex;
        flex-wrap: wrap;
        gap: 0.5rem;
        align-items: center;
        margin-block: 1rem;
      }
      .all {
        display: grid;
        gap: 0.75rem;
        grid-template-columns: repeat(auto-fill, minmax(min(100%, 24rem), 1fr));
      }
      fieldset {
        border: 1px solid var(--line);
        border-radius: var(--radius);
        background: var(--card);
        padding: 0.9rem 1rem 1rem;
        margin: 0;
        min-inline-size: 0;
        display: grid;
        gap: 0.5rem;
        align-content: start;
      }
      legend {
        float: inline-start;
        padding: 0;
        font-weight: 600;
      }
      label {
        display: grid;
        grid-template-columns: auto minmax(0, 1fr);
        gap: 0.6rem;
        align-items: baseline;
        padding-block: 0.25rem;
        min-block-size: 1.75rem;
        font-size: var(--small);
      }
      fieldset.moved {
        border-color: var(--warn);
      }
    `,
  ];

  constructor() {
    super();
    this.states = [];
  }

  override updated(changed: Map<string, unknown>): void {
    if (changed.has('sandbox')) this.states = this.sandbox?.decisions.list() ?? [];
  }

  private async choose(change: (sandbox: Sandbox) => Promise<void>): Promise<void> {
    if (this.sandbox === undefined) return;
    await change(this.sandbox);
    this.states = this.sandbox.decisions.list();
  }

  protected override render(): TemplateResult {
    const moved = this.states.filter(({ row, option }) => row.choice !== option).length;
    return html`
      <div class="presets">
        <button @click=${() => this.choose((sandbox) => sandbox.decisions.preset('strict'))}>
          Strict: our choices
        </button>
        <button @click=${() => this.choose((sandbox) => sandbox.decisions.preset('lenient'))}>
          Lenient: common client libraries pass
        </button>
        <p class="small soft" role="status">
          ${moved === 0 ? 'Every decision stands at our choice.' : `${moved} of ${this.states.length} differ from our choice.`}
        </p>
      </div>
      <div class="all">${this.states.map((state) => this.card(state))}</div>
    `;
  }

  private card({ name, row, option }: DecisionState): TemplateResult {
    return html`<fieldset id=${name} class=${row.choice === option ? '' : 'moved'}>
      <legend><span class="chip">${row.ref}</span> ${row.question}</legend>
      <p class="small soft">${row.why}</p>
      ${Object.entries(row.options).map(
        ([value, words]) =>
          html`<label
            ><input
              type="radio"
              name=${name}
              .checked=${value === option}
              @change=${() => this.choose((sandbox) => sandbox.decisions.set(name, value as never))}
            /><span
              >${words}${value === row.choice ? html` <span class="chip">our choice</span>` : nothing}</span
            ></label
          >`,
      )}
      <p class="tiny soft">${row.sources.join(' · ')}</p>
    </fieldset>`;
  }
}

define('cdr-decisions-view', CdrDecisionsView);
