// The world that is being played, and what the sandbox shows of it; another one takes its place after a reset.
import type { ClockState } from '../ambient/clock.ts';
import type { FaultBoard } from '../faults/desk.ts';
import { SandboxError } from '../sandbox-error.ts';
import type { SandboxOptions } from '../sandbox-interface.ts';
import type { Scenario } from '../scenario.ts';
import { doorOf } from './door.ts';
import { bringToLife, type Ground, type LiveWorld } from './live-world.ts';
import { placeOf } from './options.ts';
import { present, type Present } from './present.ts';

export interface Stage {
  readonly door: typeof fetch;
  live(): LiveWorld;
  present(): Present;
  /** Puts a world in place of the one that was played. */
  play(scenario: Scenario, clock: ClockState | undefined): Promise<void>;
  /** From now on nothing is answered: every fetch is refused (SandboxError). */
  close(): void;
  /** Refuses (SandboxError) once closed. */
  checkOpen(): void;
}

type Props = Omit<Ground, 'scenario' | 'clockState' | 'faults' | 'hosts' | 'origin' | 'authorisationPage'>;

export async function openStage(
  options: SandboxOptions,
  props: Props & { readonly board: FaultBoard },
  first: { readonly scenario: Scenario; readonly clock: ClockState | undefined },
): Promise<Stage> {
  const { board, ...ground } = props;
  const place = placeOf(options);
  const callbackPage = options.callbackPage === undefined ? undefined : String(options.callbackPage);
  let closed = false;
  const checkOpen = (): void => {
    if (closed) throw new SandboxError('stopped', 'This sandbox has been stopped.', 'Create another one.');
  };
  const enliven = (scenario: Scenario, clockState: ClockState | undefined): LiveWorld =>
    bringToLife({ ...ground, ...place, scenario, clockState, faults: board, hosts: options.hosts ?? 'virtual' });
  const door = doorOf(() => {
    checkOpen();
    return live;
  }, board);
  let live = enliven(first.scenario, first.clock);
  let curtain = new AbortController();
  let shown = await present(live, door, callbackPage, curtain.signal);
  return {
    door,
    checkOpen,
    live: () => live,
    present: () => shown,
    play: async (scenario, clock) => {
      curtain.abort();
      curtain = new AbortController();
      live = enliven(scenario, clock);
      shown = await present(live, door, callbackPage, curtain.signal);
    },
    close: () => {
      closed = true;
    },
  };
}
