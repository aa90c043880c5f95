// Styles of the comparison: two columns, stacked on a phone.
import { css, type CSSResult } from 'lit';

export const compareStyles: CSSResult = css`
  :host {
    container-type: inline-size;
    margin-block-start: 1rem;
  }
  /* The words of another state are no wider. */
  button.go {
    min-inline-size: 9.5rem;
  }
  .who {
    max-inline-size: 100ch;
    margin-block: 0.75rem;
  }
  .heads,
  .sides {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: 0.75rem 1.5rem;
  }
  .heads {
    margin-block: 1rem 0.5rem;
    padding-inline: 1rem;
  }
  ol {
    display: grid;
    gap: 0.75rem;
  }
  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.75rem;
    padding: 0.75rem 1rem 1rem;
  }
  .head p {
    max-inline-size: 80ch;
  }
  h2 {
    font-size: var(--size);
  }
  h2 button {
    display: flex;
    gap: 0.6rem;
    align-items: baseline;
    inline-size: 100%;
    padding: 0.35rem 0;
    border: 0;
    background: none;
    font-size: var(--large);
    font-weight: 650;
    text-align: start;
  }
  h2 button::after {
    content: '+' / '';
    margin-inline-start: auto;
    color: var(--soft);
    font-weight: 400;
  }
  h2 button[aria-expanded='true']::after {
    content: '−' / '';
  }
  .number {
    color: var(--soft);
    font-variant-numeric: tabular-nums;
  }
  .side {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    grid-template-rows: auto auto 1fr;
    gap: 0.5rem;
    padding: 0.75rem;
    background: var(--sunk);
    border-radius: var(--radius-control);
    align-content: start;
  }
  .whose {
    display: none;
    font-size: var(--tiny);
    font-weight: 600;
    color: var(--soft);
  }
  dl {
    display: grid;
    gap: 0.2rem;
  }
  dl div {
    display: grid;
    grid-template-columns: 10rem minmax(0, 1fr);
    gap: 0.5rem;
    font-size: var(--small);
  }
  /* A line each, whatever comes to stand in it: nothing below moves. */
  dd {
    font-family: var(--mono);
    white-space: nowrap;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .what {
    display: grid;
    /* Room for what comes of it, so that nothing moves when it comes. */
    grid-template-columns: minmax(0, 1fr) var(--mark, 7.5rem);
    gap: 0.75rem;
    align-items: start;
  }
  .what .chip {
    text-align: center;
  }
  .foot {
    align-self: end;
  }
  .detail {
    align-items: start;
  }
  .detail[hidden] {
    display: none;
  }
  .detail .side {
    background: none;
    border: 1px solid var(--line);
    grid-template-rows: none;
  }
  summary {
    padding-block: 0.35rem;
    font-weight: 600;
  }
  summary .soft {
    font-weight: 400;
    font-size: var(--small);
  }
  @container (max-width: 48rem) {
    .heads {
      display: none;
    }
    .controls {
      margin-block-end: 0.75rem;
    }
    /* The last of its sentences takes two lines. */
    [role='status'] {
      min-block-size: 3em;
    }
    .sides {
      grid-template-columns: minmax(0, 1fr);
    }
    .whose {
      display: block;
    }
  }
  @container (max-width: 26rem) {
    dl div {
      grid-template-columns: 7.5rem minmax(0, 1fr);
    }
    .what {
      --mark: 6rem;
    }
  }
`;
