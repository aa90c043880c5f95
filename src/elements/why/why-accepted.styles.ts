// Styles of the sentences that say why a request was accepted, and of the documents behind any verdict.
import { css, type CSSResult } from 'lit';

export const acceptedStyles: CSSResult = css`
  .because {
    display: grid;
    gap: 0.45rem;
    font-size: var(--small);
    line-height: 1.4;
  }
  .because li {
    padding-inline-start: 0.7rem;
    border-inline-start: 2px solid var(--ok);
    overflow-wrap: anywhere;
  }
  .clause {
    display: block;
  }
  .clause,
  .source {
    line-height: 1.5rem;
    font-size: var(--tiny);
    color: var(--soft);
  }
  /* Large enough for a finger (WCAG 2.5.8), however small the words. */
  :is(.clause, .source) a {
    padding-block: 0.35rem;
  }
`;
