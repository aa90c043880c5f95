// A menu that offers several worlds, one of which is begun by a button.
import { css, html, type TemplateResult } from 'lit';
import type { Attempt } from '../../runs/trouble/attempt.ts';

export interface Choice<Id extends string> {
  readonly id: Id;
  readonly title: string;
  readonly note: string;
  /** The world’s name in code. */
  readonly code?: string;
}

export interface ChoicePart<Id extends string> {
  readonly legend: string;
  /** Name of the radio group. */
  readonly name: string;
  readonly choices: readonly Choice<Id>[];
  /** The current world. */
  readonly now: Id | undefined;
  readonly chosen: Id | undefined;
  readonly choose: (id: Id) => void;
  /** What will be lost. */
  readonly warning: string;
  readonly begin: {
    readonly label: string;
    /** The current world is chosen, so the button resets it and is not styled as primary. */
    readonly isAnew?: boolean;
    readonly disabled: boolean;
    readonly press: () => Promise<void>;
  };
  readonly attempt: Attempt<'beginning'>;
}

export function choicePart<Id extends string>({ begin, attempt, ...part }: ChoicePart<Id>): TemplateResult {
  return html`
    <fieldset>
      <legend class="title">${part.legend}</legend>
      <div class="choices">
        ${part.choices.map(
          ({ id, title, note, code }) =>
            html`<label>
              <input type="radio" name=${part.name} .checked=${id === part.chosen} @change=${() => part.choose(id)} />
              <span
                ><b>${title}</b
                >${code === undefined ? '' : html` <code>${code}</code>`}${id === part.now ? ' (now)' : ''}<br />
                <span class="small soft">${note}</span></span
              >
            </label>`,
        )}
      </div>
    </fieldset>
    <p class="small soft">${part.warning}</p>
    <p>
      <button
        class=${begin.isAnew === true ? '' : 'go'}
        ?disabled=${begin.disabled || attempt.doing === 'beginning'}
        @click=${() => void attempt.make(begin.press, 'beginning')}
      >
        ${begin.label}
      </button>
    </p>
    <p class="trouble small" role="status">${attempt.trouble}</p>
  `;
}

export const choiceStyles = css`
  .choices {
    display: grid;
    gap: 0.15rem;
    max-block-size: min(24rem, 55dvb);
    overflow: auto;
    margin-block: 0.5rem;
  }
  label {
    display: grid;
    grid-template-columns: auto 1fr;
    column-gap: 0.6rem;
    align-items: start;
    padding: 0.45rem 0.5rem;
    border-radius: var(--radius-control);
    cursor: pointer;
  }
  label:has(:checked) {
    background: var(--sunk);
    box-shadow: inset 0 0 0 1px var(--edge);
  }
  input {
    margin-block-start: 0.3em;
    accent-color: var(--accent);
  }
  fieldset {
    border: 0;
    margin: 0;
    padding: 0;
    min-inline-size: 0;
  }
  .trouble {
    color: var(--no);
  }
`;
