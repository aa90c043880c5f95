// <cdr-examination>: plans of the examination on any page: what happens when a recipient leaves out a check.
import { define } from '../../ui/define.ts';
import { loadPart } from '../../recipient/load-with-retry.ts';
import { EmbedElement, sharedAttributes, type EmbedView } from '../element/embed-element.ts';
import type { CdrExaminationElement } from '../script-types.ts';
import type { CdrExaminationCard } from './examination-card.ts';

/**
 * Plans of the examination, played with one recipient when the button is pressed. Each plan has a world of its own.
 * @attr plan - ids, rows or groups of plans: `RJ-49a`, `RJ-49`, `response`
 * @attr recipient - who is examined: `careless` (the default) leaves out the check that the plan is about; `honest`,
 * `package`,
 * `credulous`, or the row that it is careless about, `RJ-68`
 */
export class CdrExamination extends EmbedElement implements CdrExaminationElement {
  static readonly observedAttributes: readonly string[] = [...sharedAttributes, 'plan', 'recipient'];

  protected override readonly needsWorld = false;
  #card: CdrExaminationCard | undefined;

  protected async view(): Promise<EmbedView> {
    const { CdrExaminationCard: Card } = await loadPart(() => import('./examination-card.ts'));
    this.#card = new Card();
    return this.#card;
  }

  /** Plays its plans; resolves when each has a verdict. */
  async play(): Promise<void> {
    await this.started();
    await this.#card?.play();
  }
}

define('cdr-examination', CdrExamination);
