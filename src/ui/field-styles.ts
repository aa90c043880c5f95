// Styles of form fields: the control, the label above it, and a row of fields that filters a list.
import { css, type CSSResult } from 'lit';

export const fieldStyles: CSSResult = css`
  select,
  textarea,
  input:where(:not([type='radio'], [type='checkbox'], [type='file'], [type='range'])) {
    font: inherit;
    color: var(--ink);
    background: var(--card);
    border: 1px solid var(--edge);
    border-radius: var(--radius-control);
    padding: 0.35em 0.6em;
    min-block-size: 2.25rem;
    min-inline-size: 0;
    max-inline-size: 100%;
  }
  textarea {
    resize: vertical;
    overflow-wrap: anywhere;
  }
`;

export const labelStyles: CSSResult = css`
  label {
    display: grid;
    gap: 0.2rem;
    font-size: var(--small);
    color: var(--soft);
    min-inline-size: 0;
  }
`;

export const searchStyles: CSSResult = css`
  [role='search'] label:where(:not(.row)) {
    display: grid;
    gap: 0.2rem;
  }
  [role='search'] label {
    font-size: var(--small);
    color: var(--soft);
    min-inline-size: 0;
  }
  [role='search'] {
    display: flex;
    flex-wrap: wrap;
    gap: 0.75rem 1rem;
    align-items: end;
    margin-block: 1rem;
  }
  /* Wide enough for what its placeholder suggests. */
  :where([role='search'] label).find {
    flex: 1 1 18rem;
    max-inline-size: 34rem;
  }
  :where([role='search'] label).find input {
    inline-size: 100%;
  }
`;
