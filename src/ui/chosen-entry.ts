// The chosen entry of a view: kept in the address, so that it can be linked to, and scrolled into view.
import type { LitElement, ReactiveController } from 'lit';
import { writeParameters, readParameter } from './address.ts';
import { isNarrow } from './is-narrow.ts';

/**
 * A controller of the view: `readonly #entry = new ChosenEntry(this, 'entry')` keeps the choice as `?view=…&entry=ID`.
 * Rows carry their id as `data-entry`; `entryRow` of list-detail.ts draws them so. A view whose
 * entries open in place, as folds or cards, needs only that attribute and `isAsked`.
 */
export class ChosenEntry implements ReactiveController {
  /** From the address, or chosen since; the entry may not exist. */
  id: string | undefined;
  /** The entry named by the address when the view was opened. */
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

  /** Chooses another entry and, on a narrow page, scrolls to its detail below the list; undefined clears the choice. */
  async choose(id: string | undefined): Promise<void> {
    this.note(id);
    await this.#host.updateComplete;
    this.#row()?.scrollIntoView({ block: 'nearest' });
    if (id !== undefined) this.#showDetail();
  }

  /** The same without scrolling: the entry was opened in place. */
  note(id: string | undefined): void {
    this.id = id;
    this.#isSought = false;
    writeParameters({ [this.#name]: id ?? '' });
    this.#host.requestUpdate();
  }

  /** Chooses an entry that nobody pressed, such as a new one, and scrolls it into view in its list. */
  show(id: string): void {
    this.note(id);
    this.#isSought = true;
  }

  /** From the detail below it back to the row, or to the list if the row is filtered out or outside the window. */
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

  /**
   * Scrolls the entry of the address into view as soon as it is rendered: in its list, or on the page if there is none.
   */
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
