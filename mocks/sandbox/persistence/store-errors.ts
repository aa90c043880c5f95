// Storage failures as SandboxErrors.
import { MissingPart } from '../../ambient/load-part.ts';
import { StoreError, type StoreErrorCode } from '../../store/store-error.ts';
import { SandboxError, type SandboxErrorCode } from '../../ambient/sandbox-error.ts';

type Words = readonly [code: SandboxErrorCode, what: string, fix: string];

const words: Readonly<Record<StoreErrorCode, Words>> = {
  'world-older': [
    'world-older',
    'The world stored in this browser is from an older version of the sandbox.',
    'Clear the world on the playground’s page reset/, clear this site’s data in the browser, or use another storage name.',
  ],
  'world-newer': [
    'world-newer',
    'The world stored in this browser is from a newer version of the sandbox.',
    'Reload the page to get the newer version.',
  ],
  'storage-blocked': [
    'storage-blocked',
    'IndexedDB is blocked in this browser or page.',
    'Allow site data, or use storage: "memory:"; the world then ends with the page.',
  ],
  'storage-silent': [
    'storage-blocked',
    'IndexedDB does not respond.',
    'Restart the browser, or use storage: "memory:"; the world then ends with the page.',
  ],
  'storage-full': [
    'storage-full',
    'The browser’s storage for this site is full.',
    'Clear a stored world, or free some disk space.',
  ],
  'store-closed': [
    'world-closed',
    'This world was cleared or replaced in another tab or by the browser.',
    'Reload the page.',
  ],
  'snapshot-malformed': [
    'state-malformed',
    'This is not an exported sandbox state.',
    'Import a value from exportState() of this version.',
  ],
};

/** A SandboxError for a StoreError; every other error is returned unchanged. */
export function asSandboxError(error: unknown): unknown {
  if (!(error instanceof StoreError)) return error;
  const [code, what, fix] = words[error.code];
  return new SandboxError(code, what, fix, { cause: error });
}

/** The same for opening a store, which throws a TypeError for an invalid address. */
export const asOpeningError = (error: unknown): unknown =>
  error instanceof TypeError
    ? new SandboxError('storage-unknown', error.message, 'Write auto, memory: or indexeddb:NAME.', { cause: error })
    : asSandboxError(error);

/** A `world-damaged` error, unless the cause is outside the stored data. */
export function asDamagedWorld(error: unknown): unknown {
  const known = asSandboxError(error);
  // The data is intact if another tab uses it, an option does not fit, or a part of the sandbox failed to load.
  const codes: readonly unknown[] = ['world-taken', 'option-malformed'];
  const whole = error instanceof MissingPart || (error instanceof SandboxError && codes.includes(error.code));
  if (known !== error || whole) return known;
  const why = error instanceof Error ? error.message : String(error);
  return new SandboxError(
    'world-damaged',
    `The world stored in this browser cannot be opened: ${why}`,
    'Export it if you need it, then clear it.',
    { cause: error },
  );
}

/** The result of the work; store errors become SandboxErrors. */
export async function withSandboxErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asSandboxError(error);
  }
}
