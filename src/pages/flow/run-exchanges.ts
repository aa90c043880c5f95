// Which exchanges of the trace belong to a run that shares its world with others.
import type { Exchange, Sandbox } from '../../../mocks/index.ts';
import type { RunStep } from './playable.ts';

/**
 * Reads, from now on, what is marked with a flow of these steps, answered on the consumer's device, or sent in the course
 * of one of these. A look at the device says nothing.
 */
export function exchangesSince({ trace }: Sandbox, steps: readonly RunStep[]): () => readonly Exchange[] {
  const before = new Set(trace.entries().map(({ id }) => id));
  const flows = new Set(steps.map(({ flow }) => flow));
  return () => {
    const own = new Set<string>();
    // A cause is recorded after what it caused, so an exchange may be known as ours only by one that follows it.
    const since = trace.entries(({ id }) => !before.has(id));
    const byId = new Map(since.map((exchange) => [exchange.id, exchange]));
    const isOwn = (exchange: Exchange | undefined): boolean => {
      if (exchange === undefined) return false;
      if (own.has(exchange.id)) return true;
      const mine =
        flows.has(exchange.flow ?? '') ||
        exchange.operation === 'answerBackchannelDevice' ||
        isOwn(byId.get(exchange.parent ?? ''));
      if (mine) own.add(exchange.id);
      return mine;
    };
    return since.filter(isOwn);
  };
}
