// What the entries of the package export, as TypeDoc reads it from the declarations.
import { registerHooks } from 'node:module';
import manifest from '../../../package.json' with { type: 'json' };
import { at } from '../run.ts';

/** A piece of a comment: words, code, or a tag in braces. */
interface Piece {
  readonly text: string;
}

export interface Comment {
  readonly summary?: readonly Piece[];
}

/** A type as TypeDoc writes it; which members it has depends on `type`. */
export interface TypeNode {
  readonly type: string;
  readonly [member: string]: unknown;
}

/** Something that is declared: an export, a member, a parameter, a signature. */
export interface Declared {
  readonly id: number;
  readonly name: string;
  readonly kind: number;
  readonly variant: string;
  readonly flags?: {
    readonly isOptional?: boolean;
    readonly isReadonly?: boolean;
    readonly isRest?: boolean;
    readonly isStatic?: boolean;
    readonly isInherited?: boolean;
  };
  readonly comment?: Comment;
  readonly type?: TypeNode;
  readonly default?: TypeNode;
  readonly defaultValue?: string;
  readonly children?: readonly Declared[];
  readonly signatures?: readonly Declared[];
  readonly parameters?: readonly Declared[];
  readonly typeParameters?: readonly Declared[];
  readonly indexSignatures?: readonly Declared[];
  readonly getSignature?: Declared;
  readonly target?: number;
  readonly extendedTypes?: readonly TypeNode[];
}

export interface EntryModel {
  /** `.`, `./browser` and so on, as package.json has it. */
  readonly entry: string;
  readonly exports: readonly Declared[];
}

/** The source of the declarations of an entry: `./lib/mocks/index.d.ts` is made of `mocks/index.ts`. */
const sourceOfTypes = (types: string): string => types.replace(/^\.\/lib\//u, '').replace(/\.d\.ts$/u, '.ts');

/** Entries that have declarations, with their source. */
export const typedEntries: readonly (readonly [entry: string, source: string])[] = Object.entries(
  manifest.exports,
).flatMap(([entry, target]) => (typeof target === 'string' ? [] : [[entry, sourceOfTypes(target.types)] as const]));

/** TypeDoc reads programs with the compiler’s API, which TypeScript 7 lacks: it gets TypeScript 6 in its place. */
function giveTypeDocItsCompiler(): void {
  registerHooks({
    resolve: (specifier, context, next) =>
      next(
        specifier === 'typescript' && context.parentURL?.includes('/typedoc/') ? 'typescript-6' : specifier,
        context,
      ),
  });
}

async function convert(): Promise<readonly EntryModel[]> {
  giveTypeDocItsCompiler();
  const { Application, normalizePath } = await import('typedoc');
  const app = await Application.bootstrap({
    entryPoints: typedEntries.map(([, source]) => at(source)),
    tsconfig: at('src/tsconfig.lib.json'),
    // `npm run check` compiles with the compiler of this repository.
    skipErrorChecking: true,
    excludeExternals: true,
    excludePrivate: true,
    excludeProtected: true,
    disableSources: true,
    logLevel: 'Error',
    sort: ['alphabetical-ignoring-documents'],
  });
  const project = await app.convert();
  if (project === undefined) throw new Error('TypeDoc could not read the entries of the package.');
  const { children = [] } = app.serializer.projectToObject(project, normalizePath(at('.'))) as unknown as Declared;
  return typedEntries.map(([entry, source]) => {
    const module = children.find(({ name }) => [`${name}.ts`, `${name}/index.ts`].includes(source));
    if (module === undefined) throw new Error(`TypeDoc has no module for ${source}.`);
    return { entry, exports: module.children ?? [] };
  });
}

let read: Promise<readonly EntryModel[]> | undefined;

/** Read once in a process: it takes some seconds. */
export const packageModel = (): Promise<readonly EntryModel[]> => (read ??= convert());
