// The state of a manual call, in a sentence.
import type { SentCall } from '../../calls/explorer-session.ts';

export interface CallState {
  readonly doing: 'filling' | 'sending' | undefined;
  readonly sent: SentCall | undefined;
  readonly mended: string | undefined;
  /** Set if it was edited by hand. */
  readonly address: string | undefined;
}

export function stateWords({ doing, sent, mended, address }: CallState): string {
  if (doing === 'filling') return 'Filling in: a recipient registers, and the consumer agrees…';
  if (doing === 'sending') return 'Sending…';
  if (address !== undefined) return 'The URL was typed by hand: the path and query in the form are ignored.';
  return sent === undefined
    ? 'Ready to send, also with Ctrl+Enter.'
    : [`Answered ${String(sent.exchange.response.status)}.`, mended ?? ''].join(' ').trim();
}
