// The two confirmations before a world is lost: replacing it by a file, and resetting its household.
import { html, type TemplateResult } from 'lit';
import type { Replacement } from './data-replace.ts';

const undoWords = '“Undo” at the foot of the page brings all of it back, until the next call is sent.';

/** What the two buttons of a dialog do. */
interface Answers {
  readonly keep: () => void;
  readonly replace: () => void;
}

const answers = ({ keep, replace }: Answers, words: string): TemplateResult =>
  html`<p class="answers">
    <button type="button" class="go" autofocus @click=${keep}>Keep this world</button>
    <button type="button" @click=${replace}>${words}</button>
  </p>`;

export const replaceDialog = ({ household, hasKeys, tables }: Replacement, given: Answers): TemplateResult =>
  html`<dialog id="replace" aria-labelledby="replacing">
    <h2 id="replacing">Replace this world with the file?</h2>
    <p>The file has the household “${household}”. Every row is checked first; if one is wrong, nothing changes.</p>
    <ul aria-label="Rows now, and with the file">
      ${tables.map(({ title, now, after }) => html`<li><span>${title}</span><span>${now} → ${after}</span></li>`)}
    </ul>
    <p class="soft">Clock, decisions, armed faults and trace become those of the file. ${undoWords}</p>
    ${
      hasKeys
        ? ''
        : html`<p>
            The file has no private keys: every party gets new keys and certificates. Clients stay registered. Access
            tokens given before stop working, and a run begins again after registration.
          </p>`
    }
    ${answers(given, 'Replace this world')}
  </dialog>`;

interface Loss {
  readonly title: string;
  readonly count: number;
}

export const anewDialog = (lost: readonly Loss[], given: Answers): TemplateResult =>
  html`<dialog id="anew" aria-labelledby="beginning">
    <h2 id="beginning">Reset this household?</h2>
    <p>This deletes all keys and certificates, faults, the setting of the clock, and:</p>
    <ul aria-label="What is lost">
      ${lost.map(({ title, count }) => html`<li><span>${title}</span><span>${count}</span></li>`)}
    </ul>
    <p class="soft">
      Household and decisions stay. ${undoWords} To come back to it later, save the world as a file first.
    </p>
    ${answers(given, 'Reset it')}
  </dialog>`;
