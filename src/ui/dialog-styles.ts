// Styles of a dialog that asks a question over the page.
import { css, type CSSResult } from 'lit';

export const dialogStyles: CSSResult = css`
  dialog {
    max-inline-size: min(34rem, calc(100vw - 2rem));
    padding: 1.25rem;
    color: var(--ink);
    background: var(--card);
    border: 1px solid var(--edge);
    border-radius: var(--radius);
  }
  dialog[open] {
    display: grid;
    gap: 0.75rem;
  }
  dialog::backdrop {
    background: rgb(0 0 0 / 45%);
  }
  dialog h2 {
    font-size: var(--large);
  }
  .answers {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
  }
`;
