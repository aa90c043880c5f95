// What every step that the recipient takes by itself has when it is opened: tokens as cards, and what was compared with what.
import {
  css,
  html,
  LitElement,
  nothing,
  type CSSResult,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import { chipStyles } from '../elements/cdr-chip.ts';
import '../elements/cdr-hash-sum.ts';
import '../elements/cdr-token.ts';
import type { Decrypt } from '../elements/cdr-token.ts';
import { sharedStyles } from '../elements/shared-styles.ts';
import type { PlayedFacts } from './played-facts.ts';

export interface Comparison {
  readonly what: string;
  readonly wanted: string;
  readonly came: string;
  /** Where it is a hash: its claim, and what is hashed. */
  readonly sum?: { readonly claim: string; readonly of: string; readonly value: string };
}

/** What each declares of itself: `step`, the id of the step, `facts`, what the recipient knows, and `decrypt`, by the recipient’s key. */
export abstract class LocalStepCard extends LitElement {
  static override properties: PropertyDeclarations = { compared: { state: true } };
  declare step: string;
  declare facts: Partial<PlayedFacts>;
  declare decrypt: Decrypt | undefined;
  declare protected compared: readonly Comparison[];

  static override styles: CSSResult[] = [
    sharedStyles,
    chipStyles,
    css`
      :host {
        display: block;
        margin-block-start: 0.75rem;
      }
      ol {
        margin: 0.75rem 0 0;
        padding-inline-start: 1.25rem;
        display: grid;
        gap: 0.5rem;
        font-size: var(--small);
      }
      code {
        display: block;
        overflow-wrap: anywhere;
        color: var(--soft);
      }
    `,
  ];

  constructor() {
    super();
    this.step = '';
    this.facts = {};
    this.decrypt = undefined;
    this.compared = [];
  }

  /** Fills in what was compared, where this step compares. */
  protected abstract compare(): Promise<void>;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('step') || changed.has('facts') || changed.has('decrypt')) void this.compare();
  }

  protected token(value: string | undefined, heading: string): TemplateResult | typeof nothing {
    return value === undefined
      ? nothing
      : html`<cdr-token .value=${value} .heading=${heading} .decrypt=${this.decrypt} opened></cdr-token>`;
  }

  protected comparisons(): TemplateResult {
    return html`<ol>
      ${this.compared.map(
        ({ what, wanted, came, sum }) =>
          html`<li data-same=${wanted === came}>
            <b>${what}</b>
            <span class="chip words ${wanted === came ? 'ok' : 'no'}">${wanted === came ? 'equal' : 'different'}</span>
            <code>${came}</code>${wanted === came ? nothing : html` expected <code>${wanted}</code>`}
            ${
              sum === undefined
                ? nothing
                : html`<details>
                    <summary>Work out ${sum.claim}</summary>
                    <cdr-hash-sum .value=${sum.value} .of=${sum.of} .name=${sum.claim} .sent=${came}></cdr-hash-sum>
                  </details>`
            }
          </li>`,
      )}
    </ol>`;
  }
}
