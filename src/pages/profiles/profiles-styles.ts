// Styles of the profiles page: the timeline, and a table drawn as blocks on a phone.
import { css, type CSSResult } from 'lit';

export const profilesStyles: CSSResult = css`
  :host {
    container-type: inline-size;
    margin-block-start: 1.25rem;
  }
  section + section {
    margin-block-start: 2rem;
  }
  .picture {
    margin-block: 1rem 0.5rem;
  }
  svg {
    display: block;
    inline-size: 100%;
    block-size: 4rem;
  }
  line {
    stroke: var(--soft);
    stroke-width: 1;
    vector-effect: non-scaling-stroke;
  }
  line.passed {
    stroke: var(--ink);
    stroke-width: 3;
  }
  line.coming {
    stroke: var(--ink);
    stroke-width: 3;
    stroke-dasharray: 4 3;
  }
  line.mark {
    stroke: var(--accent);
    stroke-width: 3;
  }
  .years {
    padding-inline: 1%;
  }
  .years span::before {
    content: '20';
  }
  .dates li {
    display: grid;
    grid-template-columns: 10rem minmax(0, 1fr);
    gap: 0.25rem 1rem;
    padding: 0.5rem 0.75rem;
    border-inline-start: 3px solid var(--line);
  }
  .dates li.passed {
    border-inline-start-color: var(--ink);
  }
  .dates li.coming {
    border-inline-start-style: dashed;
    border-inline-start-color: var(--ink);
  }
  .dates li.mark {
    border-inline-start-color: var(--accent);
    background: var(--card);
  }
  .dates time {
    font-variant-numeric: tabular-nums;
  }
  table {
    inline-size: 100%;
    border-collapse: collapse;
    table-layout: fixed;
    margin-block-start: 0.75rem;
  }
  th {
    text-align: start;
    font-weight: 600;
    vertical-align: top;
    padding: 0.6rem 0.75rem;
  }
  thead th span {
    display: block;
    font-weight: 400;
  }
  thead th:first-child {
    inline-size: 12rem;
  }
  tr {
    border-block-end: 1px solid var(--line);
  }
  td {
    vertical-align: top;
    padding: 0.6rem 0.75rem;
    font-size: var(--small);
  }
  td p + p {
    margin-block-start: 0.35rem;
  }
  .whose {
    display: none;
    font-weight: 600;
  }
  .orders {
    --tile: 28rem;
    margin-block-start: 0.75rem;
    align-items: start;
  }
  .orders details {
    padding: 0.75rem 1rem;
  }
  .orders dl {
    margin-block-start: 0.75rem;
  }
  @container (max-width: 60rem) {
    thead {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
    table,
    tbody,
    tr,
    tbody th,
    td {
      display: block;
    }
    tr {
      border: 1px solid var(--line);
      border-radius: var(--radius);
      background: var(--card);
      margin-block-end: 0.75rem;
      padding-block: 0.25rem;
    }
    td.none {
      display: none;
    }
    td {
      border-block-start: 1px solid var(--line);
    }
    .whose {
      display: block;
    }
  }
  @container (max-width: 36rem) {
    .dates li {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;
