// Writes a type of TypeDoc's model as TypeScript on one line.
import type { Declared, TypeNode } from './model.ts';

const types = (value: unknown): readonly TypeNode[] => (Array.isArray(value) ? (value as TypeNode[]) : []);
const type = (value: unknown): TypeNode => value as TypeNode;

/** Unions and intersections inside an array or an operator need parentheses. */
const bracketed = (inner: unknown): string => {
  const text = typeText(type(inner));
  const isCompound =
    ['union', 'intersection', 'conditional', 'typeOperator', 'query'].includes(type(inner).type) || text.includes('=>');
  return isCompound ? `(${text})` : text;
};

/** Where a long union of literals is used, only its first members are written. */
const mostOfUnion = 8;

const memberTexts = (members: readonly TypeNode[]): readonly string[] =>
  members.map((member) => (typeText(member).includes('=>') ? `(${typeText(member)})` : typeText(member)));

/** The declared text of a named type, with every member of a union unless that exceeds this many characters. */
export function declaredText(node: TypeNode | undefined, longest: number): string {
  if (node?.type !== 'union') return typeText(node);
  const whole = memberTexts(types(node['types'])).join(' | ');
  return whole.length <= longest ? whole : typeText(node);
}

function unionText(members: readonly TypeNode[]): string {
  const texts = memberTexts(members);
  const more = texts.length - mostOfUnion;
  return more <= 3 ? texts.join(' | ') : `${texts.slice(0, mostOfUnion).join(' | ')} | … ${String(more)} more`;
}

const parametersText = ({ parameters = [] }: Declared): string =>
  parameters
    .map(({ name, type: of, flags, defaultValue }) => {
      const optional = flags?.isOptional === true || defaultValue !== undefined ? '?' : '';
      const shown = name === '__namedParameters' ? 'options' : name;
      return `${flags?.isRest === true ? '...' : ''}${shown}${optional}: ${typeText(of)}`;
    })
    .join(', ');

export const typeParametersText = ({ typeParameters = [] }: Declared): string =>
  typeParameters.length === 0
    ? ''
    : `<${typeParameters
        .map(({ name, type: bound, default: otherwise }) =>
          [
            name,
            bound === undefined ? '' : ` extends ${typeText(bound)}`,
            otherwise === undefined ? '' : ` = ${typeText(otherwise)}`,
          ].join(''),
        )
        .join(', ')}>`;

/** `(a: A, b?: B) => C`, or with a colon before the return type. */
export const signatureText = (signature: Declared, between: ' => ' | ': '): string =>
  `${typeParametersText(signature)}(${parametersText(signature)})${between}${typeText(signature.type)}`;

const plainName = (name: string): string => (/^[\w$]+$/u.test(name) || name.startsWith('[') ? name : `'${name}'`);

/** One member as in a declaration. */
export function memberText(member: Declared): string {
  const { name, flags, signatures, getSignature } = member;
  const prefix = `${flags?.isStatic === true ? 'static ' : ''}${flags?.isReadonly === true ? 'readonly ' : ''}`;
  const optional = flags?.isOptional === true ? '?' : '';
  if (signatures !== undefined)
    return signatures.map((each) => `${prefix}${plainName(name)}${optional}${signatureText(each, ': ')}`).join('\n');
  return `${prefix}${plainName(name)}${optional}: ${typeText(member.type ?? getSignature?.type)}`;
}

function objectText({ children = [], signatures, indexSignatures = [] }: Declared): string {
  if (signatures !== undefined && children.length === 0)
    return signatures.map((each) => signatureText(each, ' => ')).join(' | ');
  const index = indexSignatures.map((each) => `[${parametersText(each)}]: ${typeText(each.type)}`);
  const members = [
    ...(signatures ?? []).map((each) => signatureText(each, ': ')),
    ...children.map(memberText),
    ...index,
  ];
  return members.length === 0 ? '{}' : `{ ${members.join('; ')} }`;
}

const literalText = (value: unknown): string => {
  if (typeof value === 'string') return `'${value}'`;
  if (typeof value === 'object' && value !== null && 'value' in value) return `${String(value.value)}n`;
  return String(value);
};

const printers: Readonly<Record<string, (node: TypeNode) => string>> = {
  intrinsic: ({ name }) => String(name),
  unknown: ({ name }) => String(name),
  inferred: ({ name }) => `infer ${String(name)}`,
  literal: ({ value }) => literalText(value),
  reference: ({ name, typeArguments }) =>
    `${String(name)}${types(typeArguments).length === 0 ? '' : `<${types(typeArguments).map(typeText).join(', ')}>`}`,
  union: ({ types: members }) => unionText(types(members)),
  intersection: ({ types: members }) => types(members).map(bracketed).join(' & '),
  array: ({ elementType }) => `${bracketed(elementType)}[]`,
  tuple: ({ elements }) => `[${types(elements).map(typeText).join(', ')}]`,
  namedTupleMember: ({ name, isOptional, element }) =>
    `${String(name)}${isOptional === true ? '?' : ''}: ${typeText(type(element))}`,
  optional: ({ elementType }) => `${bracketed(elementType)}?`,
  rest: ({ elementType }) => `...${bracketed(elementType)}`,
  typeOperator: ({ operator, target }) =>
    operator === 'readonly' ? `readonly ${typeText(type(target))}` : `${String(operator)} ${bracketed(target)}`,
  query: ({ queryType }) => `typeof ${typeText(type(queryType))}`,
  indexedAccess: ({ objectType, indexType }) => `${bracketed(objectType)}[${typeText(type(indexType))}]`,
  templateLiteral: ({ head, tail }) =>
    `\`${String(head)}${types(tail)
      .map((pair) => {
        const [inner, after] = pair as unknown as [TypeNode, string];
        return `\${${typeText(inner)}}${after}`;
      })
      .join('')}\``,
  mapped: ({ parameter, parameterType, templateType, readonlyModifier, optionalModifier }) =>
    `{ ${readonlyModifier === '+' ? 'readonly ' : ''}[${String(parameter)} in ${typeText(type(parameterType))}]${
      optionalModifier === '+' ? '?' : optionalModifier === '-' ? '-?' : ''
    }: ${typeText(type(templateType))} }`,
  conditional: ({ checkType, extendsType, trueType, falseType }) =>
    `${typeText(type(checkType))} extends ${typeText(type(extendsType))} ? ${typeText(type(trueType))} : ${typeText(type(falseType))}`,
  predicate: ({ name, asserts, targetType }) =>
    `${asserts === true ? 'asserts ' : ''}${String(name)}${targetType === undefined ? '' : ` is ${typeText(type(targetType))}`}`,
  reflection: ({ declaration }) => objectText(declaration as Declared),
};

export function typeText(node: TypeNode | undefined): string {
  if (node === undefined) return 'unknown';
  const print = printers[node.type];
  if (print === undefined) throw new Error(`No words for a type of the kind ${node.type}: add them to type-text.ts.`);
  return print(node);
}
