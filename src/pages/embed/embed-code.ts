// The code that an author copies: a script tag with the element, an iframe, and the script for an iframe.
import type { Site } from '../address/site.ts';

/** Attributes in the order in which they are written. */
export type Attributes = readonly (readonly [name: string, value: string])[];

export interface Made {
  readonly element: 'cdr-flow' | 'cdr-try' | 'cdr-rule';
  readonly attributes: Attributes;
  readonly theme: string;
  /** Title of the frame, and the element’s fallback text. */
  readonly title: string;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const written = (attributes: Attributes): string =>
  attributes.map(([name, value]) => ` ${name}="${escaped(value)}"`).join('');

const themed = ({ attributes, theme }: Made): Attributes =>
  theme === 'auto' ? attributes : [...attributes, ['theme', theme]];

export const scriptCode = (made: Made, { root }: Pick<Site, 'root'>): string =>
  [
    `<script type="module" src="${new URL('elements/elements.js', root).href}"></script>`,
    `<${made.element}${written(themed(made))}>`,
    `  <p>An interactive example: ${escaped(made.title)}. It needs JavaScript.</p>`,
    `</${made.element}>`,
  ].join('\n');

/** Address of the frame, below the site’s root. */
export function frameAddress(made: Made, { root }: Pick<Site, 'root'>): URL {
  const url = new URL('embed/', root);
  for (const [name, value] of themed(made)) url.searchParams.set(name, value);
  return url;
}

export const frameCode = (made: Made, site: Pick<Site, 'root'>): string =>
  `<iframe src="${escaped(frameAddress(made, site).href)}" title="${escaped(made.title)}" loading="lazy"\n  sandbox="allow-scripts allow-popups" referrerpolicy="origin" width="100%" height="420"></iframe>`;

export const lineCode = (made: Made, { root }: Pick<Site, 'root'>): string =>
  [
    "import { createEmbed } from 'cdr-browser-sandbox/embed';",
    '',
    'const embed = createEmbed(document.body, {',
    `  playground: ${JSON.stringify(root.href)},`,
    `  title: ${JSON.stringify(made.title)},`,
    `  show: ${JSON.stringify(Object.fromEntries(made.attributes))},`,
    ...(made.theme === 'auto' ? [] : [`  theme: '${made.theme}',`]),
    '});',
    "embed.on('step', ({ step }) => console.log(step));",
  ].join('\n');
