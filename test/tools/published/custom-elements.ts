// What editors and documentation tools read of the elements: the Custom Elements Manifest and HTML data.
import { elementsIn } from '../../contract/templates.ts';
import { sourcesUnder, type Source } from '../../kit/sources.ts';

interface Member {
  readonly name: string;
  readonly description: string;
}

interface Described {
  readonly tag: string;
  /** Name of the class, and the module that exports it. */
  readonly className: string;
  readonly module: string;
  readonly description: string;
  readonly properties: readonly Member[];
  readonly attributes: readonly (Member & { readonly boolean: boolean })[];
  readonly events: readonly Member[];
}

const camel = (attribute: string): string =>
  attribute.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The comment before the class: its sentences, and what it says of each property and event. */
function wordsOf({ text }: Source, className: string): { description: string; of(name: string): string } {
  const [, comment = ''] =
    new RegExp(String.raw`/\*\*((?:(?!\*/)[^])*)\*/\s*export class ${className}\b`).exec(text) ?? [];
  const plain = comment.replaceAll(/^\s*\* ?/gm, '').trim();
  const [description = '', ...tags] = plain.split(/^@/m);
  return {
    description: description.trim(),
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

/** Every element that importing `cdr-browser-sandbox/elements` defines. */
export function describedElements(): readonly Described[] {
  const sources = sourcesUnder('src/elements');
  const events = comments(sources.find(({ path }) => path.endsWith('/events.ts')) ?? ({ text: '' } as Source));
  const public_ = exportedClasses(sources.find(({ path }) => path === 'src/elements/index.ts'));
  return sources.flatMap((source) =>
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
        },
      ];
    }),
  );
}

const exportedClasses = (index: Source | undefined): ReadonlySet<string> =>
  new Set([...(index?.text.matchAll(/\bCdr[A-Z]\w+/g) ?? [])].map(([name]) => name));

const published = (module: string): string => `lib/${module.replace(/\.ts$/, '.js')}`;

/** custom-elements.json, schema 1.0.0 of the Custom Elements Manifest. */
export const customElementsManifest = (elements: readonly Described[]): object => ({
  schemaVersion: '1.0.0',
  modules: elements.map(({ tag, className, module, description, properties, attributes, events }) => ({
    kind: 'javascript-module',
    path: published(module),
    declarations: [
      {
        kind: 'class',
        name: className,
        description,
        customElement: true,
        tagName: tag,
        superclass: { name: 'LitElement', package: 'lit' },
        members: properties.map((property) => ({ kind: 'field', ...property })),
        attributes: attributes.map(({ name, boolean, description: words }) => ({
          name,
          description: words,
          type: { text: boolean ? 'boolean' : 'string' },
        })),
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
