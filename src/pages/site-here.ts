// Where this page stands: in the playground, or in somebody's own app.
import { worldParameter } from '../../mocks/spec/page-address.ts';
import { siteOf, type Site } from './site.ts';

/**
 * The site of a page that was put into an app, in a folder of ours below the app's own. Its world is the app's: the one
 * that `world` in the address names, where the app keeps it under a name of its own.
 */
export function siteInApp(page: string): Site {
  const { root: folder, ...pages } = siteOf(page, 1);
  const root = new URL('../', folder);
  const name = new URL(page).searchParams.get(worldParameter) ?? 'default';
  return { ...pages, root, worker: new URL('sandbox-worker.js', root), name, inApp: true };
}

/** The site of this page, which stands in a folder below its root; the build of the package marks pages for apps. */
export const siteHere = (): Site =>
  document.querySelector('meta[name="cdr-sandbox-page"]') === null
    ? siteOf(location.href, 1)
    : siteInApp(location.href);
