// An unmarked exchange, given by its operation and its path, which is also its id.
import type { Exchange } from '../../../mocks/index.ts';
import * as exchanges from './exchanges.ts';

const { flow: _flow, step: _step, run: _run, ...unmarked } = { ...exchanges.usageRead, run: undefined };
export const exchangeAt = (
  operation: NonNullable<Exchange['operation']>,
  path: string,
  more: Partial<Exchange> = {},
): Exchange => ({
  ...unmarked,
  id: path,
  operation,
  verdict: 'ok',
  changes: [],
  tokens: [],
  request: { method: 'POST', url: `https://holder.example${path}`, headers: [] },
  ...more,
});
/** A holder's row that the exchange added. */
export const added = (table: string, id: string) => ({ party: 'holder', table, id, verb: 'added' }) as const;
