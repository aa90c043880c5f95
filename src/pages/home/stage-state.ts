// What the stage shows, in one object: the views are functions of it.
import type { Exchange, Sandbox } from '../../../mocks/index.ts';
import type { DiagramRow } from '../../elements/diagram-rows.ts';
import type { Mode } from '../mode.ts';
import type { Site } from '../site.ts';
import type { Theme } from '../theme.ts';
import type { Breakage } from './breakages.ts';
import type { WalkState } from './walk.ts';

export interface StageState {
  readonly site: Site;
  readonly theme: Theme;
  /** Absent until it is open. */
  readonly sandbox: Sandbox | undefined;
  readonly mode: Mode | undefined;
  readonly walk: WalkState;
  /** The walk was found as a former page left it, and nothing has been done since. */
  readonly restored: boolean;
  readonly rows: readonly DiagramRow[];
  readonly selected: string;
  /** The exchange of the row selected. */
  readonly exchange: Exchange | undefined;
  /** The heavier elements have arrived. */
  readonly details: boolean;
  /** What the live region says. */
  readonly said: string;
}

export interface StageActions {
  primary(): void;
  run(): void;
  next(): void;
  toEnd(): void;
  pause(): void;
  startAgain(): void;
  select(row: string, exchange: string | undefined, step: string | undefined): void;
  unselect(): void;
  breakIt(breakage: Breakage): void;
  redirected(url: URL): void;
  chooseTheme(theme: Theme): void;
}
