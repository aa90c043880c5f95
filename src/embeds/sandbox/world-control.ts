// <cdr-world-control>: the state of the world that a page’s embeds share, and a button to reset it; in the first of them.
import { css, html, LitElement, nothing, type CSSResult, type TemplateResult } from 'lit';
import type { Sandbox } from '../../../mocks/index.ts';
import { define } from '../../ui/define.ts';
import { emit } from '../../elements/events.ts';
import { sharedStyles } from '../../ui/shared-styles.ts';
import { resetWorld, onWorldReset } from './started-world.ts';

/**
 * One for each world of a page.
 * @prop sandbox - the world
 * @fires cdr-reset - the world was reset
 * @fires cdr-error - the world could not be reset
 */
export class CdrWorldControl extends LitElement {
  static override properties = {
    sandbox: { attribute: false },
    doing: { state: true },
    said: { state: true },
  };
  declare sandbox: Sandbox | undefined;
  declare protected doing: boolean;
  declare protected said: string;

  static override styles: CSSResult[] = [
    sharedStyles,
    css`
      p {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        justify-content: end;
        gap: 0.2rem 0.6rem;
        padding-block-start: 0.3rem;
      }
      button {
        font-size: var(--tiny);
        min-block-size: 1.75rem;
        padding-block: 0;
      }
      @media print {
        p {
          display: none;
        }
      }
    `,
  ];

  constructor() {
    super();
    this.doing = false;
    this.said = '';
  }

  async #reset(): Promise<void> {
    const { sandbox } = this;
    if (sandbox === undefined || this.doing) return;
    this.doing = true;
    try {
      await resetWorld(sandbox);
      [this.doing, this.said] = [false, 'restarted'];
      emit(this, 'cdr-reset', {});
    } catch (error) {
      [this.doing, this.said] = [false, 'it could not restart'];
      emit(this, 'cdr-error', { error });
    }
  }

  protected override render(): TemplateResult | typeof nothing {
    const { sandbox, doing, said } = this;
    if (sandbox === undefined) return nothing;
    const kept = sandbox.storage === 'memory' ? 'not saved' : 'saved in this browser';
    return html`<p class="tiny soft">
      <span part="status" role="status">Sandbox: ${said === '' ? 'running' : said}, ${kept}</span>
      <button
        type="button"
        part="button"
        title="Resets the sandbox for every part of this page that shares it"
        aria-disabled=${doing ? 'true' : nothing}
        @click=${() => this.#reset()}
      >
        Reset
      </button>
    </p>`;
  }
}

define('cdr-world-control', CdrWorldControl);

interface SharedControl {
  readonly control: CdrWorldControl;
  readonly roots: Set<ShadowRoot>;
}

const inDocumentOrder = ({ host: a }: ShadowRoot, { host: b }: ShadowRoot): number =>
  (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) === 0 ? 1 : -1;

const sharedControls = new WeakMap<Sandbox, SharedControl>();

/** Registers an embed with the world: it is notified of resets. Returns what to call when the embed leaves the page. */
export function join(sandbox: Sandbox, root: ShadowRoot, worldReset: () => void): () => void {
  const control = new CdrWorldControl();
  control.setAttribute('exportparts', 'status, button');
  const shared = sharedControls.get(sandbox) ?? { control, roots: new Set() };
  sharedControls.set(sandbox, shared);
  shared.control.sandbox = sandbox;
  shared.roots.add(root);
  const place = (): void => {
    const [first] = [...shared.roots].toSorted(inDocumentOrder);
    if (first === undefined) shared.control.remove();
    else if (shared.control.getRootNode() !== first) first.append(shared.control);
  };
  place();
  const forget = onWorldReset(sandbox, worldReset);
  return () => {
    forget();
    shared.roots.delete(root);
    place();
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'cdr-world-control': CdrWorldControl;
  }
}
