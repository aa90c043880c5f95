// Storage that cannot be used, said in words with the mend.
import { SandboxError } from './sandbox-error.ts';
import { StoreError } from '../store/store-error.ts';

export function asSandboxError(error: unknown): unknown {
  if (error instanceof TypeError)
    return new SandboxError('storage-unknown', error.message, 'Write auto, memory: or indexeddb:NAME.', {
      cause: error,
    });
  if (!(error instanceof StoreError)) return error;
  switch (error.code) {
    case 'world-older':
      return new SandboxError(
        'world-older',
        'This browser keeps a world of an older version of the sandbox.',
        'Open reset/ to clear it, or use another storage name.',
        { cause: error },
      );
    case 'world-newer':
      return new SandboxError(
        'world-newer',
        'This browser keeps a world of a newer version of the sandbox.',
        'Reload the page to get the newer version.',
        { cause: error },
      );
    default:
      return new SandboxError(
        'storage-blocked',
        'IndexedDB cannot be used here.',
        'Use storage: "memory:"; the world then ends with the page.',
        { cause: error },
      );
  }
}
