// Styles of the error gallery.
import { css, type CSSResult } from 'lit';

export const errorsStyles: CSSResult = css`
  :host {
    container-type: inline-size;
    margin-block-start: 1.25rem;
  }
  .gallery {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 1.5rem;
    align-items: start;
  }
  @container (min-width: 56rem) {
    .gallery {
      grid-template-columns: 22rem minmax(0, 1fr);
    }
  }
  nav ul {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem;
    margin-block: 0.4rem 1rem;
  }
  nav button {
    text-align: start;
  }
  @container (min-width: 56rem) {
    nav li,
    nav button {
      inline-size: 100%;
    }
  }
  nav .title {
    font-size: var(--small);
  }
  [aria-pressed='true'] {
    border-color: var(--ink);
    box-shadow: inset 0 0 0 1px var(--ink);
    font-weight: 600;
  }
  article {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 1rem;
  }
  h2:focus {
    outline: none;
  }
  .facts {
    display: grid;
    gap: 0.25rem 1rem;
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
  .ways section {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.5rem;
    padding: 1rem;
  }
  h3 {
    font-size: inherit;
  }
  h4 {
    font-size: var(--small);
    color: var(--soft);
    font-weight: 600;
  }
  pre {
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    background: var(--sunk);
    border-radius: var(--radius-control);
    padding: 0.6rem 0.75rem;
    max-block-size: 14rem;
    overflow: auto;
  }
  .page {
    padding: 0.75rem 1rem;
    border: 1px solid var(--edge);
    border-radius: var(--radius-control);
  }
`;
