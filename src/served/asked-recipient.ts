// A recipient that runs elsewhere: each request of the examination becomes a turn, which the recipient fetches and reports the end of.
import { setTimeout as passed } from 'node:timers/promises';
import type { Act, RecipientUnderTest, Stand, Told } from '../../mocks/examination.ts';

/** The current task of the recipient. */
export interface Turn {
  readonly number: number;
  readonly act: Act;
  /** The acting software product. */
  readonly softwareProductId: string;
  /** client_id at the first holder; absent if it must register itself. */
  readonly clientId?: string;
  /** For `backchannel`. */
  readonly loginHint?: string;
  /** For `answer`: the request that a holder sends to the recipient’s server. */
  readonly request?: SentRequest;
}

export interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The end of a turn: what the recipient reports, or its server’s response. */
export type TurnEnd = Told | { readonly status: number };

/** Functions that a recipient may have in addition to `share`. */
export const furtherActs = ['read', 'amend', 'withdraw', 'backchannel', 'answer'] as const;
export type FurtherAct = (typeof furtherActs)[number];

interface OpenTurn {
  readonly turn: Turn;
  readonly end: (end: TurnEnd) => void;
}

export interface AskedRecipient {
  readonly recipient: RecipientUnderTest;
  /** The stand given to the recipient for the open turn, or for the previous one. */
  stand(): Stand | undefined;
  /** The open turn; undefined if none comes within this many milliseconds. */
  next(milliseconds: number, signal: AbortSignal): Promise<Turn | undefined>;
  /** Ends the open turn; false if there is none. */
  tell(end: TurnEnd): boolean;
}

/** Once the signal is aborted, the recipient refuses every request without opening a turn. */
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
      // A run that did not end in time is dropped.
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
