// Templates use only declared tags, attributes, properties and events: Lit does not report a typing error.
import { expect, test } from 'vitest';
import { sourceOf, sourcesUnder } from '../kit/sources.ts';
import { elementsIn, eventsOf, undeclaredIn } from './templates.ts';

const sources = sourcesUnder('src');
const elements = elementsIn(sources);
const events = new Set([...elements.values()].flatMap((element) => [...element.events]));

test('every template uses declared tags, attributes, properties and events only', () => {
  expect(elements.size).toBeGreaterThan(15);
  expect(
    sources.flatMap((source) => undeclaredIn(source, elements, events).map((wrong) => `${source.path}: ${wrong}`)),
  ).toEqual([]);
});

const element = sourceOf(
  'src/elements/cdr-chart.ts',
  `class CdrChart extends LitElement {
    static override properties = {
      reads: { attribute: false },
      headingLevel: { type: Number, attribute: 'heading-level' },
      folded: { type: Boolean },
      inner: { state: true },
    };
    #tell() { emit(this, 'cdr-day', {}); }
  }
  define('cdr-chart', CdrChart);`,
);

test.each([
  ['<cdr-chart level="4"></cdr-chart>', '<cdr-chart level> is declared nowhere'],
  ['<cdr-chart .inner=${1}></cdr-chart>', '<cdr-chart .inner> is declared nowhere'],
  ['<cdr-chart .heading-level=${1}></cdr-chart>', '<cdr-chart .heading-level> is declared nowhere'],
  ['<cdr-chart ?heading-level=${1}></cdr-chart>', '<cdr-chart ?heading-level> is declared nowhere'],
  ['<cdr-chart @cdr-select=${1}></cdr-chart>', '<cdr-chart @cdr-select> is declared nowhere'],
  ['<cdr-chrat></cdr-chrat>', '<cdr-chrat> is no element'],
  ['<main @cdr-dya=${1}></main>', '<main @cdr-dya> is declared nowhere'],
  ['<button aria-presed="true" type="button">a</button>', '<button aria-presed> is declared nowhere'],
  ['<p style="color: red">a</p>', '<p style> is declared nowhere'],
  ['<input .vlaue=${1} ?checked=${true} />', '<input .vlaue> is declared nowhere'],
  ['<p <b>a</b>', 'cannot be read: <p a'],
])('undeclaredIn reports %s', (template, wrong) => {
  const source = sourceOf('src/pages/a.ts', `html\`${template}\`;`);
  expect(undeclaredIn(source, elementsIn([element]), new Set(['cdr-day']))).toEqual([wrong]);
});

test('undeclaredIn accepts declared names', () => {
  const template =
    '<main @cdr-day=${1}><cdr-chart class="a" heading-level="4" .headingLevel=${4} .reads=${1} ?folded=${true} @cdr-day=${1} @click=${1}></cdr-chart></main>';
  const source = sourceOf('src/pages/a.ts', `html\`${template}\`;`);
  expect(undeclaredIn(source, elementsIn([element]), new Set(['cdr-day']))).toEqual([]);
});

test('every element documents exactly the events it fires and the properties it has', () => {
  for (const source of sources) {
    const [[tag, declared] = []] = elementsIn([source]);
    if (tag === undefined || declared === undefined) continue;
    const said = (word: string): string[] =>
      source.comments.flatMap((comment) =>
        [...comment.matchAll(new RegExp(`@${word} (\\S+)`, 'gu'))].map(([, name = '']) => name),
      );
    expect([...new Set(said('fires'))].toSorted(), `${tag}, @fires`).toEqual(
      [...new Set(eventsOf(source, sources))].toSorted(),
    );
    expect(said('prop').toSorted(), `${tag}, @prop`).toEqual([...declared.properties].toSorted());
  }
});
