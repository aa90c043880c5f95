// The views of the playground by their address: what they are called, and how they are shown once they are loaded.
import { loadPart } from '../recipient/awaited-part.ts';
import { html, type TemplateResult } from 'lit';
import type { Sandbox } from '../../mocks/index.ts';
import './flow/flow-view.ts';
import { playableNamed } from './flow/playables.ts';
import type { Mode } from './mode.ts';
import type { Site } from './site.ts';
import type { ViewAddress } from './view-address.ts';
import { titleOfFlow } from '../runs/way.ts';
import type { ProfileId } from '../../mocks/spec/profiles/profile.ts';

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

/** Loads a view; that of the start page is at hand. */
export async function loadView(address: ViewAddress, profile: ProfileId): Promise<View> {
  if (address.view !== 'flow') return (await loadPart(() => import('./laboratory.ts'))).laboratory[address.view];
  const [playable, title] = [await playableNamed(address.flow, profile), titleOfFlow(address.flow)];
  return {
    ...(playable.face === undefined ? { title } : {}),
    show: ({ site, sandbox, mode }) =>
      html`<cdr-flow-view .site=${site} .playable=${playable} .sandbox=${sandbox} .mode=${mode}></cdr-flow-view>`,
    loadRest: () => loadPart(() => import('./flow/detail-elements.ts')),
  };
}
