// <cdr-flow>: a flow, or some of its steps, to play on any page.
import { define } from '../../ui/define.ts';
import type { CdrFlowElement } from '../script-types.ts';
import { loadPart } from '../../recipient/load-with-retry.ts';
import { EmbedElement, sharedAttributes } from '../element/embed-element.ts';
import type { CdrFlowPlayer } from './flow-player.ts';

/**
 * The player of a flow.
 * @attr flow - `hybrid`, `registration` (also `dcr`), `backchannel` (also `ciba`), `refresh`, `introspect` or `revoke`; of
 *   today `code`, `registration`, `amend`, `withdraw-in-app`, `withdraw-on-dashboard`, `refresh`, `introspect`, `revoke` or
 *   `manage-registration`
 * @attr from - id or number of the first step to play; earlier steps run automatically
 * @attr to - id or number of the last step
 * @attr step - this step only
 * @attr persona - who consents, by name, first name or customer id in any case; the first of the household
 * @attr view - `all`, `diagram`, `steps` or `wire`
 * @attr readonly - without buttons; the page plays it
 */
export class CdrFlow extends EmbedElement implements CdrFlowElement {
  static readonly observedAttributes: readonly string[] = [
    ...sharedAttributes,
    'flow',
    'from',
    'to',
    'step',
    'persona',
    'view',
    'readonly',
  ];

  #player: CdrFlowPlayer | undefined;

  protected async view(): Promise<CdrFlowPlayer> {
    const { CdrFlowPlayer: Player } = await loadPart(() => import('./flow-player.ts'));
    this.#player = new Player();
    return this.#player;
  }

  async #ready(): Promise<CdrFlowPlayer> {
    await this.started();
    if (this.#player === undefined) throw new Error('The player did not start.');
    return this.#player;
  }

  /** Takes the next step. */
  async next(): Promise<void> {
    await (await this.#ready()).next();
  }

  /** Selects the step before the selected one. The world is unchanged, because others share it. */
  async back(): Promise<void> {
    (await this.#ready()).back();
  }

  /** Plays until the step, by id or number, is done, and opens it. */
  async goTo(step: string | number): Promise<void> {
    await (await this.#ready()).goTo(String(step));
  }

  /** Plays step after step; the consumer answers automatically. */
  async run(options: { readonly to?: string | number } = {}): Promise<void> {
    await (await this.#ready()).play(options.to === undefined ? undefined : String(options.to));
  }

  /** Returns to the start, with a recipient that has not registered yet. */
  async reset(): Promise<void> {
    (await this.#ready()).reset();
  }

  /** Opens a step: what it did, or what it will do. */
  async focusStep(step: string | number): Promise<void> {
    (await this.#ready()).focusStep(String(step));
  }
}

define('cdr-flow', CdrFlow);
