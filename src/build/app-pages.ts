// Vite plugin: the static pages as they are put into somebody's own app, where no playground is around them.
import type { HtmlTagDescriptor, Plugin } from 'vite';

/** Folders under src/pages of what consumers and recipients see of a flow. */
export const appPageNames: readonly string[] = ['authorise', 'callback', 'device'];

/** By these src/pages/address/site-here.ts knows where it stands; the version says what to compare when files were copied. */
const marks = (version: string): HtmlTagDescriptor[] => [
  { tag: 'meta', attrs: { name: 'cdr-sandbox-page', content: version }, injectTo: 'head' },
];

/** There is no public folder: the icon goes with what the pages name. */
const intoApp = (html: string): string => html.replaceAll('href="/icon.svg"', 'href="/public/icon.svg"');

export const appPages = (version: string): Plugin => ({
  name: 'cdr-app-pages',
  transformIndexHtml: { order: 'pre', handler: (html) => ({ html: intoApp(html), tags: marks(version) }) },
});
