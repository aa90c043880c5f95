// How a link is drawn that is the primary action of a view: as the button it stands in for.
import { css, type CSSResult } from 'lit';

export const goLinkStyles: CSSResult = css`
  a.go {
    display: inline-flex;
    align-items: center;
    min-block-size: 2.5rem;
    padding: 0.35rem 1rem;
    border-radius: var(--radius-control);
    background: var(--ink);
    color: var(--card);
    font-weight: 600;
    text-decoration: none;
  }
  @media (hover: hover) {
    a.go:hover {
      background: color-mix(in oklab, var(--ink) 86%, var(--card));
    }
  }
`;
