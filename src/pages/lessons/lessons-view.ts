// <cdr-lessons-view>: the lessons with their progress, and one open lesson, whose moves are read from the trace.
import { html, LitElement, nothing, type CSSResult, type PropertyValues, type TemplateResult } from 'lit';
import type { DataRecipient, Sandbox } from '../../../mocks/index.ts';
import { define } from '../../ui/define.ts';
import { emit } from '../../elements/events.ts';
import { listenToTrace } from '../../elements/listening.ts';
import { profileHere } from '../address/profile-here.ts';
import { readParameter, writeAddress } from '../../ui/address.ts';
import { onRevisit } from '../../ui/on-revisit.ts';
import { ChosenEntry } from '../../ui/chosen-entry.ts';
import { listDetailStyles } from '../../ui/list-detail.ts';
import type { Site } from '../address/site.ts';
import { troubleWords } from '../../runs/trouble/trouble-words.ts';
import { href } from '../address/href.ts';
import { holderFor } from '../../runs/recipients/recipient-for.ts';
import { coursesOf, lessonAfter, type Course } from './courses.ts';
import { Learner } from './learner.ts';
import { nextMove, openHints, reachedIn, type Lesson, type Move } from './lesson.ts';
import { lessonList } from './lesson-list.ts';
import { lessonPart } from './lesson-part.ts';
import { lessonsStyles } from './lessons-styles.ts';
import {
  begunAfter,
  noteProgress,
  partsOf,
  progressOf,
  sinceBegan,
  wasMadeEarlier,
  type Progress,
} from './progress.ts';
import { closeLesson, noteOpenLesson } from './open-lesson.ts';
import { sentPart } from './sent-part.ts';
import type { Exchanges } from './signs.ts';
import { pageStyles } from '../../ui/page-styles.ts';
import type { View } from '../view.ts';
import { worldId } from '../../runs/world-id.ts';

/**
 * The view.
 * @prop site - the addresses of the site
 * @prop sandbox - the running sandbox
 * @fires cdr-clock-moved - a move has moved the clock
 */
export class CdrLessonsView extends LitElement {
  static override properties = {
    site: { attribute: false },
    sandbox: { attribute: false },
    courses: { state: true },
    world: { state: true },
    lesson: { state: true },
    progress: { state: true },
    hints: { state: true },
    busy: { state: true },
    trouble: { state: true },
    recipient: { state: true },
  };
  declare site: Site | undefined;
  declare sandbox: Sandbox | undefined;
  declare protected courses: readonly Course[];
  /** Identifies the world, once known. */
  declare protected world: string | undefined;
  declare protected lesson: Lesson | undefined;
  declare protected progress: Progress | undefined;
  declare protected hints: number;
  declare protected busy: string;
  declare protected trouble: string | undefined;
  declare protected recipient: DataRecipient | undefined;

  static override styles: CSSResult[] = [...pageStyles, listDetailStyles, lessonsStyles];

  /** The chosen exchange of those sent. */
  readonly #sent = new ChosenEntry(this, 'exchange');
  #learner: Learner | undefined;

  constructor() {
    super();
    [this.courses, this.hints, this.busy] = [[], 0, ''];
    listenToTrace(this, () => this.#look());
    onRevisit(this, () => void this.#open(this.#asked));
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('sandbox') && this.sandbox !== undefined) void this.#lookAtWorld(this.sandbox);
    if (changed.has('sandbox') || changed.has('site')) this.#find();
  }

  async #lookAtWorld(sandbox: Sandbox): Promise<void> {
    this.world = await worldId(sandbox);
    this.#look();
  }

  /** Before the world is open, shows the courses of the page’s profile. */
  #find(): void {
    const { site, sandbox } = this;
    if (site === undefined) return;
    this.courses = coursesOf(
      sandbox === undefined ? [profileHere(site)] : Object.values(sandbox.holders).map(({ profile }) => profile),
    );
    this.lesson = this.#asked;
    this.#look();
  }

  /** The lesson named in the address. */
  get #asked(): Lesson | undefined {
    const asked = readParameter('lesson');
    return this.courses.flatMap(({ lessons }) => lessons).find(({ id }) => id === asked);
  }

  async #open(lesson: Lesson | undefined): Promise<void> {
    const left = this.lesson;
    if (lesson === undefined && this.site !== undefined) closeLesson(this.site);
    Object.assign(this, { lesson, progress: undefined, trouble: undefined, hints: 0 });
    this.#sent.note(readParameter('exchange'));
    this.#learner = undefined;
    this.#look();
    await this.updateComplete;
    // Returning to the list focuses the lesson that was left.
    const place = lesson === undefined ? `.all a[href$='=${left?.id ?? ''}']` : '#lesson';
    this.renderRoot.querySelector<HTMLElement>(place)?.focus();
  }

  get #since(): Exchanges {
    const { sandbox, progress } = this;
    return sandbox === undefined || progress === undefined ? [] : sinceBegan(sandbox.trace.entries(), progress);
  }

  /** Saves the progress found in the trace. */
  #look(): void {
    const { site, sandbox, world, lesson } = this;
    if (site === undefined || sandbox === undefined || world === undefined || lesson === undefined) return;
    const known = this.progress ?? progressOf(site, lesson, world);
    const progress = known ?? begunAfter(sandbox.trace.entries(), world);
    this.progress = progress;
    noteOpenLesson(site, lesson.id);
    const { worked } = lesson;
    if (worked !== undefined) void worked.load();
    const [since, earlier] = partsOf(sandbox, progress);
    const reached = reachedIn(lesson, since, progress.reached, { earlier, sandbox });
    if (known === undefined || reached.length !== progress.reached.length) this.#note({ ...progress, reached });
    this.requestUpdate();
  }

  #note(progress: Progress): void {
    const { site, lesson } = this;
    if (site === undefined || lesson === undefined) return;
    if (this.progress?.reached.length !== progress.reached.length) this.hints = 0;
    this.progress = progress;
    noteProgress(site, lesson, progress);
  }

  /** The recipient that makes the moves: the one from before a reload, or a new one. */
  #learning(sandbox: Sandbox, { profile }: Lesson): Learner {
    return (this.#learner ??= new Learner(sandbox, holderFor(sandbox, profile), {
      product: this.progress?.product,
      enrolled: (product) => {
        if (this.progress !== undefined) this.#note({ ...this.progress, product });
      },
    }));
  }

  async #make(count: number): Promise<void> {
    const { sandbox, lesson } = this;
    if (sandbox === undefined || lesson === undefined || this.busy !== '') return;
    this.trouble = undefined;
    const learner = this.#learning(sandbox, lesson);
    try {
      for (let left = count; left > 0; left -= 1) {
        const move = this.#next;
        if (move === undefined) break;
        this.busy = `${move.title}…`;
        await move.act(learner);
        this.#look();
        this.recipient = (await learner.acting()).recipient;
        this.#sent.note(this.#since.findLast(({ parent }) => parent === undefined)?.id);
        if (!this.progress?.reached.includes(move.id))
          throw new Error('The move was made, but the trace does not show it. Start again with a fresh recipient.');
      }
    } catch (error) {
      this.trouble = troubleWords(error);
    } finally {
      this.busy = '';
    }
    emit(this, 'cdr-clock-moved', { now: sandbox.clock.now() });
    await this.#lookAhead();
  }

  get #next(): Move | undefined {
    return this.lesson === undefined ? undefined : nextMove(this.lesson, this.progress?.reached ?? []);
  }

  get #isNextMadeEarlier(): boolean {
    const { sandbox, progress } = this;
    const move = this.#next;
    if (sandbox === undefined || progress === undefined || move === undefined) return false;
    return wasMadeEarlier(sandbox, progress, move);
  }

  /** The pressed button is removed with its move; focuses the next move’s button, or the goal after the last. */
  async #lookAhead(): Promise<void> {
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(this.#next === undefined ? '#goal' : '.moves .do')?.focus();
  }

  async #again(): Promise<void> {
    const { sandbox, world } = this;
    if (sandbox === undefined || world === undefined || this.busy !== '') return;
    this.#learner = undefined;
    Object.assign(this, { trouble: undefined, recipient: undefined, hints: 0 });
    this.#sent.note(undefined);
    this.#note(begunAfter(sandbox.trace.entries(), world));
    this.#look();
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('#lesson')?.focus();
  }

  protected override render(): TemplateResult {
    const { lesson, progress } = this;
    if (lesson === undefined)
      return lessonList({
        courses: this.courses,
        progressOf: (one) => (this.site === undefined ? undefined : progressOf(this.site, one, this.world)),
        link: (one, content, kind) => this.#link(one, content, kind),
      });
    const reached = progress?.reached ?? [];
    const following = lessonAfter(lesson);
    const exchanges = this.#since;
    const isAgain = this.#isNextMadeEarlier;
    const hints = openHints(this.hints, isAgain);
    return html`<p>${this.#link(undefined, html`All lessons`, 'up')}</p>
      <div class="one">
        ${lessonPart(
          {
            lesson,
            reached,
            hints,
            isAgain,
            busy: this.world === undefined ? 'Opening…' : this.busy,
            trouble: this.trouble,
            following:
              following === undefined
                ? nothing
                : html`<p>${this.#link(following, html`Next: ${following.title}`, 'go')}</p>`,
          },
          {
            hint: () => (this.hints = hints + 1),
            act: () => void this.#make(1),
            solve: () => void this.#make(lesson.moves.length),
            again: () => void this.#again(),
          },
        )}
        ${lesson.worked?.draw(exchanges) ?? nothing}
        ${sentPart({ exchanges, entry: this.#sent, recipient: this.recipient })}
      </div>`;
  }

  /** Opens a lesson, or the list, without leaving the page. */
  #link(lesson: Lesson | undefined, content: TemplateResult, kind = ''): TemplateResult {
    const query = href('lessons', lesson === undefined ? {} : { lesson: lesson.id });
    const go = (event: MouseEvent): void => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
      // A frame that may not change its address follows the link instead.
      if (!writeAddress(query, 'push')) return;
      event.preventDefault();
      void this.#open(lesson);
    };
    return html`<a class=${kind} href=${query} @click=${go}>${content}</a>`;
  }
}

define('cdr-lessons-view', CdrLessonsView);

export const view: View = {
  words:
    'Each lesson has a few moves and ends with a goal. Make a move yourself, in any view or in the console, or let the page make it: the sandbox notices. In the first lesson all goes well; in most others something goes wrong on purpose.',
  show: ({ site, sandbox }) => html`<cdr-lessons-view .site=${site} .sandbox=${sandbox}></cdr-lessons-view>`,
};
