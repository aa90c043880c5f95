// What every embed is before it is needed: its own text, a place on the page, and the decision when to become more.
import type { Sandbox } from '../../mocks/index.ts';
import { emit } from '../elements/events.ts';
import { forcedText, tokenText } from '../styles/tokens.ts';
import { worldOf } from './shared-world.ts';

/** What stands in an embed once it was loaded. */
export interface EmbedView extends HTMLElement {
  sandbox?: Sandbox | undefined;
  /** Reads the attributes of the embed, once they are there or have changed; throws or rejects what they ask for in vain. */
  follow(embed: HTMLElement): void | Promise<void>;
  /** Resolves when it is drawn. */
  readonly updateComplete: Promise<unknown>;
}

const styles = `
:host { ${tokenText} display: block; container-type: inline-size; min-block-size: 3rem; margin-block: 1rem; }
:host([hidden]) { display: none; }
:host([theme='light']) { color-scheme: light; }
:host([theme='dark']) { color-scheme: dark; }
[hidden] { display: none; }
.reason, .poster { font: var(--small) / 1.5 var(--sans); color: var(--soft); margin: 0; padding-block: 0.35rem; }
.poster { color: var(--ink); background: var(--card); border: 1px solid var(--edge); border-radius: var(--radius-control);
  padding: 0.35em 0.8em; min-block-size: 2.75rem; cursor: pointer; }
.poster:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
@media (forced-colors: active) { :host { ${forcedText} } }
@media print { :host { color-scheme: light; } .poster { display: none; } }
`;

let sheet: CSSStyleSheet | undefined;
function sharedSheet(): CSSStyleSheet {
  if (sheet === undefined) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
  }
  return sheet;
}

/** Why this page can have no keys and signatures; undefined where it can. */
const whyNoKeys = (): string | undefined =>
  globalThis.isSecureContext && 'subtle' in crypto
    ? undefined
    : 'This page came over plain http, where browsers give no keys to sign with: here is its text alone.';

/** Shown in place of what cannot start. */
const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Until it is loaded an embed shows its own children; they are its text in print, for search engines and without scripts.
 * @attr load - when it starts: `visible` (the default), `click`, `eager`
 * @attr sandbox - id of the `<cdr-sandbox>` whose world it shares; else the nearest around it, else that of the page
 * @attr theme - `auto`, `light`, `dark`; auto follows the page’s color-scheme
 * @attr heading-level - level of its heading, 3
 * @attr label - its accessible name
 * @fires cdr-ready - it can be used
 * @fires cdr-error - it cannot start, or not as its attributes ask
 */
export abstract class EmbedElement extends HTMLElement {
  /** False where nothing is signed. */
  protected readonly needsWorld: boolean = true;
  /** Loads what it becomes. */
  protected abstract view(): Promise<EmbedView>;

  readonly #slot = document.createElement('slot');
  readonly #reason = document.createElement('p');
  #shown: EmbedView | undefined;
  #starting: Promise<EmbedView> | undefined;
  #watch: IntersectionObserver | undefined;

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [sharedSheet()];
    this.#reason.className = 'reason';
    this.#reason.hidden = true;
    root.append(this.#reason, this.#slot);
  }

  connectedCallback(): void {
    if (this.#starting !== undefined) return;
    const load = this.getAttribute('load');
    if (load === 'eager') void this.#tryStart();
    else if (load === 'click') this.#offer();
    else this.#await();
  }

  disconnectedCallback(): void {
    this.#watch?.disconnect();
  }

  attributeChangedCallback(): void {
    void this.#tryFollow();
  }

  async #tryFollow(): Promise<void> {
    try {
      await this.#shown?.follow(this);
    } catch (error) {
      this.#complain(error);
    }
  }

  /** Resolves once it stands, which it then begins to do at once; rejects where it cannot. */
  protected started(): Promise<EmbedView> {
    this.#starting ??= this.#start();
    return this.#starting;
  }

  #await(): void {
    this.#watch?.disconnect();
    this.#watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        this.#watch?.disconnect();
        void this.#tryStart();
      },
      { rootMargin: '200px' },
    );
    this.#watch.observe(this);
  }

  #offer(): void {
    if (this.shadowRoot?.querySelector('.poster')) return;
    const poster = document.createElement('button');
    poster.type = 'button';
    poster.className = 'poster';
    poster.textContent = `Start ${this.getAttribute('label') ?? 'it here'}`;
    poster.addEventListener('click', () => {
      void this.#tryStart().then(() => this.#shown?.focus());
      poster.remove();
    });
    this.shadowRoot?.prepend(poster);
  }

  /** Once it is visible nobody waits for the answer: what went wrong stands in the embed. */
  #tryStart = (): Promise<void> =>
    this.started().then(
      () => undefined,
      () => undefined,
    );

  async #start(): Promise<EmbedView> {
    this.#watch?.disconnect();
    try {
      const why = this.needsWorld ? whyNoKeys() : undefined;
      if (why !== undefined) throw new Error(why);
      const [view, world] = await Promise.all([this.view(), this.needsWorld ? worldOf(this) : undefined]);
      view.sandbox = world;
      await view.follow(this);
      this.shadowRoot?.append(view);
      await view.updateComplete;
      this.#shown = view;
      this.#slot.hidden = true;
      this.#reason.hidden = true;
      emit(this, 'cdr-ready', {});
      return view;
    } catch (error) {
      this.shadowRoot?.querySelector('.poster')?.remove();
      this.#complain(error);
      throw error;
    }
  }

  #complain(error: unknown): void {
    this.#reason.textContent = wordsOf(error);
    this.#reason.hidden = false;
    emit(this, 'cdr-error', { error });
  }
}
