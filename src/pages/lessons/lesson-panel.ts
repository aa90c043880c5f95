// <cdr-lesson-panel>: the open lesson beside the view in which its moves are made: the current move, and what was wrong with a try.
import { css, html, LitElement, nothing, type CSSResult, type TemplateResult } from 'lit';
import type { Sandbox } from '../../../mocks/index.ts';
import { emit } from '../../elements/events.ts';
import { listenToTrace } from '../../elements/listening.ts';
import { holderFor } from '../../runs/recipient-for.ts';
import { troubleWords } from '../../runs/trouble-words.ts';
import { define } from '../../ui/define.ts';
import { pageStyles } from '../../ui/page-styles.ts';
import { href } from '../address/href.ts';
import type { Site } from '../address/site.ts';
import { lessons } from './all-lessons.ts';
import { Learner } from './learner.ts';
import { nextMove, reachedIn, type Lesson } from './lesson.ts';
import { placeOfMove, placeWords } from './move-place.ts';
import { lastTry, notYet } from './not-yet.ts';
import { begunAfter, noteProgress, progressOf, sinceBegan, type Progress } from './progress.ts';

const styles = css`
  aside {
    display: grid;
    gap: 0.35rem;
    max-inline-size: 75rem;
    margin: 0.6rem auto 0;
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
 * @prop site - where the pages stand
 * @prop sandbox - the running sandbox
 * @prop lesson - id of the lesson
 * @fires cdr-clock-moved - a move has moved the clock
 * @fires cdr-lesson-closed - the visitor closes the lesson
 */
export class CdrLessonPanel extends LitElement {
  static override properties = {
    site: { attribute: false },
    sandbox: { attribute: false },
    lesson: {},
    hints: { state: true },
    busy: { state: true },
    trouble: { state: true },
  };
  declare site: Site | undefined;
  declare sandbox: Sandbox | undefined;
  declare lesson: string;
  declare protected hints: number;
  declare protected busy: boolean;
  declare protected trouble: string;

  static override styles: CSSResult[] = [...pageStyles, styles];

  #learner: Learner | undefined;
  /** The last exchange when the view was opened, or when a move was made in it: what is tried comes later. */
  #after: string | undefined;

  constructor() {
    super();
    [this.lesson, this.hints, this.busy, this.trouble] = ['', 0, false, ''];
    listenToTrace(this, () => this.requestUpdate());
  }

  /** What the trace shows is noted; the lesson’s own view finds it so. */
  #look(site: Site, sandbox: Sandbox, lesson: Lesson): Progress {
    const entries = sandbox.trace.entries();
    const last = entries.at(-1)?.id ?? '';
    this.#after ??= last;
    const known = progressOf(site, lesson);
    const before = known ?? begunAfter(entries);
    const reached = reachedIn(lesson, sinceBegan(entries, before), before.reached);
    if (known !== undefined && reached.length === known.reached.length) return known;
    this.#after = last;
    [this.hints, this.trouble] = [0, ''];
    const progress = { ...before, reached };
    noteProgress(site, lesson, progress);
    return progress;
  }

  async #make(site: Site, sandbox: Sandbox, lesson: Lesson): Promise<void> {
    const before = this.#look(site, sandbox, lesson);
    const move = nextMove(lesson, before.reached);
    if (move === undefined || this.busy) return;
    this.busy = true;
    this.#learner ??= new Learner(sandbox, holderFor(sandbox, lesson.profile), {
      product: before.product,
      enrolled: (product) => noteProgress(site, lesson, { ...this.#look(site, sandbox, lesson), product }),
    });
    try {
      await move.act(this.#learner);
    } catch (error) {
      this.trouble = troubleWords(error);
    } finally {
      this.busy = false;
    }
    emit(this, 'cdr-clock-moved', { now: sandbox.clock.now() });
  }

  protected override render(): TemplateResult | typeof nothing {
    const { site, sandbox, busy, hints, trouble } = this;
    const lesson = lessons.find(({ id }) => id === this.lesson);
    if (site === undefined || lesson === undefined) return nothing;
    const back = html`<a class="small" href=${href('lessons', { lesson: lesson.id })}>Back to the lesson</a>`;
    const close = html`<button type="button" @click=${() => emit(this, 'cdr-lesson-closed', {})}>Close</button>`;
    if (sandbox === undefined)
      return html`<aside aria-label="Lesson">
        <p>${lesson.title}</p>
        <p>${back}</p>
      </aside>`;
    const progress = this.#look(site, sandbox, lesson);
    const move = nextMove(lesson, progress.reached);
    const count = `${lesson.title}: ${String(progress.reached.length)} of ${String(lesson.moves.length)} moves made.`;
    if (move === undefined)
      return html`<aside aria-label="Lesson">
        <p class="small soft">${count}</p>
        <p class="try" role="status">Goal reached: ${lesson.goal.title}.</p>
        <p class="row">${back}${close}</p>
      </aside>`;
    const tried = lastTry(sinceBegan(sandbox.trace.entries(), { began: this.#after ?? '' }));
    const told = trouble === '' ? (tried === undefined || busy ? '' : notYet(move, tried)) : trouble;
    const shown = move.hints.slice(0, hints);
    return html`<aside aria-label="Lesson">
      <p class="small soft">${count}</p>
      <p><b>${move.title}.</b> ${move.words}</p>
      <p class="try" role="status">${told}</p>
      ${shown.map((hint) => html`<p class="small">${hint}</p>`)}
      <p class="row">
        <a class="button go" href=${placeOfMove(move, lesson)}>${placeWords(move)}</a>
        ${
          hints < move.hints.length
            ? html`<button type="button" @click=${() => (this.hints += 1)}>
                ${hints === 0 ? 'Give me a hint' : 'Another hint'}
              </button>`
            : nothing
        }
        <button type="button" ?disabled=${busy} @click=${() => void this.#make(site, sandbox, lesson)}>
          Do it for me
        </button>
        ${back}${close}
      </p>
    </aside>`;
  }
}

define('cdr-lesson-panel', CdrLessonPanel);
