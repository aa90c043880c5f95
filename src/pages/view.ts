// What every view of the playground is to the shell: what it is called, and how it is shown once it is loaded.
import type { TemplateResult } from 'lit';
import type { Sandbox } from '../../mocks/index.ts';
import type { Mode } from './sandbox/mode.ts';
import type { Site } from './address/site.ts';

/** The world as the page has it: absent until it is open. */
export interface Around {
  readonly site: Site;
  readonly sandbox: Sandbox | undefined;
  readonly mode: Mode | undefined;
}

export interface View {
  /** None for the start page; a page view has that of its link in the menu. */
  readonly title?: string;
  /** Stands under the title; a view without words brings title and words itself. */
  readonly words?: string;
  show(around: Around): TemplateResult;
  /** Loads what is not needed at once. */
  loadRest?(): Promise<unknown>;
}
