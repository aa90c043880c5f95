// Styles of <cdr-worked-bill>.
import { css, type CSSResult } from 'lit';

export const workedBillStyles: CSSResult = css`
  :host {
    display: block;
    container-type: inline-size;
  }
  .items {
    list-style: none;
    margin: 0;
    padding: 0;
    max-inline-size: 64rem;
  }
  .line {
    display: grid;
    grid-template-columns: minmax(0, 5fr) minmax(0, 5fr) 6.5rem 6.5rem;
    gap: 0.25rem 1rem;
    align-items: baseline;
  }
  .what,
  .working {
    display: grid;
    gap: 0.1rem;
  }
  .working,
  .amount {
    font-variant-numeric: tabular-nums;
  }
  .working {
    text-align: end;
  }
  .amount {
    text-align: end;
  }
  .verdict {
    justify-self: start;
  }
  .plot {
    display: grid;
    gap: 0.15rem;
    max-inline-size: 60rem;
  }
  .hours {
    display: grid;
    grid-template-columns: repeat(4, 1fr);
    font-size: var(--tiny);
    color: var(--soft);
  }
  .p0 {
    --price: var(--no);
  }
  .p1 {
    --price: var(--sun);
  }
  .p2 {
    --price: var(--ok);
  }
  .p3 {
    --price: var(--accent);
  }
  rect {
    fill: var(--price, var(--soft));
  }
  .legend {
    display: flex;
    flex-wrap: wrap;
    gap: 0.2rem 1.25rem;
    list-style: none;
    margin: 0;
    padding: 0;
  }
  .legend li {
    display: flex;
    gap: 0.45em;
    align-items: baseline;
  }
  .legend li::before {
    content: '';
    flex: none;
    inline-size: 0.7em;
    block-size: 0.7em;
    border-radius: 2px;
    background: var(--price, var(--soft));
  }
  @container (max-width: 46rem) {
    .line {
      grid-template-columns: minmax(0, 1fr) auto;
    }
    .working {
      grid-column: 1;
      text-align: start;
    }
    .amount {
      grid-area: 1 / 2;
    }
    .verdict {
      justify-self: end;
      grid-column: 2;
    }
  }
  @media (forced-colors: active) {
    rect,
    .legend li::before {
      forced-color-adjust: none;
    }
  }
`;
