// <cdr-dashboard>: what a consumer shares from a holder of today’s profile, with a button to stop.
import { html, LitElement, nothing, type CSSResult, type PropertyValues, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { dashboardClient, type DashboardClient, type Sandbox } from '../../mocks/index.ts';
import type { FlowMark } from '../../mocks/spec/flow-mark.ts';
import type { ArrangementOnScreen, Dashboard } from '../../mocks/spec/screens.ts';
import { markedFetch } from '../recipient/client-auth.ts';
import { define } from '../ui/define.ts';
import { listenToTrace, redrawWhenChanged } from '../elements/listening.ts';
import { sharedStyles } from '../ui/shared-styles.ts';
import { authorisationStyles } from './authorisation-styles.ts';
import { failedWords, unreadOf, type Unread } from './failed-words.ts';
import { arrangementPart, type DashboardActions } from './dashboard-parts.ts';
import { complaintPart, simulated, unreadPart } from './sharing-parts.ts';

/** Operations that change a dashboard, or may have ended something on it. */
const changing: ReadonlySet<string> = new Set([
  'token',
  'revokeArrangement',
  'withdrawSharing',
  'revokeArrangementAtRecipient',
  'updateRegistration',
  'deleteRegistration',
]);

/**
 * The dashboard of one consumer at one holder brand. Reloads whenever something is shared or withdrawn, and removes
 * expired arrangements by the sandbox’s clock.
 * @prop sandbox - the running sandbox
 * @prop issuer - of the holder
 * @prop customerId - the consumer’s customer ID
 * @prop mark - the step of a run that a withdrawal here belongs to
 */
export class CdrDashboard extends LitElement {
  static override properties = {
    sandbox: { attribute: false },
    issuer: {},
    customerId: { attribute: 'customer-id' },
    mark: { attribute: false },
    dashboard: { state: true },
    unread: { state: true },
    complaint: { state: true },
    outcome: { state: true },
    stopping: { state: true },
  };
  declare sandbox: Sandbox | undefined;
  declare issuer: string | undefined;
  declare customerId: string | undefined;
  declare mark: FlowMark | undefined;
  declare protected dashboard: Dashboard | undefined;
  /** Why the dashboard could not be read. */
  declare protected unread: Unread | undefined;
  declare protected complaint: string | undefined;
  declare protected outcome: string | undefined;
  /** Id of the arrangement the consumer is about to end. */
  declare protected stopping: string | undefined;

  readonly #actions: DashboardActions = {
    ask: (arrangementId) => void this.#ask(arrangementId),
    withdraw: (one) => void this.#withdraw(one),
  };

  /** Number of loads started: an older load that finishes late is ignored. */
  #looks = 0;

  static override styles: CSSResult[] = [sharedStyles, authorisationStyles];

  constructor() {
    super();
    listenToTrace(this, (exchanges) => {
      const isChanged = exchanges.some(({ operation }) => operation !== undefined && changing.has(operation));
      if (exchanges.length === 0 || isChanged) void this.#look();
    });
    redrawWhenChanged(this, () => String(this.#active.length));
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('customerId') || changed.has('issuer')) void this.#look();
  }

  /** Arrangements that are active now, even if the clock has moved since they were loaded. */
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
    try {
      const found = await this.#client()?.look();
      if (mine === this.#looks) [this.dashboard, this.unread] = [found, undefined];
    } catch (error) {
      if (mine === this.#looks) [this.dashboard, this.unread] = [undefined, unreadOf(error)];
    }
  }

  async #withdraw({ arrangementId, recipient }: ArrangementOnScreen): Promise<void> {
    this.complaint = await this.#client(this.mark)?.withdraw(arrangementId).catch(failedWords);
    this.stopping = undefined;
    await this.#look();
    if (this.complaint !== undefined) return;
    this.outcome = `You no longer share with ${recipient.productName}. Your energy retailer notifies it.`;
    await this.updateComplete;
    // The focused button is gone.
    this.renderRoot.querySelector<HTMLElement>('h3')?.focus();
  }

  protected override render(): TemplateResult {
    const active = this.#active;
    const over = (this.dashboard?.arrangements.length ?? 0) - active.length;
    return html`
      <div class="site"><b>${this.dashboard?.holder.brandName ?? 'Energy retailer'}</b><span>${simulated}</span></div>
      <div class="page stack">
        <h3 tabindex="-1">
          ${this.unread?.title ?? (active.length === 0 ? 'You are sharing nothing' : 'What you share')}
        </h3>
        <p role="status">${this.outcome ?? nothing}</p>
        ${complaintPart(this.complaint)} ${unreadPart(this.unread, () => void this.#again())}
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

  async #again(): Promise<void> {
    await this.#look();
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('h3')?.focus();
  }

  /** Moves the focus to the question, and back to the button afterwards. */
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
