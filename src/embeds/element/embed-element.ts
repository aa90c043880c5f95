// The base class of every embed: its own text until it starts, and when it starts.
import type { Sandbox } from '../../../mocks/index.ts';
import { emit } from '../../elements/events.ts';
import { loadPart } from '../../recipient/load-with-retry.ts';
import { wordOf } from './attributes.ts';
import { exportedParts } from './exported-parts.ts';
import { whyNoKeys, worldOf } from '../sandbox/shared-world.ts';
import { errorMessage } from '../../recipient/error-message.ts';

/** The view inside an embed, once loaded. */
export interface EmbedView extends HTMLElement {
  sandbox?: Sandbox | undefined;
  /**
   * Reads the attributes of the embed, at the start and after changes; throws if they ask for something that does not
   * exist.
   */
  follow(embed: HTMLElement): void;
  /** Called when its world was reset. */
  worldReset?(): void;
  /** Resolves when it is rendered. */
  readonly updateComplete: Promise<unknown>;
}

/** Until it is loaded, an embed looks like its page; its view has its own colours. */
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

/** The language of the embeds’ texts, whatever the page’s (WCAG 2.2, 3.1.2). */
const language = 'en-AU';

/** Milliseconds before an embed says that it is still loading. */
const patience = 5000;
const slowWords = 'This is taking longer than usual to load. Until then, here is its text.';

/** The message if it cannot start. A failed import is a TypeError with the browser’s words, so it gets ours. */
function wordsOf(error: unknown): string {
  if (error instanceof TypeError) return 'This could not be loaded. Reload the page to try again. Here is its text.';
  return errorMessage(error);
}

/** Attributes that every embed reads. */
export const sharedAttributes: readonly string[] = ['profile', 'theme', 'density', 'heading-level', 'label'];

/**
 * Until it is loaded, an embed shows its own children; they are also its text in print, for search engines and without
 * scripts.
 * @attr load - when it starts: `visible` (the default), `click`, `eager`
 * @attr sandbox - id of the `<cdr-sandbox>` whose world it shares; by default the nearest around it, or the page’s
 * world
 * @attr profile - the security profile of its world if no `<cdr-sandbox>` is around it: `0.1.1`, or `today`
 * @attr theme - `auto`, `light`, `dark`; auto follows the page’s color-scheme
 * @attr density - `comfortable` (the default) or `compact`
 * @attr heading-level - level of its heading, 3
 * @attr label - its accessible name
 * @fires cdr-ready - it is ready to use
 * @fires cdr-error - it cannot start, or its attributes are invalid
 */
export abstract class EmbedElement extends HTMLElement {
  /** False for embeds that sign nothing. */
  protected readonly needsWorld: boolean = true;
  /** The embed whose world it shows. */
  protected placed(): Element {
    return this;
  }
  /** Loads its view. */
  protected abstract view(): Promise<EmbedView>;

  readonly #slot = document.createElement('slot');
  readonly #reason = document.createElement('p');
  #view: EmbedView | undefined;
  #starting: Promise<EmbedView> | undefined;
  /** It could not start with its current attributes. */
  #failed = false;
  #following: Promise<void> | undefined;
  /** Counts changes of attributes since it started. */
  #changes = 0;
  /** The error in its attributes. */
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
    // Nothing is read before it starts: the start itself reports errors.
    if (this.#view !== undefined) void this.#follow(this.#view);
    else if (this.#failed) void this.#tryStart();
  }

  /** Starts it at once and resolves with the view, after reading the latest attributes; rejects if it cannot start. */
  protected async started(): Promise<EmbedView> {
    this.#starting ??= this.#start().catch((error: unknown) => {
      // A later call, a move to another place or a changed attribute tries again.
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

  /** Starts it when visible; nobody waits for the result, and the embed itself shows an error. */
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
      if (!this.isConnected) throw new Error('The embed was removed from the page before it was ready.');
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

  /** Reads all attributes, one read at a time; the latest values count. */
  #follow(view: EmbedView): Promise<void> {
    this.#following ??= this.#followAll(view).finally(() => (this.#following = undefined));
    return this.#following;
  }

  async #followAll(view: EmbedView): Promise<void> {
    for (;;) {
      // Changes made one after the other are read together.
      await Promise.resolve();
      const asked = this.#changes;
      const wrong = await this.#read(view).then(
        () => undefined,
        (error: unknown) => ({ error }),
      );
      if (asked !== this.#changes) continue;
      this.#wrong = wrong;
      // If the attributes are invalid, the embed’s text is shown with the reason.
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
      // Another profile means another world.
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

  /** Subscribes to resets of its world; the first embed of a world also shows the world’s state. */
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
