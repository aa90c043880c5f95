// The clock with its timeline: a slider, ticks where something expires, and buttons to move it.
import { html, nothing, svg, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { DueItem } from '../../../mocks/index.ts';
import { clockSteps } from '../../ui/clock-steps.ts';
import { instantWords } from '../../ui/instant-words.ts';
import { dueWords } from './due-words.ts';
import { awayWords, placeOn, spanNames, spans, type SpanName, type Stretch } from './time-line.ts';

export interface ClockState {
  readonly now: number;
  /** Position of the slider while it is dragged, in milliseconds. */
  readonly held: number | undefined;
  readonly span: SpanName;
  readonly stretch: Stretch;
  readonly items: readonly DueItem[];
  readonly next: DueItem | undefined;
}

export interface ClockActions {
  hold(at: number): void;
  set(at: number): void;
  advance(duration: string): void;
  followRealTime(): void;
  chooseSpan(span: SpanName): void;
}

const spoken = new Intl.DateTimeFormat('en-AU', { dateStyle: 'full', timeStyle: 'long' });

export const itemTitle = ({ kind, of }: DueItem): string =>
  `${dueWords[kind].title} ${URL.canParse(of) ? new URL(of).hostname : of}`;

export function clockPart(state: ClockState, actions: ClockActions): TemplateResult {
  const { now, held, span, stretch, next } = state;
  const at = held ?? now;
  return html`<section class="card clock" aria-labelledby="clock-title">
    <h2 id="clock-title">The clock</h2>
    <p class="time"><time datetime=${new Date(at).toISOString()}>${spoken.format(at)}</time></p>
    <div class="line">
      <label for="slider" class="small soft">Drag the clock, or use the arrow keys</label>
      ${ticks(state)}
      <input
        id="slider"
        type="range"
        min="0"
        max=${spans[span].length}
        step=${spans[span].step}
        .value=${live(String(Math.round((at - stretch.from) / 1000)))}
        aria-valuetext=${spoken.format(at)}
        @input=${(event: Event) => actions.hold(instantOf(event, stretch))}
        @change=${(event: Event) => actions.set(instantOf(event, stretch))}
      />
      <p class="row apart small soft">
        <span>${instantWords(stretch.from)}</span><span>${instantWords(stretch.to)}</span>
      </p>
    </div>
    <fieldset class="choices">
      <legend class="unseen">Range of the time line</legend>
      ${spanNames.map(
        (name) =>
          html`<label class="row">
            <input
              type="radio"
              name="span"
              .checked=${live(name === span)}
              @change=${() => actions.chooseSpan(name)}
            />${spans[name].words}
          </label>`,
      )}
    </fieldset>
    <div class="row">
      <button
        type="button"
        class="go"
        aria-disabled=${String(next === undefined)}
        @click=${() => next !== undefined && actions.set(next.at.getTime() + 1000)}
      >
        Jump past the next expiry${next === undefined ? '' : `, ${awayWords(next.at.getTime() - now)}`}
      </button>
      ${clockSteps.map(
        ([duration, words]) =>
          html`<button type="button" @click=${() => actions.advance(duration)}>+ ${words}</button>`,
      )}
      <button type="button" @click=${actions.followRealTime}>Real time</button>
    </div>
    <p class="small">
      ${
        next === undefined
          ? 'Nothing expires.'
          : html`Next: <b>${itemTitle(next)}</b>, ${awayWords(next.at.getTime() - now)}.`
      }
    </p>
  </section>`;
}

const instantOf = ({ currentTarget }: Event, { from }: Stretch): number =>
  from + (currentTarget instanceof HTMLInputElement ? currentTarget.valueAsNumber : 0) * 1000;

/** Hidden from assistive technology: the list below says the same in words. */
function ticks({ items, stretch, now }: ClockState): TemplateResult {
  return html`<svg viewBox="0 0 1000 24" preserveAspectRatio="none" aria-hidden="true">
    <line class="ground" x1="0" x2="1000" y1="23" y2="23" />
    ${items.map((item) => {
      const place = placeOn(stretch, item.at.getTime());
      return place === undefined
        ? nothing
        : svg`<line class=${item.at.getTime() > now ? 'tick' : 'tick past'} data-kind=${item.kind} x1=${place} x2=${place} y1="4" y2="23" />`;
    })}
  </svg>`;
}
