// Trouble that is ours and no party’s: a part that cannot be loaded, a world that is gone or taken, full storage.
import { SandboxError } from '../../mocks/index.ts';

const ours: readonly SandboxError['code'][] = ['part-missing', 'world-closed', 'world-taken', 'storage-full'];

/** What to say of an error that is ours, in it or in what caused it; undefined for every other. */
export function ownTrouble(error: unknown): string | undefined {
  if (error instanceof SandboxError && ours.includes(error.code)) return error.message;
  return error instanceof Error && error.cause !== undefined ? ownTrouble(error.cause) : undefined;
}
