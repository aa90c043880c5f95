// Changes one row of a world in a way that no control offers: by exporting, changing and importing the state.
import type { Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';

/** Changes members of a row. The keys have to be extractable, because they are exported too. */
export async function changeRow(
  sandbox: Pick<Sandbox, 'exportState' | 'importState'>,
  table: string,
  id: string,
  change: Readonly<Record<string, unknown>>,
): Promise<void> {
  const state = await sandbox.exportState({ includeKeys: true });
  const rows = (state.tables[table] ?? []) as readonly { readonly id: string }[];
  if (!rows.some((row) => row.id === id)) throw new Error(`${table} has no row ${id}.`);
  const changed = rows.map((row) => (row.id === id ? { ...row, ...change } : row));
  await sandbox.importState({ ...state, tables: { ...state.tables, [table]: changed } });
}
