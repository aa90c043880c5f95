// Styles of an embed’s frame and heading.
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
