// The entry of a view that is chosen: kept in the address under a name, so that a link leads to it, and brought into sight.
import type { LitElement, ReactiveController } from 'lit';
import { writeParameters, readParameter } from './address.ts';
import { isNarrow } from './is-narrow.ts';

/**
 * A controller of the view: `readonly #entry = new ChosenEntry(this, 'entry')` keeps the choice as `?view=…&entry=ID`.
 * Rows carry their id as `data-entry`; `entryRow` of list-detail.ts draws them so. A view whose
 * entries open in place, as folds or cards, needs nothing more than that attribute and `isAsked`.
 */
export class ChosenEntry implements ReactiveController {
  /** Named by the address or chosen since; there may be no such entry. */
  id: string | undefined;
  /** The one that the address led to when the view was opened. */
  readonly asked: string | undefined;
  readonly #host: LitElement;
  readonly #name: string;
  #isSought: boolean;

  /** `name`: the parameter of the address. */
  constructor(host: LitElement, name: string) {
    this.#host = host;
    this.#name = name;
    this.asked = readParameter(name);
    this.id = this.asked;
    this.#isSought = this.asked !== undefined;
    host.addController(this);
  }

  isAsked(id: string): boolean {
    return id === this.asked;
  }

  /** Chooses another entry, and shows its detail where it stands below the list; undefined chooses none. */
  async choose(id: string | undefined): Promise<void> {
    this.note(id);
    await this.#host.updateComplete;
    this.#row()?.scrollIntoView({ block: 'nearest' });
    if (id !== undefined) this.#showDetail();
  }

  /** The same without moving anything: the entry was opened where it stands. */
  note(id: string | undefined): void {
    this.id = id;
    this.#isSought = false;
    writeParameters({ [this.#name]: id ?? '' });
    this.#host.requestUpdate();
  }

  /** Chooses an entry that nobody pressed, such as a new one, and brings it into sight in its list. */
  show(id: string): void {
    this.note(id);
    this.#isSought = true;
  }

  /** From the detail below it back to the row, or to the list where the row is filtered out or outside the window. */
  backToList(): void {
    const row = this.#row();
    if (row === null) this.#showList();
    row?.scrollIntoView({ block: 'center' });
    row?.focus({ preventScroll: true });
  }

  #showList(): void {
    const list = this.#host.renderRoot.querySelector<HTMLElement>('.list');
    if (list === null) return;
    list.tabIndex = -1;
    list.scrollIntoView({ block: 'start' });
    list.focus({ preventScroll: true });
  }

  /** The entry of the address comes into sight as soon as it is drawn: in its list, or on the page where there is none. */
  hostUpdated(): void {
    const row = this.#isSought ? this.#row() : null;
    if (row === null) return;
    this.#isSought = false;
    const list = row.closest<HTMLElement>('.list');
    if (list === null) row.scrollIntoView({ block: 'center' });
    else list.scrollTop += row.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 3;
  }

  #row(): HTMLElement | null {
    const { id } = this;
    if (id === undefined) return null;
    return this.#host.renderRoot.querySelector<HTMLElement>(`[data-entry="${CSS.escape(id)}"]`);
  }

  #showDetail(): void {
    const detail = this.#host.renderRoot.querySelector<HTMLElement>('.detail');
    if (detail === null) return;
    const isBelow = isNarrow();
    if (isBelow) detail.focus({ preventScroll: true });
    if (isBelow || detail.getBoundingClientRect().top < 0) detail.scrollIntoView({ block: 'start' });
  }
}
