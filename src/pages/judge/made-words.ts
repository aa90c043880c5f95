// What judging added to the world that it was judged in: parties act there for real, and leave rows.
import type { Exchange } from '../../../mocks/index.ts';

const counted: Readonly<Record<string, readonly [one: string, many: string]>> = {
  'register.enrolled': ['software product', 'software products'],
  'holder.clients': ['client', 'clients'],
  'holder.consents': ['consent', 'consents'],
};

/** Undefined where nothing was added that somebody would wonder about. */
export function madeWords(exchanges: readonly Pick<Exchange, 'changes'>[]): string | undefined {
  const added = exchanges.flatMap(({ changes }) => changes.filter(({ verb }) => verb === 'added'));
  const parts = Object.entries(counted).flatMap(([table, [one, many]]) => {
    const count = added.filter((change) => change.table === table).length;
    return count === 0 ? [] : [`${String(count)} ${count === 1 ? one : many}`];
  });
  return parts.length === 0 ? undefined : `To judge it, this page has made in your world: ${parts.join(', ')}.`;
}
