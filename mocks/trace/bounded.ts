// JSON as the trace can show, clone and write it out: values nested too deep for that end in an ellipsis.
import type { Json } from './exchange.ts';

const deepest = 24;

/** The value itself when it is nested no deeper than people read; else a copy that is cut there. */
export function bounded(value: Json, left = deepest): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (left === 0) return '…';
  if (Array.isArray(value)) return (value as readonly Json[]).map((part) => bounded(part, left - 1));
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, bounded(part, left - 1)]));
}
