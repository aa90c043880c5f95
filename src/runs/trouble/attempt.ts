// What a view is doing for the person, and why its last attempt failed.
import type { ReactiveControllerHost } from 'lit';
import { troubleWords } from './trouble-words.ts';

/** `readonly #attempt = new Attempt<'sending'>(this)` keeps both for the view, which is redrawn when they change. */
export class Attempt<Doing extends string = never> {
  /** Undefined while nothing is under way that the view shows. */
  doing: Doing | undefined;
  /** In one sentence; undefined after a success. */
  trouble: string | undefined;
  readonly #host: ReactiveControllerHost;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
  }

  /** Resolves when the work has ended; an error becomes the trouble. */
  async make(work: () => Promise<unknown>, doing?: Doing): Promise<void> {
    [this.doing, this.trouble] = [doing, undefined];
    this.#host.requestUpdate();
    try {
      await work();
    } catch (error) {
      this.trouble = troubleWords(error);
    }
    // Other work may have begun meanwhile.
    if (this.doing === doing) this.doing = undefined;
    this.#host.requestUpdate();
  }

  forget(): void {
    this.trouble = undefined;
    this.#host.requestUpdate();
  }
}
