// <cdr-profile-menu>: the security profiles that a world may speak; choosing one begins a world anew.
import { html, LitElement, nothing, type CSSResult, type TemplateResult } from 'lit';
import type { Sandbox } from '../../../mocks/index.ts';
import { profileIds } from '../../../mocks/spec/profiles/index.ts';
import type { ProfileId } from '../../../mocks/spec/profiles/profile.ts';
import { define } from '../../elements/define.ts';
import { emit } from '../../elements/events.ts';
import { sharedStyles } from '../../elements/shared-styles.ts';
import { troubleWords } from '../../runs/trouble-words.ts';
import { choiceStyles } from './choice-styles.ts';

interface Choice {
  readonly title: string;
  readonly note: string;
}

const choices: Readonly<Record<ProfileId, Choice>> = {
  '0.1.1': {
    title: 'Profile 0.1.1: hybrid flow',
    note: 'The request in the query, the answer in the fragment with a sealed ID token, a consent recorded beforehand, CIBA. Holders had to end it by 12 May 2025.',
  },
  today: {
    title: 'Today’s profile: code flow',
    note: 'Pushed requests, PKCE, the answer as one signed JWT, arrangements that are amended and withdrawn. It binds now (Consumer Data Standards 1.36.0), with no end date.',
  },
};

/**
 * @prop sandbox - the running sandbox
 * @fires cdr-world-begun - another profile was chosen, and its world has begun
 */
export class CdrProfileMenu extends LitElement {
  static override properties = {
    sandbox: { attribute: false },
    chosen: { state: true },
    busy: { state: true },
    trouble: { state: true },
  };
  declare sandbox: Sandbox | undefined;
  declare protected chosen: ProfileId | undefined;
  declare protected busy: boolean;
  declare protected trouble: string | undefined;

  static override styles: CSSResult[] = [sharedStyles, choiceStyles];

  constructor() {
    super();
    this.busy = false;
  }

  async #begin(profile: ProfileId): Promise<void> {
    const { sandbox } = this;
    if (sandbox === undefined) return;
    this.busy = true;
    this.trouble = undefined;
    try {
      await sandbox.reset(undefined, { profile });
      this.chosen = undefined;
      emit(this, 'cdr-world-begun', { scenario: sandbox.scenario.name });
    } catch (error) {
      this.trouble = troubleWords(error);
    } finally {
      this.busy = false;
    }
  }

  protected override render(): TemplateResult {
    const now = this.sandbox?.profile;
    const chosen = this.chosen ?? now;
    const isMove = chosen !== undefined && chosen !== now;
    return html`
      <fieldset>
        <legend class="title">Which security profile is spoken?</legend>
        <div class="choices">
          ${profileIds.map(
            (id) =>
              html`<label>
                <input type="radio" name="profile" .checked=${id === chosen} @change=${() => (this.chosen = id)} />
                <span
                  ><b>${choices[id].title}</b>${id === now ? ' (now)' : nothing}<br /><span class="small soft"
                    >${choices[id].note}</span
                  ></span
                >
              </label>`,
          )}
        </div>
      </fieldset>
      <p class="small soft">
        A world speaks one profile for its life. Another one begins anew, in the same household: keys, clients,
        consents, tokens, decisions and trace of this one go.
      </p>
      <p>
        <button class="go" ?disabled=${this.busy || !isMove} @click=${() => chosen && void this.#begin(chosen)}>
          ${isMove ? `Begin a world of ${chosen === 'today' ? 'today’s profile' : 'profile 0.1.1'}` : 'Choose another profile'}
        </button>
      </p>
      <p class="trouble small" role="status">${this.trouble}</p>
    `;
  }
}

define('cdr-profile-menu', CdrProfileMenu);
