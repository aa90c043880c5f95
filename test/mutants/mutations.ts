// Mutation operators on the syntax tree, for mistakes that people make: a negated condition, a missing check, an off-by-one.
import { parseSync } from 'vite';
import type { SyntaxNode } from '../kit/sources.ts';

export interface Mutation {
  readonly path: string;
  readonly line: number;
  readonly operator: string;
  readonly start: number;
  readonly end: number;
  readonly original: string;
  /** Replaces the original expression; with `before`, a statement inserted in front of it. */
  readonly mutated: string;
  readonly before?: true;
  /** For binary and logical operators. */
  readonly sides?: Sides;
  /** Outside all functions: reached when the module loads, in whichever test file a process runs first. */
  readonly loads?: true;
}

/** The operands of an operator; which of them the mutation keeps, or the operator that replaces it. */
export interface Sides {
  readonly left: string;
  readonly operator: string;
  readonly right: string;
  readonly leaves: 'left' | 'right' | 'both';
  readonly other?: string;
}

const isNode = (value: unknown): value is SyntaxNode & { readonly start: number; readonly end: number } =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string';

type Placed = SyntaxNode & { readonly start: number; readonly end: number };

const member = (node: SyntaxNode, name: string): Placed | undefined => {
  const value = node[name];
  return isNode(value) ? value : undefined;
};
const members = (node: SyntaxNode, name: string): readonly Placed[] => {
  const value = node[name];
  return Array.isArray(value) ? value.filter(isNode) : [];
};
const textMember = (node: SyntaxNode | undefined, name: string): string => {
  const value = node?.[name];
  return typeof value === 'string' ? value : '';
};

/** `check` of `ledger.check(…)`. */
const methodOf = (node: SyntaxNode): string => {
  const callee = member(node, 'callee');
  return callee?.type === 'MemberExpression' ? textMember(member(callee, 'property'), 'name') : '';
};

type Find = (node: Placed, text: (node: Placed) => string, parent: Placed | undefined) => readonly Change[];
interface Change {
  readonly operator: string;
  readonly mutated: string;
  readonly at?: Placed;
  readonly before?: true;
  readonly sides?: Sides;
}

const change = (operator: string, mutated: string, at?: Placed): Change => ({
  operator,
  mutated,
  ...(at === undefined ? {} : { at }),
});

const comparisons: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
};
const isString = (node: SyntaxNode | undefined): boolean => typeof node?.['value'] === 'string';

const calls: Find = (node, text, parent) => {
  if (node.type !== 'CallExpression') return [];
  const method = methodOf(node);
  const [first, second] = members(node, 'arguments');
  const object = member(member(node, 'callee') ?? node, 'object');
  const swapped = (name: string): string => text(node).replace(`.${method}(`, `.${name}(`);
  if (method === 'note' && second !== undefined)
    return [change('a noted condition is negated', `!(${text(second)})`, second)];
  if (method === 'check' && second !== undefined)
    return [
      change('the condition of a check is negated', `!(${text(second)})`, second),
      ...(parent?.type === 'ExpressionStatement' ? [change('a check is removed', 'undefined')] : []),
    ];
  if (method === 'take') return [change('take becomes get', swapped('get'))];
  if (method === 'some') return [change('some becomes every', swapped('every'))];
  if (method === 'every') return [change('every becomes some', swapped('some'))];
  if (method === 'filter' && object !== undefined && first !== undefined)
    return [change('a filter is removed', text(object))];
  if (method === 'min' && text(node).startsWith('Math.')) return [change('min becomes max', swapped('max'))];
  if (method === 'max' && text(node).startsWith('Math.')) return [change('max becomes min', swapped('min'))];
  return [];
};

/** The groups of a match are all present or all missing; the further comparisons are for the compiler. */
const areGroups = /^(\w+ === undefined \|\| )+\w+ === undefined$/u;

const aboutTime = /limits\.|now|seconds|Time\(|Skew/u;

const operators: Find = (node, text) => {
  const operator = textMember(node, 'operator');
  const [left, right] = [member(node, 'left'), member(node, 'right')];
  if (node.type === 'UnaryExpression' && operator === '!') {
    const argument = member(node, 'argument');
    return argument === undefined ? [] : [change('a not is removed', `Boolean(${text(argument)})`)];
  }
  if (left === undefined || right === undefined) return [];
  const sides = { left: text(left), operator, right: text(right) };
  if (node.type === 'LogicalExpression') {
    if (areGroups.test(text(node))) return [];
    // A default of '' is for the compiler: later code treats it as missing.
    const leaving = (one: string, leaves: 'left' | 'right'): Change => ({
      ...change(one, `(${text(leaves === 'left' ? left : right)})`),
      sides: { ...sides, leaves },
    });
    if (operator === '??') return text(right) === "''" ? [] : [leaving('a default is removed', 'left')];
    const one = operator === '&&' ? 'an operand of && is removed' : 'an operand of || is removed';
    return [leaving(one, 'left'), leaving(one, 'right')];
  }
  if (node.type !== 'BinaryExpression') return [];
  const other = comparisons[operator];
  if (other !== undefined) {
    const changed = change('a comparison is changed', `${text(left)} ${other} ${text(right)}`);
    return [operator.endsWith('==') ? changed : { ...changed, sides: { ...sides, leaves: 'both', other } }];
  }
  if (aboutTime.test(text(node)) && !isString(left) && !isString(right)) {
    if (operator === '+') return [change('+ becomes -', `${text(left)} - (${text(right)})`)];
    if (operator === '-') return [change('- becomes +', `${text(left)} + (${text(right)})`)];
  }
  return [];
};

const values: Find = (node, text, parent) => {
  const value = node['value'];
  if (node.type === 'Literal' && typeof value === 'number' && value > 1 && parent?.type === 'BinaryExpression')
    return [change('a number is one more', String(value + 1))];
  if (node.type === 'ConditionalExpression') {
    const [test, consequent, alternate] = ['test', 'consequent', 'alternate'].map((name) => member(node, name));
    return test === undefined || consequent === undefined || alternate === undefined
      ? []
      : [change('the branches are swapped', `(${text(test)}) ? (${text(alternate)}) : (${text(consequent)})`)];
  }
  if (node.type === 'AwaitExpression' && parent?.type === 'ExpressionStatement')
    return [change('an awaited call is removed', 'undefined')];
  return [];
};

const limits: Find = (node, _, parent) => {
  const value = node['value'];
  return node.type === 'Literal' && typeof value === 'number' && parent?.type === 'Property'
    ? [change('a limit is one more', String(value + 1))]
    : [];
};

const effects = /^(check|require|refuse|revoke|end|spend|reject|notify|tell|within)/u;

const functions: Find = (node) => {
  const body = member(node, 'body');
  const [first] = body === undefined ? [] : members(body, 'body');
  if (
    node.type !== 'FunctionDeclaration' ||
    first === undefined ||
    !effects.test(textMember(member(node, 'id'), 'name'))
  )
    return [];
  return [{ operator: 'a function returns at once', mutated: 'return;', at: first, before: true }];
};

/** Evidence for the trace, and errors that report our own mistakes: neither affects a decision. */
function isReport(node: SyntaxNode, parent: SyntaxNode | undefined): boolean {
  if (node.type === 'ThrowStatement') return true;
  if (parent?.type !== 'CallExpression') return false;
  const index = members(parent, 'arguments').findIndex((argument) => argument === node);
  const method = methodOf(parent);
  return ((method === 'check' || method === 'note') && index === 2) || (method === 'relax' && index === 1);
}

/** Types are removed before anything runs. */
const isType = ({ type }: SyntaxNode): boolean =>
  type.startsWith('TS') && !['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression'].includes(type);

/** A mutated loop condition mostly makes an endless loop, which shows nothing. */
const isLoopTest = (node: SyntaxNode, parent: SyntaxNode | undefined): boolean =>
  (parent?.type === 'ForStatement' || parent?.type === 'WhileStatement') &&
  (parent['test'] === node || parent['update'] === node);

/** The source with this one mutation. */
export const mutatedText = (source: string, { start, end, mutated, before }: Mutation): string =>
  `${source.slice(0, start)}${before === true ? `${mutated} ` : `(${mutated})`}${source.slice(end)}`;

/** All mutations of the source. */
export function mutationsOf(path: string, source: string): readonly Mutation[] {
  const { program } = parseSync(path, source);
  const text = ({ start, end }: Placed): string => source.slice(start, end);
  const finds = [calls, operators, values, functions, ...(path.endsWith('/limits.ts') ? [limits] : [])];
  const found: Mutation[] = [];
  const breaks = [...source.matchAll(/\n/gu)].map(({ index }) => index);
  const lineOf = (start: number): number => breaks.findLastIndex((index) => index < start) + 2;
  const walk = (node: Placed, parent: Placed | undefined, loads: boolean): void => {
    if (isType(node) || isReport(node, parent) || isLoopTest(node, parent) || node.type === 'ImportDeclaration') return;
    for (const { operator, mutated, at = node, before, sides } of finds.flatMap((find) => find(node, text, parent))) {
      const { start, end } = at;
      const line = lineOf(start);
      const place = { path, line, operator, start, end: before === true ? start : end, original: text(at), mutated };
      found.push({
        ...place,
        ...(before && { before }),
        ...(sides && { sides }),
        ...(loads && before !== true && { loads }),
      });
    }
    const within = loads && !node.type.includes('Function');
    for (const child of Object.values(node)) {
      if (isNode(child)) walk(child, node, within);
      else if (Array.isArray(child)) for (const one of child) if (isNode(one)) walk(one, node, within);
    }
  };
  for (const statement of program.body) if (isNode(statement)) walk(statement, undefined, true);
  return found;
}
