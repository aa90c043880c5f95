// What a flow view shows, in one object, of which every part of it is a function; and what its buttons do.
import type { Exchange, Sandbox } from '../../../mocks/index.ts';
import type { DiagramRow } from '../../elements/diagram-rows.ts';
import type { Mode } from '../mode.ts';
import type { Site } from '../site.ts';
import type * as Details from './detail-elements.ts';
import type { LaterMoves } from './later-moves.ts';
import type { Playable } from './playable.ts';
import type { Way } from '../../runs/way.ts';
import type { Speed } from './pace.ts';
import type * as Playback from './playback.ts';
import type { RunState } from '../../runs/run.ts';

export interface FlowState {
  readonly site: Site;
  /** Absent until it is open. */
  readonly sandbox: Sandbox | undefined;
  readonly mode: Mode | undefined;
  readonly playable: Playable;
  readonly way: Way;
  readonly run: RunState;
  /** The run was found as a former page left it, and nothing has been done since. */
  readonly restored: boolean;
  readonly rows: readonly DiagramRow[];
  /** Id of the row that is chosen; '' for none. */
  readonly selected: string;
  /** What the run sent and caused, in order. */
  readonly exchanges: readonly Exchange[];
  /** The exchange of the row that is chosen. */
  readonly exchange: Exchange | undefined;
  /** The heavier parts, once they have arrived. */
  readonly details: typeof Details | undefined;
  /** The steps that are folded together are open. */
  readonly unfolded: boolean;
  readonly speed: Speed;
  /** What comes when the world is open, once it has arrived. */
  readonly playback: typeof Playback | undefined;
  /** What else can be done with the run, once it has arrived. */
  readonly moves: LaterMoves | undefined;
  /** What became of the link that was asked for. */
  readonly shared?: SharedWords | undefined;
  /** What the live region says. */
  readonly said: string;
}

/** A link that was copied is told by its button; any other words stand below it. */
export interface SharedWords {
  readonly isCopied: boolean;
  readonly words: string;
  /** The link itself, where the clipboard is closed. */
  readonly address?: string;
}

export interface FlowActions {
  primary(): void;
  run(): void;
  next(): void;
  toEnd(): void;
  pause(): void;
  startAgain(): void;
  takeWay(way: Way): void;
  select(row: string): void;
  unselect(): void;
  unfold(open: boolean): void;
  /** Shows a step by its number: one that was taken, else the one that comes next. */
  scrub(step: number): void;
  setSpeed(speed: Speed): void;
  redirected(url: URL): void;
}

/** Parts of the view that are brought into sight. */
export type Place = 'phone' | 'why' | 'holder' | 'detail' | 'primary';
