// Styles of the error gallery.
import { css, type CSSResult } from 'lit';

export const errorsStyles: CSSResult = css`
  :host {
    container-type: inline-size;
    margin-block-start: 1.25rem;
  }
  .list-detail {
    --columns: 22rem minmax(0, 1fr);
    margin-block-start: 0.75rem;
  }
  .facts {
    grid-template-columns: minmax(0, 1fr);
    gap: 0.25rem 1rem;
    font-size: inherit;
  }
  @container (min-width: 36rem) {
    .facts {
      grid-template-columns: 10rem minmax(0, 1fr);
    }
  }
  .ways {
    display: grid;
    gap: 1rem;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr));
    align-items: start;
  }
  article {
    padding: 1rem 1.25rem 1.25rem;
  }
  pre {
    max-block-size: 14rem;
    overflow: auto;
  }
  .page {
    white-space: pre-line;
    padding: 0.75rem 1rem;
    border: 1px solid var(--edge);
    border-radius: var(--radius-control);
  }
`;
