// Styles of the decisions page.
import { css, type CSSResult } from 'lit';

export const decisionsStyles: CSSResult = css`
  .presets {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
    align-items: end;
    margin-block: 1rem;
  }
  .presets label {
    display: grid;
    gap: 0.2rem;
    flex: 1 1 14rem;
    max-inline-size: 22rem;
    font-size: var(--small);
    color: var(--soft);
  }
  .presets label:has(select) {
    flex: 0 0 auto;
  }
  .presets p {
    padding-block-end: 0.5rem;
  }
  .presets [aria-pressed='true'] {
    border-color: var(--ink);
    box-shadow: inset 0 0 0 1px var(--ink);
    font-weight: 600;
  }
  .none {
    padding: 0.9rem 1rem 0.2rem;
  }
  .moved-list {
    display: grid;
    gap: 0.4rem;
    margin-block-end: 1rem;
    padding: 0.7rem 1rem;
    list-style: none;
  }
  .moved-list li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.3rem 0.75rem;
  }
  .tiles {
    --tile: 40rem;
  }
  fieldset {
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--card);
    padding: 0.9rem 1rem 1rem;
    margin: 0;
    min-inline-size: 0;
  }
  /* Floated, the heading stands inside the card and not on its edge; in a grid, WebKit leaves it on the edge. */
  legend {
    float: inline-start;
    inline-size: 100%;
    padding: 0;
    font-weight: 600;
  }
  legend ~ * {
    clear: both;
    margin-block: 0.5rem 0;
  }
  /* The reason beside the options: no card is left half empty by a longer one. */
  .parts {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(17rem, 100%), 1fr));
    gap: 0.5rem 1.5rem;
    align-items: start;
    /* A margin would stand beside the floated heading. */
    padding-block-start: 0.5rem;
  }
  .parts p + p {
    margin-block-start: 0.4rem;
  }
  legend a:not(:hover) {
    text-decoration: none;
  }
  .option {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 0.6rem;
    align-items: start;
    padding-block: 0.2rem;
    font-size: var(--small);
    cursor: pointer;
  }
  .option input {
    inline-size: 1.1rem;
    block-size: 1.1rem;
    margin: 0.1rem 0 0;
  }
  fieldset.moved {
    border-color: var(--warn);
  }
`;
