// Limits the memory for bodies: the trace keeps every exchange, but large bodies only of the newest.
import type { Exchange } from './exchange.ts';

/** Characters from which a body counts as large, and how many characters of large bodies are kept in total. */
const large = 4_000;
const budget = 4_000_000;

interface Held {
  readonly id: string;
  readonly size: number;
}

export interface LargeBodies {
  /** Adds the exchange; returns the ids of exchanges whose bodies must go. */
  hold(exchange: Exchange): readonly string[];
  clear(): void;
}

const sizeOf = ({ request, response }: Exchange): number =>
  [request.body, response.body].reduce((sum, { length } = '') => sum + (length > large ? length : 0), 0);

export function createLargeBodies(): LargeBodies {
  let held: Held[] = [];
  let sum = 0;
  return {
    hold: (exchange) => {
      const size = sizeOf(exchange);
      if (size === 0) return [];
      held.push({ id: exchange.id, size });
      sum += size;
      let count = 0;
      while (sum > budget && count < held.length - 1) {
        sum -= held[count]?.size ?? 0;
        count += 1;
      }
      return held.splice(0, count).map(({ id }) => id);
    },
    clear: () => {
      held = [];
      sum = 0;
    },
  };
}

/** The exchange without its large bodies, with a warning for each. */
export function withoutLargeBodies(exchange: Exchange): Exchange {
  const { request, response, warnings = [] } = exchange;
  const gone = [request.body, response.body].filter((body) => body !== undefined && body.length > large);
  const lost = gone.map(
    (body) => `A body of ${String(body?.length)} characters was dropped from the trace to save space.`,
  );
  return { ...exchange, request: kept(request), response: kept(response), warnings: [...warnings, ...lost] };
}

function kept<M extends { readonly body?: string }>(message: M): M {
  if ((message.body ?? '').length <= large) return message;
  const { body: _, ...rest } = message;
  return rest as M;
}
