// Addresses of the site’s pages, relative to the folder that the site was deployed to, on any host or sub-path.

export interface Site {
  /** The folder of the start page, with a slash at its end. */
  readonly root: URL;
  readonly authorise: URL;
  readonly callback: URL;
  readonly reset: URL;
  readonly worker: URL;
  /**
   * The path of the root. Separates the worlds and notes of two sites on one origin, such as two project pages of one
   * owner.
   */
  readonly name: string;
  /** The pages are served in an app, without the playground. */
  readonly inApp: boolean;
}

/** The site of a page that is `depth` folders below its root. */
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
    // The whole path, so that /a/b/ and /a-b/ differ. A colon would end the name in a note’s key.
    name: root.pathname.replaceAll(':', '%3A'),
    inApp: false,
  };
}
