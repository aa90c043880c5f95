// <cdr-clock-menu>: the clock of all parties: advance it by a step, set it to an instant, or let it follow real time.
import { css, html, LitElement, nothing, type CSSResult, type TemplateResult } from 'lit';
import type { Sandbox } from '../../../mocks/index.ts';
import { Attempt } from '../../runs/trouble/attempt.ts';
import { define } from '../../ui/define.ts';
import { emit } from '../../elements/events.ts';
import { listenToTrace, redrawWhenChanged } from '../../elements/listening.ts';
import { loadPart } from '../../recipient/load-with-retry.ts';
import { clockSteps } from '../../ui/clock-steps.ts';
import { sharedStyles } from '../../ui/shared-styles.ts';

/** To the minute, like the button in the bar. */
const spoken = new Intl.DateTimeFormat('en-AU', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** The value of a datetime-local field, in the browser’s time zone, to the minute. */
function fieldOf(now: Date): string {
  const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

/**
 * @prop sandbox - the running sandbox
 * @fires cdr-clock-moved - the clock of the sandbox was moved
 */
export class CdrClockMenu extends LitElement {
  static override properties = { sandbox: { attribute: false } };
  declare sandbox: Sandbox | undefined;

  static override styles: CSSResult[] = [
    sharedStyles,
    css`
      :host {
        display: grid;
        gap: 0.6rem;
      }
      .steps {
        display: grid;
        gap: 0.3rem;
      }
      .steps li,
      .steps-head {
        display: grid;
        grid-template-columns: 7.5rem 1fr;
        gap: 0.6rem;
        align-items: center;
      }
      form {
        display: flex;
        flex-wrap: wrap;
        gap: 0.4rem;
        align-items: end;
      }
      label {
        display: grid;
        font-size: var(--small);
      }
      input {
        font: inherit;
        color: inherit;
        background: var(--card);
        border: 1px solid var(--edge);
        border-radius: var(--radius-control);
        min-block-size: 2.25rem;
        padding-inline: 0.5rem;
      }
      .trouble {
        color: var(--no);
      }
    `,
  ];

  /** The text being typed into the field, which the advancing clock must not overwrite. */
  #written: string | undefined;
  readonly #attempt = new Attempt(this);

  constructor() {
    super();
    listenToTrace(this, () => this.requestUpdate());
    redrawWhenChanged(this, () => (this.sandbox === undefined ? '' : utc(this.sandbox.clock.now())));
  }

  async #move(work: (clock: Sandbox['clock']) => Promise<void>): Promise<void> {
    const { sandbox } = this;
    if (sandbox === undefined) return;
    const written = this.#written;
    await this.#attempt.make(async () => {
      const { undoable } = await loadPart(() => import('../shell/undo-bar.ts'));
      const tell = (): void => {
        emit(this, 'cdr-clock-moved', { now: sandbox.clock.now() });
        this.requestUpdate();
      };
      await undoable(sandbox, 'The clock was moved.', () => work(sandbox.clock), tell);
      if (this.#written === written) this.#written = undefined;
      emit(this, 'cdr-clock-moved', { now: sandbox.clock.now() });
    });
  }

  readonly #write = ({ currentTarget }: Event): void => {
    if (currentTarget instanceof HTMLInputElement) this.#written = currentTarget.value;
  };

  readonly #set = (event: SubmitEvent): void => {
    event.preventDefault();
    const field = this.renderRoot.querySelector('input');
    if (field === null) return;
    const instant = new Date(field.value);
    if (!Number.isNaN(instant.getTime())) return void this.#move((clock) => clock.set(instant));
    this.#attempt.trouble = 'Choose a day and a time first.';
    this.requestUpdate();
  };

  protected override render(): TemplateResult {
    const now = this.sandbox?.clock.now();
    return html`
      <p class="title">The sandbox’s clock</p>
      <p role="status">${now === undefined ? 'Opening…' : spoken.format(now)}</p>
      ${now === undefined ? nothing : html`<p class="small soft">${utc(now)}</p>`}
      <p class="steps-head small soft" aria-hidden="true">
        <span>Move it on</span><span>What expires or becomes stale by then</span>
      </p>
      <ul class="steps" aria-label="Move the clock on; beside each, what ends or grows old by then">
        ${clockSteps.map(
          ([duration, words, ends]) =>
            html`<li>
              <button @click=${() => void this.#move((clock) => clock.advance(duration))}>+ ${words}</button>
              <span class="small soft">${ends}</span>
            </li>`,
        )}
      </ul>
      <form @submit=${this.#set}>
        <label>
          Set to
          <input
            type="datetime-local"
            required
            .value=${this.#written ?? (now === undefined ? '' : fieldOf(now))}
            @input=${this.#write}
          />
        </label>
        <button>Set</button>
        <button type="button" @click=${() => void this.#move((clock) => clock.followRealTime())}>Real time</button>
      </form>
      <p class="trouble small" role="alert">${this.#attempt.trouble}</p>
    `;
  }
}

/** In UTC, as in tokens and headers. */
const utc = (now: Date): string => `${now.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

define('cdr-clock-menu', CdrClockMenu);
