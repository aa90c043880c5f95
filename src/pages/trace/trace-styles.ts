// Styles of the page of the trace.
import { css, type CSSResult } from 'lit';

export const traceStyles: CSSResult = css`
  label {
    flex: 1 1 9rem;
    max-inline-size: 16rem;
  }
  label.find {
    flex: 2 1 16rem;
    max-inline-size: none;
  }
  .filters {
    flex: 5 1 100%;
    min-inline-size: 0;
  }
  .filters summary {
    color: var(--soft);
    min-block-size: 1.75rem;
  }
  .choices {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 8rem), 1fr));
    gap: 0.6rem 0.9rem;
  }
  select,
  input[type='search'] {
    inline-size: 100%;
  }
  .count {
    min-inline-size: 11ch;
    padding-block-end: 0.5rem;
  }
  .tools {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
    align-items: center;
    margin-block-end: 1rem;
  }
  .tools .clear {
    margin-inline-start: auto;
  }
  .list {
    max-block-size: 60vh;
    overflow: auto;
    overflow-anchor: none;
  }
  .list section + section {
    border-block-start: 1px solid var(--edge);
  }
  .list h2 {
    padding: 0.5rem 0.9rem 0.35rem;
    position: sticky;
    inset-block-start: 0;
    background: var(--card);
    z-index: 1;
  }
  .list li {
    border-block-start: 1px solid var(--line);
    content-visibility: auto;
    contain-intrinsic-block-size: auto 4.25rem;
  }
  .list li button {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    gap: 0.1rem 0.7rem;
    align-items: center;
    inline-size: 100%;
    text-align: start;
    border: 0;
    border-radius: 0;
    padding: 0.5rem 0.9rem;
    background: transparent;
    --mark: 1.5rem;
  }
  .list li button:focus-visible {
    outline-offset: -2px;
  }
  .list li button[aria-pressed='true'] {
    background: var(--sunk);
    box-shadow: inset 3px 0 0 var(--accent);
  }
  .ends {
    display: flex;
    align-items: center;
    gap: 0.15rem;
    color: var(--soft);
  }
  .what {
    display: grid;
    line-height: 1.4;
  }
  .what code {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    color: var(--soft);
    font-size: var(--tiny);
  }
  .more {
    padding: 0.5rem 0.9rem;
    text-align: center;
  }
  .detail {
    display: grid;
    gap: 1rem;
    min-inline-size: 0;
  }
  .detail:focus {
    outline: none;
  }
  cdr-row-actions {
    padding: 0;
  }
  .hint {
    padding: 1rem;
    display: grid;
    gap: 0.4rem;
  }
  .read-on {
    display: flex;
    flex-wrap: wrap;
    gap: 0.4rem 1.2rem;
  }
  .empty {
    margin-block-start: 1rem;
    padding: 2.5rem 1.25rem;
    display: grid;
    gap: 0.75rem;
    justify-items: start;
  }
  @media (min-width: 60rem) {
    .two {
      grid-template-columns: minmax(20rem, 2fr) minmax(0, 3fr);
    }
    .list {
      position: sticky;
      inset-block-start: 1rem;
      max-block-size: max(22rem, calc(100dvh - 24rem));
    }
    .back,
    .filters[open] summary {
      display: none;
    }
    .filters {
      flex-basis: 40rem;
    }
  }
  @media print {
    form,
    .tools,
    .back {
      display: none;
    }
    .list {
      max-block-size: none;
      overflow: visible;
    }
  }
`;
