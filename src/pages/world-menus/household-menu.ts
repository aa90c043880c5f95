// <cdr-household-menu>: the households that come with the sandbox; choosing one resets the world.
import { LitElement, type CSSResult, type TemplateResult } from 'lit';
import { loadScenario, scenarioNames, type Sandbox, type ScenarioName } from '../../../mocks/index.ts';
import { define } from '../../ui/define.ts';
import { emit } from '../../elements/events.ts';
import { sharedStyles } from '../../ui/shared-styles.ts';
import { Attempt } from '../../runs/trouble/attempt.ts';
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
  };
  declare sandbox: Sandbox | undefined;
  declare protected households: readonly Choice<ScenarioName>[];
  declare protected chosen: ScenarioName | undefined;

  readonly #attempt = new Attempt<'beginning'>(this);

  static override styles: CSSResult[] = [sharedStyles, choiceStyles];

  constructor() {
    super();
    this.households = [];
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#attempt.make(() => this.#read());
  }

  /** Loads before anybody asks for it, so a failure is shown in the menu rather than on the page. */
  async #read(): Promise<void> {
    this.households = await Promise.all(
      scenarioNames.map(async (name) => {
        const { title, note } = await loadScenario(name);
        return { id: name, code: name, title, note };
      }),
    );
  }

  async #begin(): Promise<void> {
    const { sandbox, chosen } = this;
    if (sandbox === undefined) return;
    // If none is chosen, the current household is reset.
    await sandbox.reset(chosen);
    emit(this, 'cdr-world-begun', { scenario: sandbox.scenario.name });
  }

  protected override render(): TemplateResult {
    const { households, sandbox } = this;
    const now = scenarioNames.find((name) => name === sandbox?.scenario.name);
    const chosen = this.chosen ?? now;
    return choicePart<ScenarioName>({
      legend: `Whose energy is it?${households.length === 0 ? '' : ` ${String(households.length)} households`}`,
      name: 'household',
      choices: households,
      now,
      chosen,
      choose: (name) => (this.chosen = name),
      warning:
        'A new world begins: the keys, clients, consents, tokens and trace of this one are deleted. Decisions stay.',
      begin: {
        label: chosen === now ? 'Start this household again' : 'Move to this household',
        isAnew: chosen === now,
        disabled: sandbox === undefined,
        press: () => this.#begin(),
      },
      attempt: this.#attempt,
    });
  }
}

define('cdr-household-menu', CdrHouseholdMenu);
