// What a store refuses, in words a page can act on.

export type StoreErrorCode =
  /** The world was written by an earlier version of the sandbox: offer export, then reset. */
  | 'world-older'
  /** The world was written by a later version of the sandbox. */
  | 'world-newer'
  /** The browser gives no storage here: private window, blocked site data, opaque origin. */
  | 'storage-blocked'
  /** The browser has been asked and says nothing. */
  | 'storage-silent'
  | 'storage-full'
  /** The store was closed by its owner, or because another tab removed or upgraded the world. */
  | 'store-closed'
  /** What should be restored is no snapshot of this version's tables. */
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
  'world-older': 'was made by an earlier version of the sandbox. Export it if it matters, then reset it.',
  'world-newer': 'was made by a later version of the sandbox. Load the page again, or reset it.',
  'storage-blocked':
    'cannot be kept: this browser allows no storage here. Use memory, or allow site data for this page.',
  'storage-silent': 'cannot be kept: this browser’s storage does not answer. Restart the browser, or use memory.',
  'storage-full': 'cannot be written: the browser’s storage for this site is full. Reset a world, or free some space.',
  'store-closed': 'is closed, perhaps because another tab reset or upgraded it. Load the page again.',
  'snapshot-malformed': 'was not restored.',
};

export const storeError = (code: StoreErrorCode, name: string, cause?: unknown): StoreError =>
  new StoreError(code, `The world “${name}” ${sentences[code]}`, cause === undefined ? {} : { cause });

const codes: Readonly<Record<string, StoreErrorCode>> = {
  QuotaExceededError: 'storage-full',
  VersionError: 'world-newer',
  SecurityError: 'storage-blocked',
  InvalidStateError: 'storage-blocked',
  UnknownError: 'storage-blocked',
};

/** A StoreError for what IndexedDB throws when storage as such fails; every other error comes back as it is. */
export function asStoreError(name: string, error: unknown): unknown {
  // Node has no IndexedDB at all, and says so by the name that is missing.
  const absent = error instanceof ReferenceError && globalThis.indexedDB === undefined;
  const code = absent ? 'storage-blocked' : error instanceof DOMException ? codes[error.name] : undefined;
  return code === undefined ? error : storeError(code, name, error);
}
