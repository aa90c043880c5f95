// openapi-typescript on the packed OpenAPI documents: the types it writes match the package’s own body types.
import { profileIds, type ProfileId } from '../../mocks/spec/ids.ts';
import { openapi, openApiParties } from '../../mocks/spec/openapi.ts';
import type { Operation } from '../../mocks/spec/operation.ts';
import type { Consumer } from './consumer.ts';

const documents = profileIds.flatMap((profile) => openApiParties.map((party) => ({ party, profile })));
const fileOf = ({ party, profile }: { party: Operation['party']; profile: ProfileId }): string => `${party}.${profile}`;

/** Bodies that JSON Schema expresses differently from our types: lists of fixed values, and members determined by content. */
const byAnotherForm = new Set(['OpenIDProviderMetadata', 'RegistrationResponse']);

/** A file that assigns every named body to the generated type and the generated one to ours. */
function assignments(choice: (typeof documents)[number], bodies: readonly string[]): string {
  const { schemas } = openapi(choice).components;
  const compared = bodies.filter((name) => name in schemas && !byAnotherForm.has(name));
  return [
    `import type { Bodies } from 'cdr-browser-sandbox/spec';`,
    `import type { components } from './${fileOf(choice)}.d.ts';`,
    `type Written = components['schemas'];`,
    `type Mutable<T> = T extends readonly (infer E)[] ? Mutable<E>[] : T extends object ? { -readonly [K in keyof T]: Mutable<T[K]> } : T;`,
    ...compared.map(
      (name) =>
        `export const to${name} = (body: Mutable<Bodies['${name}']>): Written['${name}'] => body;\n` +
        `export const from${name} = (body: Written['${name}']): Mutable<Bodies['${name}']> => body;`,
    ),
  ].join('\n');
}

export const openApiTypes: Consumer = {
  name: 'openapi-types',
  prepare: async (app) => {
    await app.install([app.tarball, 'openapi-typescript@7', 'typescript@5.9.3']);
    app.write('tsconfig.json', {
      compilerOptions: {
        strict: true,
        target: 'es2022',
        module: 'nodenext',
        noEmit: true,
        allowImportingTsExtensions: true,
        types: [],
      },
    });
  },
  checks: [
    {
      title: 'openapi-typescript writes types for every document that match our body types',
      run: async (app) => {
        const { schemaNames } = await import('../../mocks/spec/schemas/index.ts');
        for (const choice of documents) {
          const name = fileOf(choice);
          const packed = `node_modules/cdr-browser-sandbox/lib/openapi/${name}.json`;
          await app.tool('openapi-typescript', packed, '-o', `${name}.d.ts`);
          app.write(`${name}.check.ts`, assignments(choice, schemaNames));
        }
        await app.node('node_modules/typescript/bin/tsc', '--project', 'tsconfig.json', '--pretty', 'false');
      },
    },
  ],
};
