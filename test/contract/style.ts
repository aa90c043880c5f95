// Style rules that a syntax tree can decide; each returns the breaches it found.
import type { Source, SyntaxNode } from '../kit/sources.ts';

export type Rule = (source: Source) => string[];

const nodesOfType = (source: Source, type: string): SyntaxNode[] => source.nodes.filter((node) => node.type === type);
const child = (node: SyntaxNode, name: string): SyntaxNode | undefined => node[name] as SyntaxNode | undefined;
const nameOf = (node: SyntaxNode | undefined): string => (typeof node?.['name'] === 'string' ? node['name'] : '');
const length = (value: unknown): number => (Array.isArray(value) ? value.length : 0);

export const purpose: Rule = ({ text }) =>
  /^(#!.*\n)?\/\/ \S.{14,}/.test(text) ? [] : ['its first line is no sentence of purpose'];

const banned = new Set(['manager', 'managers', 'helper', 'helpers', 'util', 'utils', 'misc', 'service', 'services']);
const goodAfter = new Set(['point', 'points', 'worker', 'workers']);
const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);

const bannedIn = (name: string): boolean =>
  wordsOf(name).some(
    (word, i, all) => banned.has(word) && !(word.startsWith('service') && goodAfter.has(all[i + 1] ?? '')),
  );

/** Names of declarations. Wire members and schemas are left out: the standards name them. */
const declared = (source: Source): string[] =>
  (source.path.startsWith('mocks/spec/schemas/') ? [] : source.nodes)
    .filter((node) => /^(Function|Class|TSInterface|TSTypeAlias|Variable)Declarat(ion|or)$/.test(node.type))
    .map((node) => nameOf(child(node, 'id')));

export const goodNames: Rule = (source) =>
  [source.path, ...declared(source)].filter(bannedIn).map((name) => `the name ${name} says nothing`);

const suppression = /@ts-(ignore|expect-error|nocheck)|(eslint|oxlint)-(disable|enable)|v8 ignore|istanbul ignore/;
export const noSuppression: Rule = ({ comments }) =>
  comments.filter((comment) => suppression.test(comment)).map((comment) => `suppresses: ${comment.trim()}`);

export const noDecorator: Rule = (source) => nodesOfType(source, 'Decorator').map(() => 'a decorator');

/** Time and randomness enter mocks/ only through mocks/ambient. A linter cannot tell `new Date()` from a date that was given. */
export const injected: Rule = (source) =>
  source.nodes.flatMap((node) => {
    const callee = child(node, 'callee');
    const bare = length(node['arguments']) === 0;
    if (node.type === 'NewExpression')
      return nameOf(callee) === 'Date' && bare ? ['new Date() without an argument'] : [];
    const ofGlobal = ['globalThis', 'self'].includes(nameOf(child(node, 'object')));
    if (ofGlobal && ['Date', 'Math', 'performance'].includes(nameOf(child(node, 'property'))))
      return ['the time or chance of the machine'];
    if (node.type !== 'CallExpression') return [];
    const method = nameOf(callee?.type === 'MemberExpression' ? child(callee, 'property') : undefined);
    return nameOf(callee) === 'Date' || (method === 'setIssuedAt' && bare) ? ['the time of the machine'] : [];
  });

const isPresent = (value: unknown): boolean => value !== undefined && value !== null;
/** The entries of the package, and the module in which schemas are found by name. */
const entries =
  /^(mocks\/(index|browser|node|remote|sockets|no-node|msw|no-page|examination|spec\/(index|schemas\/files))|src\/((recipient|elements)\/index|served\/node-entry))\.ts$/;

/** Stricter than the linter, which allows a file that re-exports a single module. */
export const noBarrel: Rule = (source) => {
  const body = (source.nodes.find((node) => node.type === 'Program')?.['body'] ?? []) as SyntaxNode[];
  const passesOn = (node: SyntaxNode): boolean =>
    /^Export(All|Named)Declaration$/.test(node.type) && isPresent(node['source']);
  return !entries.test(source.path) && body.length > 0 && body.every(passesOn)
    ? ['only passes on what others export']
    : [];
};

/** What these cache depends only on bytes, or on a seed and a name, so it is the same in every world. */
const pure = new Set([
  'mocks/certificates/present.ts',
  'mocks/keys/key-fitness.ts',
  'mocks/keys/imported-key.ts',
  'mocks/keys/jws.ts',
  'mocks/keys/seeded-keys.ts',
]);

/** State of a world is kept in the world (mocks/world/world-cache.ts) and ends with it. */
export const remembersInWorlds: Rule = (source) => {
  if (pure.has(source.path)) return [];
  const body = (source.nodes.find((node) => node.type === 'Program')?.['body'] ?? []) as SyntaxNode[];
  return body.flatMap((statement) => {
    const declaration = child(statement, 'declaration') ?? statement;
    const kept = ((declaration['declarations'] ?? []) as SyntaxNode[])
      .map((one) => one['init'] as SyntaxNode | null)
      .filter((init) => init !== null);
    return kept.some((init) => nameOf(child(init, 'callee')) === 'boundedCache')
      ? ['a cache at the top of the module']
      : [];
  });
};

/** Inline style attributes: the pages' policy refuses them. */
export const noInlineStyle: Rule = ({ text }) =>
  /<[a-z-]+[^<>]*\sstyle\s*=/.test(text) ? ['an inline style attribute'] : [];

/** A test's own limit below that of vitest.config.ts fails on a busy machine. Two tests promise a time, with much room. */
export const patient: Rule = ({ path, text }) =>
  /\/(redirect|linear-expressions)\.test\.ts$/u.test(path)
    ? []
    : [...text.matchAll(/(?:\n *\}, |test\([^\n]*\{ timeout: )([\d_]+)(?:\);| \},)/gu)]
        .map(([, limit = '']) => Number(limit.replaceAll('_', '')))
        .filter((limit) => limit >= 1000 && limit < 240_000)
        .map((limit) => `a limit of ${String(limit)} ms`);

/** Files that handle a failed dynamic import themselves. */
const loadLists = new Set([
  // Loaded ahead: a part that fails to load is requested again when it is needed.
  'mocks/sandbox/load-ahead.ts',
  'src/pages/sandbox/load-pages-ahead.ts',
  // Passed to loadPart by name.
  'mocks/personas/scenarios.ts',
  'src/pages/views.ts',
  // Continues without it: the sandbox then answers inside the page.
  'src/pages/sandbox/page-sandbox.ts',
  // Each reports a failed load itself, and its caller retries.
  'mocks/sandbox/page/developer-panel.ts',
  'src/served/recipient-module.ts',
  // On failure the page stays as it is.
  'src/embeds/elements.ts',
]);

/** A part that is loaded later, or the network, may be gone: `loadPart` and `loadOnce` report it and retry. */
export const loadsWithCare: Rule = ({ path, nodes }) => {
  if (loadLists.has(path)) return [];
  const careful = nodes.filter(
    (node) => node.type === 'CallExpression' && ['loadPart', 'loadOnce'].includes(nameOf(child(node, 'callee'))),
  );
  const isWithin = (inner: SyntaxNode, outer: SyntaxNode): boolean =>
    Number(outer['start']) <= Number(inner['start']) && Number(inner['end']) <= Number(outer['end']);
  return nodes
    .filter((node) => node.type === 'ImportExpression' && !careful.some((call) => isWithin(node, call)))
    .map(() => 'an import() outside loadPart and loadOnce');
};
