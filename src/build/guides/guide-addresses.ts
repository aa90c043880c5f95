// Where the links of a guide lead on the site: to other guides, to views of the playground, to rules; nowhere is an error.
import { posix } from 'node:path';
import { ruleIds } from '../../../mocks/spec/rules/index.ts';
import { queryOf, viewAt } from '../../pages/view-address.ts';
import type { Guide } from './guide-list.ts';

/** Generated lists that the playground shows in a view of its own. */
const asViews: Readonly<Record<string, string>> = {
  'reference/rules.md': queryOf({ view: 'rules' }),
  'reference/operations.md': queryOf({ view: 'api' }),
};

/** The start page, as the guides name it: `../../../index.html?view=lessons`. */
const startPage = '../../index.html';

/** A page of its own, as the guides name it: `../../../src/pages/embed/index.html`. */
const ownPage = /^\.\.\/\.\.\/src\/pages\/([a-z]+)\/index\.html$/u;

export interface Library {
  readonly guides: readonly Guide[];
  /** Names of the site's other pages. */
  readonly pages: readonly string[];
  /** Ids of the sections of a guide. */
  sectionsOf(guide: Guide): readonly string[];
}

/** The address of what a guide links to, from its page in `guides/NAME/`. */
export function addressFrom(guide: Guide, target: string, { guides, pages, sectionsOf }: Library): string {
  const nowhere = (): Error => new Error(`${guide.source}: the link to ${target} leads nowhere on the site.`);
  if (target.startsWith('https:')) return target;
  const { path, query, section } = parts(target);
  const file = path === '' ? guide.source : posix.join(posix.dirname(guide.source), path);
  if (file === startPage) {
    if (section !== '' || viewAt(query).view === 'unknown') throw nowhere();
    return `../../${query}`;
  }
  const page = ownPage.exec(file)?.[1];
  if (page !== undefined && pages.includes(page) && section === '') return `../../${page}/${query}`;
  const view = asViews[file];
  if (view !== undefined && section === '') return `../../${view}`;
  const other = guides.find(({ source }) => source === file);
  if (other === undefined || (section !== '' && !sectionsOf(other).includes(section))) throw nowhere();
  return `${other === guide ? '' : `../${other.name}/`}${section === '' ? '' : `#${section}`}`;
}

function parts(target: string): { readonly path: string; readonly query: string; readonly section: string } {
  const [before = '', section = ''] = target.split('#', 2);
  const at = before.indexOf('?');
  return at === -1
    ? { path: before, query: '', section }
    : { path: before.slice(0, at), query: before.slice(at), section };
}

const rules: ReadonlySet<string> = new Set(ruleIds);

/** Rules are named in guides by their id alone. */
export const explanationOf = (code: string): string | undefined =>
  rules.has(code) ? `../../${queryOf({ view: 'rules' })}&rule=${encodeURIComponent(code)}` : undefined;
