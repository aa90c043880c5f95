// Every clause that the sources cite, with the citing files; read from the text, so that no table is missed.
import { readdirSync, readFileSync } from 'node:fs';
import { sources, type SourceId } from '../../mocks/spec/clauses.ts';

const root = new URL('../../', import.meta.url);
const citation = new RegExp(`(?<=['"\`])(?:${Object.keys(sources).join('|')}):[^'"\`]+(?=['"\`])`, 'gu');

const files = ['mocks', 'src'].flatMap((folder) =>
  readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((path) => !path.startsWith('mocks/spec/texts/')),
);

/** Comments do not count as citations. */
const codeOf = (path: string): string =>
  readFileSync(new URL(path, root), 'utf8').replaceAll(/^\s*(?:\/\/|\/?\*).*$/gmu, '');

const found = files.flatMap((path) => (codeOf(path).match(citation) ?? []).map((clause) => ({ clause, path })));

/** The citing files by clause. */
export const citedClauses: ReadonlyMap<string, readonly string[]> = new Map(
  [...Map.groupBy(found, ({ clause }) => clause)].map(([clause, all]) => [
    clause,
    [...new Set(all.map(({ path }) => path))],
  ]),
);

/** Every section of the list, in the form of a citation. */
export const listedClauses: readonly string[] = (Object.keys(sources) as SourceId[]).flatMap((id) =>
  Object.keys(sources[id].sections).map((place) => `${id}:${place}`),
);
