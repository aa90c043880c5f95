// The paragraph that says why something failed.
import { html, nothing, type TemplateResult } from 'lit';

/** Nothing if nothing failed. */
export const troubleLine = (trouble: string | undefined): TemplateResult | typeof nothing =>
  trouble === undefined ? nothing : html`<p class="trouble" role="alert">${trouble}</p>`;
