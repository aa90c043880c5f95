// Reads which exchanges an embedded trace shows.
import type { Exchange } from '../../../mocks/index.ts';
import { operations } from '../../../mocks/spec/operations/index.ts';
import { parties } from '../../../mocks/spec/party.ts';
import { outcomeOf, type Outcome } from '../../elements/outcome.ts';

const outcomes: readonly string[] = [
  'ok',
  'pending',
  'declined',
  'refused',
  'faulted',
  'failed',
] satisfies readonly Outcome[];

type Fits = (exchange: Exchange) => boolean;

function wordFits(word: string): Fits {
  if (outcomes.includes(word)) return (exchange) => outcomeOf(exchange) === word;
  if (parties.some(({ id }) => id === word)) return ({ from, to }) => from === word || to === word;
  if (operations.some(({ id }) => id === word)) return ({ operation }) => operation === word;
  throw new Error(
    `filter must be one of ${outcomes.join(', ')}, ${parties.map(({ id }) => id).join(', ')} or an operation, not “${word}”.`,
  );
}

/** Throws for an unknown word. */
export function fitsFilter(embed: Element): Fits {
  const words = (embed.getAttribute('filter') ?? '').split(/\s+/u).filter(Boolean).map(wordFits);
  return (exchange) => words.every((fits) => fits(exchange));
}

/** Exchanges that are drawn without noticeable delay. */
const most = 200;

export function limitOf(embed: Element): number {
  const asked = embed.getAttribute('limit') ?? '20';
  const limit = Number(asked);
  if (Number.isInteger(limit) && limit >= 1 && limit <= most) return limit;
  throw new Error(`limit must be a number from 1 to ${String(most)}, not “${asked}”.`);
}
