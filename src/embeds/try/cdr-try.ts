// <cdr-try>: one operation to send from any page, with its response and every check behind it.
import { define } from '../../ui/define.ts';
import type { CdrTryElement } from '../script-types.ts';
import { loadPart } from '../../recipient/load-with-retry.ts';
import { EmbedElement, sharedAttributes } from '../element/embed-element.ts';
import type { CdrTryCall } from './try-call.ts';

/**
 * One call. The attribute `request`, or a child `<script type="application/json">`, sets values of its form:
 * `{"headers": {"x-v": "1"}, "query": {}, "path": {}, "form": {}, "body": {}}`.
 * @attr operation - id of the operation, `listAccounts`
 * @attr variant - one of several: a grant of `token`, a screen of `answerInteraction`, `get` or `post`
 * @attr fill - what is done beforehand: `authorised` (the default), `registered`, `none`
 * @attr request - values of its form, as JSON; takes precedence over a script
 * @attr show - some of `request response checks`; by default all
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

  /** Sends it with its current values. */
  async send(): Promise<void> {
    await this.started();
    await this.#call?.send();
  }

  /** Returns to the initial values, without a response. */
  async reset(): Promise<void> {
    await this.started();
    this.#call?.reset();
  }
}

define('cdr-try', CdrTry);
