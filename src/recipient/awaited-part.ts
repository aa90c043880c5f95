// Parts that are loaded when they are first needed. A page may ask again for one that cannot be loaded.

const type = 'cdr-missing-part';

/** Dispatched at the page when a part cannot be loaded; whoever can ask again says when. */
export class MissingPartEvent extends Event {
  static readonly type = type;
  readonly cause: unknown;
  /** When the part is asked for again; nobody can where it is undefined. */
  again: Promise<void> | undefined;

  constructor(cause: unknown) {
    super(type);
    this.cause = cause;
  }
}

/**
 * What `load` imports. Where it cannot be loaded, it is asked for again as often as a listener of `MissingPartEvent` says
 * when; without one the import is rejected with its cause.
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
