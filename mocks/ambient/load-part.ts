// Loads parts of the sandbox on first use. A part that cannot load is an error of the sandbox, never a party's response.
import { SandboxError } from './sandbox-error.ts';

/** A part could not be loaded: the site was deployed again since the page was opened, or the network is down. */
export class MissingPart extends SandboxError {
  constructor(cause: unknown) {
    super(
      'part-missing',
      'A part of the sandbox could not be loaded: the site has changed since the page was opened, or the network is down.',
      'Reload the page.',
      { cause },
    );
  }
}

/** The result of the import. Throws MissingPart if it cannot be loaded; the next call tries again. */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    throw new MissingPart(error);
  }
}

/** Loads a part once for all callers; after a failure the next call tries again. */
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
