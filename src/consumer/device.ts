// <cdr-device>: the consumer’s own device, where a request waits to be approved or denied.
import { html, LitElement, nothing, type CSSResult, type PropertyValues, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { repeat } from 'lit/directives/repeat.js';
import {
  deviceClient,
  type DataHolderBrand,
  type DeviceClient,
  type Exchange,
  type Sandbox,
} from '../../mocks/index.ts';
import { profiles } from '../../mocks/spec/profiles/index.ts';
import type { Device, DeviceRequest } from '../../mocks/spec/screens.ts';
import { define } from '../ui/define.ts';
import { emit } from '../elements/events.ts';
import { parsedJson, textOf } from '../elements/json-member.ts';
import { listenToMessages, listenToTrace } from '../elements/listening.ts';
import { sharedStyles } from '../ui/shared-styles.ts';
import { authorisationStyles } from './authorisation-styles.ts';
import { failedWords, unreadOf, type Unread } from './failed-words.ts';
import { whoCanStop } from './who-can-stop.ts';
import {
  accountChoice,
  clusterPart,
  complaintPart,
  periodPart,
  profileChoice,
  simulated,
  unreadPart,
} from './sharing-parts.ts';

type OfferedProfile = NonNullable<DeviceRequest['profiles']>[number];

/**
 * The device of one consumer. Reloads whenever the holder sends it a message.
 * @prop sandbox - the running sandbox
 * @prop customerId - the consumer’s customer ID; the first persona’s if absent
 * @fires cdr-device-answered - the consumer answered, with the decision
 */
export class CdrDevice extends LitElement {
  static override properties = {
    sandbox: { attribute: false },
    customerId: { attribute: 'customer-id' },
    device: { state: true },
    unread: { state: true },
    complaint: { state: true },
    outcome: { state: true },
    profiles: { state: true },
  };
  declare sandbox: Sandbox | undefined;
  declare customerId: string | undefined;
  declare protected device: Device | undefined;
  /** Why the device could not be read. */
  declare protected unread: Unread | undefined;
  declare protected complaint: string | undefined;
  declare protected outcome: string | undefined;
  /** The profile chosen for each request; the first offered if none was chosen. */
  declare protected profiles: Readonly<Record<string, string>>;

  /** Ids of requests answered here. */
  readonly #answered = new Set<string>();

  /** Number of loads started: an older load that finishes late is ignored. */
  #looks = 0;

  static override styles: CSSResult[] = [sharedStyles, authorisationStyles];

  constructor() {
    super();
    this.profiles = {};
    listenToMessages(this, ({ to }) => {
      if (to === this.#owner) void this.#look();
    });
    // Answers may come from here, another tab or the persona; no exchanges means that anything may have changed.
    listenToTrace(this, (exchanges) => {
      const answers = exchanges.filter(({ operation }) => operation === 'answerBackchannelDevice');
      if (exchanges.length === 0 || answers.length > 0) void this.#look();
      this.#hear(answers);
    });
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    // Another consumer’s requests must not be shown for this one.
    if (changed.get('customerId') !== undefined) this.device = undefined;
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.get('customerId') !== undefined) void this.#look();
  }

  get #owner(): string | undefined {
    return this.customerId ?? this.sandbox?.personas[0]?.customerId;
  }

  /** The consumer’s holder. */
  get #holder(): DataHolderBrand | undefined {
    const { sandbox } = this;
    const person = sandbox?.personas.find(({ customerId }) => customerId === this.#owner);
    return person && sandbox?.holders[person.holder];
  }

  get #client(): DeviceClient | undefined {
    const { sandbox } = this;
    const holder = this.#holder;
    if (sandbox === undefined || holder === undefined || this.#owner === undefined) return undefined;
    return deviceClient(holder.urls.issuer, this.#owner, sandbox.fetch);
  }

  /** Reports answers that were not given on this device. */
  #hear(answers: readonly Exchange[]): void {
    for (const { verdict, request } of answers) {
      const [customerId = '', requestId = ''] = new URL(request.url).pathname.split('/').slice(-2);
      const theirs =
        verdict === 'ok' && decodeURIComponent(customerId) === this.#owner && !this.#answered.has(requestId);
      if (theirs)
        this.outcome = `The request was ${textOf(parsedJson(request.body), 'decision') === 'approve' ? 'approved' : 'denied'}.`;
    }
  }

  async #look(): Promise<void> {
    this.#looks += 1;
    const mine = this.#looks;
    try {
      const found = await this.#client?.look();
      if (mine === this.#looks) [this.device, this.unread] = [found, undefined];
    } catch (error) {
      // A form that is being filled in stays.
      if (mine === this.#looks) this.unread = unreadOf(error);
    }
  }

  async #answer(event: SubmitEvent, request: DeviceRequest): Promise<void> {
    event.preventDefault();
    const decision = (event.submitter as HTMLButtonElement | null)?.value === 'approve' ? 'approve' : 'deny';
    const form = new FormData(event.target as HTMLFormElement);
    const profile = this.#profileOf(request)?.id;
    const accounts = form.getAll('accounts').map(String);
    // A second press does nothing.
    if (this.#answered.has(request.requestId)) return;
    this.#answered.add(request.requestId);
    const sharing = request.kind === 'sharing' && decision === 'approve';
    const given = {
      decision,
      ...(sharing && profile !== undefined ? { profileId: profile } : {}),
      ...(sharing ? { accounts } : {}),
    } as const;
    this.complaint = await this.#client?.answer(request.requestId, given).catch(failedWords);
    if (this.complaint !== undefined) this.#answered.delete(request.requestId);
    else this.#drop(request.requestId);
    await this.#look();
    if (this.complaint !== undefined) return;
    this.outcome = decision === 'approve' ? 'You approved the request.' : 'You denied the request. Nothing was shared.';
    emit(this, 'cdr-device-answered', { decision });
    await this.updateComplete;
    // The focused button is gone.
    this.renderRoot.querySelector('h1')?.focus();
  }

  /** Also if the device cannot be read again afterwards. */
  #drop(answered: string): void {
    const { device } = this;
    if (device === undefined) return;
    this.device = { ...device, requests: device.requests.filter(({ requestId }) => requestId !== answered) };
  }

  async #again(): Promise<void> {
    await this.#look();
    await this.updateComplete;
    this.renderRoot.querySelector('h1')?.focus();
  }

  #profileOf({ requestId, profiles: offered = [] }: DeviceRequest): OfferedProfile | undefined {
    return offered.find(({ id }) => id === this.profiles[requestId]) ?? offered[0];
  }

  protected override render(): TemplateResult {
    // Newest first, as with messages: it is the one somebody is waiting for.
    const requests = this.device?.requests.toReversed() ?? [];
    const brand = requests[0]?.holder.brandName ?? this.#holder?.brandName ?? 'Energy retailer';
    return html`
      <div class="site"><b>${brand} app</b><span>${simulated}</span></div>
      <div class="page stack">
        ${
          requests.length === 0
            ? this.#idle()
            : html`${unreadPart(this.unread, () => void this.#again())}
              ${repeat(
                requests,
                ({ requestId }) => requestId,
                (request) => this.#request(request),
              )}`
        }
      </div>
    `;
  }

  #idle(): TemplateResult {
    const { profile } = this.#holder ?? {};
    const hasBackchannel = profile !== undefined && profiles[profile].grantTypes.includes('backchannel');
    const hint = hasBackchannel ? this.device?.hint : undefined;
    return html`
      <h1 tabindex="-1">${this.unread?.title ?? 'No request is waiting'}</h1>
      <p role="status">${this.outcome ?? (this.unread ? nothing : 'A request that needs your answer appears here.')}</p>
      ${unreadPart(this.unread, () => void this.#again())}
      ${
        hint === undefined
          ? nothing
          : html`<p class="hint">
              A recipient can ask for you by this hint, which does not identify you:
              <span class="mono">${hint}</span>
            </p>`
      }
    `;
  }

  #request(request: DeviceRequest): TemplateResult {
    const { productName, legalEntityName } = request.recipient;
    const profile = this.#profileOf(request);
    return html`<form @submit=${(event: SubmitEvent) => this.#answer(event, request)}>
      <h1 tabindex="-1">${request.kind === 'sign-in' ? 'Is this you signing in?' : `Share with ${productName}?`}</h1>
      <p>${productName} (${legalEntityName}) is asking ${request.holder.brandName}.</p>
      ${
        request.bindingMessage === undefined
          ? nothing
          : html`<p class="cluster">Both screens must show the same: <b class="code">${request.bindingMessage}</b></p>`
      }
      ${complaintPart(this.complaint)}
      ${
        (request.profiles ?? []).length < 2
          ? nothing
          : html`<fieldset>
              <legend>Who are you sharing for?</legend>
              ${request.profiles?.map((one) =>
                profileChoice(one, one.id === profile?.id, () => {
                  this.profiles = { ...this.profiles, [request.requestId]: one.id };
                }),
              )}
            </fieldset>`
      }
      ${profile === undefined ? nothing : keyed(profile.id, this.#sharing(request, profile))}
      <div class="two foot">
        <button value="deny">Decline</button>
        <button value="approve">${request.kind === 'sign-in' ? 'Yes, it is me' : 'Authorise'}</button>
      </div>
    </form>`;
  }

  /** Account ids are unique within a profile only, so just those of the chosen profile are shown. */
  #sharing(request: DeviceRequest, { sharing, accounts }: OfferedProfile): TemplateResult {
    const { period, clusters } = sharing;
    return html`
      ${periodPart(period)}
      <h2>What is shared</h2>
      ${clusters.map((one) => clusterPart(one))}
      <fieldset>
        <legend>Choose your accounts</legend>
        ${accounts.filter(({ eligible }) => eligible).map((one) => accountChoice(one))}
      </fieldset>
      <p class="hint">You can stop at any time: tell ${whoCanStop(request, this.#holder)}.</p>
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'cdr-device': CdrDevice;
  }
}

define('cdr-device', CdrDevice);
