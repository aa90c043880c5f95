// Summaries of a world: what a reset loses, and what a file would replace.
import { memberOf, textOf } from '../../elements/json-member.ts';
import type { HeldData } from './data-rows.ts';
import { dataTables } from './data-tables.ts';

export interface Replacement {
  /** The file’s content, unvalidated: the sandbox validates it before it replaces anything. */
  readonly state: unknown;
  readonly household: string;
  /** The file contains the private keys of its parties. */
  readonly hasKeys: boolean;
  /** Tables that have rows now or in the file, with both counts. */
  readonly tables: readonly { readonly title: string; readonly now: number; readonly after: number }[];
}

/** Refuses text that is not JSON (SyntaxError) and JSON of another format (TypeError). */
export function readFileText(text: string, held: HeldData): Replacement {
  const state = JSON.parse(text) as unknown;
  if (textOf(state, 'format') !== 'cdr-browser-sandbox')
    throw new TypeError('its format is not cdr-browser-sandbox. Choose a file that “Save the world as a file” made.');
  const rowsOf = (name: string): number => {
    const rows = memberOf(state, 'tables', name);
    return Array.isArray(rows) ? rows.length : 0;
  };
  return {
    state,
    hasKeys: memberOf(state, 'keys') !== undefined,
    household: textOf(state, 'scenario', 'title') ?? textOf(state, 'scenario', 'name') ?? 'a household without a name',
    tables: dataTables
      .filter(({ name }) => name !== 'register.participants' && !name.startsWith('scenario.'))
      .map(({ name, title }) => ({ title, now: held.get(name)?.length ?? 0, after: rowsOf(name) }))
      .filter(({ now, after }) => now > 0 || after > 0),
  };
}

/** Tables that people would miss; the others follow from them. */
const missed = [
  'holder.clients',
  'holder.consents',
  'holder.grants',
  'holder.accessTokens',
  'holder.refreshTokens',
  'register.enrolled',
  'register.status',
] as const;

/** Counts of the rows that would be lost, by title; empty tables are left out. */
export const lostWith = (held: HeldData): readonly { readonly title: string; readonly count: number }[] =>
  dataTables
    .filter(({ name }) => (missed as readonly string[]).includes(name))
    .map(({ name, title }) => ({ title, count: held.get(name)?.length ?? 0 }))
    .filter(({ count }) => count > 0);
