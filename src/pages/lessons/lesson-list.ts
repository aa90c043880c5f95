// The list of lessons with their progress, and the next one to take.
import { html, nothing, type TemplateResult } from 'lit';
import { profileWords } from '../profiles/profile-words.ts';
import type { Course } from './courses.ts';
import type { Lesson } from './lesson.ts';
import type { Progress } from './progress.ts';

export interface LessonList {
  readonly courses: readonly Course[];
  readonly progressOf: (lesson: Lesson) => Progress | undefined;
  /** Draws a link to the lesson, with this class. */
  readonly link: (lesson: Lesson, content: TemplateResult, kind: string) => TemplateResult;
}

export function lessonList({ courses, progressOf, link }: LessonList): TemplateResult {
  const rows = courses.map(({ profile, lessons }) => ({
    profile,
    entries: lessons.map((lesson) => ({ lesson, progress: progressOf(lesson) })),
  }));
  const all = rows.flatMap(({ entries }) => entries);
  const open = all.filter(({ lesson, progress }) => progress?.reached.length !== lesson.moves.length);
  const [next] = [...open.filter(({ progress }) => isUnderWay(progress)), ...open];
  const isOne = courses.length === 1;
  if (courses.length === 0) return html`<p>Opening…</p>`;
  return html`<p class="begin row">
      ${
        next === undefined
          ? nothing
          : link(
              next.lesson,
              html`${isUnderWay(next.progress) ? 'Continue' : 'Start with'} “${next.lesson.title}”`,
              'go',
            )
      }
      <span class="small soft">${String(all.length - open.length)} of ${String(all.length)} goals reached.</span>
    </p>
    ${rows.map(({ profile, entries }) => {
      const { name } = profileWords[profile];
      return html`${isOne ? nothing : html`<h2>Lessons of ${name}</h2>`}
        <ul class="all tiles" aria-label=${isOne ? 'All lessons' : `Lessons of ${name}`}>
          ${entries.map(
            ({ lesson, progress }) =>
              html`<li>
                ${link(
                  lesson,
                  html`${isOne ? html`<h2>${lesson.title}</h2>` : html`<h3>${lesson.title}</h3>`}
                    <span class="small">${lesson.why}</span>
                    <span class="foot">${progressChip(lesson, progress)}</span>`,
                  'card',
                )}
              </li>`,
          )}
        </ul>`;
    })}`;
}

const isUnderWay = (progress: Progress | undefined): boolean => (progress?.reached.length ?? 0) > 0;

function progressChip({ moves }: Lesson, progress: Progress | undefined): TemplateResult {
  const [made, all] = [progress?.reached.length ?? 0, moves.length];
  if (made === all) return html`<span class="chip words ok">Goal reached</span>`;
  const words = progress === undefined ? `${String(all)} moves` : `${String(made)} of ${String(all)} moves made`;
  return html`<span class="chip words">${words}</span>`;
}
