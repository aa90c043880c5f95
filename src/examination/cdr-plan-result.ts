// <cdr-plan-result>: the result of one plan, opened: what was changed, what the recipient did next, and which rule it concerns.
import { html, LitElement, nothing, type CSSResult, type TemplateResult } from 'lit';
import type { Result, ToldLie } from '../../mocks/examination.ts';
import type { Exchange } from '../../mocks/index.ts';
import '../elements/cdr-exchange.ts';
import '../elements/message/cdr-json.ts';
import { exchangeTitle } from '../elements/diagram/diagram-rows.ts';
import { outcomeOf, toneOf } from '../elements/outcome.ts';
import { partyRow } from '../elements/party/party-row.ts';
import { byteDifference, markedPieces } from '../elements/message/text-difference.ts';
import { statusWords } from '../elements/status-words.ts';
import { define } from '../ui/define.ts';
import { pageStyles } from '../ui/page-styles.ts';
import { aroundLie, decidingExchange, goodWords } from './after-lie.ts';
import { addressOfClause } from './clause-address.ts';
import { changedMembers, type ChangedMember } from './message-difference.ts';
import { planResultStyles } from './plan-result-styles.ts';
import { decidedWords, kindWords, severityWords, titleOf, verdictWords } from './verdict-words.ts';

/** The message that carries the lie. */
const messageWords: Readonly<Record<string, string>> = {
  response: 'the response JWT',
  'first-id-token': 'the first ID token',
  'id-token': 'the ID token',
  withdrawal: 'the withdrawal JWT',
  'withdrawal-bearer': 'the JWT that the holder authenticates with',
  answer: 'the response',
};

/**
 * @prop result - of `examine` or of a started plan
 * @prop headingLevel - level of its heading, 2
 * @prop untitled - the page already shows its title above
 */
export class CdrPlanResult extends LitElement {
  static override properties = {
    result: { attribute: false },
    headingLevel: { type: Number, attribute: 'heading-level' },
    untitled: { type: Boolean },
    open: { state: true },
  };
  declare result: Result | undefined;
  declare headingLevel: number;
  declare untitled: boolean;
  /** Ids of open exchanges; they stay open when the result is set again. */
  declare protected open: ReadonlySet<string>;

  static override styles: CSSResult[] = [...pageStyles, planResultStyles];

  constructor() {
    super();
    this.result = undefined;
    this.headingLevel = 2;
    this.untitled = false;
    this.open = new Set();
  }

  /** Focuses the article, so that it is read from the beginning. */
  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector<HTMLElement>('#plan')?.focus(options);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { result } = this;
    if (result === undefined) return nothing;
    const { verdict, plan, severity, kind, lie } = result;
    const { sign, label, tone, words } = verdictWords[verdict];
    return html`<article class="stack loose" aria-label=${titleOf(result)}>
      <header class="stack tight">
        <p class="row">
          <span class="chip words ${tone}"><span aria-hidden="true">${sign}</span> ${label}</span>
          <span class="small soft">${words}</span>
        </p>
        ${
          this.untitled
            ? nothing
            : html`<div id="plan" class="heading" role="heading" aria-level=${this.headingLevel} tabindex="-1">
                ${titleOf(result)}
              </div>`
        }
        <p class="small soft"><code>${plan}</code> · ${severityWords[severity]} · ${kindWords[kind]}</p>
      </header>
      ${factsPart(result)} ${lie === undefined ? nothing : this.#changed(lie)} ${this.#did(result)}
    </article>`;
  }

  #title(text: string): TemplateResult {
    return html`<div class="part-title" role="heading" aria-level=${this.headingLevel + (this.untitled ? 0 : 1)}>
      ${text}
    </div>`;
  }

  #changed(lie: ToldLie): TemplateResult {
    const members = changedMembers(lie);
    const { shown, what, honest } = lie;
    const message = messageWords[what] ?? 'the message';
    return html`<section class="stack">
      ${this.#title(`What was changed in ${message}`)}
      ${members.length === 0 ? html`<p class="small">Every member is honest, but the signature is wrong.</p>` : membersPart(members)}
      ${
        shown === undefined
          ? nothing
          : html`<div class="sides">
              ${sidePart(shown.sent, shown.honest, members)}
              ${shown.honest === undefined ? html`<p class="side soft small">The sandbox did not call the party, so there is no honest message.</p>` : sidePart(shown.honest, shown.sent, members, true)}
            </div>`
      }
      ${honest === undefined || lie.sent === honest ? nothing : bytesPart(lie.sent, honest)}
    </section>`;
  }

  #did(result: Result): TemplateResult {
    const { before, lied, after } = aroundLie(result);
    if (lied === undefined)
      return html`<section class="stack">
        ${this.#title('What was sent')} ${this.#folded(before, 'All requests of these runs')}
      </section>`;
    const decided = decidingExchange(result, after);
    const hasFallen = result.verdict === 'fail' || result.verdict === 'warning';
    return html`<section class="stack">
      ${this.#title('What the recipient did next')} ${this.#folded(before, 'Earlier requests')}
      <ol class="exchanges">
        ${this.#exchange(lied, html`<span class="chip words no">changed</span>`)}
        ${result.kind === 'observe' ? nothing : html`<li class="stop"><span>${goodWords[result.kind]}</span></li>`}
        ${after.map((one) =>
          this.#exchange(
            one,
            one === decided
              ? html`<span class="chip words ${hasFallen ? 'no' : 'ok'}"
                  >${hasFallen ? 'this broke the rule' : 'this kept the rule'}</span
                >`
              : nothing,
          ),
        )}
        ${after.length === 0 ? html`<li class="quiet small soft">No request followed.</li>` : nothing}
      </ol>
    </section>`;
  }

  #folded(exchanges: readonly Exchange[], title: string): TemplateResult | typeof nothing {
    if (exchanges.length === 0) return nothing;
    return html`<details class="fold">
      <summary>${title} <span class="soft">${exchanges.length}</span></summary>
      <ol class="exchanges">
        ${exchanges.map((one) => this.#exchange(one, nothing))}
      </ol>
    </details>`;
  }

  #exchange(exchange: Exchange, mark: TemplateResult | typeof nothing): TemplateResult {
    const { id, from, to, request, response } = exchange;
    const isOpen = this.open.has(id);
    const toggled = ({ target }: Event): void => {
      const next = new Set(this.open);
      if ((target as HTMLDetailsElement).open) next.add(id);
      else next.delete(id);
      this.open = next;
    };
    return html`<li>
      <details @toggle=${toggled} ?open=${isOpen}>
        <summary>
          <span class="call"
            ><b>${exchangeTitle(exchange)}</b>
            <span class="small soft"
              >${partyRow(from).title} to ${partyRow(to).title.toLowerCase()} · ${request.method}
              ${new URL(request.url).pathname}</span
            ></span
          >
          ${mark} <span class="chip ${toneOf[outcomeOf(exchange)]}">${statusWords(response.status)}</span>
        </summary>
        ${isOpen ? html`<cdr-exchange .exchange=${exchange} .headingLevel=${this.headingLevel + 2}></cdr-exchange>` : nothing}
      </details>
    </li>`;
  }
}

function factsPart(result: Result): TemplateResult {
  const { expected, happened, mend, clauses, rules, request, told, allowedBy, verdict } = result;
  return html`<dl class="facts">
    ${fact('Expected', expected)} ${fact('Happened', happened)} ${mend === undefined ? nothing : fact('Mend', mend)}
    ${request === undefined ? nothing : fact('Request', html`<code>${request}</code>`)}
    ${told?.error === undefined ? nothing : fact('Recipient said', html`<q>${told.error}</q>`)}
    ${told?.browser === undefined ? nothing : fact('The browser', html`was not sent back: ${told.browser}`)}
    ${allowedBy === undefined ? nothing : fact('Allowed by', allowedBy)}
    ${verdict === 'not exercised' ? nothing : fact('Decided by', decidedWords(result))}
    ${rules.length === 0 ? nothing : fact('Rules', rules.join(', '))}
    ${clauses.length === 0 ? nothing : fact('Rests on', clauses.map(clausePart))}
  </dl>`;
}

const fact = (name: string, value: unknown): TemplateResult =>
  html`<dt>${name}</dt>
    <dd>${value}</dd>`;

function clausePart(clause: string, index: number): TemplateResult {
  const address = addressOfClause(clause);
  return html`${index === 0 ? '' : ' · '}${address === undefined ? clause : html`<a href=${address}>${clause}</a>`}`;
}

const membersPart = (members: readonly ChangedMember[]): TemplateResult =>
  html`<ul class="members">
    ${members.map(
      ({ at, sent, honest }) =>
        html`<li>
          <code class="at">${at === '' ? 'the whole message' : at}</code>
          <p><span class="tiny soft">Sent</span> ${valuePart(sent, honest, 'left out')}</p>
          <p class="honest"><span class="tiny soft">Instead of</span> ${valuePart(honest, sent, 'nothing')}</p>
        </li>`,
    )}
  </ul>`;

function valuePart(value: string | undefined, other: string | undefined, none: string): TemplateResult {
  if (value === undefined) return html`<mark class="none">${none}</mark>`;
  const [parts] = other === undefined ? [[{ text: value, differs: true }]] : byteDifference(value, other);
  return html`<code>${markedPieces(parts)}</code>`;
}

function sidePart(
  message: object,
  beside: object | undefined,
  members: readonly ChangedMember[],
  isHonest = false,
): TemplateResult {
  return html`<div class="side stack tight ${isHonest ? 'honest' : ''}">
    <p class="tiny soft">${isHonest ? 'Would have been' : 'Sent'}</p>
    <cdr-json .value=${message} .marked=${members.map(({ at }) => at)} .beside=${beside}></cdr-json>
  </div>`;
}

/** Encrypted bytes always differ, so they are not compared. */
function bytesPart(sent: string, honest: string): TemplateResult {
  if (sent.split('.').length === 5)
    return html`<p class="small soft">This message was sent encrypted. It is shown decrypted.</p>`;
  const [here, there] = byteDifference(sent, honest);
  return html`<details class="fold">
    <summary>Byte by byte</summary>
    <div class="sides">
      <div class="side stack tight">
        <p class="tiny soft">Sent</p>
        <pre tabindex="0" aria-label="Sent, byte by byte">${markedPieces(here)}</pre>
      </div>
      <div class="side stack tight honest">
        <p class="tiny soft">Would have been</p>
        <pre tabindex="0" aria-label="Would have been, byte by byte">${markedPieces(there)}</pre>
      </div>
    </div>
  </details>`;
}

define('cdr-plan-result', CdrPlanResult);

declare global {
  interface HTMLElementTagNameMap {
    'cdr-plan-result': CdrPlanResult;
  }
}
