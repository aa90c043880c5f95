// What every embed is before it is needed: its own text, a place on the page, and the decision when to become more.
import type { Sandbox } from '../../../mocks/index.ts';
import { emit } from '../../elements/events.ts';
import { loadPart } from '../../recipient/awaited-part.ts';
import { wordOf } from './attributes.ts';
import { exportedParts } from './exported-parts.ts';
import { whyNoKeys, worldOf } from '../sandbox/shared-world.ts';

/** What stands in an embed once it was loaded. */
export interface EmbedView extends HTMLElement {
  sandbox?: Sandbox | undefined;
  /** Reads the attributes of the embed, once they are there or have changed; throws what they ask for in vain. */
  follow(embed: HTMLElement): void;
  /** Its world has begun anew. */
  worldReset?(): void;
  /** Resolves when it is drawn. */
  readonly updateComplete: Promise<unknown>;
}

/** Until it is loaded it looks like its page; what it becomes has colours of its own. */
const styles = `
:host { display: block; container-type: inline-size; min-block-size: 3rem; margin-block: 1rem; }
:host([hidden]), [hidden] { display: none; }
:host([theme='light']) { color-scheme: light; }
:host([theme='dark']) { color-scheme: dark; }
:host([density='compact']) { --cdr-size: 0.8125rem; --cdr-pad: 0.6rem; }
.reason { margin: 0; padding-block: 0.35rem; font-style: italic; }
.poster { font: inherit; color: inherit; background: none; border: 1px solid; border-radius: 8px; padding: 0.35em 0.8em;
  min-block-size: 2.75rem; cursor: pointer; }
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

/** The language of what embeds say, whatever that of the page around them (WCAG 2.2, 3.1.2). */
const language = 'en-AU';

/** Milliseconds after which a reader is told that it is still coming. */
const patience = 5000;
const slowWords = 'This takes longer than usual to load. Here is its text meanwhile.';

/** Shown in place of what cannot start. A part that does not come is a TypeError, in the words of the browser. */
function wordsOf(error: unknown): string {
  if (error instanceof TypeError) return 'This could not be loaded: reload the page to try again. Here is its text.';
  return error instanceof Error ? error.message : String(error);
}

/** What every embed reads. */
export const sharedAttributes: readonly string[] = ['profile', 'theme', 'density', 'heading-level', 'label'];

/**
 * Until it is loaded an embed shows its own children; they are its text in print, for search engines and without scripts.
 * @attr load - when it starts: `visible` (the default), `click`, `eager`
 * @attr sandbox - id of the `<cdr-sandbox>` whose world it shares; else the nearest around it, else that of the page
 * @attr profile - the security profile of its world where no `<cdr-sandbox>` stands around it: `0.1.1`, or `today`
 * @attr theme - `auto`, `light`, `dark`; auto follows the page’s color-scheme
 * @attr density - `comfortable` (the default) or `compact`
 * @attr heading-level - level of its heading, 3
 * @attr label - its accessible name
 * @fires cdr-ready - it can be used
 * @fires cdr-error - it cannot start, or not as its attributes ask
 */
export abstract class EmbedElement extends HTMLElement {
  /** False where nothing is signed. */
  protected readonly needsWorld: boolean = true;
  /** The embed whose world it shows. */
  protected placed(): Element {
    return this;
  }
  /** Loads what it becomes. */
  protected abstract view(): Promise<EmbedView>;

  readonly #slot = document.createElement('slot');
  readonly #reason = document.createElement('p');
  #view: EmbedView | undefined;
  #starting: Promise<EmbedView> | undefined;
  /** It could not start as its attributes were. */
  #failed = false;
  #following: Promise<void> | undefined;
  /** So many attributes were set since it is there. */
  #changes = 0;
  /** What its attributes ask for in vain. */
  #wrong: { readonly error: unknown } | undefined;
  #watch: IntersectionObserver | undefined;
  #leave: (() => void) | undefined;

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [sharedSheet()];
    this.#reason.className = 'reason';
    this.#reason.part.add('status');
    this.#reason.lang = language;
    this.#reason.hidden = true;
    root.append(this.#reason, this.#slot);
  }

  connectedCallback(): void {
    if (this.#starting !== undefined) return void this.#join();
    try {
      const load = wordOf(this, 'load', ['visible', 'click', 'eager']);
      if (load === 'eager') void this.#tryStart();
      else if (load === 'click') this.#offer();
      else this.#await();
    } catch (error) {
      this.#complain(error);
    }
  }

  disconnectedCallback(): void {
    this.#watch?.disconnect();
    this.#quit();
  }

  #quit(): void {
    this.#leave?.();
    this.#leave = undefined;
  }

  attributeChangedCallback(): void {
    this.#changes += 1;
    // Until it is there nothing is read: the embed itself reports errors.
    if (this.#view !== undefined) void this.#follow(this.#view);
    else if (this.#failed) void this.#tryStart();
  }

  /** Resolves once it stands, which it then begins to do at once, with what was just set on it; rejects where it cannot. */
  protected async started(): Promise<EmbedView> {
    this.#starting ??= this.#start().catch((error: unknown) => {
      // It is tried again by whoever asks next, when it comes to another place, and when it is told otherwise.
      this.#starting = undefined;
      this.#failed = true;
      throw error;
    });
    const view = await this.#starting;
    await this.#following;
    if (this.#wrong !== undefined) throw this.#wrong.error;
    return view;
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
    poster.part.add('button', 'primary-button');
    poster.lang = language;
    poster.textContent = `Start ${this.getAttribute('label') ?? 'it here'}`;
    poster.addEventListener('click', () => {
      void this.#tryStart().then(() => this.#view?.focus());
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
    const slow = setTimeout(() => this.#say(slowWords), patience);
    try {
      const why = this.needsWorld ? whyNoKeys() : undefined;
      if (why !== undefined) throw new Error(why);
      const [view, world] = await Promise.all([this.view(), this.needsWorld ? worldOf(this.placed()) : undefined]);
      if (!this.isConnected) throw new Error('The embed was taken off the page before it stood.');
      this.#reason.hidden = true;
      view.sandbox = world;
      view.lang = language;
      view.setAttribute('exportparts', exportedParts.join());
      this.#view = view;
      await this.#follow(view);
      return view;
    } catch (error) {
      this.shadowRoot?.querySelector('.poster')?.remove();
      if (this.isConnected) this.#complain(error);
      throw error;
    } finally {
      clearTimeout(slow);
    }
  }

  /** One reading at a time, and of all attributes as they are by then: what was set last counts. */
  #follow(view: EmbedView): Promise<void> {
    this.#following ??= this.#followAll(view).finally(() => (this.#following = undefined));
    return this.#following;
  }

  async #followAll(view: EmbedView): Promise<void> {
    for (;;) {
      // Those that are set one after the other are read together.
      await Promise.resolve();
      const asked = this.#changes;
      const wrong = await this.#read(view).then(
        () => undefined,
        (error: unknown) => ({ error }),
      );
      if (asked !== this.#changes) continue;
      this.#wrong = wrong;
      // What cannot be read leaves the text of the embed, and the reason.
      view.hidden = wrong !== undefined;
      this.#slot.hidden = wrong === undefined;
      if (wrong === undefined) await this.#stand(view).catch((error: unknown) => this.#complain(error));
      else this.#complain(wrong.error);
      if (asked === this.#changes) return;
    }
  }

  async #read(view: EmbedView): Promise<void> {
    wordOf(this, 'theme', ['auto', 'light', 'dark']);
    wordOf(this, 'density', ['comfortable', 'compact']);
    if (this.needsWorld) {
      // Another profile is another world.
      const world = await worldOf(this.placed());
      if (world !== view.sandbox) this.#quit();
      view.sandbox = world;
    }
    view.follow(this);
  }

  async #stand(view: EmbedView): Promise<void> {
    this.#reason.hidden = true;
    const fresh = view.parentNode === null;
    if (fresh) this.shadowRoot?.append(view);
    await view.updateComplete;
    if (fresh) emit(this, 'cdr-ready', {});
    void this.#join();
  }

  /** It is told when its world begins anew; the first one says how that world is. */
  async #join(): Promise<void> {
    const view = this.#view;
    if (view?.sandbox === undefined || this.shadowRoot === null) return;
    const { join } = await loadPart(() => import('../sandbox/world-control.ts'));
    if (this.isConnected) this.#leave ??= join(view.sandbox, this.shadowRoot, () => view.worldReset?.());
  }

  #say(words: string): void {
    this.#reason.textContent = words;
    this.#reason.hidden = false;
  }

  #complain(error: unknown): void {
    this.#say(wordsOf(error));
    emit(this, 'cdr-error', { error });
  }
}
