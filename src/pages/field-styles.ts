// How a field of a view is drawn: a search, a choice.
import { css, type CSSResult } from 'lit';

export const fieldStyles: CSSResult = css`
  select,
  input[type='search'] {
    font: inherit;
    color: var(--ink);
    background: var(--card);
    border: 1px solid var(--edge);
    border-radius: var(--radius-control);
    padding: 0.35em 0.6em;
    min-block-size: 2.25rem;
    max-inline-size: 100%;
  }
`;
