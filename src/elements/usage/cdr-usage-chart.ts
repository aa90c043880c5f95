// <cdr-usage-chart>: one day of half-hours, import up and export down, with its week and the numbers as a table.
import { html, LitElement, nothing, svg, type CSSResult, type TemplateResult } from 'lit';
import type { UsageRead } from '../../recipient/index.ts';
import { chartStyles } from './cdr-usage-chart.styles.ts';
import { define } from '../../ui/define.ts';
import { emit } from '../events.ts';
import { sharedStyles } from '../../ui/shared-styles.ts';
import { clockTime, daySummary, kilowattHours, usageDays, type UsageDay } from './usage-days.ts';

const height = 200;
const room = 8;

/** The top of the scale: the next round number above a value. */
function niceTop(value: number): number {
  if (value <= 0) return 0;
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find((step) => step * power >= value) ?? 10) * power;
}

const dateWords = (date: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-AU', { ...options, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));

/**
 * The chart.
 * @prop reads - usage reads as in the response; exports are negative
 * @prop cut - there are more pages, so no total is known to be of a whole day
 * @prop date - the day shown, YYYY-MM-DD; '' for the newest
 * @prop heading - name of the chart
 * @prop headingLevel - level of the heading, 3
 * @fires cdr-day - another day is shown
 */
export class CdrUsageChart extends LitElement {
  static override properties = {
    reads: { attribute: false },
    cut: { type: Boolean },
    date: {},
    heading: {},
    headingLevel: { type: Number, attribute: 'heading-level' },
    pointed: { state: true },
  };
  declare reads: readonly UsageRead[];
  declare cut: boolean;
  declare date: string;
  declare heading: string;
  declare headingLevel: number;
  /** Index of the interval under the pointer. */
  declare protected pointed: number | undefined;

  static override styles: CSSResult[] = [sharedStyles, chartStyles];

  constructor() {
    super();
    this.reads = [];
    this.cut = false;
    this.date = '';
    this.heading = 'Electricity, half-hour by half-hour';
    this.headingLevel = 3;
    this.pointed = undefined;
  }

  protected override render(): TemplateResult {
    const days = usageDays(this.reads);
    const found = days.findIndex(({ date }) => date === this.date);
    const index = found === -1 ? days.length - 1 : found;
    const day = days[index];
    if (day === undefined)
      return html`<p class="none">
        There are no readings: nothing was measured on these days, or the account is unavailable.
      </p>`;
    const words = dateWords(day.date, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
    return html`<figure aria-label="${this.heading}, ${words}">
      <div class="top">
        <div>
          <div class="heading" role="heading" aria-level=${this.headingLevel}>${this.heading}</div>
          <p class="small soft">${words}</p>
        </div>
        <div class="stepper">
          ${this.#step('Previous day', 'M10 3 5 8l5 5', days[index - 1])}
          ${this.#step('Next day', 'm6 3 5 5-5 5', days[index + 1])}
        </div>
      </div>
      <p class="summary">${daySummary(day)}</p>
      ${day.intervals.length === 0 || day.imported + day.exported === 0 ? nothing : this.#plot(day)}
      <p class="readout small">${this.#readout(day)}</p>
      ${this.#week(days, index)} ${day.intervals.length === 0 ? nothing : table(day, words)}
    </figure>`;
  }

  #step(name: string, path: string, to: UsageDay | undefined): TemplateResult {
    return html`<button
      type="button"
      class="icon"
      aria-label=${name}
      aria-disabled=${to === undefined}
      @click=${() => to !== undefined && this.#show(to.date)}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true"><path d=${path} /></svg>
    </button>`;
  }

  #show(date: string): void {
    this.date = date;
    this.pointed = undefined;
    emit(this, 'cdr-day', { date });
  }

  #plot(day: UsageDay): TemplateResult {
    const top = niceTop(Math.max(...day.intervals.map(({ imported }) => imported)));
    const bottom = niceTop(Math.max(...day.intervals.map(({ exported }) => exported)));
    const scale = (height - 2 * room) / (top + bottom || 1);
    const zero = room + top * scale;
    const ticks = [top, 0, -bottom].filter((value, index) => index === 1 || value !== 0);
    const y = (value: number): number => zero - value * scale;
    return html`<div
      class="plot"
      aria-hidden="true"
      @pointermove=${(event: PointerEvent) => this.#point(event, day.intervals.length)}
      @pointerleave=${() => (this.pointed = undefined)}
    >
      <svg class="axis" height=${height} width="64">
        ${ticks.map((tick) => svg`<text x="58" y=${y(tick) + 4}>${Math.abs(tick).toLocaleString('en-AU')}${tick === 0 ? '' : ' kWh'}</text>`)}
      </svg>
      <svg class="bars" height=${height} width="100%">
        ${ticks.map((tick) => svg`<line class=${tick === 0 ? 'zero' : 'rule'} x1="0" x2="100%" y1=${y(tick)} y2=${y(tick)} />`)}
        ${day.intervals.map((interval, index) => {
          const [x, width] = [(index / day.intervals.length) * 100, 100 / day.intervals.length];
          const up = Math.max(interval.imported * scale, interval.imported > 0 ? 1 : 0);
          const down = Math.max(interval.exported * scale, interval.exported > 0 ? 1 : 0);
          return svg`<g class=${index === this.pointed ? 'bar pointed' : 'bar'}>
            <rect class="reach" x="${x}%" width="${width}%" y="0" height=${height} />
            <rect class="in" x="${x + width * 0.12}%" width="${width * 0.76}%" y=${zero - up} height=${up} rx="1.5" />
            <rect class="out" x="${x + width * 0.12}%" width="${width * 0.76}%" y=${zero} height=${down} rx="1.5" />
          </g>`;
        })}
      </svg>
      <div class="hours">${hours(day).map((text) => html`<span>${text}</span>`)}</div>
    </div>`;
  }

  #point(event: PointerEvent, count: number): void {
    const box = this.renderRoot.querySelector('.bars')?.getBoundingClientRect();
    if (box === undefined) return;
    const at = Math.floor(((event.clientX - box.left) / box.width) * count);
    this.pointed = at < 0 || at >= count ? undefined : at;
  }

  #readout(day: UsageDay): TemplateResult {
    const interval = this.pointed === undefined ? undefined : day.intervals[this.pointed];
    const [time, used, sold] =
      interval === undefined
        ? [this.cut ? 'The day' : day.isWhole ? 'Whole day' : 'Part of the day', day.imported, day.exported]
        : [clockTime(interval.from), interval.imported, interval.exported];
    return html`<b>${time}${this.cut ? ', on this page only' : ''}</b>
      <span class="key in">used ${kilowattHours(used)}</span>
      ${day.exported === 0 ? nothing : html`<span class="key out">exported ${kilowattHours(sold)}</span>`}`;
  }

  /** The week that contains the day shown; weeks are counted back from the newest day. */
  #week(days: readonly UsageDay[], index: number): TemplateResult | typeof nothing {
    if (days.length < 2) return nothing;
    const end = days.length - Math.floor((days.length - 1 - index) / 7) * 7;
    const week = days.slice(Math.max(0, end - 7), end);
    const scale = 26 / Math.max(0.001, ...days.flatMap(({ imported, exported }) => [imported, exported]));
    return html`<ul class="week" aria-label=${this.cut ? 'Daily totals, on this page only' : 'Daily totals'}>
      ${week.map((day) => {
        const weekday = dateWords(day.date, { weekday: 'short' });
        const number = dateWords(day.date, { day: 'numeric' });
        const sold = day.exported === 0 ? '' : `, exported ${kilowattHours(day.exported)}`;
        return html`<li>
          <button
            type="button"
            aria-pressed=${day === days[index] ? 'true' : 'false'}
            @click=${() => this.#show(day.date)}
          >
            <svg viewBox="0 0 30 56" width="30" height="56" aria-hidden="true">
              <rect class="in" x="8" width="14" y=${28 - day.imported * scale} height=${day.imported * scale} rx="2" />
              <rect class="out" x="8" width="14" y="28" height=${day.exported * scale} rx="2" />
              <line class="zero" x1="3" x2="27" y1="28" y2="28" />
            </svg>
            <span>${weekday} <span class="number">${number}</span></span
            ><span class="unseen"
              >: used ${kilowattHours(day.imported)}${sold}${this.cut ? ', on this page only' : ''}</span
            >
          </button>
        </li>`;
      })}
    </ul>`;
  }
}

/** Four clock times under the bars, evenly spaced over the day. */
function hours({ intervals }: UsageDay): readonly string[] {
  return [0, 0.25, 0.5, 0.75].map((part) => clockTime(intervals[Math.round(intervals.length * part)]?.from ?? 0));
}

function table(day: UsageDay, words: string): TemplateResult {
  return html`<details>
    <summary>Show as a table</summary>
    <table>
      <caption>
        kWh, ${words}
      </caption>
      <thead>
        <tr>
          <th scope="col">From</th>
          <th scope="col">Used</th>
          <th scope="col">Exported</th>
        </tr>
      </thead>
      <tbody>
        ${day.intervals.map(
          ({ from, imported, exported }) =>
            html`<tr>
              <th scope="row">${clockTime(from)}</th>
              <td>${imported.toFixed(3)}</td>
              <td>${exported.toFixed(3)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </details>`;
}

define('cdr-usage-chart', CdrUsageChart);

declare global {
  interface HTMLElementTagNameMap {
    'cdr-usage-chart': CdrUsageChart;
  }
}
