// Styles of the judge view.
import { css, type CSSResult } from 'lit';

export const judgeStyles: CSSResult = css`
  .two {
    display: grid;
    gap: 1.5rem;
    align-items: start;
    margin-block-start: 1rem;
  }
  .two > * {
    min-inline-size: 0;
  }
  @media (min-width: 60rem) {
    .two {
      grid-template: auto 1fr / minmax(0, 2fr) minmax(0, 3fr);
    }
    .results {
      grid-area: 1 / 2 / 3 / 3;
    }
  }
  form,
  .found,
  .verdict,
  .try,
  .results,
  .broken,
  .messages {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.75rem;
  }
  label {
    font-weight: 600;
  }
  .by {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem 1rem;
    align-items: center;
    border: 0;
    margin: 0;
    padding: 0;
    font-size: var(--small);
  }
  .by legend {
    float: inline-start;
    padding: 0;
    margin-inline-end: 1rem;
    color: var(--soft);
  }
  .by label {
    display: flex;
    gap: 0.4rem;
    align-items: center;
    min-block-size: 1.75rem;
    font-weight: 400;
  }
  textarea {
    font: var(--small) / 1.5 var(--mono);
    color: var(--ink);
    background: var(--card);
    border: 1px solid var(--edge);
    border-radius: var(--radius);
    padding: 0.75rem;
    inline-size: 100%;
    block-size: 13rem;
    resize: vertical;
    overflow-wrap: anywhere;
  }
  .try {
    display: grid;
    gap: 0.5rem;
    align-content: start;
    border-block-start: 1px solid var(--line);
    padding-block-start: 1rem;
  }
  h3 {
    font-size: var(--small);
    color: var(--soft);
  }
  .found,
  .verdict {
    padding: 1rem;
  }
  .results {
    display: grid;
    gap: 1rem;
  }
  .results > .empty {
    padding: 2rem 1rem;
    text-align: center;
    border-style: dashed;
  }
  .kind {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
    align-items: baseline;
  }
  .stops li,
  .warning {
    border-inline-start: 4px solid var(--warn);
    padding: 0.4rem 0.75rem;
    background: var(--sunk);
    font-size: var(--small);
  }
  .stops {
    display: grid;
    gap: 0.4rem;
  }
  .warning.grave {
    border-color: var(--no);
  }
  .broken {
    display: grid;
    gap: 0.6rem;
  }
  .broken > li {
    --fault: var(--no);
    border: 1px solid var(--line);
    border-inline-start: 4px solid var(--no);
    border-radius: var(--radius-control);
    padding: 0.65rem 0.85rem;
    display: grid;
    gap: 0.4rem;
  }
  .broken > li.held {
    border-inline-start-color: var(--ok);
  }
  .broken .title {
    font-size: inherit;
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem 0.5rem;
    align-items: baseline;
  }
  dl {
    display: grid;
    gap: 0.2rem 0.9rem;
    font-size: var(--small);
  }
  @media (min-width: 30rem) {
    dl {
      grid-template-columns: 5.5rem minmax(0, 1fr);
    }
  }
  .sign {
    font-weight: 700;
  }
  .no {
    color: var(--no);
  }
  .ok {
    color: var(--ok);
  }
  details.call > summary {
    font-size: var(--small);
    min-block-size: 1.75rem;
  }
`;
