// Styles of the view of metrics.
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
  table {
    border-collapse: collapse;
    font-size: var(--small);
  }
  th,
  td {
    padding: 0.35rem 1.5rem 0.35rem 0;
    text-align: start;
    vertical-align: top;
    border-block-end: 1px solid var(--line);
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
