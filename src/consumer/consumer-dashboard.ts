// <cdr-dashboard>: what a consumer shares from a holder that speaks the profile of today, and the button that ends it.
import { html, LitElement, nothing, type CSSResult, type PropertyValues, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { dashboardClient, type DashboardClient, type Sandbox } from '../../mocks/index.ts';
import type { FlowMark } from '../../mocks/spec/flow-mark.ts';
import type { ArrangementOnScreen, Dashboard } from '../../mocks/spec/screens.ts';
import { markedFetch } from '../recipient/client-auth.ts';
import { define } from '../ui/define.ts';
import { listenToTrace, redrawByClock } from '../elements/listening.ts';
import { sharedStyles } from '../ui/shared-styles.ts';
import { authorisationStyles } from './authorisation-styles.ts';
import { arrangementPart, type DashboardActions } from './dashboard-parts.ts';
import { complaintPart, simulated } from './sharing-parts.ts';

/** What changes a dashboard, or may have ended something on it. */
const changing: ReadonlySet<string> = new Set([
  'token',
  'revokeArrangement',
  'withdrawSharing',
  'revokeArrangementAtRecipient',
  'updateRegistration',
  'deleteRegistration',
]);

/**
 * The dashboard of one consumer at one holder brand. Looks again whenever something was shared or withdrawn, and ends by the
 * sandbox’s clock what ends by itself.
 * @prop sandbox - the running sandbox
 * @prop issuer - of the holder
 * @prop customerId - whose dashboard it is
 * @prop mark - the step of a run that a withdrawal here is
 */
export class CdrDashboard extends LitElement {
  static override properties = {
    sandbox: { attribute: false },
    issuer: {},
    customerId: { attribute: 'customer-id' },
    mark: { attribute: false },
    dashboard: { state: true },
    complaint: { state: true },
    outcome: { state: true },
    stopping: { state: true },
  };
  declare sandbox: Sandbox | undefined;
  declare issuer: string | undefined;
  declare customerId: string | undefined;
  declare mark: FlowMark | undefined;
  declare protected dashboard: Dashboard | undefined;
  declare protected complaint: string | undefined;
  declare protected outcome: string | undefined;
  /** Id of the arrangement that the consumer is about to end. */
  declare protected stopping: string | undefined;

  readonly #actions: DashboardActions = {
    ask: (arrangementId) => void this.#ask(arrangementId),
    withdraw: (one) => void this.#withdraw(one),
  };

  /** Looks begun: an answer that comes after a later one says nothing new. */
  #looks = 0;

  static override styles: CSSResult[] = [sharedStyles, authorisationStyles];

  constructor() {
    super();
    listenToTrace(this, (exchanges) => {
      const isChanged = exchanges.some(({ operation }) => operation !== undefined && changing.has(operation));
      if (exchanges.length === 0 || isChanged) void this.#look();
    });
    redrawByClock(this, () => String(this.#active.length));
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('customerId') || changed.has('issuer')) void this.#look();
  }

  /** Those that are active now, also where the clock has moved since the holder was asked. */
  get #active(): readonly ArrangementOnScreen[] {
    const now = this.sandbox?.clock.now() ?? new Date();
    return (this.dashboard?.arrangements ?? []).filter(
      ({ status, until }) => status === 'active' && new Date(until) > now,
    );
  }

  #client(mark?: FlowMark): DashboardClient | undefined {
    const { sandbox, issuer, customerId } = this;
    if (sandbox === undefined || issuer === undefined || customerId === undefined) return undefined;
    return dashboardClient(issuer, customerId, markedFetch(sandbox.fetch, mark));
  }

  async #look(): Promise<void> {
    this.#looks += 1;
    const mine = this.#looks;
    const found = await this.#client()
      ?.look()
      .catch(() => undefined);
    if (mine === this.#looks) this.dashboard = found;
  }

  async #withdraw({ arrangementId, recipient }: ArrangementOnScreen): Promise<void> {
    this.complaint = await this.#client(this.mark)?.withdraw(arrangementId);
    this.stopping = undefined;
    await this.#look();
    if (this.complaint !== undefined) return;
    this.outcome = `You no longer share with ${recipient.productName}, which has been told.`;
    await this.updateComplete;
    // The button is gone, and the focus with it.
    this.renderRoot.querySelector<HTMLElement>('h3')?.focus();
  }

  protected override render(): TemplateResult {
    const active = this.#active;
    const over = (this.dashboard?.arrangements.length ?? 0) - active.length;
    return html`
      <div class="site"><b>${this.dashboard?.holder.brandName ?? 'Energy retailer'}</b><span>${simulated}</span></div>
      <div class="page stack">
        <h3 tabindex="-1">${active.length === 0 ? 'You are sharing nothing' : 'What you share'}</h3>
        <p role="status">${this.outcome ?? nothing}</p>
        ${complaintPart(this.complaint)}
        ${repeat(
          active,
          ({ arrangementId }) => arrangementId,
          (one, index) =>
            arrangementPart(
              { one, place: [index + 1, active.length], isEnding: one.arrangementId === this.stopping },
              this.#actions,
            ),
        )}
        ${over === 0 ? nothing : html`<p class="hint">${over} ${over === 1 ? 'has' : 'have'} ended.</p>`}
      </div>
    `;
  }

  /** The question takes the focus, and the button gets it back. */
  async #ask(arrangementId: string | undefined): Promise<void> {
    const before = this.stopping;
    this.stopping = arrangementId;
    await this.updateComplete;
    const target = arrangementId === undefined ? `stop-${before ?? ''}` : 'stopping';
    this.renderRoot.querySelector<HTMLElement>(`[id="${target}"]`)?.focus();
  }
}

define('cdr-dashboard', CdrDashboard);

declare global {
  interface HTMLElementTagNameMap {
    'cdr-dashboard': CdrDashboard;
  }
}
