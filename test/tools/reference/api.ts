// Reference pages: every export of every entry of the package, with an address for each export and member.
import { packageModel, type Declared, type EntryModel } from '../api/model.ts';
import { declaredText, memberText, signatureText, typeParametersText, typeText } from '../api/type-text.ts';
import { headingId } from '../../../src/ui/heading-id.ts';
import type { ReferencePage } from '../docs.ts';
import { apiEntries, pageOf } from '../../../src/build/guides/api-entries.ts';
import { elementSections } from './api-elements.ts';
import { page, prose, table } from './markdown.ts';
import { sandboxErrorCodes } from './sandbox-errors.ts';
import { sandboxErrorWords } from './sandbox-error-words.ts';

/** TypeDoc's numbers for the kinds of exports. */
const kinds: Readonly<Record<number, string>> = {
  32: 'constant',
  64: 'function',
  128: 'class',
  256: 'interface',
  2097152: 'type',
};
const passedOn = 4194304;

/** The longest declaration on one line; some, mostly tables of the standards, are longer. */
const longest = 1200;

const shortened = (text: string): string => (text.length <= longest ? text : `${text.slice(0, longest)} …`);

const wordsOf = ({ comment, signatures = [], getSignature }: Declared): string =>
  [comment, getSignature?.comment, ...signatures.map((each) => each.comment)]
    .flatMap((each) =>
      each?.summary === undefined
        ? []
        : [
            each.summary
              .map(({ text }) => text)
              .join('')
              .trim(),
          ],
    )
    .join('\n\n');

const firstSentence = (words: string): string =>
  (/^.*?[.:](?=\s|$)/su.exec(words)?.[0] ?? words).replaceAll(/\s+/gu, ' ').slice(0, 140);

const code = (text: string): string => `\`\`\`ts\n${shortened(text)}\n\`\`\``;

/** An export's declaration without the members that have their own sections. */
function declarationOf(declared: Declared): string {
  const { name, signatures = [], type, extendedTypes = [] } = declared;
  const above = extendedTypes.length === 0 ? '' : ` extends ${extendedTypes.map(typeText).join(', ')}`;
  switch (kinds[declared.kind]) {
    case 'function':
      return signatures.map((each) => `function ${name}${signatureText(each, ': ')}`).join('\n');
    case 'constant':
      return `const ${name}: ${typeText(type)}`;
    case 'type':
      return `type ${name}${typeParametersText(declared)} = ${declaredText(type, longest)}`;
    default:
      return `${kinds[declared.kind] ?? ''} ${name}${typeParametersText(declared)}${above}`;
  }
}

/** Members of classes and interfaces have their own sections. */
const membersOf = ({ kind, children = [] }: Declared): readonly Declared[] =>
  ['class', 'interface'].includes(kinds[kind] ?? '')
    ? children.filter(({ name, flags }) => name !== 'constructor' && flags?.isInherited !== true)
    : [];

/** A section of a page. */
interface ApiItem {
  readonly title: string;
  readonly words: string;
  readonly text: string;
}

function itemsOf(declared: Declared): readonly ApiItem[] {
  const words = wordsOf(declared);
  const title = `${kinds[declared.kind] ?? ''} ${declared.name}`;
  return [
    { title, words, text: [`## ${title}`, code(declarationOf(declared)), prose(words)].join('\n\n').trim() },
    ...membersOf(declared).map((member): ApiItem => {
      const said = wordsOf(member);
      const name = `${declared.name}: ${member.name}`;
      return {
        title: name,
        words: said,
        text: [`### ${name}`, code(memberText(member)), prose(said)].join('\n\n').trim(),
      };
    }),
  ];
}

/** Elements are documented by tags, attributes and events, not by their classes. */
const isElement = ({ name, kind }: Declared): boolean => kinds[kind] === 'class' && name.startsWith('Cdr');

const own = ({ exports }: EntryModel): readonly Declared[] => [
  ...new Map(
    exports
      .filter((each) => each.kind !== passedOn && !isElement(each))
      .map((each) => [`${String(each.kind)} ${each.name}`, each]),
  ).values(),
];

export const apiPages = async (): Promise<readonly ReferencePage[]> => pagesOf(await packageModel());

/** A page for each entry, a page that lists them, and their search entries. */
export function pagesOf(models: readonly EntryModel[]): readonly ReferencePage[] {
  const whereIs = new Map(
    models.flatMap(({ entry, exports }) => exports.map(({ id, kind, name }) => [id, { entry, kind, name }] as const)),
  );
  const found: Record<string, readonly (readonly [title: string, words: string])[]> = {
    errors: sandboxErrorCodes.map((each) => [each, sandboxErrorWords[each]]),
  };
  const pages = models.map((model): ReferencePage => {
    const { entry, exports } = model;
    const { label, words } = apiEntries[entry as keyof typeof apiEntries];
    const passed = exports.flatMap(({ kind, target }) => (kind === passedOn ? (whereIs.get(target ?? -1) ?? []) : []));
    const items = own(model).flatMap(itemsOf);
    const isWhole = passed.some(({ entry: from }) => from === '.') && passed.length > 20;
    const others = passed.filter(({ entry: from }) => !(isWhole && from === '.'));
    const name = pageOf(entry);
    const sections = [...elementSections(entry), ...items];
    found[name] = sections.map(({ title, words: said }) => [title, firstSentence(said)]);
    const text = page(
      `${label}: API`,
      'the declarations of the package',
      words,
      ...(isWhole ? [`It also exports everything that [\`cdr-browser-sandbox\`](${pageOf('.')}.md) does.`] : []),
      ...(others.length === 0
        ? []
        : [
            `It passes on ${others
              .map(
                (each) =>
                  `[\`${each.name}\`](${pageOf(each.entry)}.md#${headingId(`${kinds[each.kind] ?? ''} ${each.name}`)})`,
              )
              .join(', ')}.`,
          ]),
      ...sections.map((section) => section.text),
    );
    return { path: `${name}.md`, text };
  });
  const rows = models.map((model) => {
    const { label, words } = apiEntries[model.entry as keyof typeof apiEntries];
    const names = own(model).map(
      ({ name, kind }) => `[\`${name}\`](${pageOf(model.entry)}.md#${headingId(`${kinds[kind] ?? ''} ${name}`)})`,
    );
    return { label, words, entry: model.entry, names };
  });
  const index = page(
    'API reference',
    'the declarations of the package',
    'Every entry of the package, with everything that it exports. Each export and each member has an address of its own.',
    table(
      ['Import from', 'What it is for'],
      rows.map(({ label, words, entry }) => [`[\`${label}\`](${pageOf(entry)}.md)`, words]),
    ),
    ...rows.flatMap(({ label, names }) => (names.length === 0 ? [] : [`## ${label}`, names.join(' · ')])),
  );
  return [
    { path: 'api.md', text: index },
    ...pages,
    { path: 'api-index.json', text: `${JSON.stringify(found)}\n`.replaceAll('],[', '],\n[') },
  ];
}
