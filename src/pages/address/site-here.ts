// Where this page stands: in the playground, or in somebody's own app.
import { authorisePage, callbackPage, devicePage, worldParameter } from '../../../mocks/spec/page-address.ts';
import { siteOf, type Site } from './site.ts';

/**
 * The site of a page that was put into an app, in a folder of ours below the app's own. Its world is the app's: the one
 * that `world` in the address names, where the app keeps it under a name of its own.
 */
export function siteInApp(page: string): Site {
  const at = (name: string): URL => new URL(name, new URL('./', page));
  const name = new URL(page).searchParams.get(worldParameter) ?? 'default';
  return { ...siteOf(page, 1), authorise: at(authorisePage), callback: at(callbackPage), name, inApp: true };
}

/** The device of a consumer, beside the other pages in an app. */
export function deviceInApp(page: string): URL {
  const device = new URL(devicePage, new URL('./', page));
  const world = new URL(page).searchParams.get(worldParameter);
  if (world !== null) device.searchParams.set(worldParameter, world);
  return device;
}

/** The site of this page, which stands one folder below its root; the build of the package marks pages for apps. */
export const siteHere = (): Site =>
  document.querySelector('meta[name="cdr-sandbox-page"]') === null
    ? siteOf(location.href, 1)
    : siteInApp(location.href);
