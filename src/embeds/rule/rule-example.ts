// <cdr-rule-example>: a rule tried out: a call that breaks it, its refusal explained, and the same call without the breach.
import { css, html, LitElement, nothing, type CSSResult, type TemplateResult } from 'lit';
import type { RuleId } from '../../../mocks/spec/rules/index.ts';
import type { SentCall } from '../../calls/explorer-session.ts';
import { chipStyles } from '../../ui/chip-styles.ts';
import { define } from '../../ui/define.ts';
import { ask, emit } from '../../elements/events.ts';
import { sharedStyles } from '../../ui/shared-styles.ts';
import { loadPart } from '../../recipient/load-with-retry.ts';
import type * as Opened from '../try/opened-call.ts';
import { ruleExamples } from './rule-examples.ts';
import { worldOf } from '../sandbox/shared-world.ts';
import { tellExchange } from '../element/tell-exchange.ts';
import { wrongWords } from './wrong-words.ts';
import { errorMessage } from '../../recipient/error-message.ts';

type Kind = 'broken' | 'right';

interface Tried {
  readonly kind: Kind;
  readonly sent: SentCall;
  readonly opened: typeof Opened;
}

/**
 * Renders nothing if the rule has no example.
 * @prop rule - id of the rule
 * @prop embed - the element whose world it is tried in
 * @prop headingLevel - heading level of a response
 * @fires cdr-request - before it is sent; a page may prevent it
 * @fires cdr-exchange - it was sent and answered
 * @fires cdr-refused - it was refused
 * @fires cdr-error - it could not be sent
 */
export class CdrRuleExample extends LitElement {
  static override properties = {
    rule: { attribute: false },
    embed: { attribute: false },
    headingLevel: { attribute: false },
    tried: { state: true },
    doing: { state: true },
    trouble: { state: true },
  };
  declare rule: RuleId | undefined;
  declare embed: Element | undefined;
  declare headingLevel: number;
  declare protected tried: Tried | undefined;
  declare protected doing: Kind | undefined;
  declare protected trouble: string;

  static override styles: CSSResult[] = [
    sharedStyles,
    chipStyles,
    css`
      section {
        display: grid;
        gap: 0.5rem;
        min-inline-size: 0;
      }
      .buttons {
        display: flex;
        flex-wrap: wrap;
        gap: 0.4rem;
      }
      .buttons button {
        min-block-size: 2.75rem;
      }
      .trouble {
        color: var(--no);
      }
      .answer {
        display: grid;
        gap: 0.7rem;
        min-inline-size: 0;
      }
      details > cdr-exchange {
        margin-block-start: 0.5rem;
      }
    `,
  ];

  constructor() {
    super();
    this.headingLevel = 4;
    this.trouble = '';
  }

  protected override willUpdate(changed: Map<string, unknown>): void {
    // A pending call belongs to the previous rule: its events are dispatched, but it is not shown.
    if (changed.has('rule')) [this.tried, this.doing, this.trouble] = [undefined, undefined, ''];
  }

  async #try(kind: Kind): Promise<void> {
    const { rule, embed } = this;
    const example = rule === undefined ? undefined : ruleExamples[rule];
    if (rule === undefined || embed === undefined || example === undefined || this.doing !== undefined) return;
    if (!ask(this, 'cdr-request', { flow: 'rule', step: rule })) return;
    const isCurrent = (): boolean => this.rule === rule;
    [this.doing, this.trouble] = [kind, ''];
    try {
      const [{ sessionOf }, { sendBroken, sendAsItShouldBe }, opened, sandbox] = await Promise.all([
        loadPart(() => import('../try/call-sessions.ts')),
        loadPart(() => import('./example-call.ts')),
        loadPart(() => import('../try/opened-call.ts')),
        worldOf(embed),
      ]);
      const send = kind === 'broken' ? sendBroken : sendAsItShouldBe;
      const sent = await send({ sandbox, session: sessionOf(sandbox) }, example);
      if (isCurrent()) [this.tried, this.doing] = [{ kind, sent, opened }, undefined];
      tellExchange(this, sent.exchange);
    } catch (error) {
      if (isCurrent()) [this.trouble, this.doing] = [errorMessage(error), undefined];
      emit(this, 'cdr-error', { error });
    }
  }

  protected override render(): TemplateResult | typeof nothing {
    const example = this.rule === undefined ? undefined : ruleExamples[this.rule];
    if (example === undefined) return nothing;
    const { tried, doing } = this;
    const next: Kind = tried?.kind === 'broken' ? 'right' : 'broken';
    const button = (kind: Kind, words: string): TemplateResult =>
      html`<button
        type="button"
        class=${kind === next ? 'go' : ''}
        part=${kind === next ? 'button primary-button' : 'button'}
        aria-disabled=${doing === undefined ? nothing : 'true'}
        @click=${() => this.#try(kind)}
      >
        ${words}
      </button>`;
    return html`<section aria-label="Try it">
      <p class="small" part="request">
        Tried with <code>${example.operation}</code>: <code>${wrongWords(example)}</code>
      </p>
      <div class="buttons" part="toolbar">${button('broken', 'Break it')} ${button('right', 'Send it correctly')}</div>
      <p class="small soft" part="status" role="status">${this.#stateWords()}</p>
      ${this.trouble === '' ? nothing : html`<p class="small trouble" role="alert">${this.trouble}</p>`}
      ${tried === undefined ? nothing : tried.opened.openedCall(tried.sent, ['checks'], this.headingLevel)}
    </section>`;
  }

  #stateWords(): string {
    const { tried, doing } = this;
    if (doing !== undefined) return tried === undefined ? 'Preparing what the call needs…' : 'Sending…';
    if (tried === undefined) return 'Real keys and signatures, invented people, and nothing leaves this page.';
    const { status } = tried.sent.exchange.response;
    return tried.kind === 'broken'
      ? `Answered ${String(status)}.`
      : `Answered ${String(status)}: the request follows the rule.`;
  }
}

define('cdr-rule-example', CdrRuleExample);

declare global {
  interface HTMLElementTagNameMap {
    'cdr-rule-example': CdrRuleExample;
  }
}
