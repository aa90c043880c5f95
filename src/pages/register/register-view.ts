// <cdr-register-view>: the register as its users know it, with the operator's hand on every status.
import { html, LitElement, nothing, type CSSResult, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { SandboxError, type RegisterEntity, type Sandbox } from '../../../mocks/index.ts';
import { chipStyles } from '../../elements/cdr-chip.ts';
import { define } from '../../elements/define.ts';
import { sheet } from '../../elements/sheet.ts';
import { effectOf, entityWords, readRegister, type PublishedEntry } from './register-data.ts';
import { registerStyles } from './register-styles.ts';

interface Felt {
  readonly name: string;
  readonly before: string;
  readonly after: string;
  readonly effect?: string;
}

/** @prop sandbox - the running sandbox */
export class CdrRegisterView extends LitElement {
  static override properties = {
    sandbox: { attribute: false },
    entries: { state: true },
    chosen: { state: true },
    kind: { state: true },
    industry: { state: true },
    status: { state: true },
    words: { state: true },
    felt: { state: true },
    trouble: { state: true },
    logo: { state: true },
  };
  declare sandbox: Sandbox | undefined;
  declare private entries: readonly PublishedEntry[];
  declare private chosen: string | undefined;
  declare private kind: RegisterEntity | 'all';
  declare private industry: string;
  declare private status: string;
  declare private words: string;
  declare private felt: readonly Felt[];
  declare private trouble: string | undefined;
  declare private logo: string | undefined;

  static override styles: CSSResult[] = [sheet, chipStyles, registerStyles];

  constructor() {
    super();
    this.entries = [];
    this.kind = 'all';
    this.industry = 'all';
    this.status = 'all';
    this.words = '';
    this.felt = [];
  }

  override updated(changed: Map<string, unknown>): void {
    if (changed.has('sandbox') && this.sandbox !== undefined) void this.read(this.sandbox);
  }

  private async read(sandbox: Sandbox): Promise<void> {
    try {
      this.entries = await readRegister(sandbox);
      this.trouble = undefined;
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error);
    }
  }

  private get shown(): readonly PublishedEntry[] {
    const words = this.words.trim().toLowerCase();
    return this.entries.filter(
      (entry) =>
        (this.kind === 'all' || entry.entity === this.kind) &&
        (this.industry === 'all' || entry.industries.includes(this.industry)) &&
        (this.status === 'all' || entry.status === this.status) &&
        (words === '' || entry.name.toLowerCase().includes(words) || entry.id.startsWith(words)),
    );
  }

  private async set(entry: PublishedEntry, status: string): Promise<void> {
    if (this.sandbox === undefined) return;
    const before = new Map(this.entries.map((one) => [one.id, one.status]));
    try {
      await this.sandbox.register.setStatus(entry.entity, entry.id, status);
    } catch (error) {
      this.trouble = error instanceof SandboxError ? error.message : String(error);
      return;
    }
    await this.read(this.sandbox);
    this.felt = this.entries.filter((one) => before.get(one.id) !== one.status).map((one) => this.feltBy(one, before));
  }

  private feltBy(one: PublishedEntry, before: ReadonlyMap<string, string>): Felt {
    const recipient = this.entries.find((other) => other.entity === 'dataRecipient' && other.name === one.above.at(-1));
    const effect = one.entity === 'softwareProduct' ? effectOf(recipient?.status ?? 'ACTIVE', one.status) : undefined;
    return {
      name: `${entityWords[one.entity]} ${one.name}`,
      before: before.get(one.id) ?? '',
      after: one.status,
      ...(effect === undefined ? {} : { effect }),
    };
  }

  protected override render(): TemplateResult {
    const { shown } = this;
    const entry = this.entries.find(({ id }) => id === this.chosen);
    return html`
      ${this.trouble === undefined ? nothing : html`<p role="alert">${this.trouble}</p>`}
      <div class="filters">
        ${this.select('Kind', this.kind, ['all', ...Object.keys(entityWords)], (value) => (this.kind = value as RegisterEntity | 'all'))}
        ${this.select('Industry', this.industry, ['all', 'banking', 'energy', 'telco'], (value) => (this.industry = value))}
        ${this.select('Status', this.status, ['all', ...new Set(this.entries.map(({ status }) => status))], (value) => (this.status = value))}
        <label
          >Name or id<input
            type="search"
            .value=${this.words}
            @input=${(event: InputEvent) => (this.words = (event.target as HTMLInputElement).value)}
        /></label>
        <p class="small soft" role="status">${shown.length} of ${this.entries.length} entries</p>
      </div>
      <div class="two">
        <ul class="card list" tabindex="0" aria-label="Participants">
          ${repeat(
            shown,
            ({ id }) => id,
            (one) => this.row(one),
          )}
        </ul>
        <section class="card entry" aria-label="Entry">
          ${entry === undefined ? html`<p class="soft">Choose an entry to see what it publishes, and to change its status.</p>` : this.detail(entry)}
        </section>
      </div>
    `;
  }

  private select(
    label: string,
    value: string,
    options: readonly string[],
    choose: (value: string) => void,
  ): TemplateResult {
    const words: Readonly<Record<string, string>> = { all: 'All', ...entityWords };
    return html`<label
      >${label}<select @change=${(event: Event) => choose((event.target as HTMLSelectElement).value)}>
        ${options.map((option) => html`<option value=${option} ?selected=${option === value}>${words[option] ?? option}</option>`)}
      </select></label
    >`;
  }

  private row(entry: PublishedEntry): TemplateResult {
    return html`<li>
      <button aria-pressed=${entry.id === this.chosen} @click=${() => this.choose(entry)}>
        <span
          ><b>${entry.name}</b><br /><span class="small soft"
            >${[entityWords[entry.entity], ...entry.industries, ...entry.above.slice(0, 1)].join(' · ')}</span
          ></span
        >
        ${statusChip(entry.status)}
      </button>
    </li>`;
  }

  private async choose(entry: PublishedEntry): Promise<void> {
    this.chosen = entry.id;
    this.felt = [];
    this.logo = undefined;
    if (entry.logoUri === undefined || this.sandbox === undefined) return;
    const response = await this.sandbox.fetch(entry.logoUri);
    // The page may load no picture from elsewhere, so the one the register answered with is shown from memory.
    if (response.ok && this.chosen === entry.id)
      this.logo = `data:image/svg+xml,${encodeURIComponent(await response.text())}`;
  }

  private detail(entry: PublishedEntry): TemplateResult {
    const ways = this.sandbox?.register.waysFrom(entry.entity, entry.status) ?? [];
    return html`
      ${this.logo === undefined ? nothing : html`<img src=${this.logo} alt="" />`}
      <h2 class="title">${entry.name}</h2>
      <dl>
        <dt>Kind</dt>
        <dd>${entityWords[entry.entity]}</dd>
        ${
          entry.above.length === 0
            ? nothing
            : html`<dt>Belongs to</dt>
                <dd>${entry.above.join(', ')}</dd>`
        }
        <dt>Id</dt>
        <dd class="mono">${entry.id}</dd>
        <dt>Status</dt>
        <dd>${statusChip(entry.status)}</dd>
        <dt>Published by</dt>
        <dd>${entry.source}</dd>
        <dt>Entity tag</dt>
        <dd class="mono">${entry.tag ?? 'none: this operation has no Etag'}</dd>
      </dl>
      <div class="ways" role="group" aria-label="Change the status">
        ${ways.length === 0 ? html`<p class="small soft">${entry.status} is final.</p>` : ways.map((way) => html`<button @click=${() => this.set(entry, way)}>Set ${way}</button>`)}
      </div>
      <div role="status">${this.felt.length === 0 ? nothing : this.feltList()}</div>
      <details>
        <summary>Raw record</summary>
        <pre tabindex="0" aria-label="Raw record">${JSON.stringify(entry.record, null, 2)}</pre>
      </details>
    `;
  }

  private feltList(): TemplateResult {
    return html`<div class="felt">
      <p class="title">Who feels it</p>
      <ul class="small">
        ${this.felt.map((one) => html`<li>${one.name}: ${one.before} → <b>${one.after}</b>${one.effect === undefined ? nothing : html`. ${one.effect}`}</li>`)}
      </ul>
      <p class="small soft">Data holders refresh their copy of the register within five minutes.</p>
      <button @click=${() => this.sandbox?.clock.advance('PT5M')}>Move the clock on five minutes</button>
    </div>`;
  }
}

function statusChip(status: string): TemplateResult {
  const tone = status === 'ACTIVE' ? 'ok' : status === 'INACTIVE' || status === 'SUSPENDED' ? 'warn' : 'no';
  return html`<span class="chip ${tone}">${status}</span>`;
}

define('cdr-register-view', CdrRegisterView);
