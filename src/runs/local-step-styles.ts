// How a step that the recipient takes by itself looks when it is opened.
import { css, type CSSResult } from 'lit';

export const cardStyles: CSSResult = css`
  :host {
    display: block;
    margin-block-start: 0.75rem;
  }
  ol {
    margin: 0.75rem 0 0;
    padding-inline-start: 1.25rem;
    display: grid;
    gap: 0.5rem;
    font-size: var(--small);
  }
  code {
    display: block;
    overflow-wrap: anywhere;
    color: var(--soft);
  }
`;
