// Storage that cannot be used, said in words with the mend.
import { MissingPart } from '../ambient/load-part.ts';
import { StoreError, type StoreErrorCode } from '../store/store-error.ts';
import { SandboxError, type SandboxErrorCode } from '../ambient/sandbox-error.ts';

type Words = readonly [code: SandboxErrorCode, what: string, fix: string];

const words: Readonly<Record<StoreErrorCode, Words>> = {
  'world-older': [
    'world-older',
    'This browser keeps a world of an older version of the sandbox.',
    'Open reset/ to clear it, or use another storage name.',
  ],
  'world-newer': [
    'world-newer',
    'This browser keeps a world of a newer version of the sandbox.',
    'Reload the page to get the newer version.',
  ],
  'storage-blocked': [
    'storage-blocked',
    'IndexedDB cannot be used here.',
    'Use storage: "memory:"; the world then ends with the page.',
  ],
  'storage-silent': [
    'storage-blocked',
    'IndexedDB does not answer here.',
    'Restart the browser, or use storage: "memory:"; the world then ends with the page.',
  ],
  'storage-full': [
    'storage-full',
    'The browser’s storage for this site is full, so nothing more can be kept.',
    'Clear a world, or free some space.',
  ],
  'store-closed': [
    'world-closed',
    'This world has been cleared or replaced, in another tab or by the browser.',
    'Reload the page.',
  ],
  'snapshot-malformed': ['state-malformed', 'This is no state of a sandbox.', 'Import what exportState() gave.'],
};

/** A SandboxError for what storage refuses; every other error comes back as it is. */
export function asSandboxError(error: unknown): unknown {
  if (!(error instanceof StoreError)) return error;
  const [code, what, fix] = words[error.code];
  return new SandboxError(code, what, fix, { cause: error });
}

/** The same, where an address of a store was given: one that names no store is refused with a TypeError. */
export const asOpeningError = (error: unknown): unknown =>
  error instanceof TypeError
    ? new SandboxError('storage-unknown', error.message, 'Write auto, memory: or indexeddb:NAME.', { cause: error })
    : asSandboxError(error);

/** Why a world that is stored cannot be opened, when the trouble is in what it holds. */
export function asDamage(error: unknown): unknown {
  const known = asSandboxError(error);
  // A world is whole that another tab plays, that an option does not fit, or that needs a part that is not there.
  const codes: readonly unknown[] = ['world-taken', 'option-malformed'];
  const whole = error instanceof MissingPart || (error instanceof SandboxError && codes.includes(error.code));
  if (known !== error || whole) return known;
  const why = error instanceof Error ? error.message : String(error);
  return new SandboxError(
    'world-damaged',
    `The world that this browser keeps cannot be opened: ${why}`,
    'Save it, then mend or clear it.',
    { cause: error },
  );
}

/** What the work gives; its errors are those of a sandbox. */
export async function spoken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asSandboxError(error);
  }
}
