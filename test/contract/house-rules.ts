// The house rules: each function takes a source file and returns what is wrong with it.
import manifest from '../../package.json' with { type: 'json' };
import type { Source, SyntaxNode } from '../kit/sources.ts';

/** Returns one sentence for each violation. */
export type Rule = (source: Source) => string[];

const nodesOfType = (source: Source, type: string): SyntaxNode[] => source.nodes.filter((node) => node.type === type);
const child = (node: SyntaxNode, name: string): SyntaxNode | undefined => node[name] as SyntaxNode | undefined;
const nameOf = (node: SyntaxNode | undefined): string => (typeof node?.['name'] === 'string' ? node['name'] : '');
const length = (value: unknown): number => (Array.isArray(value) ? value.length : 0);

export const startsWithPurpose: Rule = ({ text }) =>
  /^(#!.*\n)?\/\/ \S.{14,}/.test(text) ? [] : ['the first line is not a comment that states its purpose'];

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

export const noEmptyNames: Rule = (source) =>
  [source.path, ...declared(source)]
    .filter(bannedIn)
    .map((name) => `the name ${name} says nothing about what it names`);

const suppression = /@ts-(ignore|expect-error|nocheck)|(eslint|oxlint)-(disable|enable)|v8 ignore|istanbul ignore/;
export const noSuppression: Rule = ({ comments }) =>
  comments.filter((comment) => suppression.test(comment)).map((comment) => `suppression comment: ${comment.trim()}`);

export const noDecorator: Rule = (source) => nodesOfType(source, 'Decorator').map(() => 'a decorator');

/** The linter bans `Date.now` and `Math.random`. It cannot tell `new Date()` from `new Date(given)`, nor see through `globalThis`. */
export const noMachineTime: Rule = (source) =>
  source.nodes.flatMap((node) => {
    const callee = child(node, 'callee');
    const bare = length(node['arguments']) === 0;
    if (node.type === 'NewExpression')
      return nameOf(callee) === 'Date' && bare ? ['new Date() without an argument'] : [];
    const ofGlobal = ['globalThis', 'self'].includes(nameOf(child(node, 'object')));
    if (ofGlobal && ['Date', 'Math', 'performance'].includes(nameOf(child(node, 'property'))))
      return ['time or randomness of the machine'];
    if (node.type !== 'CallExpression') return [];
    const method = nameOf(callee?.type === 'MemberExpression' ? child(callee, 'property') : undefined);
    return nameOf(callee) === 'Date' || (method === 'setIssuedAt' && bare) ? ['time of the machine'] : [];
  });

const isPresent = (value: unknown): boolean => value !== undefined && value !== null;
/** Entry points of the package, and the module in which schemas are found by name. */
const entries =
  /^(mocks\/(index|browser|node|remote|sockets|no-node|msw|no-page|examination|spec\/(index|schemas\/files))|src\/((recipient|elements)\/index|served\/node-entry))\.ts$/;

/** Stricter than the linter, which allows a file that re-exports a single module. */
export const noBarrel: Rule = (source) => {
  const body = (source.nodes.find((node) => node.type === 'Program')?.['body'] ?? []) as SyntaxNode[];
  const passesOn = (node: SyntaxNode): boolean =>
    /^Export(All|Named)Declaration$/.test(node.type) && isPresent(node['source']);
  return !entries.test(source.path) && body.length > 0 && body.every(passesOn) ? ['only re-exports other modules'] : [];
};

/** What these cache depends only on bytes, or on a seed and a name, so every world may share it. */
const sharedCaches = new Set([
  'mocks/certificates/present.ts',
  'mocks/keys/key-fitness.ts',
  'mocks/keys/imported-key.ts',
  'mocks/keys/jws.ts',
  'mocks/keys/seeded-keys.ts',
]);

export const noModuleCache: Rule = (source) => {
  if (sharedCaches.has(source.path)) return [];
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

export const noInlineStyle: Rule = ({ text }) =>
  /<[a-z-]+[^<>]*\sstyle\s*=/.test(text) ? ['an inline style attribute'] : [];

/** Two tests measure a time and may set a limit. */
export const noShortTimeout: Rule = ({ path, text }) =>
  /\/(redirect|linear-expressions)\.test\.ts$/u.test(path)
    ? []
    : [...text.matchAll(/(?:\n *\}, |test\([^\n]*\{ timeout: )([\d_]+)(?:\);| \},)/gu)]
        .map(([, limit = '']) => Number(limit.replaceAll('_', '')))
        .filter((limit) => limit >= 1000 && limit < 240_000)
        .map((limit) => `a timeout of ${String(limit)} ms`);

/** Files whose dynamic imports may fail without loadPart, and what happens then. */
const ownFailureHandling = new Set([
  // Preload: a part that fails to load is requested again when it is needed.
  'mocks/sandbox/load-ahead.ts',
  'src/pages/sandbox/load-pages-ahead.ts',
  // Tables of loaders, each called by loadPart.
  'mocks/personas/scenarios.ts',
  'src/pages/views.ts',
  // Without the worker, the sandbox answers inside the page.
  'src/pages/sandbox/page-sandbox.ts',
  // Report the failure themselves, and the caller retries.
  'mocks/sandbox/page/developer-panel.ts',
  'src/served/recipient-module.ts',
  // The page stays as it is.
  'src/embeds/elements.ts',
]);

export const noBareDynamicImport: Rule = ({ path, nodes }) => {
  if (ownFailureHandling.has(path)) return [];
  const loaders = nodes.filter(
    (node) => node.type === 'CallExpression' && ['loadPart', 'loadOnce'].includes(nameOf(child(node, 'callee'))),
  );
  const isWithin = (inner: SyntaxNode, outer: SyntaxNode): boolean =>
    Number(outer['start']) <= Number(inner['start']) && Number(inner['end']) <= Number(outer['end']);
  return nodes
    .filter((node) => node.type === 'ImportExpression' && !loaders.some((call) => isWithin(node, call)))
    .map(() => 'an import() outside loadPart and loadOnce');
};

/** The sources behind the package's entry points: their exports are for whoever installs it. */
const published = new Set(
  [...JSON.stringify(manifest.exports).matchAll(/"\.\/lib\/([^"*]+)\.js"/gu)].map(([, path = '']) => `${path}.ts`),
);

/** Functions and constants that the source declares and exports. */
const exported = (source: Source): string[] =>
  nodesOfType(source, 'ExportNamedDeclaration')
    .map((node) => child(node, 'declaration'))
    .flatMap((declaration) =>
      declaration?.type === 'FunctionDeclaration'
        ? [declaration]
        : ((declaration?.['declarations'] ?? []) as SyntaxNode[]),
    )
    .map((node) => nameOf(child(node, 'id')))
    .filter((name) => name !== '');

/** Takes every source that may use an export. Interfaces and classes are left out: a signature or a tag uses them. */
export function exportsAreUsed(sources: readonly Source[]): Rule {
  const pathsByName = new Map<string, Set<string>>();
  for (const { path, nodes } of sources)
    for (const node of nodes.filter(({ type }) => type === 'Identifier'))
      pathsByName.set(nameOf(node), (pathsByName.get(nameOf(node)) ?? new Set()).add(path));
  return (source) =>
    published.has(source.path)
      ? []
      : exported(source)
          .filter((name) => [...(pathsByName.get(name) ?? [])].every((path) => path === source.path))
          .map((name) => `no other file uses the export ${name}`);
}
