// Styles of the data page.
import { css, type CSSResult } from 'lit';

export const dataStyles: CSSResult = css`
  .tools {
    margin-block: 1rem;
  }
  .two {
    --columns: 16rem minmax(0, 1fr);
  }
  .tools p {
    flex-basis: 100%;
  }
  @media (min-width: 36rem) {
    .tools .anew {
      margin-inline-start: auto;
    }
  }
  input[type='file'] {
    display: none;
  }
  .tables {
    padding: 0.5rem;
  }
  .tables > summary {
    padding: 0.4rem 0.5rem;
    min-block-size: 2rem;
  }
  .tables h2 {
    display: flex;
    gap: 0.5rem;
    align-items: center;
    padding: 0.7rem 0.5rem 0.3rem;
    --mark: 1.4rem;
  }
  .tables li button {
    display: flex;
    justify-content: space-between;
    align-items: center;
    gap: 0.75rem;
    inline-size: 100%;
    text-align: start;
    border: 0;
    border-start-start-radius: 0;
    border-end-start-radius: 0;
    background: transparent;
    padding: 0.3rem 0.5rem;
  }
  .tables li button[aria-pressed='true'] {
    background: var(--sunk);
    box-shadow: inset 3px 0 0 var(--accent);
  }
  [role='search'] {
    margin-block: 0;
  }
  .words {
    flex: 1 1 14rem;
  }
  .choices,
  .find p {
    padding-block-end: 0.4rem;
  }
  .rows {
    /* Words for those who do not see them are laid out here, not on the page. */
    position: relative;
    max-block-size: 75vh;
  }
  table {
    border-collapse: collapse;
    font-size: var(--small);
    min-inline-size: 100%;
  }
  th {
    position: sticky;
    inset-block-start: 0;
    background: var(--card);
    text-align: start;
    font-weight: 600;
  }
  th,
  td {
    padding: 0.45rem 0.75rem;
    border-block-end: 1px solid var(--line);
    vertical-align: top;
    white-space: nowrap;
    overflow-wrap: normal;
  }
  .name {
    display: block;
    color: var(--soft);
  }
  .amount {
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
  tr.last > td {
    background: color-mix(in oklab, var(--accent) 9%, var(--card));
  }
  tr.last > td:first-child {
    box-shadow: inset 3px 0 0 var(--accent);
  }
  del {
    color: var(--soft);
  }
  ins {
    text-decoration: none;
  }
  .json {
    padding: 0.9rem;
  }
  .none {
    padding: 0.6rem 0.9rem;
  }
  dialog ul {
    max-block-size: 40vh;
    overflow: auto;
    font-size: var(--small);
  }
  dialog li {
    display: flex;
    justify-content: space-between;
    gap: 1rem;
  }
  @media (min-width: 60rem) {
    .tables[open] > summary {
      display: none;
    }
  }
`;
