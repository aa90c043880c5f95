// Where a page of an app finds the served files: the value for its head.

/**
 * The folder as written in the page at a path: with a relative base (`''` or `./`) it leads up from the page’s own
 * folder,
 * `./../` for `/shop/index.html`; every other base is the folder itself.
 */
export const folderFor = (path: string, base: string): string =>
  base === '' || base === './' ? `./${'../'.repeat(Math.max(0, path.split('/').length - 2))}` : base;
