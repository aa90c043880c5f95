// <cdr-sandbox>: gives the embeds inside it a world of their own; draws nothing itself.
import type { Sandbox } from '../../../mocks/index.ts';
import { define } from '../../ui/define.ts';
import type { CdrSandboxElement } from '../script-types.ts';
import { emit } from '../../elements/events.ts';
import { loadPart } from '../../recipient/awaited-part.ts';
import { worldOf } from './shared-world.ts';

/**
 * The provider. Embeds without one share the world of the page.
 * @attr name - by which embeds elsewhere on the page share the same world; without it, or an id, it is that of the page
 * @attr scenario - who lives in it; `solar-home`
 * @attr profile - the security profile that it speaks: `0.1.1`, or `today`
 * @attr seed - same seed: same resource ids, same readings
 * @attr storage - `memory:`, `auto` or `indexeddb:name`; nothing is kept unless it is asked for
 * @attr clock - where its clock stands, an ISO 8601 instant; omitted: real time
 * @attr state-src - address of a state as `exportState` gives it, to begin with; for a world that is not kept
 * @fires cdr-reset - its world has begun anew
 * @fires cdr-error - its world cannot begin
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

  /** The running sandbox, begun by the first who asks. */
  world(): Promise<Sandbox> {
    return worldOf(this);
  }

  /** Begins its world anew, for every embed that shares it. */
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
