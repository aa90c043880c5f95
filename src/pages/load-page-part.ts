// Parts of the page that are loaded when they are needed.

/** A part of the page could not be loaded: the site has been deployed anew since, or the network is gone. */
export class MissingPagePart extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'MissingPagePart';
  }
}

/** What `load` imports. Refuses (MissingPagePart) what cannot be loaded; the next call tries again. */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    throw new MissingPagePart(error);
  }
}
