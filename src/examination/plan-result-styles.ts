// Styles of the result of one plan.
import { css, type CSSResult } from 'lit';

export const planResultStyles: CSSResult = css`
  :host {
    container-type: inline-size;
  }
  .heading {
    font-size: var(--title);
    font-weight: 650;
    line-height: 1.25;
    text-wrap: balance;
  }
  .part-title {
    font-size: var(--large);
    font-weight: 650;
    line-height: 1.3;
  }
  article > section {
    padding-block-start: 1rem;
    border-block-start: 1px solid var(--line);
  }
  .facts {
    grid-template-columns: minmax(0, 1fr);
    font-size: inherit;
    max-inline-size: 90ch;
  }
  .facts dd + dt {
    margin-block-start: 0.35rem;
  }
  q {
    quotes: '“' '”';
  }
  .members {
    display: grid;
    gap: 0.6rem;
  }
  .members li {
    display: grid;
    gap: 0.15rem 1rem;
    padding: 0.6rem 0.75rem;
    border-inline-start: 4px solid var(--no);
    background: color-mix(in oklab, var(--no) 5%, var(--card));
    border-radius: var(--radius-chip);
  }
  .members p {
    display: grid;
    grid-template-columns: 4.5rem minmax(0, 1fr);
    gap: 0.5rem;
    align-items: baseline;
  }
  .at {
    font-weight: 650;
  }
  .none {
    justify-self: start;
    font-size: var(--small);
  }
  .honest {
    --fault: var(--ok);
  }
  .sides {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.75rem;
  }
  .side {
    padding: 0.75rem;
    border: 1px solid var(--line);
    border-radius: var(--radius-control);
    align-content: start;
  }
  .side pre {
    padding: 0;
    background: none;
    max-block-size: 18rem;
    overflow: auto;
  }
  .fold > summary {
    padding-block: 0.3rem;
    font-size: var(--small);
    font-weight: 600;
  }
  .exchanges {
    display: grid;
    gap: 0.4rem;
  }
  .exchanges > li > details {
    border: 1px solid var(--line);
    border-radius: var(--radius-control);
    background: var(--card);
  }
  .exchanges summary {
    display: flex;
    flex-wrap: wrap;
    gap: 0.2rem 0.6rem;
    align-items: center;
    padding: 0.5rem 0.75rem;
  }
  .exchanges summary::before {
    content: '▸' / '';
    color: var(--soft);
  }
  .exchanges details[open] > summary::before {
    content: '▾' / '';
  }
  .exchanges .call {
    flex: 1 1 14rem;
    display: grid;
    min-inline-size: 0;
  }
  .exchanges cdr-exchange {
    padding: 0 0.75rem 0.75rem;
  }
  .stop {
    display: flex;
    gap: 0.75rem;
    align-items: center;
    font-size: var(--small);
    font-weight: 650;
    color: var(--ok);
    padding-block: 0.25rem;
  }
  .stop::before,
  .stop::after {
    content: '';
    flex: 1 1 1rem;
    border-block-start: 2px dashed currentcolor;
  }
  .stop::before {
    flex: 0 0 1.5rem;
  }
  .quiet {
    padding: 0.4rem 0.75rem;
  }
  @container (min-width: 34rem) {
    .facts {
      grid-template-columns: max-content minmax(0, 1fr);
    }
    .facts dd + dt {
      margin-block-start: 0;
    }
  }
  @container (min-width: 46rem) {
    .sides {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
`;
