// The exports of the package's entries, as TypeDoc reads them from the declarations.
import { registerHooks } from 'node:module';
import manifest from '../../../package.json' with { type: 'json' };
import { at } from '../run.ts';

/** A part of a comment: text, code or an inline tag. */
interface Piece {
  readonly text: string;
}

export interface Comment {
  readonly summary?: readonly Piece[];
}

/** A type in TypeDoc's form; its members depend on `type`. */
export interface TypeNode {
  readonly type: string;
  readonly [member: string]: unknown;
}

/** A declaration: an export, member, parameter or signature. */
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
  /** `.`, `./browser` and so on, as in package.json. */
  readonly entry: string;
  readonly exports: readonly Declared[];
}

/** The source of an entry's declarations: `./lib/mocks/index.d.ts` is built from `mocks/index.ts`. */
const sourceOfTypes = (types: string): string => types.replace(/^\.\/lib\//u, '').replace(/\.d\.ts$/u, '.ts');

/** Entries with declarations, and their source. */
export const typedEntries: readonly (readonly [entry: string, source: string])[] = Object.entries(
  manifest.exports,
).flatMap(([entry, target]) => (typeof target === 'string' ? [] : [[entry, sourceOfTypes(target.types)] as const]));

/** TypeDoc needs the compiler API, which TypeScript 7 lacks, so it gets TypeScript 6. */
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
    // `npm run check` already compiles with this repository's compiler.
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

/** Read once per process, because it takes some seconds. */
export const packageModel = (): Promise<readonly EntryModel[]> => (read ??= convert());
