// Records the changed messages of a plan, each when it is sent.
import type { Moments } from './moments.ts';
import type { HandOver } from './seen.ts';

/** A changed message that has not been sent yet. */
type Changed = Omit<HandOver, 'exchange' | 'at'>;

export interface HandOvers {
  /** In the order in which they were sent. */
  readonly sent: readonly HandOver[];
  /** Keeps a token that was changed until a message carries it. */
  hold(token: Changed): void;
  /** Records the held tokens that were sent with this response, or arrived with this request. */
  carry(exchange: string, text: string): void;
  /** Records a changed message that is sent now. */
  record(exchange: string, message: Changed): void;
}

export function createHandOvers({ next }: Pick<Moments, 'next'>): HandOvers {
  const sent: HandOver[] = [];
  let held: readonly Changed[] = [];
  const record = (exchange: string, message: Changed): void => void sent.push({ exchange, at: next(), ...message });
  return {
    sent,
    hold: (token) => {
      held = [...held, token];
    },
    carry: (exchange, text) => {
      const carried = held.filter((token) => text.includes(token.sent));
      held = held.filter((token) => !carried.includes(token));
      for (const token of carried) record(exchange, token);
    },
    record,
  };
}
