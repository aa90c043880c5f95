// One lesson: its moves with state and hints, the buttons, and the goal once it is reached.
import { html, nothing, type TemplateResult } from 'lit';
import { clauseTitle } from '../../../mocks/spec/clauses.ts';
import { clauseTextLink } from '../../elements/why/rule-address.ts';
import { href } from '../address/href.ts';
import { placeOfMove, placeWords } from './move-place.ts';
import { earlierWords, nextMove, type Lesson, type Move } from './lesson.ts';
import { troubleLine } from '../../ui/trouble-line.ts';

export interface LessonState {
  readonly lesson: Lesson;
  readonly reached: readonly string[];
  /** Number of open hints of the next move. */
  readonly hints: number;
  /** The next move was made before the lesson began. */
  readonly isAgain: boolean;
  /** The action under way; empty if none. */
  readonly busy: string;
  readonly trouble: string | undefined;
  /** A link to the next lesson. */
  readonly following: TemplateResult | typeof nothing;
}

export interface LessonActions {
  readonly hint: () => void;
  readonly act: () => void;
  readonly solve: () => void;
  readonly again: () => void;
}

export function lessonPart(state: LessonState, actions: LessonActions): TemplateResult {
  const { lesson, reached, busy, trouble } = state;
  const next = nextMove(lesson, reached);
  const count = `${String(reached.length)} of ${String(lesson.moves.length)} moves made.`;
  return html`<section class="card course" aria-labelledby="lesson">
    <div>
      <h2 id="lesson" tabindex="-1">${lesson.title}</h2>
      <p>${lesson.why}</p>
      ${lesson.saves === undefined ? nothing : html`<p>${lesson.saves}</p>`}
      <p class="small soft">The goal: ${lesson.goal.title.replace(/^./u, (first) => first.toLowerCase())}.</p>
    </div>
    <ol class="moves" aria-label="Moves">
      ${lesson.moves.map((move, index) => movePart(move, index, state, move === next, actions))}
    </ol>
    ${troubleLine(trouble)}
    <div class="row">
      ${
        next === undefined
          ? nothing
          : html`<button type="button" aria-disabled=${String(busy !== '')} @click=${actions.solve}>
              Solve the rest
            </button>`
      }
      <button type="button" aria-disabled=${String(busy !== '')} @click=${actions.again}>Start again</button>
      <span class="small soft" role="status">${busy === '' ? count : busy}</span>
    </div>
    ${next === undefined ? goalPart(state) : nothing}
  </section>`;
}

function movePart(
  move: Move,
  index: number,
  { lesson, reached, hints: opened, isAgain, busy }: LessonState,
  current: boolean,
  actions: LessonActions,
): TemplateResult {
  const { id, title, words, hints } = move;
  const done = reached.includes(id);
  const shown = hints.slice(0, opened);
  return html`<li data-state=${done ? 'done' : 'open'} aria-current=${current ? 'step' : nothing}>
    <span class="mark" aria-hidden="true">${done ? '✓' : index + 1}</span>
    <div class="move">
      <h3>${title}${done ? html`<span class="unseen">: done</span>` : nothing}</h3>
      <p class=${done || current ? '' : 'soft'}>${words}</p>
      ${current && isAgain ? html`<p class="small">${earlierWords}</p>` : nothing}
      ${
        current && shown.length > 0
          ? html`<ul class="hints small" aria-label="Hints">
              ${shown.map((hint) => html`<li>${hint}</li>`)}
            </ul>`
          : nothing
      }
      ${
        current
          ? html`<div class="row">
              <a class="button go" href=${placeOfMove(move, lesson)}>${placeWords(move)}</a>
              <button type="button" class="do" aria-disabled=${String(busy !== '')} @click=${actions.act}>
                Do it for me
              </button>
              ${
                opened < hints.length
                  ? html`<button type="button" @click=${actions.hint}>
                      ${opened === 0 ? 'Give me a hint' : 'Another hint'}
                    </button>`
                  : nothing
              }
            </div>`
          : nothing
      }
    </div>
  </li>`;
}

const goalPart = ({ lesson: { goal }, following }: LessonState): TemplateResult =>
  html`<div class="goal">
    <h2 id="goal" tabindex="-1">Goal reached: ${goal.title}</h2>
    <p>${goal.learnt}</p>
    <p class="small">
      <a href=${href('rules', { clause: goal.clause })}>${clauseTitle(goal.clause)}</a>${clauseTextLink(goal.clause)}
    </p>
    ${following}
  </div>`;
