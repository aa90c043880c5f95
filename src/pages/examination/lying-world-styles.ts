// Styles of the part that tells a lie in the page’s world.
import { css, type CSSResult } from 'lit';

export const lyingWorldStyles: CSSResult = css`
  :host {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 1rem;
  }
  .two > :first-child {
    grid-column: 1 / -1;
  }
  .plan {
    display: grid;
    gap: 0.2rem;
    font-size: var(--small);
    color: var(--soft);
    max-inline-size: 60rem;
  }
  .lying {
    padding: 0.5rem 0.75rem;
    border-inline-start: 4px solid var(--no);
    background: color-mix(in oklab, var(--no) 6%, var(--card));
  }
  cdr-plan-result {
    padding: 1.25rem;
  }
  [role='status']:empty {
    display: none;
  }
`;
