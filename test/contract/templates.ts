// Reads elements and templates from sources: what each element declares, and what each template uses of which tag.
import type { Source, SyntaxNode } from '../kit/sources.ts';
import * as vocabulary from './html-vocabulary.ts';

export interface DeclaredElement {
  /** Properties that templates may set; internal state is left out. */
  readonly properties: ReadonlySet<string>;
  /** Attributes, each with whether it is boolean. */
  readonly attributes: ReadonlyMap<string, boolean>;
  /** Events it fires. */
  readonly events: ReadonlySet<string>;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
const child = (node: SyntaxNode | undefined, name: string): SyntaxNode | undefined => {
  const value = node?.[name];
  return isNode(value) ? value : undefined;
};
const children = (node: SyntaxNode | undefined, name: string): readonly SyntaxNode[] => {
  const value = node?.[name];
  return Array.isArray(value) ? value.filter(isNode) : [];
};
const nameOf = (node: SyntaxNode | undefined): string => (typeof node?.['name'] === 'string' ? node['name'] : '');
const valueOf = (node: SyntaxNode | undefined): unknown => node?.['value'];
/** The text between two expressions of a template. */
const cookedOf = (quasi: SyntaxNode): string => {
  const value = valueOf(quasi);
  const cooked = typeof value === 'object' && value !== null && 'cooked' in value ? value.cooked : undefined;
  return typeof cooked === 'string' ? cooked : '';
};
const callsOf = ({ nodes }: Source, name: string): readonly (readonly SyntaxNode[])[] =>
  nodes
    .filter((node) => node.type === 'CallExpression' && nameOf(child(node, 'callee')) === name)
    .map((node) => children(node, 'arguments'));

/** Second arguments, since an unrelated function may be called `ask` and take one argument. */
const sentBy = (source: Source): readonly unknown[] =>
  ['emit', 'ask'].flatMap((sends) => callsOf(source, sends).flatMap(([, name]) => (name ? [valueOf(name)] : [])));

/** Names of the events that a source fires with `emit(this, …)` or `ask(this, …)`, or has another function fire for `this`. */
export const eventsOf = (source: Source, sources: readonly Source[] = []): string[] => [
  ...sentBy(source).map(String),
  ...passedThis(source, sources)
    .flatMap(sentBy)
    .filter((name) => typeof name === 'string'),
];

/** The sources of the functions that a source imports and calls with `this` first. */
function passedThis(source: Source, sources: readonly Source[]): readonly Source[] {
  const imported = source.nodes
    .filter(({ type }) => type === 'ImportDeclaration')
    .filter((node) =>
      children(node, 'specifiers')
        .flatMap((specifier) => callsOf(source, nameOf(child(specifier, 'local'))))
        .some(([first]) => first?.type === 'ThisExpression'),
    )
    .map((node) => new URL(String(valueOf(child(node, 'source'))), `file:///${source.path}`).pathname.slice(1));
  return sources.filter(({ path }) => imported.includes(path));
}

/** Every `define('cdr-…', Class)` of the sources, with the static properties of the class. */
export function elementsIn(sources: readonly Source[]): ReadonlyMap<string, DeclaredElement> {
  return new Map(
    sources.flatMap((source) =>
      callsOf(source, 'define').map(([tag, element]): [string, DeclaredElement] => [
        String(valueOf(tag)),
        { ...declaredBy(source, nameOf(element)), events: new Set(eventsOf(source, sources)) },
      ]),
    ),
  );
}

function declaredBy({ nodes }: Source, name: string): Pick<DeclaredElement, 'properties' | 'attributes'> {
  const element = nodes.find((node) => node.type === 'ClassDeclaration' && nameOf(child(node, 'id')) === name);
  const statics = children(child(element, 'body'), 'body').find(
    (member) => member['static'] === true && nameOf(child(member, 'key')) === 'properties',
  );
  const properties = new Set<string>();
  const attributes = new Map<string, boolean>();
  for (const property of children(child(statics, 'value'), 'properties')) {
    const key = nameOf(child(property, 'key'));
    const options = new Map(
      children(child(property, 'value'), 'properties').map((option) => [
        nameOf(child(option, 'key')),
        child(option, 'value'),
      ]),
    );
    if (valueOf(options.get('state')) === true) continue;
    properties.add(key);
    const attribute = valueOf(options.get('attribute')) ?? key.toLowerCase();
    if (typeof attribute === 'string') attributes.set(attribute, nameOf(options.get('type')) === 'Boolean');
  }
  return { properties, attributes };
}

interface Tag {
  readonly name: string;
  readonly attributes: readonly string[];
}

/** Placeholder for an expression; a character that no name or value contains. */
const hole = '\uE000';
const tagPattern = /<([a-z][a-z0-9-]*)((?:\s+[^\s"'<>=/]+(?:=(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)*)\s*\/?>/gu;
const attributePattern = /([^\s"'<>=/]+)(?:=(?:"[^"]*"|'[^']*'|[^\s"'>]+))?/gu;

/** The opening tags in a template's text; one that cannot be parsed is returned verbatim. */
function tagsIn(text: string): { readonly tags: readonly Tag[]; readonly unreadable: readonly string[] } {
  const tags = [...text.matchAll(tagPattern)].map(([, name = '', attributes = '']) => ({
    name,
    attributes: [...attributes.matchAll(attributePattern)].map(([, attribute = '']) => attribute),
  }));
  const rest = text.replaceAll(tagPattern, '').replaceAll(/<\/[a-z][a-z0-9-]*\s*>|<!--.*?-->/gsu, '');
  return { tags, unreadable: [...rest.matchAll(/<.{0,40}/gsu)].map(([start]) => start) };
}

/** Undeclared names that the templates of a source use. */
export function undeclaredIn(
  { nodes }: Source,
  elements: ReadonlyMap<string, DeclaredElement>,
  events: ReadonlySet<string>,
): string[] {
  const templates = nodes.filter(
    (node) => node.type === 'TaggedTemplateExpression' && ['html', 'svg'].includes(nameOf(child(node, 'tag'))),
  );
  return templates.flatMap((template) => {
    const text = children(child(template, 'quasi'), 'quasis').map(cookedOf).join(hole);
    const { tags, unreadable } = tagsIn(text);
    return [
      ...unreadable.map((start) => `cannot be read: ${start}`),
      ...tags.flatMap(({ name, attributes }) => wrongIn(name, attributes, elements, events)),
    ];
  });
}

function wrongIn(
  tag: string,
  attributes: readonly string[],
  elements: ReadonlyMap<string, DeclaredElement>,
  events: ReadonlySet<string>,
): string[] {
  const element = elements.get(tag);
  if (element === undefined && !vocabulary.isKnownTag(tag)) return [`<${tag}> is no element`];
  const has = (attribute: string): boolean => {
    const name = attribute.slice(1);
    switch (attribute.charAt(0)) {
      case '.':
        return element?.properties.has(name) ?? vocabulary.isProperty(tag, name);
      case '?':
        return element?.attributes.get(name) ?? vocabulary.isBooleanAttribute(name);
      case '@':
        if (vocabulary.nativeEvents.has(name)) return true;
        return element === undefined ? events.has(name) : element.events.has(name);
      default:
        return element === undefined
          ? vocabulary.isAttribute(tag, attribute)
          : vocabulary.isGlobalAttribute(attribute) || element.attributes.has(attribute);
    }
  };
  return attributes
    .filter((attribute) => !has(attribute))
    .map((attribute) => `<${tag} ${attribute}> is declared nowhere`);
}
