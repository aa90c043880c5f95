// A call with an expired token may move the clock of the whole world; the page says so and offers undo.
import type { Sandbox } from '../../../mocks/index.ts';
import type { WholeSettings } from '../../calls/compose-call.ts';
import type { SentCall } from '../../calls/explorer-session.ts';
import { loadPart } from '../../recipient/load-with-retry.ts';

interface ClockListener {
  /** The clock was moved, forward or back. */
  moved(): void;
  /** The world is as it was before the call. */
  undone(): void;
}

/** Sends the call; reports a moved clock even if the call fails. */
export async function sendAndTellOfClock(
  sandbox: Sandbox,
  { operation, token }: WholeSettings,
  send: () => Promise<SentCall>,
  { moved, undone }: ClockListener,
): Promise<SentCall> {
  if (token !== 'ended' || operation.access.kind === 'client') return send();
  const { undoable } = await loadPart(() => import('../shell/undo-bar.ts'));
  const before = sandbox.clock.now().getTime();
  const minutesMoved = (): number => Math.round((sandbox.clock.now().getTime() - before) / 60_000);
  const back = (): void => {
    moved();
    undone();
  };
  const done: SentCall[] = [];
  try {
    await undoable(
      sandbox,
      () => movedWords(minutesMoved()),
      async () => void done.push(await send()),
      back,
    );
  } finally {
    if (minutesMoved() > 0) moved();
  }
  const [sent] = done;
  if (sent === undefined) throw new Error('The call was not sent.');
  return sent;
}

/** Undefined where that is less than a minute. */
export function movedWords(minutes: number): string | undefined {
  if (minutes < 1) return undefined;
  const spoken = `${String(minutes)} ${minutes === 1 ? 'minute' : 'minutes'}`;
  return `The clock of the whole world was moved on by ${spoken}, until the token had ended.`;
}
