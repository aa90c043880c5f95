// Search entries for the API reference and the sandbox’s errors, from what `npm run docs` writes.
import { headingId } from '../../ui/heading-id.ts';
import index from '../../docs/reference/api-index.json' with { type: 'json' };
import type { Entry, EntryKind } from './entry.ts';

type Page = readonly (readonly [title: string, words: string])[];

/** `SandboxOptions: seed` is also found as `SandboxOptions.seed` and `seed`; `function createSandbox` by its name. */
function namesOf(title: string): readonly string[] {
  const [owner = '', member] = title.split(': ');
  return member === undefined ? [owner.slice(owner.indexOf(' ') + 1)] : [`${owner}.${member}`, member];
}

const sectionsOf = (kind: EntryKind, page: string, label: string, sections: Page): readonly Entry[] =>
  sections.map(([title, words]) => ({
    kind,
    title: title.replace(': ', '.'),
    // Plain text, so backticks are removed.
    words: words === '' ? label : words.replaceAll('`', ''),
    address: `guides/${page}/#${headingId(title)}`,
    names: namesOf(title),
  }));

const { errors, ...entries } = index as unknown as Readonly<Record<string, Page>> & { readonly errors: Page };

export const misuseSections: readonly Entry[] = sectionsOf('misuse', 'errors', 'SandboxError', errors);

export const apiSections: readonly Entry[] = Object.entries(entries).flatMap(([page, sections]) =>
  sectionsOf('api', page, `Of ${page.replace(/^api-/u, 'cdr-browser-sandbox/').replace('/main', '')}.`, sections),
);
