// The guides as static pages: `guides/` lists them, `guides/NAME/` is one of them; generated from the package’s Markdown.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { menus } from '../menus.ts';
import type { StaticPage } from '../pages.ts';
import { addressFrom, explanationOf, type Library } from './guide-addresses.ts';
import { guideGroups, guides, type Guide, type GuideGroup } from './guide-list.ts';
import { markdownText, sectionIds, type MarkdownText } from './markdown-text.ts';

/** Contents for the placeholders of the template. */
interface Filling {
  readonly title: string;
  readonly words: string;
  /** Relative path from the page to the start page. */
  readonly root: string;
  readonly content: string;
  /** The guide on the page; absent on the list of all guides. */
  readonly here?: Guide;
  readonly beside?: string;
  readonly scripts?: string;
}

const entriesOf = Object.entries as <Key extends string, Value>(record: Record<Key, Value>) => [Key, Value][];

const link = (folder: string, { name, label }: Guide, here?: Guide): string =>
  `<a href="${folder}${name}/"${here?.name === name ? ' aria-current="page"' : ''}>${label}</a>`;

/** All guides under their group titles. */
const grouped = (item: (guide: Guide) => string): string =>
  entriesOf(guideGroups)
    .map(([group, title]) => section(title, guidesIn(group).map(item)))
    .join('\n');

const guidesIn = (group: GuideGroup): readonly Guide[] => guides.filter((guide) => guide.group === group);

/** Backticks as code elements; or removed where no markup is possible. */
const withCode = (words: string): string => words.replaceAll(/`([^`]+)`/gu, '<code>$1</code>');
const withoutMarks = (words: string): string => words.replaceAll('`', '');

const list = (items: readonly string[], attributes = ''): string =>
  `<ul${attributes}>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;

const section = (title: string, items: readonly string[]): string =>
  `<section><h2>${title}</h2>${list(items)}</section>`;

/** All guides, next to the current one if there is room. */
const others = (folder: string, here: Guide): string =>
  `<nav class="guides" aria-label="Guides">${entriesOf(guideGroups)
    .map(([group, title]) => `<p>${title}</p>${list(guidesIn(group).map((guide) => link(folder, guide, here)))}`)
    .join('')}</nav>`;

function filled(template: string, { title, words, root, content, here, beside = '', scripts = '' }: Filling): string {
  const folder = here === undefined ? './' : '../';
  const places: Readonly<Record<string, string>> = {
    title,
    words,
    root,
    content,
    beside,
    scripts,
    all: folder,
    playground: menus({ root, without: 'guides/' }),
    'all current': here === undefined ? ' aria-current="page"' : '',
    menu: guides.map((guide) => `<li>${link(folder, guide, here)}</li>`).join(''),
    kind: here === undefined ? 'guide-list' : 'guide',
    others: here === undefined ? '' : others(folder, here),
  };
  return template.replaceAll(/\{\{([a-z ]+)\}\}/gu, (_mark, place: string) => {
    const text = places[place];
    if (text === undefined) throw new Error(`The template of the guides has no words for “${place}”.`);
    return text;
  });
}

/** A guide with more sections lists only those of depth 2. */
const mostListed = 60;

/** Sections of the guide, shown where there is room. */
function contentsOf({ sections: all }: MarkdownText): string {
  const sections = all.length <= mostListed ? all : all.filter(({ depth }) => depth === 2);
  return sections.length < 2
    ? ''
    : `<nav class="contents" aria-label="On this page"><p>On this page</p><ul>${sections
        .map(({ id, title, depth }) => `<li class="depth-${String(depth)}"><a href="#${id}">${title}</a></li>`)
        .join('')}</ul></nav>`;
}

/** Links to the previous and the next guide. */
function onwards(here: Guide): string {
  const at = guides.indexOf(here);
  const [before, after] = [guides[at - 1], guides[at + 1]];
  return `<nav class="onwards" aria-label="Before and after">${
    before === undefined ? '' : `<p class="before">Before: ${link('../', before)}</p>`
  }${after === undefined ? '' : `<p class="after">Next: ${link('../', after)}</p>`}</nav>`;
}

/** The build puts the elements next to this site; the development server serves their source. */
const elementScript = {
  built: '<script type="module" src="../../elements/elements.js" vite-ignore></script>',
  development: '<script type="module" src="/src/embeds/elements.ts"></script>',
} as const;

/** The page of a guide. */
function guidePage(
  guide: Guide,
  markdown: string,
  template: string,
  library: Library,
  mode: keyof typeof elementScript,
): string {
  const text = markdownText(markdown, {
    addressOf: (target) => addressFrom(guide, target, library),
    explains: explanationOf,
  });
  return filled(template, {
    title: withoutMarks(text.title),
    words: withoutMarks(guide.words),
    root: '../../',
    content: `<article>${text.html}</article>${onwards(guide)}`,
    here: guide,
    beside: contentsOf(text),
    scripts: text.html.includes('<cdr-') ? elementScript[mode] : '',
  });
}

/** The page with all guides. */
const guideIndex = (template: string): string =>
  filled(template, {
    title: 'Guides',
    words: 'Guides to the CDR sandbox: for learners, builders of data recipients, testers and authors.',
    root: '../',
    content: `<h1>Guides</h1><p class="lede">For those who want to understand the Consumer Data Right, build on it, test what they have built, or write about it.</p><div class="groups">${grouped(
      (guide) => `${link('./', guide)}<p>${withCode(guide.words)}</p>`,
    )}</div>`,
  });

/** The pages, read from disk on each request. */
export function guidePages(root: string): readonly StaticPage[] {
  const template = join(root, 'src/pages/guides/guide.html');
  const fileOf = ({ source }: Guide): string => join(root, 'src/docs', source);
  const read = (file: string): string => readFileSync(file, 'utf8');
  const library: Library = { guides, sectionsOf: (guide) => sectionIds(read(fileOf(guide))) };
  return [
    { name: 'guides', place: 'guides/index.html', madeOf: [template], html: () => guideIndex(read(template)) },
    ...guides.map((guide): StaticPage => ({
      name: `guides-${guide.name}`,
      place: `guides/${guide.name}/index.html`,
      madeOf: [template, fileOf(guide)],
      html: (mode) => guidePage(guide, read(fileOf(guide)), read(template), library, mode),
    })),
  ];
}
