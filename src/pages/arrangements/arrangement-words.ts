// Words for an arrangement, its pieces and its moments.
import { exchangeTitle } from '../../elements/diagram/diagram-rows.ts';
import { statusWords } from '../../elements/status-words.ts';
import { instantWords } from '../../ui/instant-words.ts';
import type { Moment, Piece, PicturedArrangement, PieceState } from './arrangement-picture.ts';

export type Tone = 'ok' | 'warn' | 'no' | 'plain';

export const stateWords: Readonly<Record<PieceState, readonly [words: string, tone: Tone]>> = {
  waiting: ['waiting', 'warn'],
  alive: ['active', 'ok'],
  used: ['used', 'plain'],
  replaced: ['replaced', 'plain'],
  withdrawn: ['withdrawn', 'no'],
  ended: ['ended', 'plain'],
  lost: ['never began', 'plain'],
};

export const arrangementWords: Readonly<Record<PicturedArrangement['state'], readonly [words: string, tone: Tone]>> = {
  pending: ['waiting for its code', 'warn'],
  alive: ['active', 'ok'],
  withdrawn: ['withdrawn', 'no'],
  ended: ['ended by itself', 'plain'],
  lost: ['never began: the code was not exchanged', 'plain'],
};

export const durations = [
  [0, 'Once'],
  [86_400, 'One day'],
  [7_776_000, '90 days'],
  [31_536_000, 'One year'],
] as const;

/** Follows the piece’s name: what it covers, and until when. */
export function pieceWords(
  { kind, state, accounts, scopes, until }: Piece,
  accountName: (key: string) => string,
): string {
  const what =
    kind === 'consent'
      ? `${accounts.length === 0 ? 'No accounts' : accounts.map(accountName).join(' and ')}, ${String(scopes.length)} scopes`
      : '';
  const end = until === undefined || (state !== 'alive' && state !== 'waiting') ? '' : `until ${instantWords(until)}`;
  return [what, end].filter((part) => part !== '').join(', ');
}

/** One or two sentences: what happened, and its effect. */
export function momentWords({ pieces, moments }: PicturedArrangement, moment: Moment): string {
  const place = moments.indexOf(moment);
  const begun = pieces.filter(({ from }) => from === place);
  const ended = pieces.filter(({ to }) => to === place);
  const { exchange } = moment;
  if (exchange === undefined)
    return `The clock reached an end: ${ended.map(({ title }) => title.toLowerCase()).join(', ')}.`;
  const isFirst = pieces.find(({ kind }) => kind === 'consent')?.from === place;
  switch (exchange.operation) {
    case 'answerInteraction':
      if (begun.length === 0) break;
      return isFirst
        ? 'The consumer said yes at the holder. A code goes back to the recipient; nothing is shared yet.'
        : 'The consumer agreed to a change. Until this code is exchanged, the earlier sharing continues.';
    case 'token':
      if (ended.some(({ state }) => state === 'replaced'))
        return 'The code was exchanged: the new agreement replaces the old one. The old tokens end at once. The id stays the same.';
      if (ended.some(({ kind }) => kind === 'code'))
        return 'The code was exchanged: the arrangement begins, under the id that came with the tokens.';
      return 'The refresh token got a new access token and stays the same.';
    case 'revokeArrangement':
      return 'The recipient withdrew at the holder, with the id alone. The holder sends no notification.';
    case 'withdrawSharing':
      return 'The consumer withdrew on the holder’s dashboard. The holder’s side ends at once, whatever the recipient answers.';
    case 'revokeArrangementAtRecipient':
      return exchange.response.status === 204
        ? 'The holder told the recipient, with two signed JWTs. The recipient forgets the tokens.'
        : `The holder could not tell the recipient (${statusWords(exchange.response.status)}), and will try again later.`;
    default:
      break;
  }
  return `${exchangeTitle(exchange)}.`;
}

/** Durations by which the clock moves, with the label of the button. */
export const leaps = [
  ['PT1M', 'One minute on'],
  ['PT10M', 'Ten minutes on'],
  ['P1D', 'A day on'],
  ['P90D', '90 days on'],
] as const;
