// Styles of the rules page.
import { css, type CSSResult } from 'lit';

export const rulesStyles: CSSResult = css`
  select {
    max-inline-size: 22rem;
  }
  section {
    margin-block-start: 1.5rem;
  }
  h2 {
    margin-block-end: 0.5rem;
  }
  li + li {
    border-block-start: 1px solid var(--line);
  }
  .rule > summary {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.1rem 1rem;
    padding: 0.55rem 0.9rem;
    align-items: baseline;
  }
  @media (min-width: 48rem) {
    .rule > summary {
      grid-template-columns: minmax(0, 1fr) minmax(0, 22rem);
    }
  }
  .rule > summary::-webkit-details-marker {
    display: none;
  }
  summary code {
    color: var(--soft);
    font-size: var(--tiny);
  }
  summary .sentence::before {
    content: '▸' / '';
    color: var(--soft);
    display: inline-block;
    inline-size: 1.1em;
  }
  .rule[open] > summary .sentence::before {
    content: '▾' / '';
  }
  .rule[open] > summary .sentence {
    font-weight: 600;
  }
  .facts {
    padding: 0.25rem 0.9rem 1rem 2rem;
  }
  dd ul {
    display: grid;
    gap: 0.4rem;
  }
  /* Two links that stand below each other are 24 pixels apart, also where one of them wraps (WCAG 2.5.8). */
  dd li {
    line-height: max(1.6em, 24px);
  }
  dd li + li {
    border: 0;
  }
`;
