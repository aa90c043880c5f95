// The interface between the shell and a view: title, introduction and content.
import type { TemplateResult } from 'lit';
import type { Sandbox } from '../../mocks/index.ts';
import type { Mode } from './sandbox/mode.ts';
import type { Site } from './address/site.ts';

/** What the shell gives a view; the sandbox is undefined until it is open. */
export interface ViewContext {
  readonly site: Site;
  readonly sandbox: Sandbox | undefined;
  readonly mode: Mode | undefined;
}

export interface View {
  /** Undefined for the start page; a page view has the title of its menu link. */
  readonly title?: string;
  /** Shown below the title. A view without words draws its own title and words. */
  readonly words?: string;
  show(context: ViewContext): TemplateResult;
  /** Loads what is not needed at once. */
  loadRest?(): Promise<unknown>;
}
