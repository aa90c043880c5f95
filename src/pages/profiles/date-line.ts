// The dates of the security text as a list and as a timeline, with today and the sandbox’s clock among them.
import { html, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import { datedChanges, type DatedChange } from '../../../mocks/spec/profiles/profile-dates.ts';
import { href } from '../address/href.ts';

/** A labelled day among the dates. */
export interface Mark {
  readonly label: string;
  /** An ISO date, as in the list. */
  readonly date: string;
}

/** The ISO date of an instant in the reader’s time zone, as in the clock menu. */
export const dayOf = (instant: Date): string =>
  new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' }).format(instant);

const zoned = new Intl.DateTimeFormat('en-AU', { timeZoneName: 'short' });

/** A mark for that day, with the reader’s time zone in its label. */
export function markAt(label: string, instant: Date): Mark {
  const zone = zoned.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return { label: `${label} (${zone})`, date: dayOf(instant) };
}

const spoken = new Intl.DateTimeFormat('en-AU', { timeZone: 'UTC', dateStyle: 'long' });
export const dayWords = (date: string): string => spoken.format(new Date(date));

type Item = { readonly date: string } & ({ readonly change: DatedChange } | { readonly mark: Mark });

/** Changes and marks by date; a mark comes after the changes of its day. */
export function itemsOf(marks: readonly Mark[]): readonly Item[] {
  const items: readonly Item[] = [
    ...datedChanges.map((change) => ({ date: change.date, change })),
    ...marks.map((mark) => ({ date: mark.date, mark })),
  ];
  return items.toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
}

const yearsOf = (items: readonly Item[]): readonly number[] => {
  const years = items.map(({ date }) => Number(date.slice(0, 4)));
  const [first, last] = [Math.min(...years), Math.max(...years) + 1];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
};

const width = 1000;

export function dateLine(marks: readonly Mark[], now: string): TemplateResult {
  const items = itemsOf(marks);
  const years = yearsOf(items);
  const [from, to] = [Date.UTC(years[0] ?? 0, 0), Date.UTC(years.at(-1) ?? 1, 0)];
  const place = (date: string): number => 20 + ((Date.parse(date) - from) / (to - from)) * (width - 40);
  return html`<div class="picture" aria-hidden="true">
      <svg viewBox="0 0 ${width} 96" preserveAspectRatio="none">
        ${svg`<line class="axis" x1="20" y1="48" x2="980" y2="48"></line>`}
        ${years.map((year): SVGTemplateResult => {
          const x = place(`${String(year)}-01-01`);
          return svg`<line class="axis" x1=${x} y1="42" x2=${x} y2="54"></line>`;
        })}
        ${items.map((item): SVGTemplateResult => {
          const x = place(item.date);
          const [kind, top, bottom] =
            'mark' in item ? ['mark', 12, 84] : [item.date > now ? 'coming' : 'passed', 30, 66];
          return svg`<line class=${kind} x1=${x} y1=${top} x2=${x} y2=${bottom}></line>`;
        })}
      </svg>
      <div class="years row apart tiny soft">${years.map((year) => html`<span>${String(year).slice(2)}</span>`)}</div>
    </div>
    <ol class="dates">
      ${items.map((item) => ('mark' in item ? markItem(item.mark) : changeItem(item.change, now)))}
    </ol>`;
}

const markItem = ({ label, date }: Mark): TemplateResult =>
  html`<li class="mark"><time datetime=${date}>${dayWords(date)}</time><strong>${label}</strong></li>`;

const changeItem = ({ date, words, source, rules = [] }: DatedChange, now: string): TemplateResult =>
  html`<li class=${date > now ? 'coming' : 'passed'}>
    <time datetime=${date}>${dayWords(date)}</time>
    <div>
      <p>${words}${date > now ? html` <span class="chip words">not yet in force</span>` : ''}</p>
      <p class="tiny soft">
        ${source.document},
        ${source.section}${rules.map((rule) => html`${' · '}<a href=${href('rules', { rule })}><code>${rule}</code></a>`)}
      </p>
    </div>
  </li>`;
