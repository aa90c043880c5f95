// Vite plugin: steps of flows without the clauses that describe them, for scripts in which nobody reads those.
import { MagicString } from 'magic-string';
import { parseSync, Visitor, type ESTree, type Plugin } from 'vite';

const isClauses = (member: ESTree.ObjectPropertyKind): boolean =>
  member.type === 'Property' && member.key.type === 'Identifier' && !member.computed && member.key.name === 'clauses';

/** Whether nothing would be left of the literal that is the value of the member. */
const isOfClausesAlone = (member: ESTree.ObjectPropertyKind): boolean =>
  member.type === 'Property' &&
  member.value.type === 'ObjectExpression' &&
  member.value.properties.length > 0 &&
  member.value.properties.every(isClauses);

/** TypeScript without the members of that name in its literals, and without those that held nothing else. */
export function leanedSteps(code: string): MagicString {
  const lean = new MagicString(code);
  new Visitor({
    ObjectExpression({ properties }) {
      for (const member of properties) {
        if (!isClauses(member) && !isOfClausesAlone(member)) continue;
        const [comma = ''] = /^,?/u.exec(code.slice(member.end)) ?? [];
        lean.remove(member.start, member.end + comma.length);
      }
    },
  }).visit(parseSync('module.ts', code).program);
  return lean;
}

export const leanSteps = (): Plugin => ({
  name: 'cdr-lean-steps',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/recipient\/flows\/.*\.ts$/ },
    handler: (code) => {
      const lean = leanedSteps(code);
      return { code: lean.toString(), map: lean.generateMap({ hires: 'boundary' }) };
    },
  },
});
