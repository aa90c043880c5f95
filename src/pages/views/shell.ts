// <cdr-shell>: the page around a view that is not the stage: top bar, the world it looks at, and the view itself.
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { Sandbox } from '../../../mocks/index.ts';
import { define } from '../../elements/define.ts';
import { listenToTrace } from '../../elements/listening.ts';
import { letWorkerAnswer, modeOf, openSandbox, whenIdle } from '../boot.ts';
import { modeLine, topBar } from '../home/top-bar.ts';
import type { Mode } from '../mode.ts';
import { siteOf } from '../site.ts';
import { chooseTheme, readTheme, type Theme } from '../theme.ts';
import { askedView, type AskedView } from './asked.ts';

interface View {
  readonly title: string;
  readonly words: string;
  /** Loads the element; gives it for a world. */
  load(): Promise<(sandbox: Sandbox) => TemplateResult>;
}

const register: View = {
  title: 'The register',
  words:
    'Who takes part in the scheme, as the register’s own operations publish it. You are its operator: change a status, and see who feels it.',
  load: async () => {
    await import('../register/register-view.ts');
    return (sandbox) => html`<cdr-register-view .sandbox=${sandbox}></cdr-register-view>`;
  },
};

const decisions: View = {
  title: 'Decisions',
  words:
    'Where the specification is silent or says two things, the sandbox had to choose. Each choice, its reason, and a switch that works at once.',
  load: async () => {
    await import('../decisions/decisions-view.ts');
    return (sandbox) => html`<cdr-decisions-view .sandbox=${sandbox}></cdr-decisions-view>`;
  },
};

/** In the light, as the stage is: one document with the static page around it. */
export class CdrShell extends LitElement {
  static override properties = {
    sandbox: { state: true },
    mode: { state: true },
    theme: { state: true },
    content: { state: true },
    failure: { state: true },
  };
  declare sandbox: Sandbox | undefined;
  declare protected mode: Mode | undefined;
  declare protected theme: Theme;
  declare protected content: ((sandbox: Sandbox) => TemplateResult) | undefined;
  declare protected failure: HTMLElement | undefined;

  readonly #site = siteOf(location.href, 0);
  readonly #asked = askedView(location.search) ?? { view: 'decisions' };

  constructor() {
    super();
    this.theme = readTheme(this.#site);
    // What happens moves the clock in the bar.
    listenToTrace(this, () => this.requestUpdate());
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#open().catch(async (error: unknown) => {
      const { explainFailure } = await import('../failure.ts');
      this.failure = explainFailure(error, this.#site);
    });
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  async #open(): Promise<void> {
    const [sandbox, content] = await Promise.all([openSandbox(this.#site), contentOf(this.#asked)]);
    Object.assign(this, { sandbox, content, mode: modeOf(sandbox) });
    await whenIdle();
    this.mode = await letWorkerAnswer(sandbox, this.#site);
  }

  readonly #chooseTheme = (theme: Theme): void => {
    chooseTheme(this.#site, theme);
    this.theme = theme;
  };

  protected override render(): TemplateResult {
    const { sandbox, mode, theme, content, failure } = this;
    const state = { site: this.#site, sandbox, mode, theme };
    const view = viewOf(this.#asked);
    const bar = topBar(state, { chooseTheme: this.#chooseTheme }, queryOf(this.#asked));
    if (failure !== undefined)
      return html`${bar}
        <main id="content" class="view">${failure}</main>`;
    const inside = sandbox === undefined || content === undefined ? undefined : content(sandbox);
    if (view === undefined) return html`${bar}${inside ?? html`<main id="content" class="view">Opening…</main>`}`;
    return html`
      ${bar}
      <main id="content" class="view" @cdr-clock-moved=${() => this.requestUpdate()}>
        ${modeLine(state)}
        <h1>${view.title}</h1>
        <p class="lede">${view.words}</p>
        ${inside ?? nothing}
      </main>
    `;
  }
}

/** Flows bring a page of their own. */
const viewOf = ({ view }: AskedView): View | undefined => ({ register, decisions, flow: undefined })[view];

const queryOf = (asked: AskedView): string =>
  `?view=${asked.view}${asked.view === 'flow' ? `&flow=${asked.flow}` : ''}`;

async function contentOf(asked: AskedView): Promise<(sandbox: Sandbox) => TemplateResult> {
  document.title = `${asked.view === 'flow' ? asked.flow : asked.view} – CDR sandbox`;
  if (asked.view !== 'flow') return (viewOf(asked) ?? decisions).load();
  await import('../flow/flow-view.ts');
  return (sandbox) => html`<cdr-flow-view .sandbox=${sandbox} .name=${asked.flow}></cdr-flow-view>`;
}

define('cdr-shell', CdrShell);
