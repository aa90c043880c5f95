// <cdr-data-view>: every party’s data, table by table; the world can be saved, replaced by a file, or reset.
import { html, LitElement, nothing, type CSSResult, type TemplateResult } from 'lit';
import type { Sandbox } from '../../../mocks/index.ts';
import { loadPart } from '../../recipient/load-with-retry.ts';
import { define } from '../../ui/define.ts';
import { emit } from '../../elements/events.ts';
import { listenToTrace } from '../../elements/listening.ts';
import { partyStyles } from '../../elements/party/party-shape.ts';
import { dialogStyles } from '../../ui/dialog-styles.ts';
import { closeOverPage, showOverPage } from '../../ui/over-page.ts';
import { writeParameters } from '../../ui/address.ts';
import { saveFile } from '../../ui/save-file.ts';
import { changesIn, type RowChanges } from './data-changes.ts';
import type { Names } from './data-names.ts';
import { lostWith, readFileText, type Replacement } from './data-replace.ts';
import {
  computedRows,
  keptRows,
  readHeld,
  rowsSaying,
  secretHashes,
  type HeldData,
  type RowSource,
} from './data-rows.ts';
import { anewDialog, replaceDialog } from './data-dialogs.ts';
import { dataStyles } from './data-styles.ts';
import { dataTableList } from './data-table-list.ts';
import { dataTableRows, removedNote } from './data-table-rows.ts';
import { firstTable, isShown, tableOfAddress, type DataTable } from './data-tables.ts';
import { isNarrow } from '../../ui/is-narrow.ts';
import { pageStyles } from '../../ui/page-styles.ts';
import type { View } from '../view.ts';
import { errorMessage } from '../../recipient/error-message.ts';

/**
 * @prop sandbox - the running sandbox
 * @fires cdr-clock-moved - the world was replaced, and its clock with it
 */
export class CdrDataView extends LitElement {
  static override properties = {
    sandbox: { attribute: false },
    held: { state: true },
    table: { state: true },
    words: { state: true },
    asJson: { state: true },
    from: { state: true },
    computed: { state: true },
    replacement: { state: true },
    trouble: { state: true },
  };
  declare sandbox: Sandbox | undefined;
  declare protected held: HeldData | undefined;
  declare protected table: DataTable | undefined;
  declare protected words: string;
  declare protected asJson: boolean;
  declare protected from: number;
  /** The rows of a computed table. */
  declare protected computed: RowSource | undefined;
  declare protected replacement: Replacement | undefined;
  declare protected trouble: string | undefined;

  #changes: RowChanges = changesIn([]);
  #names: Names = new Map();
  readonly #hashOf = secretHashes();
  #reading = false;
  #isStale = false;
  readonly #isOpen = !isNarrow();

  static override styles: CSSResult[] = [...pageStyles, partyStyles, dialogStyles, dataStyles];

  constructor() {
    super();
    this.table = tableOfAddress();
    [this.words, this.asJson, this.from] = ['', false, 0];
    listenToTrace(this, () => void this.#read());
  }

  /** Reads once at a time; changes made meanwhile are read afterwards. */
  async #read(): Promise<void> {
    if (this.sandbox === undefined) return;
    this.#isStale = true;
    if (this.#reading) return;
    this.#reading = true;
    try {
      while (this.#isStale) {
        this.#isStale = false;
        const { held, names } = await readHeld(this.sandbox, this.#hashOf);
        this.#names = names;
        this.#changes = changesIn(this.sandbox.trace.entries());
        if (this.table === undefined || !isShown(this.table, this.sandbox)) this.table = firstTable(held);
        this.held = held;
        await this.#compute();
      }
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#reading = false;
    }
  }

  async #compute(): Promise<void> {
    const { sandbox, table, words } = this;
    if (sandbox === undefined || table?.computed === undefined) return;
    const records = await sandbox.computed(table.computed, words.trim());
    // The table or the search may have changed meanwhile.
    if (table === this.table && words === this.words) this.computed = computedRows(records);
  }

  #fail(error: unknown): void {
    this.trouble = errorMessage(error);
  }

  async #save(): Promise<void> {
    if (this.sandbox === undefined) return;
    try {
      saveFile('cdr-sandbox-world.json', JSON.stringify(await this.sandbox.exportState(), null, 2));
    } catch (error) {
      this.#fail(error);
    }
  }

  readonly #takeFile = async (event: Event): Promise<void> => {
    const input = event.target as HTMLInputElement;
    const [file] = input.files ?? [];
    if (file === undefined || this.held === undefined) return;
    this.trouble = undefined;
    try {
      this.replacement = readFileText(await file.text(), this.held);
      await this.updateComplete;
      showOverPage(this.#dialog('replace'));
    } catch (error) {
      const kind = error instanceof TypeError ? 'a world of a sandbox' : 'valid JSON';
      this.trouble = `${file.name} is not ${kind}: ${errorMessage(error)}`;
    }
    // Otherwise choosing the same file again, after correcting it, would fire no event.
    input.value = '';
  };

  /** Replaces the world and offers undo. On failure the world stays as it is and the error is shown. */
  async #put(which: 'replace' | 'anew', work: (sandbox: Sandbox) => Promise<void>, done: string): Promise<void> {
    await closeOverPage(this.#dialog(which));
    const { sandbox } = this;
    if (sandbox === undefined) return;
    this.trouble = undefined;
    try {
      const { undoable } = await loadPart(() => import('../shell/undo-bar.ts'));
      const moved = (): void => emit(this, 'cdr-clock-moved', { now: sandbox.clock.now() });
      await undoable(
        sandbox,
        done,
        () => work(sandbox),
        async () => {
          moved();
          await this.#read();
        },
      );
      moved();
    } catch (error) {
      this.#fail(error);
    }
    await this.#read();
  }

  readonly #dialog = (id: string): HTMLDialogElement | null =>
    this.renderRoot.querySelector<HTMLDialogElement>(`dialog#${id}`);

  readonly #choose = (table: DataTable): void => {
    [this.table, this.from, this.computed, this.words] = [table, 0, undefined, ''];
    writeParameters({ party: table.party, table: table.name });
    this.#compute().catch((error: unknown) => this.#fail(error));
  };

  readonly #find = (words: string): void => {
    [this.words, this.from] = [words, 0];
    this.#compute().catch((error: unknown) => this.#fail(error));
  };

  #rows(table: DataTable, held: HeldData): RowSource | undefined {
    if (table.computed !== undefined) return this.computed;
    return keptRows(rowsSaying(held.get(table.name) ?? [], this.words, this.#names));
  }

  protected override render(): TemplateResult {
    const { sandbox, held, table } = this;
    if (sandbox === undefined || held === undefined || table === undefined)
      return html`<p class="soft">${this.trouble ?? 'Reading…'}</p>`;
    const source = this.#rows(table, held);
    const kept = held.get(table.name)?.length ?? 0;
    return html`
      ${this.#tools(held)}
      <p role="alert" class=${this.trouble === undefined ? '' : 'trouble'}>${this.trouble}</p>
      <div class="two">
        ${dataTableList({ sandbox, held, changes: this.#changes, chosen: table, isOpen: this.#isOpen, choose: this.#choose })}
        <section class="held stack" aria-label=${table.title}>
          <h2>${table.title}</h2>
          ${this.#form(table, source?.total, kept)} ${removedNote(table, this.#changes)}
          ${
            table.secrets === undefined
              ? nothing
              : html`<p class="small soft">Secrets are shown as hashes: ${table.secrets.join(', ')}.</p>`
          }
          ${
            source === undefined
              ? html`<p class="soft">Reading…</p>`
              : dataTableRows({
                  table,
                  source,
                  isEmpty: table.computed === undefined && kept === 0,
                  isSought: this.words.trim() !== '',
                  changes: this.#changes,
                  names: this.#names,
                  asJson: this.asJson,
                  from: this.from,
                  move: (from) => (this.from = from),
                })
          }
        </section>
      </div>
    `;
  }

  #form({ computed, foundBy = '' }: DataTable, found: number | undefined, kept: number): TemplateResult {
    const all = computed === undefined ? kept : found;
    const form = (label: string, asJson: boolean): TemplateResult =>
      html`<label class="row"
        ><input type="radio" name="form" .checked=${this.asJson === asJson} @change=${() => (this.asJson = asJson)} />
        ${label}</label
      >`;
    return html`<form class="find" role="search" @submit=${(event: Event) => event.preventDefault()}>
      <label class="words"
        >${computed === undefined ? 'Find a row' : `Find by ${foundBy}`}
        <input
          type="search"
          maxlength="200"
          .value=${this.words}
          @input=${(event: InputEvent) => this.#find((event.target as HTMLInputElement).value)}
      /></label>
      <fieldset class="choices">
        <legend class="unseen">Show as</legend>
        ${form('Table', false)} ${form('JSON', true)}
      </fieldset>
      <p class="small soft" role="status">
        ${found === undefined ? '' : `${found === all ? '' : `${String(found)} of `}${all === 1 ? '1 row' : `${String(all)} rows`}`}
      </p>
    </form>`;
  }

  #tools(held: HeldData): TemplateResult {
    const { replacement, sandbox } = this;
    const exchanges = sandbox?.trace.entries().length ?? 0;
    const file = (): HTMLInputElement | null => this.renderRoot.querySelector<HTMLInputElement>('input[type="file"]');
    return html`<div class="tools row">
      <button type="button" class="go" @click=${() => void this.#save()}>Save the world as a file</button>
      <button type="button" @click=${() => file()?.click()}>Replace it with a file…</button>
      <input type="file" aria-label="File of a world" accept=".json,application/json" @change=${this.#takeFile} />
      <button type="button" class="anew" @click=${() => showOverPage(this.#dialog('anew'))}>Reset…</button>
      <p class="small soft">The file contains this world’s tokens, but no private key.</p>
      ${
        replacement === undefined
          ? nothing
          : replaceDialog(replacement, {
              keep: () => void closeOverPage(this.#dialog('replace')),
              replace: () =>
                void this.#put(
                  'replace',
                  (world) => world.importState(replacement.state),
                  'The world from the file is in place.',
                ),
            })
      }
      ${anewDialog([...lostWith(held), { title: 'Exchanges in the trace', count: exchanges }], {
        keep: () => void closeOverPage(this.#dialog('anew')),
        replace: () => void this.#put('anew', (world) => world.reset(), 'The household has been reset.'),
      })}
    </div>`;
  }
}

define('cdr-data-view', CdrDataView);

export const view: View = {
  words:
    'The current records of every party, table by table. Rows that the last call changed are marked and link to that call.',
  show: ({ sandbox }) => (sandbox === undefined ? html`` : html`<cdr-data-view .sandbox=${sandbox}></cdr-data-view>`),
};
