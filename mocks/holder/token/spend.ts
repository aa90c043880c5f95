// Uses up a one-time row, a code or a rotated refresh token, atomically (RFC 6749 4.1.2, 10.4).
import type { Row, Table } from '../../store/table.ts';

/** True once for each row, even for concurrent calls. */
export async function spend<R extends Row & { readonly usedAt?: string }>(
  table: Table<R>,
  id: string,
  now: Date,
): Promise<boolean> {
  const usedAt = now.toISOString();
  const { after } = await table.update(id, (row) => (row.usedAt === undefined ? { ...row, usedAt } : undefined));
  return after !== undefined;
}
