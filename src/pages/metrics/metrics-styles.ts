// Styles of the metrics view.
import { css, type CSSResult } from 'lit';

export const metricsStyles: CSSResult = css`
  .brands button[aria-pressed='true'] {
    background: var(--sunk);
    box-shadow: inset 0 -3px 0 var(--holder);
  }
  .brands,
  .row {
    margin-block: 0.75rem;
  }
  .now {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(12rem, 100%), 1fr));
    gap: 0.75rem;
    margin-block: 0.5rem;
  }
  .report {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(28rem, 100%), 1fr));
    gap: 1rem;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .wide {
    grid-column: 1 / -1;
  }
  table {
    inline-size: 100%;
    border-collapse: collapse;
    font-size: var(--small);
    font-variant-numeric: tabular-nums;
  }
  th,
  td {
    padding: 0.35rem 0 0.35rem 1rem;
    text-align: end;
    vertical-align: top;
    border-block-end: 1px solid var(--line);
  }
  tr > :first-child {
    padding-inline-start: 0;
    text-align: start;
  }
  tr:last-child > :is(th, td) {
    border-block-end: 0;
  }
  thead tr:last-child > :is(th, td) {
    border-block-end: 1px solid var(--line);
  }
  .meaning {
    display: block;
  }
  .meaning,
  .nil {
    color: var(--soft);
  }
  td,
  th[scope='col'] {
    white-space: nowrap;
  }
  th[scope='row'] {
    min-inline-size: 8rem;
    font-weight: 400;
  }
`;
