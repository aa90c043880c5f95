// Finds entries for a search text: exact names first, then the best matches by words.
import MiniSearch from 'minisearch';
import { entryKinds, type Entry, type EntryKind } from './entry.ts';

export interface Finder {
  /** Best match first; optionally of one kind. */
  find(typed: string, kind?: EntryKind): readonly Entry[];
}

/** Keeps technical names whole, such as `x-v`, `invalid_client` or `client.assertion-aud`, and adds their parts. */
const tokensOf = (text: string): string[] => {
  const whole = text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}_.:/-]*/gu) ?? [];
  return whole.flatMap((word) => {
    const parts = word.split(/[_.:/-]/u).filter((part) => part !== '');
    return parts.length > 1 ? [word, ...parts] : parts;
  });
};

/** Among similar matches, things to do come before things to look up. */
const weight: Readonly<Record<EntryKind, number>> = {
  flow: 1.6,
  view: 1.5,
  lesson: 1.3,
  guide: 1,
  term: 1.4,
  error: 1.3,
  operation: 1.2,
  rule: 1,
  decision: 0.9,
  fault: 0.9,
  step: 0.8,
  ending: 0.8,
  api: 0.8,
  misuse: 0.9,
};

const kindsInOrder = Object.keys(entryKinds);

/** A finder over these entries. */
export function finderIn(entries: readonly Entry[]): Finder {
  const index = new MiniSearch<Entry & { readonly id: number }>({
    fields: ['names', 'title', 'words'],
    tokenize: tokensOf,
    extractField: (entry, field) =>
      field === 'id'
        ? entry.id
        : field === 'names'
          ? entry.names.join(' ')
          : field === 'title'
            ? entry.title
            : entry.words,
  });
  index.addAll(entries.map((entry, id) => ({ ...entry, id })));
  const called = Map.groupBy(
    entries.flatMap((entry) => entry.names.map((name) => ({ name: name.toLowerCase(), entry }))),
    ({ name }) => name,
  );
  return {
    find: (typed, kind) => {
      const asked = typed.trim().toLowerCase();
      if (asked === '') return kind === undefined ? [] : entries.filter((entry) => entry.kind === kind);
      const exact = (called.get(asked) ?? [])
        .map(({ entry }) => entry)
        // Among exact matches of a kind, entries with fewer names come first.
        .toSorted(
          (a, b) => kindsInOrder.indexOf(a.kind) - kindsInOrder.indexOf(b.kind) || a.names.length - b.names.length,
        );
      const near = index
        .search(asked, {
          boost: { names: 3, title: 2 },
          prefix: true,
          fuzzy: (term) => (term.length > 5 ? 0.2 : false),
          combineWith: 'AND',
          boostDocument: (id) => {
            const found = entries[Number(id)];
            return found === undefined ? 1 : weight[found.kind];
          },
        })
        .flatMap(({ id }) => entries[Number(id)] ?? []);
      // Errors and API names of the package come last, unless typed exactly.
      const asideOf = ({ kind: of, names: [whole = ''] }: Entry): number => {
        if (of !== 'api' && of !== 'misuse') return 0;
        if (whole === typed.trim() && (of === 'misuse' || /[A-Z.]|^cdr-/u.test(whole))) return 0;
        return of === 'misuse' ? 1 : 2;
      };
      const all = [...new Set([...exact, ...near])].toSorted((a, b) => asideOf(a) - asideOf(b));
      return all.filter((entry) => kind === undefined || entry.kind === kind);
    },
  };
}
