// The views of the playground by their address: what they are called, and how they are shown once they are loaded.
import { loadPart } from './load-page-part.ts';
import { html, type TemplateResult } from 'lit';
import type { Sandbox } from '../../mocks/index.ts';
import './flow/flow-view.ts';
import { playableNamed } from './flow/playables.ts';
import type { Mode } from './mode.ts';
import type { PageViewName } from './page-views.ts';
import type { Site } from './site.ts';
import { flowTitles, type ViewAddress } from './view-address.ts';

/** The world as the page has it: absent until it is open. */
export interface Around {
  readonly site: Site;
  readonly sandbox: Sandbox | undefined;
  readonly mode: Mode | undefined;
}

export interface View {
  /** None for the start page. */
  readonly title?: string;
  /** Stands under the title; a view without words brings title and words itself. */
  readonly words?: string;
  show(around: Around): TemplateResult;
  /** Loads what is not needed at once. */
  loadRest?(): Promise<unknown>;
}

/** What a module of a view gives. */
interface ViewModule {
  readonly view: View;
}

/** The module of every view that is not a flow; loaded when the view is opened. */
const modules: Readonly<Record<PageViewName | 'unknown', () => Promise<ViewModule>>> = {
  lessons: () => import('./lessons/lessons-page.ts'),
  glossary: () => import('./glossary/glossary-page.ts'),
  api: () => import('./explorer/explorer-page.ts'),
  trace: () => import('./trace/trace-page.ts'),
  data: () => import('./data/data-page.ts'),
  register: () => import('./register/register-page.ts'),
  judge: () => import('./judge/judge-page.ts'),
  keys: () => import('./keys/keys-page.ts'),
  faults: () => import('./faults/faults-page.ts'),
  decisions: () => import('./decisions/decisions-page.ts'),
  rules: () => import('./rules/rules-page.ts'),
  unknown: () => import('./unknown-page.ts'),
};

/** Loads a view; that of the start page is at hand. */
export async function loadView(address: ViewAddress): Promise<View> {
  if (address.view !== 'flow') return (await loadPart(modules[address.view])).view;
  const [playable, title] = [await playableNamed(address.flow), flowTitles[address.flow]];
  return {
    ...(playable.face === undefined ? { title } : {}),
    show: ({ site, sandbox, mode }) =>
      html`<cdr-flow-view .site=${site} .playable=${playable} .sandbox=${sandbox} .mode=${mode}></cdr-flow-view>`,
    loadRest: () => loadPart(() => import('./flow/detail-elements.ts')),
  };
}
