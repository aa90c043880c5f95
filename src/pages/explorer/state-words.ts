// The state of a manual call, in a sentence.
import type { Sent } from '../../calls/explorer-session.ts';

export interface CallState {
  readonly doing: 'filling' | 'sending' | undefined;
  readonly sent: Sent | undefined;
  readonly mended: string | undefined;
  /** Set if it was edited by hand. */
  readonly address: string | undefined;
}

export function stateWords({ doing, sent, mended, address }: CallState): string {
  if (doing === 'filling') return 'Filling in: a recipient registers, and the consumer agrees…';
  if (doing === 'sending') return 'Sending…';
  if (address !== undefined)
    return 'The address was written by hand: what the form says of path and query does not count.';
  return sent === undefined
    ? 'Ready to send, also with Ctrl+Enter.'
    : [`Answered ${String(sent.exchange.response.status)}.`, mended ?? ''].join(' ').trim();
}
