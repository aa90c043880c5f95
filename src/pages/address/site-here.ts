// Whether this page belongs to the playground or to an app that embeds it.
import { authorisePage, callbackPage, devicePage, worldParameter } from '../../../mocks/spec/page-address.ts';
import { siteOf, type Site } from './site.ts';

/**
 * The site of a page installed one folder below an app’s root. Its world is the app’s, which `world` in the address
 * names.
 */
export function siteInApp(page: string): Site {
  const at = (name: string): URL => new URL(name, new URL('./', page));
  const name = new URL(page).searchParams.get(worldParameter) ?? 'default';
  return { ...siteOf(page, 1), authorise: at(authorisePage), callback: at(callbackPage), name, inApp: true };
}

/** The consumer’s device page in an app. */
export function deviceInApp(page: string): URL {
  const device = new URL(devicePage, new URL('./', page));
  const world = new URL(page).searchParams.get(worldParameter);
  if (world !== null) device.searchParams.set(worldParameter, world);
  return device;
}

/**
 * The site of this page, which is one folder below its root. The build of the package marks pages for apps with a meta
 * element.
 */
export const siteHere = (): Site =>
  document.querySelector('meta[name="cdr-sandbox-page"]') === null
    ? siteOf(location.href, 1)
    : siteInApp(location.href);
