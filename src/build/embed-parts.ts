// Into which file each module of the embeds goes: few files, and nobody loads the engine to read a token or a rule.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { closureOf, neededByFirstRequest, type ModuleGraph } from './first-sight.ts';
import { isForScreens, partByFolder } from './later-parts.ts';
import { onlyOfToday, todaysFile, todaysPrefix } from './todays-part.ts';

/** What is loaded together, by the modules that need it at once. The first that fits. */
const together = {
  embeds: ['src/embeds/placeholders.ts'],
  // What several others need too is with the first that is loaded for all of them.
  token: ['src/elements/cdr-token.ts', 'src/embeds/tell-exchange.ts'],
  rule: ['src/embeds/rule-card.ts'],
  world: ['src/embeds/begun-world.ts', ...neededByFirstRequest],
  flow: ['src/embeds/flow-player.ts'],
  why: ['src/elements/cdr-why.ts'],
  trace: ['src/embeds/sent-list.ts'],
  calls: ['src/embeds/try-call.ts'],
  example: ['src/embeds/rule-example.ts'],
  answers: ['src/embeds/opened-step.ts', 'src/embeds/opened-call.ts', 'src/embeds/opened-exchange.ts'],
  sending: ['src/embeds/call-sessions.ts', 'src/embeds/example-call.ts'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

type Together = keyof typeof together;

const names = Object.keys(together) as Together[];

/**
 * Names the file of a module; nothing for the one that the script tag names. Where pages take some of the files along, what
 * a world needs of others' is apart from these.
 */
export function embedParts(root: string, forPagesToo = false): (id: string, graph: ModuleGraph) => string | undefined {
  const at = (path: string): string => {
    const file = resolve(root, path);
    if (!existsSync(file)) throw new Error(`There is no ${path}: correct the parts of the embeds.`);
    return file.replaceAll('\\', '/');
  };
  const isOfToday = onlyOfToday();
  let closures: ReadonlyMap<Together, ReadonlySet<string>> | undefined;
  return (id, graph) => {
    if (id === at('src/embeds/elements.ts')) return undefined;
    // Who waits for an answer may have to open it, and needs nothing else of what shows one.
    if (id.endsWith('/src/recipient/sealed.ts')) return 'seals';
    if (isOfToday(id, graph)) return forPagesToo ? todaysFile(id) : `${todaysPrefix}part`;
    closures ??= new Map(names.map((name) => [name, closureOf(together[name].map(at), graph, isForScreens)]));
    const having = new Set([...closures].filter(([, closure]) => closure.has(id)).map(([name]) => name));
    const [name] = having;
    // A world names a few clauses and parties, which is no reason to load every rule, or a rule a world.
    if (name === 'rule' && having.has('world')) return forPagesToo ? 'spec' : 'token';
    if (name === 'flow' && having.has('calls')) return 'recipient';
    // What the parties know too is no reason for them to load a form.
    if (name === 'sending' && id.includes('/mocks/')) return 'scopes';
    return name ?? partByFolder(id) ?? (/\/src\/embeds\//u.test(id) ? 'details' : undefined);
  };
}
