// The entries of the register as a list: the reader's apps first, then everybody else.
import { html, nothing, type TemplateResult } from 'lit';
import type { ChosenEntry } from '../../ui/chosen-entry.ts';
import { entryRow, type EntryGroup } from '../../ui/list-detail.ts';
import { namesakes } from '../../ui/twins.ts';
import type { PublishedEntry } from './register-data.ts';
import { statusChip, usedWords } from './register-detail.ts';
import { rowWords, type Wanted } from './register-filters.ts';

export interface RegisterList {
  readonly entries: readonly PublishedEntry[];
  /** Those that are wanted. */
  readonly shown: readonly PublishedEntry[];
  readonly wanted: Wanted;
  /** Id of the product that the last run acted as: it comes first. */
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
  const own = shown.filter((one) => one.own !== undefined);
  const others = shown.filter((one) => one.own === undefined);
  const usedFirst = own.toSorted((one, other) => Number(isUsed(other)) - Number(isUsed(one)));
  return [
    { title: 'Your apps', label: 'Your apps', rows: usedFirst.map(row) },
    {
      ...(own.length === 0 ? {} : { title: 'Everybody else' }),
      label: 'Participants',
      rows: others.map(row),
    },
  ];
}
