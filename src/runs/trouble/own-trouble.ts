// Errors of the sandbox itself, not of a party: a module that cannot be loaded, a closed or taken world, full storage.
import { SandboxError } from '../../../mocks/index.ts';

const ours: readonly SandboxError['code'][] = ['part-missing', 'world-closed', 'world-taken', 'storage-full'];

/** The message of such an error, or of one among its causes; undefined for every other error. */
export function ownTrouble(error: unknown): string | undefined {
  if (error instanceof SandboxError && ours.includes(error.code)) return error.message;
  return error instanceof Error && error.cause !== undefined ? ownTrouble(error.cause) : undefined;
}
