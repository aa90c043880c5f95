// <cdr-trace>: what was sent in the world of a page, on any page.
import { define } from '../../ui/define.ts';
import { loadPart } from '../../recipient/awaited-part.ts';
import { EmbedElement, sharedAttributes, type EmbedView } from '../element/embed-element.ts';
import { followedEmbed } from '../sandbox/followed-embed.ts';

/**
 * The exchanges of its world, as they come, each to be opened. Where its page names no world for it, and the other embeds share
 * one, that is its world.
 * @attr filter - words that all have to fit: an outcome such as `refused`, a party such as `register`, the id of an operation
 * @attr limit - so many of the newest, 20
 * @attr follow - the newest is opened as it comes
 */
export class CdrTrace extends EmbedElement {
  static readonly observedAttributes: readonly string[] = [...sharedAttributes, 'filter', 'limit', 'follow'];

  readonly #look = (): void => this.attributeChangedCallback();

  override connectedCallback(): void {
    super.connectedCallback();
    // Another embed may bring the world that this one follows.
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
