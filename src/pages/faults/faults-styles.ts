// Styles of the view of faults and the clock.
import { css, type CSSResult } from 'lit';

export const faultsStyles: CSSResult = css`
  .time {
    font-size: var(--title);
    line-height: 1.2;
    font-variant-numeric: tabular-nums;
  }
  .away {
    font-variant-numeric: tabular-nums;
  }
  .due {
    /* The list changes under the eye whenever the clock moves: the page keeps its place, not that of a row. */
    overflow-anchor: none;
  }
  .due summary {
    min-block-size: 2rem;
  }
  .line {
    display: grid;
    gap: 0.15rem;
  }
  input[type='range'] {
    inline-size: 100%;
    margin: 0;
    min-block-size: 1.75rem;
    accent-color: var(--accent);
  }
  svg {
    display: block;
    block-size: 1.5rem;
    /* The thumb does not reach the ends of its track. */
    inline-size: calc(100% - 1rem);
    margin-inline: 0.5rem;
  }
  .ground {
    stroke: var(--line);
    stroke-width: 2;
    vector-effect: non-scaling-stroke;
  }
  .tick {
    stroke: var(--accent);
    stroke-width: 3;
    vector-effect: non-scaling-stroke;
  }
  .tick[data-kind='certificate'],
  .tick[data-kind='key-overlap'] {
    stroke: var(--register);
  }
  .tick[data-kind='register-copy'],
  .tick[data-kind='key-set-copy'] {
    stroke: var(--recipient);
  }
  .tick.past {
    stroke: var(--edge);
  }
  .row.apart {
    justify-content: space-between;
    flex-wrap: nowrap;
  }
  .row.apart button {
    flex: none;
  }
  /* Nothing to say yet takes no room, and is heard all the same once it says something. */
  .hint:empty {
    margin-block-end: -0.75rem;
  }
  .hint p {
    border-inline-start: 4px solid var(--accent);
    padding-inline-start: 0.75rem;
  }
  select {
    inline-size: 100%;
  }
  .wire label {
    display: grid;
    gap: 0.2rem;
    font-size: var(--small);
    color: var(--soft);
  }
  .wire button {
    justify-self: start;
  }
`;
