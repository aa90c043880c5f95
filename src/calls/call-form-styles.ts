// Styles of the call form.
import { css, type CSSResult } from 'lit';
import { fieldStyles, labelStyles } from '../ui/field-styles.ts';

export const callFormStyles: CSSResult = css`
  ${fieldStyles}
  ${labelStyles}
  .form {
    display: grid;
    gap: 1rem;
    padding: 1rem;
  }
  fieldset {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr));
    gap: 0.6rem 1rem;
    align-items: start;
    border: 0;
    padding: 0;
    margin: 0;
    min-inline-size: 0;
  }
  .foot {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
    align-items: center;
  }
  legend {
    padding: 0;
    margin-block-end: 0.4rem;
    font-size: var(--small);
    font-weight: 650;
  }
  .field {
    display: grid;
    gap: 0.2rem;
    font-size: var(--small);
    color: var(--soft);
  }
  select,
  input,
  textarea {
    inline-size: 100%;
  }
  input.mono,
  textarea.mono {
    font-family: var(--mono);
    font-size: var(--small);
  }
  .field ::placeholder {
    color: var(--soft);
    opacity: 1;
    font-style: italic;
  }
  .picks {
    display: flex;
    flex-wrap: wrap;
    gap: 0.35rem;
  }
  .picks button {
    min-block-size: 1.75rem;
    padding: 0 0.5em;
    font: var(--tiny) / 1.4 var(--mono);
    color: var(--soft);
    border-color: var(--line);
  }
  .picks button[aria-pressed='true'] {
    color: var(--ink);
    border-color: var(--edge);
    background: var(--sunk);
  }
`;
