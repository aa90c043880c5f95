// Where the pages of this site stand: addresses below the folder that the site was put into, whatever host or sub-path that is.

export interface Site {
  /** The folder of the start page, with a slash at its end. */
  readonly root: URL;
  readonly authorise: URL;
  readonly callback: URL;
  readonly reset: URL;
  readonly worker: URL;
  /** Tells worlds and notes of two sites on one origin apart, as project pages of one owner are: the path of the root. */
  readonly name: string;
  /** The pages stand in somebody's own app, with no playground around them. */
  readonly inApp: boolean;
}

/** The site of a page that stands so many folders below its root. */
export function siteOf(page: string, depth: 0 | 1): Site {
  const root = new URL(depth === 0 ? './' : '../', page);
  root.search = '';
  root.hash = '';
  const at = (path: string): URL => new URL(path, root);
  return {
    root,
    authorise: at('authorise/'),
    callback: at('callback/'),
    reset: at('reset/'),
    worker: at('sandbox-worker.js'),
    // The path itself, so that /a/b/ and /a-b/ stay two; a colon would look like the end of the name in a note's key.
    name: root.pathname.replaceAll(':', '%3A'),
    inApp: false,
  };
}
