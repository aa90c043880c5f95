// The guides as pages of the site: each exists, its links resolve, and it needs nothing that the pages' policy forbids.
import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { addressFrom, explanationOf, type Library } from '../../src/build/guides/guide-addresses.ts';
import { guides, type Guide } from '../../src/build/guides/guide-list.ts';
import { guidePages } from '../../src/build/guides/guide-pages.ts';
import { markdownText } from '../../src/build/guides/markdown-text.ts';
import { codeBlocks, replaced, type CodeBlock } from '../consumers/code-blocks.ts';
import { at } from '../tools/run.ts';

const pages = new Map(guidePages(at()).map(({ place, html }) => [place, html('built')]));

const linksOf = (html: string): readonly string[] =>
  [...html.matchAll(/<a [^>]*href="([^"]+)"/gu)].map(([, href = '']) => href.replaceAll('&amp;', '&'));

test('every guide in the package is a page, including those the README links to', () => {
  const written = readdirSync(at('src/docs/guides')).map((file) => `guides/${file}`);
  expect(
    guides
      .map(({ source }) => source)
      .filter((source) => source.startsWith('guides/'))
      .toSorted(),
  ).toEqual(written.toSorted());
  const linked = [...readFileSync(at('README.md'), 'utf8').matchAll(/\(src\/docs\/([^)#]+)\)/gu)].map(
    ([, path]) => path,
  );
  expect(guides.map(({ source }) => source)).toEqual(expect.arrayContaining(linked));
  expect(linked.length).toBeGreaterThan(8);
});

test.each([...pages])('%s links to the playground and to existing pages and sections only', (place, html) => {
  const links = linksOf(html).filter((href) => !href.startsWith('https:'));
  expect(links).toContain(posix.relative(posix.dirname(place), '.') + '/');
  for (const href of links) {
    const target = new URL(href, `https://site.example/${place}`);
    const path = target.pathname.slice(1);
    // The start page and the embeds page are not guides.
    if (path === '' || path === 'embed/') continue;
    const page = path.endsWith('.html') ? path : `${path}index.html`;
    expect([...pages.keys()], href).toContain(page);
    if (target.hash !== '')
      expect(`${pages.get(page)} id="content"`, href).toContain(` id="${decodeURIComponent(target.hash.slice(1))}"`);
  }
});

test.each([...pages])('%s describes itself and has no styles or scripts of its own', (_place, html) => {
  expect(/<meta name="description" content="[^"]{40,160}" \/>/u.exec(html)?.[0]).toBeDefined();
  expect(html.match(/<h1/gu)).toHaveLength(1);
  expect(html).not.toMatch(/\sstyle=|\son[a-z]+=|<style|\{\{/u);
  expect(html.match(/<script(?![^>]* src=)/gu)).toBeNull();
});

test('descriptions of guides contain no Markdown, in the list and in the head; code is marked up as code', () => {
  const index = pages.get('guides/index.html') ?? '';
  expect(index.replaceAll(/<[^>]*>/gu, '')).not.toContain('`');
  expect(index).toContain('A sandbox that answers its own <code>fetch</code> only');
  for (const html of pages.values())
    expect(/<title>.*<\/title>|<meta name="description".*/gu.exec(html)?.join('')).not.toContain('`');
});

test('the guide for learners asks for no installation and no terminal', () => {
  const text = readFileSync(at('src/docs/guides/learners.md'), 'utf8');
  expect(text).not.toMatch(/npx|npm|```/u);
  expect(text).toContain('](builders.md');
});

/** The profile of a code block; undefined where it is the same in both. */
function profileOf({ text }: CodeBlock): '0.1.1' | 'today' | undefined {
  if (/\b(?:codeFlow|todayRegistration)\b/u.test(text)) return 'today';
  return /import [^;]*\b(?:hybrid|registration)\b[^;]*'cdr-browser-sandbox/u.test(text) ? '0.1.1' : undefined;
}

test.each(['README.md', 'src/docs/guides/your-app.md', 'src/docs/guides/tool-chains.md', 'src/docs/guides/testers.md'])(
  'every data-sharing example in %s exists for both profiles',
  (document) => {
    const all = codeBlocks(document);
    const lines = all.filter(({ info }) => info === 'ts instead');
    const fits = (block: CodeBlock, instead: CodeBlock): boolean => {
      try {
        return profileOf({ ...block, text: replaced(block.text, instead) }) !== profileOf(block);
      } catch {
        return false;
      }
    };
    const flows = all.filter((block) => !lines.includes(block) && profileOf(block) !== undefined);
    const alone = flows.filter(
      (block) =>
        !lines.some((instead) => fits(block, instead)) &&
        !flows.some((other) => other.info === block.info && profileOf(other) !== profileOf(block)),
    );
    expect(alone.map(({ line }) => `${document}, line ${String(line)}`)).toEqual([]);
    expect(flows.length).toBeGreaterThan(0);
  },
);

test('the guide for learners plays the flow of each profile', () => {
  const html = pages.get('guides/learners/index.html') ?? '';
  expect([...html.matchAll(/<cdr-flow ([^>]*)>/gu)].map(([, attributes]) => attributes)).toEqual([
    'profile="today" flow="code" heading-level="3"',
    'flow="hybrid" heading-level="3"',
  ]);
});

test('the README says how to choose a profile before its first code block', () => {
  const [before = ''] = readFileSync(at('README.md'), 'utf8').split(/^```/mu);
  for (const words of ["`{ profile: 'today' }`", '`codeFlow`', '`hybrid`', 'builders.md#which-profile'])
    expect(before).toContain(words);
});

test('no two pages share a title or a description', () => {
  for (const mark of [/<title>.*<\/title>/u, /<meta name="description".*/u]) {
    const all = [...pages.values()].map((html) => mark.exec(html)?.[0]);
    expect(new Set(all).size).toBe(pages.size);
  }
});

const guideOf = (source: string): Guide => ({ name: 'one', source, label: 'One', words: '', group: 'begin' });
const one = guideOf('guides/one.md');
const library: Library = {
  guides: [one, { ...guideOf('reference/two.md'), name: 'two' }],
  sectionsOf: ({ name }) => (name === 'two' ? ['first'] : ['own']),
};

describe('a link in a guide', () => {
  test.each([
    ['../reference/two.md', '../two/'],
    ['../reference/two.md#first', '../two/#first'],
    ['#own', '#own'],
    ['https://consumerdatastandards.gov.au/', 'https://consumerdatastandards.gov.au/'],
  ])('%s leads to %s', (target, address) => {
    expect(addressFrom(one, target, library)).toBe(address);
  });
  test.each([
    'two.md',
    '../reference/rules.md',
    '../reference/two.md#second',
    '#first',
    '../../../index.html',
    '../../../README.md',
    '../../../src/pages/embed/index.html',
    'http://consumerdatastandards.gov.au/',
  ])('%s is refused by the build as a link that leads nowhere', (target) => {
    expect(() => addressFrom(one, target, library)).toThrow(/guides\/one\.md: the link to .* leads nowhere/u);
  });
});

test('a rule or view named in code becomes a link to the playground', () => {
  expect(explanationOf('token.live')).toBe('../../?view=rules&rule=token.live');
  expect(explanationOf('?view=lessons')).toBe('../../?view=lessons');
  expect([explanationOf('?view=nowhere'), explanationOf('npm start')]).toEqual([undefined, undefined]);
  for (const view of ['glossary', 'rules', 'lessons'])
    expect(pages.get('guides/learners/index.html')).toContain(`href="../../?view=${view}"`);
});

describe('the text of a guide', () => {
  const html = (text: string): string =>
    markdownText(`# One\n\n${text}`, { addressOf: (target) => target, explains: () => undefined }).html;
  test('code is coloured by classes and its text is unchanged', () => {
    const block = html("```ts file=vite.config.ts\nconst a = '<b>';\n```");
    expect(block).toContain('<figcaption>vite.config.ts</figcaption>');
    expect(block).toContain('<span class="hljs-keyword">const</span>');
    expect(block).toContain('&#x27;&lt;b&gt;&#x27;');
  });
  test('a script inside HTML is highlighted as a script', () => {
    expect(html('```html\n<script>\n  const a = await b();\n</script>\n```')).toContain('hljs-keyword">const</span>');
  });
  test.each([
    ['a foreign tag', '<p style="color: red">a</p>'],
    ['an event handler attribute', '<cdr-flow onclick=a></cdr-flow>'],
    ['two sections with the same name', '## Two\n\n## Two'],
    ['a block in a language without highlighting', '```cobol\nSTOP RUN.\n```'],
  ])('%s is refused', (_what, text) => {
    expect(() => html(text)).toThrow();
  });
});
