// Styles of the lessons: the list, one lesson’s moves, and the exchanges.
import { css, type CSSResult } from 'lit';

export const lessonsStyles: CSSResult = css`
  .begin {
    margin-block-start: 1rem;
  }
  .begin ~ h2 {
    margin-block-start: 1.5rem;
  }
  .all {
    --tile: 19rem;
    margin-block-start: 1rem;
  }
  .all a {
    display: grid;
    gap: 0.4rem;
    align-content: start;
    block-size: 100%;
    padding: 1rem;
    grid-template-rows: auto 1fr auto;
    text-decoration: none;
  }
  .all a:hover {
    border-color: var(--edge);
  }
  h3 {
    font-weight: 600;
  }
  .foot {
    display: flex;
    gap: 0.5rem;
    align-items: center;
    margin-block-start: 0.25rem;
  }
  .up {
    display: inline-block;
    padding-block: 0.4rem;
  }
  .one {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 1rem;
    margin-block-start: 0.5rem;
  }
  .course > div:first-child {
    display: grid;
    gap: 0.25rem;
  }
  .course {
    padding: 1rem;
    display: grid;
    gap: 1rem;
  }
  .moves {
    display: grid;
    gap: 0.25rem;
  }
  .moves > li {
    display: grid;
    grid-template-columns: 1.75rem minmax(0, 1fr);
    gap: 0.15rem 0.75rem;
    padding: 0.6rem 0.5rem;
    border-radius: var(--radius-control);
  }
  .moves > li[aria-current] {
    background: var(--sunk);
  }
  .mark {
    display: grid;
    place-items: center;
    inline-size: 1.75rem;
    block-size: 1.75rem;
    border: 1px solid var(--edge);
    border-radius: 50%;
    font: 600 var(--small) / 1 var(--mono);
    color: var(--soft);
  }
  [data-state='done'] .mark {
    color: var(--card);
    forced-color-adjust: none;
    background: var(--ok);
    border-color: var(--ok);
  }
  [aria-current] .mark {
    color: var(--ink);
    border: 2px solid var(--ink);
  }
  .move {
    display: grid;
    gap: 0.4rem;
  }
  .move h3 {
    padding-block-start: 0.15rem;
  }
  .hints {
    display: grid;
    gap: 0.3rem;
    border-inline-start: 3px solid var(--sun);
    padding-inline-start: 0.75rem;
  }
  .goal {
    border-block-start: 1px solid var(--line);
    padding-block-start: 1rem;
    display: grid;
    gap: 0.5rem;
  }
  section > h2 {
    margin-block-end: 0.4rem;
  }
  .list-detail {
    --columns: minmax(0, 2fr) minmax(0, 5fr);
  }
  .list .inside {
    padding-inline-start: 1.25rem;
  }
  .list .small {
    grid-column: 1;
  }
  .list .chip {
    grid-area: 1 / 2;
    max-inline-size: 12rem;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .empty {
    padding: 1.5rem 1rem;
    text-align: center;
    border-style: dashed;
  }
`;
