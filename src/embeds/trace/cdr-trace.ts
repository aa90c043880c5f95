// <cdr-trace>: the exchanges of a page’s world, on any page.
import { define } from '../../ui/define.ts';
import { loadPart } from '../../recipient/load-with-retry.ts';
import { EmbedElement, sharedAttributes, type EmbedView } from '../element/embed-element.ts';
import { followedEmbed } from '../sandbox/followed-embed.ts';

/**
 * The exchanges of its world, as they come; each can be opened. Without a world named by its page, it shows the one
 * that all other embeds share.
 * @attr filter - words that must all match: an outcome such as `refused`, a party such as `register`, the id of an
 * operation
 * @attr limit - number of the newest to show, 20
 * @attr follow - opens the newest as it comes
 */
export class CdrTrace extends EmbedElement {
  static readonly observedAttributes: readonly string[] = [...sharedAttributes, 'filter', 'limit', 'follow'];

  readonly #look = (): void => this.attributeChangedCallback();

  override connectedCallback(): void {
    super.connectedCallback();
    // A new embed may bring the world that this one shows.
    document.addEventListener('cdr-ready', this.#look);
  }

  override disconnectedCallback(): void {
    document.removeEventListener('cdr-ready', this.#look);
    super.disconnectedCallback();
  }

  protected override placed(): Element {
    return followedEmbed(this);
  }

  protected async view(): Promise<EmbedView> {
    const { CdrTraceList } = await loadPart(() => import('./embedded-trace.ts'));
    return new CdrTraceList();
  }
}

define('cdr-trace', CdrTrace);
