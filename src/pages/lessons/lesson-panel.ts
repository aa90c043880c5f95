// <cdr-lesson-panel>: the open lesson next to the view in which its moves are made: the current move, and why an
// attempt did not count.
import { css, html, LitElement, nothing, type CSSResult, type PropertyValues, type TemplateResult } from 'lit';
import type { Sandbox } from '../../../mocks/index.ts';
import { emit } from '../../elements/events.ts';
import { listenToTrace } from '../../elements/listening.ts';
import { holderFor } from '../../runs/recipients/recipient-for.ts';
import { troubleWords } from '../../runs/trouble/trouble-words.ts';
import { define } from '../../ui/define.ts';
import { pageStyles } from '../../ui/page-styles.ts';
import { readParameter } from '../../ui/address.ts';
import { href, profileOfPage } from '../address/href.ts';
import type { Site } from '../address/site.ts';
import { lessons } from './all-lessons.ts';
import { lessonAfter } from './courses.ts';
import { Learner } from './learner.ts';
import {
  earlierWords,
  isComplete,
  isTakenIn,
  nextMove,
  openHints,
  reachedIn,
  type Lesson,
  type Move,
} from './lesson.ts';
import { isAtPlace, placeOfMove, placeWords } from './move-place.ts';
import { lastTry, notYet } from './not-yet.ts';
import {
  begunAfter,
  noteProgress,
  partsOf,
  progressOf,
  sinceBegan,
  wasMadeEarlier,
  type Progress,
} from './progress.ts';
import { worldId } from '../../runs/world-id.ts';

const styles = css`
  aside {
    display: grid;
    gap: 0.35rem;
    margin-block-start: 0.6rem;
    padding: 0.6rem 0.9rem;
    border: 1px solid var(--line);
    border-inline-start: 4px solid var(--accent);
    border-radius: 8px;
    background: var(--card);
  }
  p {
    margin: 0;
    overflow-wrap: anywhere;
  }
  .try {
    font-weight: 600;
  }
`;

/**
 * The panel.
 * @prop site - the addresses of the site
 * @prop sandbox - the running sandbox
 * @prop lesson - id of the lesson
 * @fires cdr-clock-moved - a move has moved the clock
 * @fires cdr-move-made - a move was made, by hand or by the panel
 * @fires cdr-lesson-closed - the visitor closed the lesson, or left it after reaching the goal
 */
export class CdrLessonPanel extends LitElement {
  static override properties = {
    site: { attribute: false },
    sandbox: { attribute: false },
    lesson: {},
    progress: { state: true },
    hints: { state: true },
    busy: { state: true },
    trouble: { state: true },
  };
  declare site: Site | undefined;
  declare sandbox: Sandbox | undefined;
  declare lesson: string;
  declare protected progress: Progress | undefined;
  declare protected hints: number;
  declare protected busy: boolean;
  declare protected trouble: string;

  static override styles: CSSResult[] = [...pageStyles, styles];

  #world: string | undefined;
  #learner: Learner | undefined;
  /** The last exchange when the view opened or the last move was made; attempts come after it. */
  #after: string | undefined;

  constructor() {
    super();
    [this.lesson, this.hints, this.busy, this.trouble] = ['', 0, false, ''];
    listenToTrace(this, () => {
      this.#look();
      this.requestUpdate();
    });
  }

  get #lesson(): Lesson | undefined {
    return lessons.find(({ id }) => id === this.lesson);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('sandbox') && !changed.has('lesson')) return;
    [this.#learner, this.#after, this.progress, this.hints, this.trouble] = [undefined, undefined, undefined, 0, ''];
    if (this.sandbox !== undefined) void this.#begin(this.sandbox);
  }

  async #begin(sandbox: Sandbox): Promise<void> {
    this.#world = await worldId(sandbox);
    this.#look();
    const lesson = this.#lesson;
    const isOver = lesson !== undefined && isComplete(lesson, this.progress?.reached ?? []);
    // The goal was reached on another page, and this page was not opened by a link of the lesson.
    if (isOver && readParameter('lesson') !== lesson.id) emit(this, 'cdr-lesson-closed', {});
  }

  /** Saves the progress found in the trace, for the lesson’s own view too. */
  #look(): void {
    const [site, sandbox, world, lesson] = [this.site, this.sandbox, this.#world, this.#lesson];
    if (site === undefined || sandbox === undefined || world === undefined || lesson === undefined) return;
    if (!isTakenIn(sandbox, lesson)) return;
    const entries = sandbox.trace.entries();
    this.#after ??= entries.at(-1)?.id ?? '';
    const known = progressOf(site, lesson, world);
    const before = known ?? begunAfter(entries, world);
    const [since, earlier] = partsOf(sandbox, before);
    const reached = reachedIn(lesson, since, before.reached, { earlier, sandbox });
    this.progress = { ...before, reached };
    if (known !== undefined && reached.length === known.reached.length) return;
    noteProgress(site, lesson, this.progress);
    this.#after = entries.at(-1)?.id ?? '';
    [this.hints, this.trouble] = [0, ''];
    const made = since.findLast(({ parent }) => parent === undefined);
    if (reached.length > before.reached.length && made !== undefined)
      emit(this, 'cdr-move-made', { exchange: made.id });
  }

  #learning(site: Site, sandbox: Sandbox, lesson: Lesson): Learner {
    return (this.#learner ??= new Learner(sandbox, holderFor(sandbox, lesson.profile), {
      product: this.progress?.product,
      enrolled: (product) => {
        this.#look();
        if (this.progress === undefined) return;
        this.progress = { ...this.progress, product };
        noteProgress(site, lesson, this.progress);
      },
    }));
  }

  async #make(site: Site, sandbox: Sandbox, lesson: Lesson, move: Move): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      await move.act(this.#learning(site, sandbox, lesson));
    } catch (error) {
      this.trouble = troubleWords(error);
    } finally {
      this.busy = false;
    }
    emit(this, 'cdr-clock-moved', { now: sandbox.clock.now() });
  }

  protected override render(): TemplateResult | typeof nothing {
    const { site, sandbox, progress } = this;
    const lesson = this.#lesson;
    if (site === undefined || lesson === undefined) return nothing;
    const isOf = sandbox === undefined ? profileOfPage() === lesson.profile : isTakenIn(sandbox, lesson);
    // The world is of another profile; the lesson waits for one of its own.
    if (!isOf) return nothing;
    const back = html`<a class="small" href=${href('lessons', { lesson: lesson.id })}>Back to the lesson</a>`;
    if (sandbox === undefined || progress === undefined)
      return html`<aside aria-label="Lesson">
        <p>${lesson.title}</p>
        <p>${back}</p>
      </aside>`;
    const close = html`<button type="button" @click=${() => emit(this, 'cdr-lesson-closed', {})}>Close</button>`;
    const move = nextMove(lesson, progress.reached);
    return html`<aside aria-label="Lesson">
      <p class="small soft">${lesson.title}: ${progress.reached.length} of ${lesson.moves.length} moves made.</p>
      ${move === undefined ? goalPart(lesson, html`${back}${close}`) : this.#movePart(site, sandbox, lesson, move, html`${back}${close}`)}
    </aside>`;
  }

  #movePart(site: Site, sandbox: Sandbox, lesson: Lesson, move: Move, links: TemplateResult): TemplateResult {
    const { busy, hints, trouble } = this;
    const tried = lastTry(sinceBegan(sandbox.trace.entries(), { began: this.#after ?? '' }));
    const isHere = isAtPlace(move, location.search);
    const told = trouble === '' ? (tried === undefined || busy ? '' : notYet(move, tried)) : trouble;
    const isAgain = this.progress !== undefined && wasMadeEarlier(sandbox, this.progress, move);
    const open = openHints(hints, isAgain);
    const shown = move.hints.slice(0, open);
    return html`<p><b>${move.title}.</b> ${move.words}</p>
      <p class="try" role="status">${told === '' && isAgain ? earlierWords : told}</p>
      ${shown.map((hint) => html`<p class="small">${hint}</p>`)}
      <p class="row">
        ${isHere ? nothing : html`<a class="button go" href=${placeOfMove(move, lesson)}>${placeWords(move)}</a>`}
        ${
          open < move.hints.length
            ? html`<button type="button" @click=${() => (this.hints = open + 1)}>
                ${open === 0 ? 'Give me a hint' : 'Another hint'}
              </button>`
            : nothing
        }
        <button
          type="button"
          aria-disabled=${String(busy)}
          @click=${() => void this.#make(site, sandbox, lesson, move)}
        >
          Do it for me
        </button>
        ${links}
      </p>`;
  }
}

function goalPart(lesson: Lesson, links: TemplateResult): TemplateResult {
  const following = lessonAfter(lesson);
  return html`<p class="try" role="status">Goal reached: ${lesson.goal.title}.</p>
    <p class="row">
      ${
        following === undefined
          ? nothing
          : html`<a class="button go" href=${href('lessons', { lesson: following.id })}>Next: ${following.title}</a>`
      }
      ${links}
    </p>`;
}

define('cdr-lesson-panel', CdrLessonPanel);
