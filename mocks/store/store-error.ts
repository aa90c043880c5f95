// The errors of a store.
import { defined } from '../ambient/defined.ts';

export type StoreErrorCode =
  /** The world was written by an earlier version of the sandbox: offer export, then reset. */
  | 'world-older'
  /** The world was written by a later version of the sandbox. */
  | 'world-newer'
  /** The browser blocks storage: private window, blocked site data, opaque origin. */
  | 'storage-blocked'
  /** The browser's storage does not respond. */
  | 'storage-silent'
  | 'storage-full'
  /** The store was closed by its owner, or because another tab removed or upgraded the world. */
  | 'store-closed'
  /** The snapshot does not fit the tables of this version. */
  | 'snapshot-malformed';

export class StoreError extends Error {
  readonly code: StoreErrorCode;

  constructor(code: StoreErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StoreError';
    this.code = code;
  }
}

const sentences: Record<StoreErrorCode, string> = {
  'world-older': 'is from an older version of the sandbox. Export it if you need it, then clear it.',
  'world-newer': 'is from a newer version of the sandbox. Reload the page, or clear the world.',
  'storage-blocked':
    'cannot be stored: this browser blocks storage here. Use memory, or allow site data for this page.',
  'storage-silent': 'cannot be stored: this browser’s storage does not respond. Restart the browser, or use memory.',
  'storage-full':
    'cannot be written: the browser’s storage for this site is full. Clear a stored world, or free some disk space.',
  'store-closed': 'is closed. Another tab may have cleared or upgraded it. Reload the page.',
  'snapshot-malformed': 'was not restored.',
};

export const storeError = (code: StoreErrorCode, name: string, cause?: unknown): StoreError =>
  new StoreError(code, `The world “${name}” ${sentences[code]}`, defined({ cause }));

const codes: Readonly<Record<string, StoreErrorCode>> = {
  QuotaExceededError: 'storage-full',
  VersionError: 'world-newer',
  SecurityError: 'storage-blocked',
  InvalidStateError: 'storage-blocked',
  UnknownError: 'storage-blocked',
};

/** A StoreError for an IndexedDB exception that means storage has failed; every other error is returned unchanged. */
export function asStoreError(name: string, error: unknown): unknown {
  // Node has no IndexedDB: using it throws a ReferenceError.
  const absent = error instanceof ReferenceError && globalThis.indexedDB === undefined;
  const code = absent ? 'storage-blocked' : error instanceof DOMException ? codes[error.name] : undefined;
  return code === undefined ? error : storeError(code, name, error);
}
