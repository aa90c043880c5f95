// Reference page: every SandboxError code, when it is thrown, its message and its mend.
import type { SandboxErrorCode } from '../../../mocks/ambient/sandbox-error.ts';
import { sourcesUnder, type Source, type SyntaxNode } from '../../kit/sources.ts';
import type { ReferencePage } from '../docs.ts';
import { page, table } from './markdown.ts';
import { computedCauses, computedMends, sandboxErrorWords } from './sandbox-error-words.ts';

export const sandboxErrorCodes = Object.keys(sandboxErrorWords) as readonly SandboxErrorCode[];

interface Said {
  readonly code: string;
  readonly what: string;
  readonly fix: string;
}

const isNode = (value: unknown): value is SyntaxNode => typeof value === 'object' && value !== null && 'type' in value;
const nodes = (value: unknown): readonly SyntaxNode[] => (Array.isArray(value) ? value.filter(isNode) : []);

/** The text of a literal with “…” for inserted values, both texts of a conditional, or the text of a constant in the file. */
function wordsOf(node: SyntaxNode | undefined, source: Source): string | undefined {
  switch (node?.type) {
    case 'Literal':
      return typeof node['value'] === 'string' ? node['value'] : undefined;
    case 'TemplateLiteral':
      return nodes(node['quasis'])
        .map(({ value }) => (value as { readonly cooked: string }).cooked)
        .join('…');
    case 'ConditionalExpression': {
      const both = [node['consequent'], node['alternate']].map((each) =>
        wordsOf(isNode(each) ? each : undefined, source),
      );
      return both.includes(undefined) ? undefined : both.join(' Or: ');
    }
    case 'Identifier': {
      const constant = source.nodes.find(
        ({ type, id }) => type === 'VariableDeclarator' && isNode(id) && id['name'] === node['name'],
      );
      return isNode(constant?.['init']) && constant['init'].type !== 'Identifier'
        ? wordsOf(constant['init'], source)
        : undefined;
    }
    default:
      return undefined;
  }
}

/** `new SandboxError(code, what, fix)`, and tables of `[code, what, fix]`. */
function saidIn(source: Source): readonly Said[] {
  return source.nodes.flatMap((node): Said[] => {
    const isThrown =
      node.type === 'NewExpression' && isNode(node['callee']) && node['callee']['name'] === 'SandboxError';
    const [first, what, fix] = isThrown
      ? nodes(node['arguments'])
      : node.type === 'ArrayExpression' && nodes(node['elements']).length === 3
        ? nodes(node['elements'])
        : [];
    const code = wordsOf(first, source);
    const said = wordsOf(what, source) ?? '…';
    // A list of codes is not a table of messages.
    if (code === undefined || !(code in sandboxErrorWords) || said in sandboxErrorWords) return [];
    return [{ code, what: said, fix: wordsOf(fix, source) ?? '…' }];
  });
}

/** Every message in the sources by code. */
export const saidByCode = (): ReadonlyMap<string, readonly Said[]> =>
  Map.groupBy([...sourcesUnder('mocks'), ...sourcesUnder('src')].flatMap(saidIn), ({ code }) => code);

/** The text on one line, with repeated placeholders merged. */
const plain = (text: string): string =>
  text
    .replaceAll('\n', ' ')
    .replaceAll(/(?:… ?)+…/gu, '…')
    .trim();

export function sandboxErrorPages(): readonly ReferencePage[] {
  const said = saidByCode();
  const sections = sandboxErrorCodes.map((code) => {
    const rows = (said.get(code) ?? []).map(({ what, fix }) => {
      const happened = plain(what) === '…' ? (computedCauses[code] ?? '') : plain(what);
      return [happened, /^…\.?$/u.test(plain(fix)) ? (computedMends[code] ?? '') : plain(fix)];
    });
    const bare = rows.find((row) => row.includes(''));
    if (bare !== undefined) throw new Error(`${code}: “${bare.join(' ')}” lacks words in sandbox-error-words.ts.`);
    const each = [...new Map(rows.map((row) => [row.join('\n'), row])).values()];
    return [`## ${code}`, sandboxErrorWords[code], table(['What happened', 'What to do'], each)].join('\n\n');
  });
  const words = [
    'A `SandboxError` says that your code uses the sandbox in a way that cannot work. Refusals of the standards are never one.',
    '`code` names the kind, `what` says what happened, `fix` what to do, and `docs` leads to a section here. “…” stands for the value in question.',
  ];
  return [
    { path: 'errors.md', text: page('Errors of the sandbox', 'mocks/ambient/sandbox-error.ts', ...words, ...sections) },
  ];
}
