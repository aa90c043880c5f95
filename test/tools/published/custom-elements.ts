// Generates the data about the elements for editors and documentation tools: the Custom Elements Manifest and HTML data.
import { byCodeUnits } from '../../../mocks/ambient/ordering.ts';
import { exportedParts } from '../../../src/embeds/element/exported-parts.ts';
import { openNames } from '../../../src/styles/tokens.ts';
import { elementsIn } from '../../contract/templates.ts';
import { sourcesUnder, type Source } from '../../kit/sources.ts';

/** The file for a script tag, which has its own classes. */
const scriptModule = 'lib/elements/elements.js';

interface Member {
  readonly name: string;
  readonly description: string;
}

interface Described {
  readonly tag: string;
  /** Name of the class and the module that exports it. */
  readonly className: string;
  readonly module: string;
  readonly description: string;
  readonly properties: readonly Member[];
  readonly attributes: readonly (Member & { readonly boolean: boolean })[];
  readonly events: readonly Member[];
  /** Whether pages style it by parts and custom properties. */
  readonly embed: boolean;
}

const styling = {
  cssParts: exportedParts.map((name) => ({ name })),
  cssProperties: openNames.map((name) => ({ name })),
};

const camel = (attribute: string): string =>
  attribute.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The comment before the class: its sentences, and its text for each property and event. */
function wordsOf(
  { text }: Source,
  className: string,
): {
  description: string;
  of(name: string): string;
  /** Attributes that the comment documents. */
  readonly attributes: readonly Member[];
} {
  const [, comment = ''] =
    new RegExp(String.raw`/\*\*((?:(?!\*/)[^])*)\*/\s*export (?:abstract )?class ${className}\b`).exec(text) ?? [];
  const plain = comment.replaceAll(/^\s*\* ?/gm, '').trim();
  const [description = '', ...tags] = plain.split(/^@/m);
  return {
    description: description.trim(),
    attributes: tags.flatMap((tag) => {
      const [, name, words] = /^attr\s+(\S+)\s+-\s+([^]*)$/.exec(tag) ?? [];
      return name === undefined || words === undefined
        ? []
        : [{ name, description: words.trim().replaceAll(/\s+/g, ' ') }];
    }),
    of: (name) =>
      tags
        .map((tag) => /^(?:prop|attr|fires|event|slot|part)\s+(\S+)\s+-\s+([^]*)$/.exec(tag))
        .find((tag) => tag?.[1] === name)?.[2]
        ?.trim()
        .replaceAll(/\s+/g, ' ') ?? '',
  };
}

const comments = (events: Source): ReadonlyMap<string, string> =>
  new Map(
    [...events.text.matchAll(/\/\*\*((?:(?!\*\/)[^])*)\*\/\s*'(cdr-[\w-]+)':/g)].map(([, words = '', name = '']) => [
      name,
      words
        .replaceAll(/^\s*\* ?/gm, '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    ]),
  );

/** Boolean attributes. */
const booleans = new Set(['readonly', 'follow']);

/** The elements of the script tag; their attributes are documented before their class and its shared base class. */
function embeds(): readonly Described[] {
  const sources = sourcesUnder('src/embeds');
  const base = sources.find(({ path }) => path.endsWith('/embed-element.ts'));
  if (base === undefined) throw new Error('The base of the embeds is gone: correct test/tools/published.');
  const shared = wordsOf(base, 'EmbedElement').attributes;
  return sources.flatMap((source) =>
    [...source.text.matchAll(/export class (\w+) extends (EmbedElement|HTMLElement)\b/g)].flatMap(
      ([, className = '', parent]): Described[] => {
        const [, tag] = new RegExp(String.raw`define\('([\w-]+)', ${className}\)`).exec(source.text) ?? [];
        if (tag === undefined) return [];
        const words = wordsOf(source, className);
        const attributes = [...words.attributes, ...(parent === 'EmbedElement' ? shared : [])];
        return [
          {
            tag,
            className,
            module: scriptModule,
            description: words.description,
            properties: [],
            attributes: attributes.map((each) => ({ ...each, boolean: booleans.has(each.name) })),
            events: [],
            embed: parent === 'EmbedElement',
          },
        ];
      },
    ),
  );
}

/** Every element that `cdr-browser-sandbox/elements` and the script tag define. */
export const describedElements = (): readonly Described[] => [...embeds(), ...modules()];

function modules(): readonly Described[] {
  const sources = sourcesUnder('src/elements');
  const events = comments(sources.find(({ path }) => path.endsWith('/events.ts')) ?? ({ text: '' } as Source));
  const public_ = exportedClasses(sources.find(({ path }) => path === 'src/elements/index.ts'));
  const found = sources.flatMap((source) =>
    [...elementsIn([source])].flatMap(([tag, declared]): Described[] => {
      const [, className = ''] = new RegExp(`define\\('${tag}', (\\w+)\\)`).exec(source.text) ?? [];
      if (!public_.has(className)) return [];
      const words = wordsOf(source, className);
      return [
        {
          tag,
          className,
          module: source.path,
          description: words.description,
          properties: [...declared.properties].map((name) => ({ name, description: words.of(name) })),
          attributes: [...declared.attributes].map(([name, boolean]) => ({
            name,
            boolean,
            description: words.of(name) || words.of(camel(name)),
          })),
          events: [...declared.events].map((name) => ({ name, description: events.get(name) ?? '' })),
          embed: false,
        },
      ];
    }),
  );
  return found.toSorted((a, b) => byCodeUnits(a.tag, b.tag));
}

const exportedClasses = (index: Source | undefined): ReadonlySet<string> =>
  new Set([...(index?.text.matchAll(/\bCdr[A-Z]\w+/g) ?? [])].map(([name]) => name));

const published = (module: string): string =>
  module === scriptModule ? module : `lib/${module.replace(/\.ts$/, '.js')}`;

/** custom-elements.json, schema 1.0.0 of the Custom Elements Manifest. */
export const customElementsManifest = (elements: readonly Described[]): object => ({
  schemaVersion: '1.0.0',
  modules: elements.map(({ tag, className, module, description, properties, attributes, events, embed }) => ({
    kind: 'javascript-module',
    path: published(module),
    declarations: [
      {
        kind: 'class',
        name: className,
        description,
        customElement: true,
        tagName: tag,
        superclass: module === scriptModule ? { name: 'HTMLElement' } : { name: 'LitElement', package: 'lit' },
        members: properties.map((property) => ({ kind: 'field', ...property })),
        attributes: attributes.map(({ name, boolean, description: words }) => ({
          name,
          description: words,
          type: { text: boolean ? 'boolean' : 'string' },
        })),
        ...(embed ? styling : {}),
        events: events.map((event) => ({ ...event, type: { text: `CdrEvent<'${event.name}'>` } })),
      },
    ],
    exports: [
      { kind: 'js', name: className, declaration: { name: className, module: published(module) } },
      { kind: 'custom-element-definition', name: tag, declaration: { name: className, module: published(module) } },
    ],
  })),
});

/** Custom data for HTML in editors (Visual Studio Code, version 1.1). */
export const htmlData = (elements: readonly Described[]): object => ({
  version: 1.1,
  tags: elements.map(({ tag, description, attributes }) => ({
    name: tag,
    description,
    attributes: attributes.map(({ name, boolean, description: words }) => ({
      name,
      description: words,
      ...(boolean ? { valueSet: 'v' } : {}),
    })),
  })),
});
