// Styles of the API explorer.
import { css, type CSSResult } from 'lit';

export const explorerStyles: CSSResult = css`
  .explorer {
    display: grid;
    gap: 1rem;
    align-items: start;
    margin-block-start: 1rem;
  }
  @media (min-width: 60rem) {
    .explorer {
      grid-template-columns: 17.5rem minmax(0, 1fr);
    }
    .list {
      position: sticky;
      inset-block-start: 1rem;
      max-block-size: calc(100vh - 2rem);
    }
  }
  .explorer > *,
  .columns > *,
  .results > * {
    min-inline-size: 0;
  }
  .list {
    display: flex;
    flex-direction: column;
  }
  .find {
    padding: 0.75rem;
    border-block-end: 1px solid var(--line);
  }
  .groups {
    /* What is only heard in it scrolls with it, and lengthens no page. */
    position: relative;
    overflow: auto;
    padding-block: 0.25rem 0.5rem;
  }
  @media (max-width: 59.99rem) {
    .groups {
      max-block-size: 40vh;
    }
    .chosen .groups {
      max-block-size: 11rem;
    }
  }
  .groups h2 {
    --mark: 1.5rem;
    display: flex;
    gap: 0.6rem;
    align-items: center;
    padding: 0.75rem 0.75rem 0.25rem;
    font-size: var(--small);
    line-height: 1.3;
  }
  .groups h2 .tiny {
    display: block;
    font-weight: 400;
  }
  .groups a {
    display: grid;
    grid-template-columns: 2.9rem minmax(0, 1fr);
    gap: 0.25rem;
    align-items: baseline;
    padding: 0.3rem 0.75rem;
    font-size: var(--small);
    line-height: 1.35;
    text-decoration: none;
  }
  .groups a[aria-current] {
    background: var(--sunk);
    box-shadow: inset 3px 0 0 var(--accent);
    font-weight: 600;
  }
  @media (hover: hover) {
    .groups a:hover {
      background: var(--sunk);
    }
  }
  .method {
    font-size: var(--tiny);
    font-weight: 650;
    color: var(--soft);
  }
  .none {
    padding: 0.75rem;
  }
  .empty {
    padding: 1.25rem;
    display: grid;
    gap: 0.4rem;
  }
  .work {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.75rem;
  }
  .head {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 0.4rem 0.9rem;
    align-items: center;
  }
  .route {
    --mark: 1.75rem;
    display: flex;
    align-items: center;
    gap: 0.4rem;
    color: var(--soft);
  }
  .chips {
    grid-column: 1 / -1;
    display: flex;
    flex-wrap: wrap;
    gap: 0.4rem;
  }
  .chip {
    white-space: normal;
  }
  .bar {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    gap: 0.6rem;
    align-items: center;
    padding: 0.6rem 0.75rem;
  }
  @media (max-width: 40rem) {
    .bar {
      grid-template-columns: auto minmax(0, 1fr);
    }
    .bar .go {
      grid-column: 1 / -1;
      min-block-size: 2.75rem;
    }
  }
  .state {
    min-block-size: 1.5em;
  }
  .columns {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 1rem;
    align-items: start;
  }
  @media (min-width: 80rem) {
    .columns {
      grid-template-columns: 22rem minmax(0, 1fr);
    }
  }
  .results {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 1rem;
  }
  .answer {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.75rem;
  }
  cdr-row-actions {
    padding: 0;
  }
  .data {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 1rem;
    padding: 1rem;
  }
  @media (min-width: 90rem) {
    .data.beside {
      grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
    }
  }
  .picture {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.5rem;
    align-content: start;
  }
  .scroll.tall {
    max-block-size: 26rem;
  }
  table {
    border-collapse: collapse;
    inline-size: 100%;
    font-size: var(--small);
  }
  th,
  td {
    text-align: start;
    vertical-align: top;
    padding: 0.35rem 0.75rem 0.35rem 0;
    border-block-end: 1px solid var(--line);
    font-weight: 400;
    min-inline-size: 5rem;
    overflow-wrap: break-word;
  }
  /* Links to clauses stand above one another: each is as high as a finger needs (WCAG 2.2, 2.5.8). */
  td.soft a {
    display: inline-block;
    min-block-size: 1.5rem;
  }
  thead th {
    position: sticky;
    inset-block-start: 0;
    background: var(--card);
    color: var(--soft);
    font-weight: 600;
    white-space: nowrap;
  }
  .part {
    padding: 0.9rem 1rem;
  }
  .part h3 {
    margin-block-end: 0.5rem;
  }
  summary {
    font-weight: 650;
    min-block-size: 1.75rem;
  }
  .need.mandatory {
    font-weight: 650;
  }
  .need.absent {
    color: var(--no);
  }
`;
