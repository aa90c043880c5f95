// Styles of an embed’s frame and heading, and of a list in which one entry is open.
import { css, type CSSResult } from 'lit';

export const baseStyles: CSSResult = css`
  .base {
    display: grid;
    gap: 0.6rem;
    padding: var(--cdr-pad, 1rem);
    background: var(--paper);
    border: 1px solid var(--line);
    border-radius: var(--radius);
  }
  .heading {
    font-size: var(--large);
    font-weight: 650;
    line-height: 1.3;
  }
`;

/** Entries are buttons; what one opens stands below it. */
export const listStyles: CSSResult = css`
  ol {
    display: grid;
    gap: 0.4rem;
  }
  li {
    display: grid;
    gap: 0.5rem;
    min-inline-size: 0;
  }
  li > button {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.1rem 0.6rem;
    min-block-size: 2.75rem;
    border-color: var(--line);
    text-align: start;
  }
`;
