// Styles of the arrangement lab: bars from the moment when a piece begins to the moment when it ends.
import { css, type CSSResult } from 'lit';

export const arrangementsStyles: CSSResult = css`
  /* What a press has done is in sight, however far down its button is. */
  .status {
    position: sticky;
    inset-block-start: 0;
    z-index: 1;
    padding: 0.35rem 0.75rem;
    border: 1px solid var(--line);
    border-radius: var(--radius-control);
    background: var(--card);
  }
  .status:empty {
    display: none;
  }
  h4 {
    font-size: var(--size);
    color: inherit;
  }
  .stack,
  details form {
    display: grid;
    gap: 0.6rem;
    justify-items: start;
  }
  details form {
    padding-block: 0.6rem;
  }
  summary {
    min-block-size: 1.75rem;
  }
  legend {
    padding: 0;
    font-size: var(--small);
    color: var(--soft);
  }
  .box {
    display: flex;
    align-items: center;
    gap: 0.4rem;
    min-block-size: 1.75rem;
  }
  cdr-dashboard {
    max-inline-size: 30rem;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    overflow: clip;
  }
  .picture {
    display: grid;
    gap: 0.25rem;
  }
  .scale {
    display: grid;
    gap: 0.2rem 1rem;
    font-size: var(--small);
    color: var(--soft);
  }
  .marks {
    display: flex;
    font: 600 var(--tiny) / 1.4 var(--mono);
  }
  .marks > span {
    flex: 1 1 0;
  }
  .piece {
    display: grid;
    gap: 0.2rem;
    padding-block: 0.35rem;
    border-block-start: 1px solid var(--line);
  }
  .piece:not(.consent) > p:first-child {
    padding-inline-start: 1rem;
  }
  svg {
    display: block;
    inline-size: 100%;
    block-size: 0.55rem;
    --fill: var(--edge);
  }
  svg.ok {
    --fill: var(--ok);
  }
  svg.warn {
    --fill: var(--warn);
  }
  svg.no {
    --fill: var(--no);
  }
  line {
    stroke: var(--line);
    stroke-width: 1px;
    vector-effect: non-scaling-stroke;
  }
  rect {
    fill: var(--fill);
  }
  .moments > li {
    display: flex;
    flex-wrap: wrap;
    gap: 0.3rem 1rem;
    align-items: center;
    padding-block: 0.4rem;
    border-block-start: 1px solid var(--line);
  }
  .moments > li > p {
    flex: 1 1 20rem;
  }
  .moments cdr-exchange {
    flex: 1 1 100%;
    inline-size: 100%;
    min-inline-size: 0;
  }
  .number {
    font-family: var(--mono);
  }
  .bench {
    display: grid;
    gap: 1rem;
    align-items: start;
  }
  .bench > .stack {
    justify-items: stretch;
    gap: 1rem;
  }
  @media (min-width: 60rem) {
    .bench {
      grid-template-columns: minmax(0, 1fr) minmax(0, 24rem);
    }
    .dashboard {
      position: sticky;
      inset-block-start: 0.5rem;
    }
    .picture {
      --name: minmax(0, 22rem);
    }
    .piece,
    .scale {
      grid-template-columns: var(--name) minmax(0, 1fr);
      align-items: center;
    }
    .piece {
      gap: 1rem;
    }
  }
`;
