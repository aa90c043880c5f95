// <cdr-sandbox>: gives the embeds inside it a world of their own; renders nothing itself.
import type { Sandbox } from '../../../mocks/index.ts';
import { define } from '../../ui/define.ts';
import type { CdrSandboxElement } from '../script-types.ts';
import { emit } from '../../elements/events.ts';
import { loadPart } from '../../recipient/load-with-retry.ts';
import { worldOf } from './shared-world.ts';

/**
 * The provider. Embeds without one share the world of the page.
 * @attr name - embeds elsewhere on the page with this name share its world; without name or id, it is the page’s world
 * @attr scenario - the household; `solar-home`
 * @attr profile - the security profile of its holders: `0.1.1`, or `today`
 * @attr seed - same seed: same resource ids, same readings
 * @attr storage - `memory:`, `auto` or `indexeddb:name`; by default nothing is kept
 * @attr clock - its time, an ISO 8601 instant; omitted: real time
 * @attr state-src - address of a state from `exportState` to start with; only for a world that is not kept
 * @fires cdr-reset - its world was reset
 * @fires cdr-error - its world cannot start
 */
export class CdrSandbox extends HTMLElement implements CdrSandboxElement {
  constructor() {
    super();
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(':host { display: contents; }');
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [sheet];
    root.append(document.createElement('slot'));
  }

  /** The running sandbox, started by the first call. */
  world(): Promise<Sandbox> {
    return worldOf(this);
  }

  /** Resets its world, for every embed that shares it. */
  async reset(): Promise<void> {
    try {
      const { resetWorld } = await loadPart(() => import('./started-world.ts'));
      await resetWorld(await this.world());
      emit(this, 'cdr-reset', {});
    } catch (error) {
      emit(this, 'cdr-error', { error });
    }
  }
}

define('cdr-sandbox', CdrSandbox);
