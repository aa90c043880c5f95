// Resolves links of guides on the site: to other guides, and from code words to rules and views. A broken link is an error.
import { posix } from 'node:path';
import { ruleIds } from '../../../mocks/spec/rules/index.ts';
import { queryOf, viewAt } from '../../pages/address/view-address.ts';
import type { Guide } from './guide-list.ts';

export interface Library {
  readonly guides: readonly Guide[];
  /** Ids of a guide’s sections. */
  sectionsOf(guide: Guide): readonly string[];
}

/** The address of a guide’s link, relative to its page in `guides/NAME/`. Throws if it leads nowhere. */
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
 * Guides name rules by id and playground views by query, without a link: the package has no playground, so a link would
 * be broken there.
 */
export const explanationOf = (code: string): string | undefined => {
  if (rules.has(code)) return `../../${queryOf({ view: 'rules' })}&rule=${encodeURIComponent(code)}`;
  return code.startsWith('?view=') && viewAt(code).view !== 'unknown' ? `../../${code}` : undefined;
};
