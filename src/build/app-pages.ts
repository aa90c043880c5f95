// Vite plugin: prepares the static pages for use in other apps, which have no playground around them.
import type { HtmlTagDescriptor, Plugin } from 'vite';

/** Folders under src/pages with the pages that consumers and recipients see during a flow. */
export const appPageNames: readonly string[] = ['authorise', 'callback', 'device'];

/** src/pages/address/site-here.ts reads its place from this; the version helps to compare copied files. */
const marks = (version: string): HtmlTagDescriptor[] => [
  { tag: 'meta', attrs: { name: 'cdr-sandbox-page', content: version }, injectTo: 'head' },
];

/** An app has no public folder, so the icon is bundled with the pages. */
const intoApp = (html: string): string => html.replaceAll('href="/icon.svg"', 'href="/public/icon.svg"');

export const appPages = (version: string): Plugin => ({
  name: 'cdr-app-pages',
  transformIndexHtml: { order: 'pre', handler: (html) => ({ html: intoApp(html), tags: marks(version) }) },
});
