// Loads modules on first use. A page may retry one that failed to load.

const type = 'cdr-missing-part';

/** Dispatched on the global object when a module fails to load; a listener that can retry sets `again`. */
export class MissingPartEvent extends Event {
  static readonly type = type;
  readonly cause: unknown;
  /** Resolves when to retry; undefined if no listener retries. */
  again: Promise<void> | undefined;

  constructor(cause: unknown) {
    super(type);
    this.cause = cause;
  }
}

/**
 * Imports a module. After a failure it retries for as long as a listener of `MissingPartEvent` sets `again`; otherwise
 * rejects with the cause.
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      const missing = new MissingPartEvent(error);
      if (typeof globalThis.dispatchEvent === 'function') globalThis.dispatchEvent(missing);
      if (missing.again === undefined) throw error;
      await missing.again;
    }
  }
}
