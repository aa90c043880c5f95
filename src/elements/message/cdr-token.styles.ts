// Styles of <cdr-token>: the three parts in their colours, an encrypted token as an envelope.
import { css, type CSSResult } from 'lit';

export const tokenStyles: CSSResult = css`
  :host {
    container-type: inline-size;
  }
  .token {
    border: 1px solid var(--line);
    border-radius: var(--radius-control);
    overflow: clip;
    background: var(--card);
  }
  .title {
    display: flex;
    align-items: center;
    gap: 0.5rem;
    padding: 0.45rem 0.75rem;
    background: var(--sunk);
    border-radius: inherit;
    list-style: none;
  }
  .title::-webkit-details-marker {
    display: none;
  }
  .title::before {
    content: '▸' / '';
    color: var(--soft);
  }
  [open] > .title::before {
    content: '▾' / '';
  }
  .title .chip {
    margin-inline-start: auto;
  }
  .part {
    padding: 0.5rem 0.75rem 0.6rem;
    border-inline-start: 3px solid var(--part);
  }
  .part + .part {
    border-block-start: 1px solid var(--line);
  }
  [data-part='header'] {
    --part: var(--part-header);
  }
  [data-part='payload'] {
    --part: var(--part-payload);
  }
  .name {
    font-size: var(--tiny);
    font-weight: 600;
    color: var(--part);
    margin-block-end: 0.2rem;
  }
  dl {
    display: grid;
    row-gap: 0.25rem;
    font-size: var(--small);
  }
  .member {
    min-inline-size: 0;
  }
  @container (inline-size >= 340px) {
    dl {
      grid-template-columns: fit-content(38%) minmax(0, 1fr);
      column-gap: 1.3ch;
    }
    .member {
      grid-column: 1 / -1;
      display: grid;
      grid-template-columns: subgrid;
      align-items: baseline;
    }
  }
  dt,
  .value {
    font-family: var(--mono);
    font-size: max(0.75rem, 0.925em);
  }
  dt {
    color: var(--soft);
  }
  dd {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    column-gap: 0.9em;
  }
  .note {
    color: var(--soft);
    font-size: var(--tiny);
    line-height: 1.35;
  }
  .signature {
    padding: 0.4rem 0.75rem;
    border-block-start: 1px solid var(--line);
    border-inline-start: 3px solid var(--part-signature);
    font-size: var(--small);
  }
  .inside {
    padding: 0.6rem 0.75rem 0.75rem;
    border-block-start: 1px dashed var(--edge);
    background: var(--sunk);
    font-size: var(--small);
  }
  .inside button {
    margin-block-start: 0.45rem;
  }
  .wrong {
    color: var(--no);
    margin-block-start: 0.4rem;
  }
  .unread {
    color: var(--soft);
    font-size: var(--small);
  }
`;
