// <cdr-shell>: the page around a view: the top bar, the world, the view, and explanations of failures.
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { Sandbox } from '../../../mocks/index.ts';
import { profileNameOf, type ProfileId } from '../../../mocks/spec/ids.ts';
import { define } from '../../ui/define.ts';
import type { CdrEvent } from '../../elements/events.ts';
import { listenToTrace, redrawWhenChanged } from '../../elements/listening.ts';
import { begunElsewhere } from './begun-elsewhere.ts';
import { letWorkerAnswer, mayWorkerAnswer, modeOf, openSandbox, whenIdle } from '../sandbox/page-sandbox.ts';
import { closeMenusElsewhere, menuInUse, takeUpMenu, type BarMenu } from './bar-menus.ts';
import type { Mode } from '../sandbox/mode.ts';
import { keepProfile, profileHere, profileWanted } from '../address/profile-here.ts';
import { explain, noticeTrouble } from './notice.ts';
import { readParameter, writeParameters } from '../../ui/address.ts';
import { closeLesson, noteOpenLesson, openLessonOf } from '../lessons/open-lesson.ts';
import { loadPart } from '../../recipient/load-with-retry.ts';
import { siteOf } from '../address/site.ts';
import { chooseTheme, readTheme, type Theme } from './theme.ts';
import { clockText, modeLine, topBar } from './top-bar.ts';
import { queryOf, viewAt, viewIn, type ViewAddress } from '../address/view-address.ts';
import type { View } from '../view.ts';
import { loadView } from '../views.ts';
import { linkElements } from '../address/element-links.ts';
import { href, placeOf } from '../address/href.ts';
import { isInMemoryAsked } from '../address/in-memory.ts';

/** How long, in milliseconds, the page waits for a first call before it loads the service worker. */
const patience = 2000;

/** Renders in the light DOM, in one document with the static page. */
export class CdrShell extends LitElement {
  static override properties = {
    sandbox: { state: true },
    mode: { state: true },
    isWorkerDue: { state: true },
    theme: { state: true },
    view: { state: true },
    failure: { state: true },
  };
  declare sandbox: Sandbox | undefined;
  declare protected mode: Mode | undefined;
  /** A service worker is being loaded. */
  declare protected isWorkerDue: boolean;
  declare protected theme: Theme;
  declare protected view: View | undefined;
  declare protected failure: HTMLElement | TemplateResult | undefined;

  readonly #site = siteOf(location.href, 0);
  /** The profile of the view: the requested one, and the world’s once it is open. */
  #profile = profileHere(this.#site);
  #address = viewAt(location.search, this.#profile);
  readonly #onPage = new AbortController();
  #workerWanted = false;
  /** The menu that a visitor opened on the static page. */
  #menuInUse: BarMenu | undefined;

  constructor() {
    super();
    this.theme = readTheme(this.#site);
    this.isWorkerDue = false;
    // Faults may be armed from the console or in another tab.
    redrawWhenChanged(this, () => `${clockText(this.sandbox)} ${String(this.sandbox?.faults.list().length)}`);
    listenToTrace(this, (exchanges) => {
      // Exchanges may move the clock in the bar.
      this.requestUpdate();
      if (exchanges.length > 0) void this.#wantWorker();
    });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    linkElements();
    closeMenusElsewhere(this.#onPage);
    for (const name of ['cdr-clock-moved', 'cdr-faults-changed'])
      this.addEventListener(name, () => this.requestUpdate());
    this.addEventListener('cdr-world-begun', () => void this.#beginAgain());
    this.addEventListener('cdr-profile-chosen', ({ detail }) => location.assign(this.#inWorldOf(detail.profile)));
    this.#open().catch((error: unknown) => this.#explain(error));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#onPage.abort();
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  /** The static page shows the start page, so it stays until the live start page is loaded. */
  protected override shouldUpdate(): boolean {
    const isPictured = queryOf(this.#address, this.#profile) === '';
    return this.hasUpdated || !isPictured || this.view !== undefined || this.failure !== undefined;
  }

  /** The live page replaces the static one. */
  protected override willUpdate(): void {
    if (this.hasUpdated) return;
    this.#menuInUse = menuInUse();
    this.replaceChildren();
  }

  protected override firstUpdated(): void {
    takeUpMenu(this.#menuInUse);
  }

  async #open(): Promise<void> {
    // Awaited together, so that failing to open the world while the view loads is explained rather than uncaught.
    const [sandbox] = await Promise.all([
      openSandbox(this.#site, profileWanted(this.#site), this.#begunElsewhere),
      this.#show(),
    ]);
    if (sandbox.profile !== this.#profile) await this.#matchProfile(sandbox);
    this.#keep(sandbox);
    Object.assign(this, { sandbox, mode: modeOf(sandbox), isWorkerDue: mayWorkerAnswer(sandbox) });
    setTimeout(() => void this.#wantWorker(), patience);
  }

  #keep(sandbox: Sandbox): void {
    keepProfile(this.#site, sandbox);
    // The static links around the view follow the profile too.
    for (const link of document.querySelectorAll<HTMLAnchorElement>('.foot a[href*="view=lessons"]'))
      link.href = href('lessons');
  }

  async #show(): Promise<void> {
    const view = await loadView(this.#address, this.#profile);
    this.view = view;
    document.title = view.title === undefined ? 'CDR sandbox' : `${view.title} – CDR sandbox`;
  }

  /** Shows the view for a world of that profile, without the previous view. */
  async #showIn(profile: ProfileId, address: ViewAddress): Promise<void> {
    [this.#profile, this.#address] = [profile, address];
    this.view = undefined;
    await this.updateComplete;
    await this.#show();
  }

  /** The view follows the world’s profile, or the person is asked. */
  async #matchProfile(sandbox: Sandbox): Promise<void> {
    const { matchProfile } = await loadPart(() => import('./profile-question.ts'));
    const match = await matchProfile(sandbox, () => {
      this.#keep(sandbox);
      this.failure = undefined;
    });
    if (match === 'follow') {
      this.#keep(sandbox);
      await this.#showIn(sandbox.profile, viewAt(location.search, sandbox.profile));
    } else if (match !== 'matches') this.failure = match;
  }

  /** The address of this view in the world of another profile. */
  #inWorldOf(profile: ProfileId): string {
    const query = new URLSearchParams(queryOf(viewIn(this.#address, profile), profile));
    query.set('profile', profileNameOf(profile));
    return `${this.#site.root.pathname}?${query.toString()}`;
  }

  /** Restarts the view after a reset. A world in memory would not survive a page load. */
  async #beginAgain(): Promise<void> {
    const profile = this.sandbox?.profile ?? this.#profile;
    const address = viewIn(this.#address, profile);
    const query = new URLSearchParams(queryOf(address, profile));
    if (isInMemoryAsked()) query.set('storage', 'memory');
    const fresh = this.#site.root.pathname + (query.size === 0 ? '' : `?${query.toString()}`);
    if (this.sandbox !== undefined) this.#keep(this.sandbox);
    if (this.sandbox?.storage !== 'memory') return location.assign(fresh);
    history.replaceState(null, '', fresh);
    this.failure = undefined;
    await this.#showIn(profile, address);
  }

  /** Another tab has reset the world, so the view’s state is invalid. */
  readonly #begunElsewhere = (): void => {
    const startAnew = html`<button class="go" @click=${() => void this.#beginAgain()}>Open the new world</button>`;
    this.failure = begunElsewhere(this.sandbox, startAnew);
  };

  async #wantWorker(): Promise<void> {
    if (this.#workerWanted || this.sandbox === undefined) return;
    this.#workerWanted = true;
    try {
      await whenIdle();
      // The view’s next parts load first; later loads go through the worker.
      await this.view?.loadRest?.();
      this.mode = await letWorkerAnswer(this.sandbox, this.#site);
    } finally {
      this.isWorkerDue = false;
    }
  }

  async #explain(error: unknown): Promise<void> {
    // The view stays visible below the bar.
    if (this.sandbox !== undefined && noticeTrouble(error)) return;
    this.failure = await explain(error, this.#site);
  }

  readonly #failed = ({ detail: { error } }: CdrEvent<'cdr-failed'>): void => void this.#explain(error);

  readonly #chooseTheme = (theme: Theme): void => {
    chooseTheme(this.#site, theme);
    this.theme = theme;
  };

  protected override render(): TemplateResult {
    const { sandbox, mode, isWorkerDue, theme } = this;
    const site = this.#site;
    const profile = sandbox?.profile ?? this.#profile;
    const here = placeOf(this.#address);
    // A single template keeps an open menu open while the view changes.
    return html`${topBar({ site, sandbox, mode, isWorkerDue, theme, profile, here }, this.#chooseTheme)} ${this.#main()}`;
  }

  /** The panel of an open lesson is shown with every view but the lessons. */
  #lesson(): TemplateResult | typeof nothing {
    const asked = readParameter('lesson');
    if (asked !== undefined) noteOpenLesson(this.#site, asked);
    const lesson = asked ?? openLessonOf(this.#site);
    if (lesson === undefined || this.#address.view === 'lessons') return nothing;
    void loadPart(() => import('../lessons/lesson-panel.ts'));
    return html`<cdr-lesson-panel
      .site=${this.#site}
      .sandbox=${this.sandbox}
      .lesson=${lesson}
      @cdr-lesson-closed=${this.#closeLesson}
    ></cdr-lesson-panel>`;
  }

  readonly #closeLesson = (): void => {
    closeLesson(this.#site);
    if (readParameter('lesson') !== undefined) writeParameters({ lesson: '' });
    this.requestUpdate();
  };

  #main(): TemplateResult {
    const { sandbox, mode, view, failure } = this;
    if (failure !== undefined) return html`<main id="content" class="view">${failure}</main>`;
    if (view === undefined) return html`<main id="content" class="view">Opening…</main>`;
    const inside = html`${this.#lesson()}${view.show({ site: this.#site, sandbox, mode })}`;
    // A flow renders its own main element.
    if (view.words === undefined) return html`<div class="whole" @cdr-failed=${this.#failed}>${inside}</div>`;
    return html`
      <main id="content" class="view" @cdr-failed=${this.#failed}>
        ${modeLine({ mode, sandbox })}
        <h1>${view.title}</h1>
        <p class="lede">${view.words}</p>
        ${inside}
      </main>
    `;
  }
}

define('cdr-shell', CdrShell);
