// Vite plugin: in a built script styles stand beside styles and tables beside tables, where they compress best.
import { MagicString } from 'magic-string';
import { parseSync, type ESTree, type Plugin } from 'vite';

/** Whether it does nothing but stand there, so that it may stand earlier: literals, and what is known already. */
function isTable(node: ESTree.Expression, isKnown: (name: string) => boolean): boolean {
  switch (node.type) {
    case 'Literal':
      return true;
    case 'Identifier':
      return isKnown(node.name);
    case 'TemplateLiteral':
      return node.expressions.length === 0;
    case 'UnaryExpression':
      return node.argument.type === 'Literal';
    case 'ArrayExpression':
      return node.elements.every((one) => one !== null && one.type !== 'SpreadElement' && isTable(one, isKnown));
    case 'ObjectExpression':
      return node.properties.every((one) => one.type === 'Property' && !one.computed && isTable(one.value, isKnown));
    default:
      return false;
  }
}

/** What css`` makes of a text, and of other styles in it. */
const isStyles = (node: ESTree.Expression, isKnown: (name: string) => boolean): boolean =>
  node.type === 'TaggedTemplateExpression' &&
  [node.tag, ...node.quasi.expressions].every((one) => one.type === 'Identifier' && isKnown(one.name));

/** The one variable that the statement declares, with its value. */
function declaredBy(
  one: ESTree.Program['body'][number],
): readonly [name: string, value: ESTree.Expression] | undefined {
  if (one.type !== 'VariableDeclaration' || one.kind === 'let') return undefined;
  const [first, ...others] = one.declarations;
  return first?.id.type === 'Identifier' && first.init !== null && others.length === 0
    ? [first.id.name, first.init]
    : undefined;
}

/**
 * JavaScript with all that stands alone below its imports, in its order, styles first. What a script imports is whole before
 * it begins, and its functions are there from the beginning: what names them alone, or what has gone before, stands alone.
 */
export function kindredBeside(code: string): MagicString {
  const text = new MagicString(code);
  const { body } = parseSync('script.js', code).program;
  const begin = body.findLast(({ type }) => type === 'ImportDeclaration')?.end;
  if (begin === undefined) return text;
  const known = new Set(
    body.flatMap((one) => (one.type === 'ImportDeclaration' ? one.specifiers.map(({ local }) => local.name) : [])),
  );
  const move = (isOne: typeof isTable): void => {
    for (const statement of body) {
      const [name, value] = declaredBy(statement) ?? [];
      if (name === undefined || value === undefined || !isOne(value, (named) => known.has(named))) continue;
      known.add(name);
      text.move(statement.start, statement.end, begin);
    }
  };
  move(isStyles);
  // Named, not called: what a function needs may stand below.
  for (const one of body) if (one.type === 'FunctionDeclaration' && one.id !== null) known.add(one.id.name);
  move(isTable);
  return text;
}

export const kindredOrder = (): Plugin => ({
  name: 'cdr-kindred-order',
  apply: 'build',
  renderChunk: (code) => {
    const text = kindredBeside(code);
    return { code: text.toString(), map: text.generateMap({ hires: 'boundary' }) };
  },
});
