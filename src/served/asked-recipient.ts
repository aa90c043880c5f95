// A recipient that runs elsewhere: whatever the examination wants of it becomes a turn, which somebody takes and tells the end of.
import { setTimeout as passed } from 'node:timers/promises';
import type { Act, RecipientUnderTest, Stand, Told } from '../../mocks/examination.ts';

/** What is wanted of the recipient now. */
export interface Turn {
  readonly number: number;
  readonly act: Act;
  /** Who acts. */
  readonly softwareProductId: string;
  /** client_id at the first holder; absent where it is to register by itself. */
  readonly clientId?: string;
  /** With `backchannel`. */
  readonly loginHint?: string;
  /** With `answer`: what a holder sends to the recipient’s server. */
  readonly request?: SentRequest;
}

export interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** How a turn ended: what the recipient tells, or what its server answers. */
export type TurnEnd = Told | { readonly status: number };

/** Functions that a recipient may have beside `share`. */
export const furtherActs = ['read', 'amend', 'withdraw', 'backchannel', 'answer'] as const;
export type FurtherAct = (typeof furtherActs)[number];

interface OpenTurn {
  readonly turn: Turn;
  readonly end: (end: TurnEnd) => void;
}

export interface AskedRecipient {
  readonly recipient: RecipientUnderTest;
  /** What the recipient was given for the turn that is open, or the one before. */
  stand(): Stand | undefined;
  /** The turn that is open; undefined where none comes within so many milliseconds. */
  next(milliseconds: number, signal: AbortSignal): Promise<Turn | undefined>;
  /** Ends the open turn; false where none is open. */
  tell(end: TurnEnd): boolean;
}

/** Once the signal is aborted it refuses everything, and asks nobody. */
export function askedRecipient(
  name: string | undefined,
  can: readonly FurtherAct[],
  signal: AbortSignal,
): AskedRecipient {
  const open: OpenTurn[] = [];
  let news = Promise.withResolvers<void>();
  let stand: Stand | undefined;
  let number = 0;
  const ask = (act: Act, more: Pick<Turn, 'loginHint' | 'request'> = {}): Promise<TurnEnd> =>
    new Promise((end) => {
      if (signal.aborted) return end({ outcome: 'refused' });
      signal.addEventListener('abort', () => end({ outcome: 'refused' }), { once: true });
      const own = stand?.recipient;
      const [brand = ''] = Object.keys(stand?.sandbox.holders ?? {});
      const clientId = own?.clientIds[brand];
      number += 1;
      const softwareProductId = own?.softwareProductId ?? '';
      open.push({ turn: { number, act, softwareProductId, ...(clientId && { clientId }), ...more }, end });
      news.resolve();
      news = Promise.withResolvers();
    });
  const told =
    (act: Act) =>
    async (given: Stand, loginHint?: string): Promise<Told> => {
      // A run that did not end in time is over.
      open.length = 0;
      stand = given;
      return toldOf(await ask(act, loginHint === undefined ? {} : { loginHint }));
    };
  const has = (act: FurtherAct): boolean => can.includes(act);
  return {
    recipient: {
      ...(name !== undefined && { name }),
      share: told('share'),
      ...(has('read') && { read: told('read') }),
      ...(has('amend') && { amend: told('amend') }),
      ...(has('backchannel') && { backchannel: told('backchannel') }),
      ...(has('withdraw') && { withdraw: async (given: Stand) => void (await told('withdraw')(given)) }),
      ...(has('answer') && {
        answer: async (request: Request) => answerOf(await ask('answer', await asSent(request))),
      }),
    },
    stand: () => stand,
    next: async (milliseconds, within) => {
      const late = passed(milliseconds, true, { signal: within, ref: false }).catch(() => true);
      while (open.length === 0) if (await Promise.race([news.promise.then(() => false), late])) break;
      return open[0]?.turn;
    },
    tell: (end) => {
      const first = open.shift();
      first?.end(end);
      return first !== undefined;
    },
  };
}

const toldOf = (end: TurnEnd): Told => ('outcome' in end ? end : { outcome: end.status < 300 ? 'shared' : 'refused' });

const answerOf = (end: TurnEnd): Response => new Response(null, { status: 'status' in end ? end.status : 204 });

const asSent = async (request: Request): Promise<Pick<Turn, 'request'>> => ({
  request: {
    method: request.method,
    url: request.url,
    headers: Object.fromEntries(request.headers),
    body: await request.text(),
  },
});
