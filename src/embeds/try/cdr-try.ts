// <cdr-try>: one operation, to be sent from any page, with its answer and every check behind it.
import { define } from '../../ui/define.ts';
import type { CdrTryElement } from '../script-types.ts';
import { loadPart } from '../../recipient/awaited-part.ts';
import { EmbedElement, sharedAttributes } from '../element/embed-element.ts';
import type { CdrTryCall } from './try-call.ts';

/**
 * One call. The attribute `request`, or a child `<script type="application/json">`, says what is written into its form:
 * `{"headers": {"x-v": "1"}, "query": {}, "path": {}, "form": {}, "body": {}}`.
 * @attr operation - id of the operation, `listAccounts`
 * @attr variant - which way of several: a grant of `token`, a screen of `answerInteraction`, `get` or `post`
 * @attr fill - what is done beforehand: `authorised` (the default), `registered`, `none`
 * @attr request - what is written into its form, as JSON; before a script in it
 * @attr show - which of `request response checks`; all of them
 */
export class CdrTry extends EmbedElement implements CdrTryElement {
  static readonly observedAttributes: readonly string[] = [
    ...sharedAttributes,
    'operation',
    'variant',
    'fill',
    'request',
    'show',
  ];

  #call: CdrTryCall | undefined;

  protected async view(): Promise<CdrTryCall> {
    const { CdrTryCall: Call } = await loadPart(() => import('./try-call.ts'));
    this.#call = new Call();
    return this.#call;
  }

  /** Sends it as it stands. */
  async send(): Promise<void> {
    await this.started();
    await this.#call?.send();
  }

  /** What was filled in, and no answer. */
  async reset(): Promise<void> {
    await this.started();
    this.#call?.reset();
  }
}

define('cdr-try', CdrTry);
