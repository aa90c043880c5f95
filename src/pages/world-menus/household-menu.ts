// <cdr-household-menu>: the households that come with the sandbox; choosing one begins a world anew.
import { html, LitElement, nothing, type CSSResult, type TemplateResult } from 'lit';
import { loadScenario, scenarioNames, type Sandbox, type ScenarioName } from '../../../mocks/index.ts';
import { define } from '../../elements/define.ts';
import { emit } from '../../elements/events.ts';
import { sharedStyles } from '../../elements/shared-styles.ts';
import { troubleWords } from '../../runs/trouble-words.ts';
import { choiceStyles } from './choice-styles.ts';

interface Household {
  readonly name: ScenarioName;
  readonly title: string;
  readonly note: string;
}

/**
 * @prop sandbox - the running sandbox
 * @fires cdr-world-begun - another household was chosen, and its world has begun
 */
export class CdrHouseholdMenu extends LitElement {
  static override properties = {
    sandbox: { attribute: false },
    households: { state: true },
    chosen: { state: true },
    busy: { state: true },
    trouble: { state: true },
  };
  declare sandbox: Sandbox | undefined;
  declare protected households: readonly Household[];
  declare protected chosen: ScenarioName | undefined;
  declare protected busy: boolean;
  declare protected trouble: string | undefined;

  static override styles: CSSResult[] = [sharedStyles, choiceStyles];

  constructor() {
    super();
    this.households = [];
    this.busy = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#read();
  }

  /** Nobody has asked for them yet: what fails is said here, and not by the page. */
  async #read(): Promise<void> {
    try {
      this.households = await Promise.all(
        scenarioNames.map(async (name) => {
          const { title, note } = await loadScenario(name);
          return { name, title, note };
        }),
      );
    } catch (error) {
      this.trouble = troubleWords(error);
    }
  }

  async #begin(): Promise<void> {
    const { sandbox, chosen } = this;
    if (sandbox === undefined) return;
    this.busy = true;
    this.trouble = undefined;
    try {
      // None chosen: the household that there is begins anew.
      await sandbox.reset(chosen);
      emit(this, 'cdr-world-begun', { scenario: sandbox.scenario.name });
    } catch (error) {
      this.trouble = troubleWords(error);
    } finally {
      this.busy = false;
    }
  }

  protected override render(): TemplateResult {
    const { households: all } = this;
    const title = `Whose energy is it?${all.length === 0 ? '' : ` ${String(all.length)} households`}`;
    const now = this.sandbox?.scenario.name;
    const chosen = this.chosen ?? now;
    return html`
      <fieldset>
        <legend class="title">${title}</legend>
        <div class="choices">
          ${all.map(
            ({ name, title: words, note }) =>
              html`<label>
                <input
                  type="radio"
                  name="household"
                  .checked=${name === chosen}
                  @change=${() => (this.chosen = name)}
                />
                <span
                  ><b>${words}</b> <code>${name}</code>${name === now ? ' (now)' : nothing}<br /><span
                    class="small soft"
                    >${note}</span
                  ></span
                >
              </label>`,
          )}
        </div>
      </fieldset>
      <p class="small soft">
        The world begins anew: keys, clients, consents, tokens and trace of this one go. Decisions stay.
      </p>
      <p>
        <button class="go" ?disabled=${this.busy || this.sandbox === undefined} @click=${() => void this.#begin()}>
          ${chosen === now ? 'Begin this household anew' : 'Move to this household'}
        </button>
      </p>
      <p class="trouble small" role="status">${this.trouble}</p>
    `;
  }
}

define('cdr-household-menu', CdrHouseholdMenu);
