// The register’s entries as a list: the reader’s apps and the companies above them first, then all others.
import { html, nothing, type TemplateResult } from 'lit';
import type { ChosenEntry } from '../../ui/chosen-entry.ts';
import { entryRow, type EntryGroup } from '../../ui/list-detail.ts';
import { namesakes } from '../../ui/short-id.ts';
import { ownIds, type PublishedEntry } from './register-data.ts';
import { statusChip, usedWords } from './register-detail.ts';
import { rowWords, type Wanted } from './register-filters.ts';

export interface RegisterList {
  readonly entries: readonly PublishedEntry[];
  /** Entries that pass the filters. */
  readonly shown: readonly PublishedEntry[];
  readonly wanted: Wanted;
  /** Id of the product of the last run, which comes first. */
  readonly used: string | undefined;
  choose(entry: PublishedEntry): void;
}

export function registerGroups(chosen: ChosenEntry, list: RegisterList): readonly EntryGroup[] {
  const { entries, shown, wanted, used, choose } = list;
  const alike = namesakes(entries.filter(({ entity }) => entity === 'softwareProduct'));
  const row = (entry: PublishedEntry): TemplateResult =>
    entryRow(
      chosen,
      entry.id,
      html`<span
          ><b>${entry.name}</b><br /><span class="small soft">${rowWords(entry, alike, wanted).join(' · ')}</span></span
        >
        <span
          >${entry.id === used ? html`<span class="chip words">${usedWords}</span>` : nothing}
          ${statusChip(entry.status)}</span
        >`,
      () => choose(entry),
    );
  const isUsed = ({ id }: PublishedEntry): boolean => id === used;
  const ids = ownIds(entries);
  const own = shown.filter(({ id }) => ids.has(id));
  const others = shown.filter(({ id }) => !ids.has(id));
  // Apps come before the companies above them, and the app of the last run first.
  const rank = (one: PublishedEntry): number => (isUsed(one) ? 0 : one.own === undefined ? 2 : 1);
  const appsFirst = own.toSorted((one, other) => rank(one) - rank(other));
  return [
    { title: 'Your apps and their company', label: 'Your apps', rows: appsFirst.map(row) },
    {
      ...(own.length === 0 ? {} : { title: 'Everybody else' }),
      label: 'Participants',
      rows: others.map(row),
    },
  ];
}
