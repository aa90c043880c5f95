// <cdr-household-menu>: the households that come with the sandbox; choosing one resets the world.
import { LitElement, type CSSResult, type TemplateResult } from 'lit';
import { loadScenario, scenarioNames, type Sandbox, type ScenarioName } from '../../../mocks/index.ts';
import { define } from '../../ui/define.ts';
import { emit } from '../../elements/events.ts';
import { sharedStyles } from '../../ui/shared-styles.ts';
import { troubleWords } from '../../runs/trouble-words.ts';
import { choicePart, choiceStyles, type Choice } from './choice-part.ts';

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
  declare protected households: readonly Choice<ScenarioName>[];
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

  /** Loads before anybody asks for it, so a failure is shown in the menu rather than on the page. */
  async #read(): Promise<void> {
    try {
      this.households = await Promise.all(
        scenarioNames.map(async (name) => {
          const { title, note } = await loadScenario(name);
          return { id: name, code: name, title, note };
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
      // If none is chosen, the current household is reset.
      await sandbox.reset(chosen);
      emit(this, 'cdr-world-begun', { scenario: sandbox.scenario.name });
    } catch (error) {
      this.trouble = troubleWords(error);
    } finally {
      this.busy = false;
    }
  }

  protected override render(): TemplateResult {
    const { households, busy, sandbox, trouble } = this;
    const now = sandbox?.scenario.name;
    const standing = scenarioNames.find((name) => name === now);
    const chosen = this.chosen ?? standing;
    return choicePart<ScenarioName>({
      legend: `Whose energy is it?${households.length === 0 ? '' : ` ${String(households.length)} households`}`,
      name: 'household',
      choices: households,
      now: standing,
      chosen,
      choose: (name) => (this.chosen = name),
      warning:
        'A new world begins: the keys, clients, consents, tokens and trace of this one are deleted. Decisions stay.',
      begin: {
        label: chosen === standing ? 'Begin this household anew' : 'Move to this household',
        isAnew: chosen === standing,
        disabled: busy || sandbox === undefined,
        press: () => void this.#begin(),
      },
      trouble,
    });
  }
}

define('cdr-household-menu', CdrHouseholdMenu);
