// <cdr-causing-fault>: names the armed fault that caused a refusal, with a button to disarm it.
import { css, html, LitElement, nothing, type CSSResult, type TemplateResult } from 'lit';
import type { ArmedFault, Exchange, Sandbox } from '../../../mocks/index.ts';
import { emit } from '../../elements/events.ts';
import { define } from '../../ui/define.ts';
import { sharedStyles } from '../../ui/shared-styles.ts';
import { causingFault } from '../faults/causing-fault.ts';
import { faultTitle } from '../faults/fault-titles.ts';

/**
 * @prop sandbox - the running sandbox
 * @prop exchange - the refusal
 * @fires cdr-faults-changed - the fault was disarmed
 */
export class CdrCausingFault extends LitElement {
  static override properties = {
    sandbox: { attribute: false },
    exchange: { attribute: false },
    disarmed: { state: true },
  };
  declare sandbox: Sandbox | undefined;
  declare exchange: Exchange | undefined;
  /** The title of the fault that was disarmed here. */
  declare protected disarmed: string | undefined;

  static override styles: CSSResult[] = [
    sharedStyles,
    css`
      p {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 0.4rem 0.75rem;
        margin: 0 0 0.5rem;
        padding: 0.5rem 0.75rem;
        border-inline-start: 4px solid var(--warn);
        background: var(--card);
      }
    `,
  ];

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has('exchange') && changed.get('exchange') !== undefined) this.disarmed = undefined;
  }

  #disarm({ id, fault }: ArmedFault): void {
    this.sandbox?.faults.remove(id);
    this.disarmed = faultTitle(fault);
    emit(this, 'cdr-faults-changed', {});
  }

  protected override render(): TemplateResult | typeof nothing {
    const { sandbox, exchange, disarmed } = this;
    if (disarmed !== undefined)
      return html`<p role="status">“${disarmed}” is disarmed. Send the request again to see the difference.</p>`;
    const fault = sandbox && exchange && causingFault(sandbox, exchange);
    if (fault === undefined) return nothing;
    return html`<p>
      <span>Caused by the armed fault <b>${faultTitle(fault.fault)}</b>.</span>
      <button type="button" @click=${() => this.#disarm(fault)}>Disarm it</button>
    </p>`;
  }
}

define('cdr-causing-fault', CdrCausingFault);

declare global {
  interface HTMLElementTagNameMap {
    'cdr-causing-fault': CdrCausingFault;
  }
}
