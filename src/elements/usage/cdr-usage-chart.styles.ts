// Styles of <cdr-usage-chart>.
import { css, type CSSResult } from 'lit';

export const chartStyles: CSSResult = css`
  :host {
    container-type: inline-size;
    --in: var(--accent);
    --out: var(--sun);
    break-inside: avoid;
  }
  .top {
    display: flex;
    justify-content: space-between;
    align-items: start;
    gap: 1rem;
  }
  .heading {
    font-weight: 650;
    line-height: 1.3;
  }
  .stepper {
    display: flex;
    gap: 0.35rem;
  }
  .icon {
    inline-size: 2.25rem;
    padding: 0;
    display: grid;
    place-items: center;
  }
  .icon svg {
    inline-size: 16px;
    block-size: 16px;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.8;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .summary {
    margin-block: 0.35rem 0.5rem;
  }
  .plot {
    display: grid;
    grid-template-columns: 64px minmax(0, 1fr);
    touch-action: pan-y;
  }
  .plot svg {
    display: block;
    overflow: visible;
  }
  .axis text {
    font: var(--tiny) var(--sans);
    fill: var(--soft);
    text-anchor: end;
  }
  .rule {
    stroke: var(--line);
    stroke-dasharray: 2 3;
  }
  .zero {
    stroke: var(--edge);
  }
  .in {
    fill: var(--in);
  }
  .out {
    fill: var(--out);
  }
  .reach {
    fill: transparent;
  }
  .pointed .reach {
    fill: color-mix(in oklab, var(--ink) 8%, transparent);
  }
  .hours {
    grid-column: 2;
    display: grid;
    grid-template-columns: repeat(4, 1fr);
    font-size: var(--tiny);
    color: var(--soft);
    padding-block-start: 0.15rem;
  }
  .readout {
    display: flex;
    flex-wrap: wrap;
    gap: 0.2rem 1rem;
    padding-block: 0.5rem 0.7rem;
    font-variant-numeric: tabular-nums;
  }
  .key {
    fill: none;
    display: inline-flex;
    align-items: center;
    gap: 0.45em;
  }
  .key::before {
    content: '';
    inline-size: 0.7em;
    block-size: 0.7em;
    border-radius: 2px;
    background: var(--in);
  }
  .key.out::before {
    background: var(--out);
  }
  .week {
    display: grid;
    grid-template-columns: repeat(7, minmax(0, 1fr));
    gap: 0.25rem;
    border-block: 1px solid var(--line);
    padding-block: 0.5rem;
    margin-block-end: 0.6rem;
  }
  .week button {
    inline-size: 100%;
    display: grid;
    justify-items: center;
    gap: 0.15rem;
    padding: 0.3rem 0;
    border-color: transparent;
    background: none;
    font-size: var(--tiny);
    line-height: 1.25;
  }
  .week [aria-pressed='true'] {
    border-color: var(--accent);
    background: color-mix(in oklab, var(--accent) 9%, var(--card));
    font-weight: 600;
  }
  .number {
    display: inline-block;
  }
  @container (inline-size < 480px) {
    .number {
      display: block;
    }
  }
  .week svg {
    max-inline-size: 100%;
  }
  details {
    font-size: var(--small);
  }
  table {
    border-collapse: collapse;
    inline-size: 100%;
    max-inline-size: 26rem;
    margin-block-start: 0.4rem;
    font-variant-numeric: tabular-nums;
  }
  caption {
    text-align: start;
    color: var(--soft);
    padding-block-end: 0.25rem;
  }
  th,
  td {
    text-align: end;
    font-weight: 400;
    padding: 0.15rem 0.5rem;
    border-block-end: 1px solid var(--line);
  }
  th:first-child {
    text-align: start;
    padding-inline-start: 0;
  }
  thead th {
    color: var(--soft);
  }
  .none {
    color: var(--soft);
  }
  @media (forced-colors: active) {
    .week [aria-pressed='true'] {
      outline: 2px solid Highlight;
    }
    .plot,
    .week svg,
    .key::before {
      forced-color-adjust: none;
    }
    :host {
      --in: Highlight;
      --out: CanvasText;
    }
  }
  @media print {
    button.icon {
      display: none;
    }
  }
`;
