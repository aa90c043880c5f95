// <cdr-register-view>: the register as published, with controls to change every status.
import { html, LitElement, nothing, type CSSResult, type TemplateResult } from 'lit';
import type { Exchange, Sandbox } from '../../../mocks/index.ts';
import '../../elements/why/cdr-why.ts';
import { ChosenEntry } from '../../ui/chosen-entry.ts';
import { listDetail, listDetailStyles } from '../../ui/list-detail.ts';
import { define } from '../../ui/define.ts';
import { emit } from '../../elements/events.ts';
import { loadPart } from '../../recipient/load-with-retry.ts';
import { Attempt } from '../../runs/trouble/attempt.ts';
import {
  effectOf,
  entityWords,
  leftInactive,
  readRegister,
  usedByLastRun,
  type PublishedEntry,
  type Unread,
} from './register-data.ts';
import { everything, filters, fits, noneWords, type Wanted } from './register-filters.ts';
import { registerDetail, type StatusEffect } from './register-detail.ts';
import { registerGroups } from './register-list.ts';
import { registerStyles } from './register-styles.ts';
import { startTestRecipient, type TestRecipient } from './test-recipient.ts';
import { pageStyles } from '../../ui/page-styles.ts';
import type { View } from '../view.ts';

/**
 * @prop sandbox - the running sandbox
 * @fires cdr-clock-moved - the clock of the sandbox was moved
 */
export class CdrRegisterView extends LitElement {
  static override properties = {
    sandbox: { attribute: false },
    entries: { state: true },
    used: { state: true },
    wanted: { state: true },
    effects: { state: true },
    unread: { state: true },
    logo: { state: true },
    testRecipient: { state: true },
    called: { state: true },
    done: { state: true },
  };
  declare sandbox: Sandbox | undefined;
  declare protected entries: readonly PublishedEntry[];
  /** Id of the product of the last run. */
  declare protected used: string | undefined;
  declare protected wanted: Wanted;
  declare protected effects: readonly StatusEffect[];
  declare protected unread: Unread | undefined;
  declare protected logo: string | undefined;
  declare protected testRecipient: TestRecipient | 'starting' | undefined;
  declare protected called: Exchange | undefined;
  declare protected done: string;

  readonly #entry = new ChosenEntry(this, 'entry');
  readonly #attempt = new Attempt(this);

  static override styles: CSSResult[] = [...pageStyles, listDetailStyles, registerStyles];

  constructor() {
    super();
    this.entries = [];
    this.wanted = everything;
    this.effects = [];
    this.done = '';
  }

  override updated(changed: Map<string, unknown>): void {
    if (changed.has('sandbox') && this.sandbox !== undefined)
      void this.#attempt.make(async () => {
        await this.#read();
        await this.#showLogo();
      });
  }

  async #read(): Promise<void> {
    if (this.sandbox === undefined) return;
    const { entries, unread } = await readRegister(this.sandbox);
    Object.assign(this, { entries, unread, used: usedByLastRun(this.sandbox, entries) });
  }

  get #opened(): PublishedEntry | undefined {
    return this.entries.find(({ id }) => id === this.#entry.id);
  }

  get #shown(): readonly PublishedEntry[] {
    return this.entries.filter((entry) => fits(entry, this.wanted));
  }

  async #set(entry: PublishedEntry, status: string): Promise<void> {
    const before = new Map(this.entries.map((one) => [one.id, one.status]));
    const { sandbox } = this;
    if (sandbox === undefined) return;
    const words = `${entry.name} is ${status} in the register.`;
    const set = (): Promise<void> => sandbox.register.setStatus(entry.entity, entry.id, status);
    await this.#withUndo(sandbox, words, set);
    this.effects = this.entries
      .filter((one) => before.get(one.id) !== one.status)
      .map((one) => this.#effectOn(one, before));
    [this.done, this.called] = ['', undefined];
  }

  async #withUndo(sandbox: Sandbox, words: string, change: () => Promise<void>): Promise<void> {
    const { undoable } = await loadPart(() => import('../shell/undo-bar.ts'));
    // The page’s own reads of the register are requests too, so undo has to cover them.
    const changeAndRead = async (): Promise<void> => {
      await change();
      await this.#read();
    };
    await undoable(sandbox, words, changeAndRead, async () => {
      [this.done, this.effects, this.called] = ['', [], undefined];
      emit(this, 'cdr-clock-moved', { now: sandbox.clock.now() });
      await this.#read();
    });
  }

  #effectOn(one: PublishedEntry, before: ReadonlyMap<string, string>): StatusEffect {
    const recipient = this.entries.find(({ id, entity }) => entity === 'dataRecipient' && id === one.above.at(-1)?.id);
    const effect = one.entity === 'softwareProduct' ? effectOf(recipient?.status ?? 'ACTIVE', one.status) : undefined;
    return {
      name: `${entityWords[one.entity]} ${one.name}`,
      before: before.get(one.id) ?? '',
      after: one.status,
      ...(effect === undefined ? {} : { effect }),
    };
  }

  async #advance(): Promise<void> {
    const { sandbox } = this;
    if (sandbox === undefined) return;
    this.done = 'The clock has moved on by five minutes.';
    await this.#withUndo(sandbox, this.done, () => sandbox.clock.advance('PT5M'));
    emit(this, 'cdr-clock-moved', { now: sandbox.clock.now() });
  }

  async #enrol(): Promise<void> {
    if (this.sandbox === undefined || this.testRecipient !== undefined) return;
    this.testRecipient = 'starting';
    try {
      this.testRecipient = await startTestRecipient(this.sandbox);
    } finally {
      if (this.testRecipient === 'starting') this.testRecipient = undefined;
    }
    await this.#read();
    const product = this.entries.find(({ id }) => id === this.#acting?.softwareProductId);
    if (product !== undefined) await this.#choose(product);
  }

  get #acting(): TestRecipient['recipient'] | undefined {
    return typeof this.testRecipient === 'object' ? this.testRecipient.recipient : undefined;
  }

  #isActing({ id }: PublishedEntry): boolean {
    const { softwareProductId, brandId, legalEntityId } = this.#acting ?? {};
    return [softwareProductId, brandId, legalEntityId].includes(id);
  }

  async #choose(entry: PublishedEntry): Promise<void> {
    if (entry.id !== this.#entry.id) [this.effects, this.called, this.done] = [[], undefined, ''];
    await this.#entry.choose(entry.id);
    await this.#showLogo();
  }

  async #showLogo(): Promise<void> {
    this.logo = undefined;
    const entry = this.#opened;
    if (entry?.logoUri === undefined || this.sandbox === undefined) return;
    const response = await this.sandbox.fetch(entry.logoUri);
    // The content security policy allows no foreign images, so the logo is shown from a data URL.
    if (response.ok && this.#entry.id === entry.id)
      this.logo = `data:image/svg+xml,${encodeURIComponent(await response.text())}`;
  }

  protected override render(): TemplateResult {
    const shown = this.#shown;
    const entry = this.#opened;
    return html`
      ${this.#troublePart()}
      ${filters({
        wanted: this.wanted,
        statuses: [...new Set(this.entries.map(({ status }) => status))],
        count: this.entries.length === 0 ? '' : `${shown.length} of ${this.entries.length} entries`,
        choose: (change) => (this.wanted = { ...this.wanted, ...change }),
      })}
      ${listDetail(this.#entry, {
        label: 'Participants',
        list: registerGroups(this.#entry, {
          shown,
          entries: this.entries,
          used: this.used,
          wanted: this.wanted,
          choose: (one) => void this.#attempt.make(() => this.#choose(one)),
        }),
        none: this.entries.length === 0 ? 'Reading the register…' : noneWords,
        detailLabel: 'Entry',
        detail: html`<div class="card panel stack">
          ${
            entry === undefined
              ? html`<h2>Choose an entry</h2>
                  <p class="soft">See what it publishes, change its status, and see who is affected.</p>`
              : this.#detail(entry)
          }
          ${this.#testRecipientPart()}
        </div>`,
      })}
    `;
  }

  /** An error, with a way to continue. */
  #troublePart(): TemplateResult | typeof nothing {
    const [{ trouble }, { unread }] = [this.#attempt, this];
    const inTheWay = this.entries.find(({ id }) => id === unread?.entry);
    if (trouble === undefined && unread === undefined) return nothing;
    return html`<div class="trouble" role="alert">
      <p>${trouble ?? unread?.words}</p>
      <button type="button" @click=${() => void this.#attempt.make(() => this.#read())}>Read the register again</button>
      ${
        trouble !== undefined || inTheWay === undefined
          ? nothing
          : html`<button type="button" @click=${() => void this.#attempt.make(() => this.#choose(inTheWay))}>
              Open ${inTheWay.name}
            </button>`
      }
    </div>`;
  }

  #detail(entry: PublishedEntry): TemplateResult {
    const { logo, effects, called, done, testRecipient } = this;
    const ways = this.sandbox?.register.waysFrom(entry.entity, entry.status) ?? [];
    return registerDetail(
      {
        entry,
        logo,
        ways,
        effects,
        called,
        done,
        isUsed: entry.id === this.used,
        left: leftInactive(entry, this.entries),
        callable: this.#isActing(entry),
      },
      {
        activate: (product) => void this.#attempt.make(() => this.#set(product, 'ACTIVE')),
        set: (status) => void this.#attempt.make(() => this.#set(entry, status)),
        advance: () => void this.#attempt.make(() => this.#advance()),
        call: () =>
          void this.#attempt.make(async () => {
            if (typeof testRecipient === 'object') this.called = await testRecipient.call();
          }),
      },
    );
  }

  #testRecipientPart(): TemplateResult | typeof nothing {
    if (this.#acting !== undefined || this.entries.length === 0) return nothing;
    return html`<div class="test-recipient stack">
      <p class="small soft">
        Or begin with an app of your own: it registers and gets a consumer’s consent, and you send its calls to see what
        a status does to them.
      </p>
      <button
        type="button"
        class=${this.#entry.id === undefined ? 'go' : ''}
        aria-disabled=${String(this.testRecipient === 'starting')}
        @click=${() => this.#attempt.make(() => this.#enrol())}
      >
        ${this.testRecipient === 'starting' ? 'Enrolling…' : 'Enrol a test app'}
      </button>
    </div>`;
  }
}

define('cdr-register-view', CdrRegisterView);

export const view: View = {
  words:
    'Who takes part in the scheme, as the register’s own operations publish it. You are its operator: change a status, and see what it does.',
  show: ({ sandbox }) =>
    sandbox === undefined ? html`` : html`<cdr-register-view .sandbox=${sandbox}></cdr-register-view>`,
};
