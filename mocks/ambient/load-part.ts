// Parts of the sandbox that are loaded when they are first needed. One that cannot be is our trouble, never a party's answer.
import { SandboxError } from './sandbox-error.ts';

/** A part could not be loaded: the site has been deployed anew since the page was opened, or the network is gone. */
export class MissingPart extends SandboxError {
  constructor(cause: unknown) {
    super(
      'part-missing',
      'A part of the sandbox could not be loaded: the site has changed since the page was opened, or the network is gone.',
      'Reload the page.',
      { cause },
    );
  }
}

/** What `load` imports. Refuses (MissingPart) what cannot be loaded; the next call tries again. */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    throw new MissingPart(error);
  }
}

/** A part that is loaded once for every caller; one that could not be loaded is tried again. */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => {
    loaded ??= loadPart(load).catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
}
