// The theme choice in the bar: one icon each.
import { html, type TemplateResult } from 'lit';
import { themes, themeWords, type Theme } from './theme.ts';

export const themeChoice = (chosen: Theme, choose: (theme: Theme) => void): TemplateResult =>
  html`<fieldset class="themes">
    <legend class="unseen">Theme</legend>
    ${themes.map(
      (theme) =>
        html`<label>
          <input
            type="radio"
            name="theme"
            value=${theme}
            .checked=${theme === chosen}
            @change=${() => choose(theme)}
          /><span><span class="unseen">${themeWords[theme]}</span></span>
        </label>`,
    )}
  </fieldset>`;
