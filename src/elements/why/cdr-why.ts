// <cdr-why>: why an exchange was refused or succeeded, in the sandbox’s words, never the party’s.
import { html, LitElement, nothing, type CSSResult, type TemplateResult } from 'lit';
import type { Check, Exchange } from '../../../mocks/index.ts';
import { refusingCheck } from '../../../mocks/spec/told-exchange.ts';
import './cdr-checks.ts';
import { chipStyles } from '../../ui/chip-styles.ts';
import '../message/cdr-code.ts';
import { eachOnce, madeWords } from './check-groups.ts';
import { whyStyles } from './cdr-why.styles.ts';
import { copyText } from '../../ui/copy-text.ts';
import { define } from '../../ui/define.ts';
import { emit } from '../events.ts';
import { partyRow } from '../party/party-row.ts';
import { outcomeOf, toneOf } from '../outcome.ts';
import { refusalData } from '../refusal-name.ts';
import { mendingWords } from './rule-address.ts';
import { beyondMendingOf, type Remedy } from './rule-words.ts';
import { sharedStyles } from '../../ui/shared-styles.ts';
import { acceptedStyles } from './why-accepted.styles.ts';
import { loadPart } from '../../recipient/load-with-retry.ts';
import type * as Accepted from './why-accepted.ts';
import type * as Decisions from './why-decisions.ts';
import { decisionsBehind } from './rule-decisions.ts';
import { kind, row, ruleRows } from './why-rule.ts';
import { failureReport, refusedHeading, whatHappened } from './why-words.ts';

export type WhyAction = 'fix' | 'copy-test';

/**
 * The panel.
 * @prop exchange - refused, failed, faulted or ok; each has its own text
 * @prop actions - the buttons to show: `['fix', 'copy-test']`
 * @prop fix - what “Mend and send again” will change, `x-v → 1`; shown on the button
 * @prop remedies - tells whether a refusal’s sender can mend it; called once for each, and the button waits for it
 * @prop headingLevel - level of the heading, 3
 * @slot close - a button that closes the panel, next to the heading; the default slot is shown until there is an
 * exchange
 * @fires cdr-fix - the exchange and the broken check
 * @fires cdr-copy-test - the exchange
 * @fires cdr-copy-report - the sandbox itself failed, and its report was copied
 */
export class CdrWhy extends LitElement {
  static override properties = {
    exchange: { attribute: false },
    actions: { attribute: false },
    fix: {},
    remedies: { attribute: false, hasChanged: () => false },
    remedy: { state: true },
    headingLevel: { type: Number, attribute: 'heading-level' },
    said: { state: true },
    accepted: { state: true },
    decided: { state: true },
  };
  declare exchange: Exchange | undefined;
  declare actions: readonly WhyAction[];
  declare fix: string;
  declare remedies: ((exchange: Exchange) => Promise<Remedy>) | undefined;
  declare protected remedy: Remedy | undefined;
  declare headingLevel: number;
  declare protected said: string;
  /** Module that explains a success, once loaded. */
  declare protected accepted: typeof Accepted | undefined;
  /** Module that lists the decisions behind a refusal, once loaded. */
  declare protected decided: typeof Decisions | undefined;

  static override styles: CSSResult[] = [sharedStyles, chipStyles, acceptedStyles, whyStyles];

  constructor() {
    super();
    this.exchange = undefined;
    this.actions = [];
    this.fix = '';
    this.headingLevel = 3;
    this.said = '';
  }

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (!changed.has('exchange')) return;
    this.said = '';
    this.remedy = undefined;
    const { exchange } = this;
    if (exchange?.verdict === 'refused')
      void this.remedies?.(exchange)
        .catch((): Remedy => ({ mends: true }))
        .then((remedy) => {
          if (this.exchange === exchange) this.remedy = remedy;
        });
    if (exchange?.verdict === 'ok' && this.accepted === undefined)
      void loadPart(() => import('./why-accepted.ts')).then((part) => (this.accepted = part));
    const refusing = exchange === undefined ? undefined : refusingCheck(exchange);
    if (refusing !== undefined && this.decided === undefined && decisionsBehind(refusing).length > 0)
      void loadPart(() => import('./why-decisions.ts')).then((part) => (this.decided = part));
  }

  readonly #say = (words: string): void => void (this.said = words);

  protected override render(): unknown {
    const { exchange } = this;
    switch (exchange?.verdict) {
      case undefined:
        return html`<slot></slot>`;
      case 'ok':
        return this.#succeeded(exchange);
      case 'refused':
        return this.#refused(exchange);
      case 'faulted':
        return this.#faulted(exchange);
      case 'failed':
        return this.#failed(exchange);
    }
  }

  #heading(text: string): TemplateResult {
    return html`<div class="head">
      <div class="heading" role="heading" aria-level=${this.headingLevel}>${text}</div>
      <slot name="close"></slot>
    </div>`;
  }

  #refused(exchange: Exchange): TemplateResult {
    const cameOf = outcomeOf(exchange);
    const isPending = cameOf === 'pending';
    const checks = eachOnce(exchange.checks);
    const refusing = refusingCheck(exchange);
    const also = checks.filter(({ outcome, rule }) => outcome === 'fail' && rule !== refusing?.rule);
    const reached = checks.filter(({ outcome }) => outcome !== 'not-reached');
    const passed = reached.filter(({ outcome }) => outcome === 'pass');
    const rest = checks.filter(({ outcome }) => outcome === 'not-reached');
    return html`<div
      role="group"
      class="panel ${toneOf[cameOf]}"
      aria-label=${isPending ? 'Why not yet?' : 'Why was this refused?'}
      part="explanation"
    >
      ${this.#heading(refusedHeading(exchange))}
      <p class="soft small">
        ${partyRow(exchange.to).title} answered ${exchange.response.status}. ${madeWords(checks)}
      </p>
      <dl>
        ${row('What', whatHappened(exchange, refusing))} ${errorRow(exchange)}
        ${
          refusing === undefined
            ? nothing
            : html`${ruleRows(exchange, refusing)} ${this.decided?.decisionRows(exchange, refusing)}`
        }
        ${
          also.length === 0
            ? nothing
            : row(
                'Also wrong',
                also.map(({ title }) => html`<p>${title}.</p>`),
              )
        }
        ${fold('Held', passed, html`<cdr-checks class="all" all .checks=${passed}></cdr-checks>`)}
        ${fold(
          'Not reached',
          rest,
          html`<p class="soft small">Some of these may not apply to this request.</p>
            <ul class="names">
              ${rest.map(({ title }) => html`<li>${title}</li>`)}
            </ul>`,
        )}
        ${refusing?.fix === undefined ? nothing : row('Fix', fixPart(refusing, exchange, this.remedy))}
      </dl>
      ${this.#buttons(exchange, refusing)}
      <p class="own">A real ${kind(exchange)} would tell you only the response. This panel is the sandbox’s own.</p>
    </div>`;
  }

  #buttons(exchange: Exchange, check: Check | undefined): TemplateResult | typeof nothing {
    if (this.actions.length === 0) return nothing;
    const { remedies, remedy } = this;
    const isBeyond = check !== undefined && beyondMendingOf(check.rule, exchange.profile) !== undefined;
    const fix =
      this.actions.includes('fix') &&
      check !== undefined &&
      (isBeyond || remedy?.mends !== false || remedy.pushes === true);
    const again = remedy?.pushes === true ? 'Push again' : 'Send the same again';
    const words =
      isBeyond || remedy?.pushes === true ? again : `Mend and send again${this.fix === '' ? '' : `: ${this.fix}`}`;
    return html`<div class="bar">
      ${
        fix
          ? html`<button
              type="button"
              class="go"
              ?disabled=${remedies !== undefined && remedy === undefined}
              @click=${() => emit(this, 'cdr-fix', { exchange, check })}
            >
              ${words}
            </button>`
          : nothing
      }
      ${
        this.actions.includes('copy-test')
          ? html`<button type="button" @click=${() => emit(this, 'cdr-copy-test', { exchange, said: this.#say })}>
                Copy as test
              </button>
              <span class="soft small" role="status">${this.said}</span>`
          : nothing
      }
    </div>`;
  }

  #succeeded(exchange: Exchange): TemplateResult {
    const held = eachOnce(exchange.checks).filter(({ outcome }) => outcome === 'pass');
    return html`<div role="group" class="panel ok" aria-label="Why did this succeed?" part="explanation">
      ${this.#heading('Why did this succeed?')}
      <p class="small">${partyRow(exchange.to).title} answered ${exchange.response.status}. ${madeWords(held)}</p>
      <div class="all">${this.accepted?.acceptedList(exchange)}</div>
      ${held.length === 0 ? nothing : html`<cdr-checks class="all" all .checks=${held}></cdr-checks>`}
      ${this.#buttons(exchange, undefined)}
      <p class="own">A real ${kind(exchange)} would tell you only the response. This panel is the sandbox’s own.</p>
    </div>`;
  }

  #faulted(exchange: Exchange): TemplateResult {
    return html`<div role="group" class="panel warn" aria-label="Why this answer?" part="explanation">
      ${this.#heading('You injected this fault')}
      <p class="small">
        The sandbox answered ${exchange.response.status} because a fault was armed, not because a rule was broken.
        Remove the fault and send the request again.
      </p>
      ${this.#buttons(exchange, undefined)}
    </div>`;
  }

  #failed(exchange: Exchange): TemplateResult {
    const report = failureReport(exchange);
    return html`<div role="group" class="panel no" aria-label="The sandbox itself failed" part="explanation">
      ${this.#heading('The sandbox itself failed')}
      <p class="small">This is a bug in the sandbox, not a protocol error. Your request did not cause it.</p>
      <cdr-code .text=${report}></cdr-code>
      <div class="bar">
        <button type="button" class="go" @click=${() => this.#copy(exchange, report)}>Copy the report</button>
      </div>
    </div>`;
  }

  async #copy(exchange: Exchange, report: string): Promise<void> {
    // Without clipboard access, a page still gets the event, and the text can be selected.
    await copyText(report);
    emit(this, 'cdr-copy-report', { exchange, report });
  }
}

/** The mend; if the sender can do nothing, who can. */
function fixPart({ rule, fix }: Check, { profile }: Exchange, remedy: Remedy | undefined): TemplateResult {
  const words = remedy?.words ?? beyondMendingOf(rule, profile);
  if (words === undefined) return html`${fix}`;
  const world = html`<span class="world">${mendingWords(words)}</span>`;
  // The words on what the sender cannot mend already say what to do.
  if (remedy?.words === undefined) return world;
  return remedy.mends ? html`${world} Otherwise: ${fix}` : html`${fix} ${world}`;
}

/** The party’s own error; shown as data, because many different breaches share it. */
function errorRow(exchange: Exchange): TemplateResult | typeof nothing {
  const data = refusalData(exchange);
  return data.length === 0
    ? nothing
    : row('Error', html`<span class="data">${data.map((one) => html`<code>${one}</code>`)}</span>`);
}

function fold(title: string, checks: readonly Check[], content: TemplateResult): TemplateResult | typeof nothing {
  if (checks.length === 0) return nothing;
  return row(
    title,
    html`<details>
      <summary>${checks.length} ${checks.length === 1 ? 'check' : 'checks'}</summary>
      ${content}
    </details>`,
  );
}

define('cdr-why', CdrWhy);

declare global {
  interface HTMLElementTagNameMap {
    'cdr-why': CdrWhy;
  }
}
