// <cdr-profile-menu>: the security profiles of a world. This browser keeps a world for each; a world stored elsewhere
// is reset instead.
import { LitElement, type CSSResult, type TemplateResult } from 'lit';
import type { Sandbox } from '../../../mocks/index.ts';
import { profileIds, type ProfileId } from '../../../mocks/spec/ids.ts';
import { define } from '../../ui/define.ts';
import { emit } from '../../elements/events.ts';
import { sharedStyles } from '../../ui/shared-styles.ts';
import { Attempt } from '../../runs/trouble/attempt.ts';
import { profileWords } from '../profiles/profile-words.ts';
import { choicePart, choiceStyles, type Choice } from './choice-part.ts';

const choices: Readonly<Record<ProfileId, Omit<Choice<ProfileId>, 'id'>>> = {
  '0.1.1': {
    title: 'Profile 0.1.1: hybrid flow, a draft',
    note: 'The request in the query, the answer in the fragment with an encrypted ID token, a consent recorded beforehand, CIBA. An early draft of January 2019; of all this only the hybrid flow was in force, until 12 May 2025.',
  },
  'cds-1.36': {
    title: 'Today’s profile: code flow',
    note: 'Pushed requests, PKCE, the answer as one signed JWT, arrangements that are amended and withdrawn. It binds now (Consumer Data Standards 1.36.0), with no end date.',
  },
};

/**
 * @prop sandbox - the running sandbox
 * @fires cdr-profile-chosen - asks to open the world of another profile
 * @fires cdr-world-begun - another profile was chosen, and its world has begun
 */
export class CdrProfileMenu extends LitElement {
  static override properties = {
    sandbox: { attribute: false },
    chosen: { state: true },
  };
  declare sandbox: Sandbox | undefined;
  declare protected chosen: ProfileId | undefined;

  readonly #attempt = new Attempt<'beginning'>(this);

  static override styles: CSSResult[] = [sharedStyles, choiceStyles];

  async #begin(profile: ProfileId | undefined): Promise<void> {
    const { sandbox } = this;
    if (sandbox === undefined || profile === undefined) return;
    if (sandbox.storage === 'indexeddb') return emit(this, 'cdr-profile-chosen', { profile });
    await sandbox.reset(undefined, { profile });
    this.chosen = undefined;
    emit(this, 'cdr-world-begun', { scenario: sandbox.scenario.name });
  }

  protected override render(): TemplateResult {
    const now = this.sandbox?.profile;
    const chosen = this.chosen ?? now;
    const isMove = chosen !== undefined && chosen !== now;
    const isKept = this.sandbox?.storage === 'indexeddb';
    return choicePart<ProfileId>({
      legend: 'Which security profile?',
      name: 'profile',
      choices: profileIds.map((id) => ({ id, ...choices[id] })),
      now,
      chosen,
      choose: (id) => (this.chosen = id),
      warning: isKept
        ? 'This browser keeps one world for each profile. This one stays as it is, and you find it again when you come back.'
        : 'A world keeps its profile, and this one is not stored. Another profile begins a new world in the same household: the keys, clients, consents, tokens, decisions and trace of this one are deleted.',
      begin: {
        label: isMove
          ? `${isKept ? 'Go to the world of' : 'Begin a world of'} ${profileWords[chosen].name}`
          : 'Choose the other profile above',
        disabled: !isMove,
        press: () => this.#begin(chosen),
      },
      attempt: this.#attempt,
    });
  }
}

define('cdr-profile-menu', CdrProfileMenu);
