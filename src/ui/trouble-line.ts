// The paragraph that says why something failed.
import { css, html, nothing, type CSSResult, type TemplateResult } from 'lit';

/** Nothing if nothing failed. */
export const troubleLine = (trouble: string | undefined): TemplateResult | typeof nothing =>
  trouble === undefined ? nothing : html`<p class="trouble" role="alert">${trouble}</p>`;

/** A view with something to press beside the words draws a `<div class="trouble" role="alert">` itself. */
export const troubleStyles: CSSResult = css`
  .trouble {
    --side: var(--no);
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem;
  }
  .trouble p {
    flex: 1 1 30ch;
  }
`;
