// Whether a list was read to its last page by following each page’s link.
import type { Exchange } from '../../../mocks/index.ts';
import { textOf } from '../../elements/json-member.ts';
import { answerOf, type Exchanges } from './signs.ts';

export function followedToEnd(exchanges: Exchanges, from: Exchange): boolean {
  const next = textOf(answerOf(from), 'links', 'next');
  if (from.verdict !== 'ok' || answerOf(from) === undefined) return false;
  if (next === undefined) return true;
  const later = exchanges.slice(exchanges.indexOf(from) + 1);
  return later.some((one) => one.request.url === next && followedToEnd(later, one));
}
