// Where a guide leads on the site: its links to other guides, its words of code to rules and views; nowhere is an error.
import { posix } from 'node:path';
import { ruleIds } from '../../../mocks/spec/rules/index.ts';
import { queryOf, viewAt } from '../../pages/address/view-address.ts';
import type { Guide } from './guide-list.ts';

export interface Library {
  readonly guides: readonly Guide[];
  /** Ids of the sections of a guide. */
  sectionsOf(guide: Guide): readonly string[];
}

/** The address of what a guide links to, from its page in `guides/NAME/`. */
export function addressFrom(guide: Guide, target: string, { guides, sectionsOf }: Library): string {
  const nowhere = (): Error => new Error(`${guide.source}: the link to ${target} leads nowhere on the site.`);
  if (target.startsWith('https:')) return target;
  const [path = '', section = ''] = target.split('#', 2);
  const file = path === '' ? guide.source : posix.join(posix.dirname(guide.source), path);
  const other = guides.find(({ source }) => source === file);
  if (other === undefined || (section !== '' && !sectionsOf(other).includes(section))) throw nowhere();
  return `${other === guide ? '' : `../${other.name}/`}${section === '' ? '' : `#${section}`}`;
}

const rules: ReadonlySet<string> = new Set(ruleIds);

/**
 * Rules are named in guides by their id alone, views of the playground by their query: the package has no playground, and
 * a link to it would be dead there.
 */
export const explanationOf = (code: string): string | undefined => {
  if (rules.has(code)) return `../../${queryOf({ view: 'rules' })}&rule=${encodeURIComponent(code)}`;
  return code.startsWith('?view=') && viewAt(code).view !== 'unknown' ? `../../${code}` : undefined;
};
