// Styles of the trace page.
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
    margin-block-end: 1rem;
  }
  .list-detail {
    --list-size: max(22rem, calc(100dvh - 24rem));
  }
  .list {
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
  .list [data-entry] {
    grid-template-columns: auto minmax(0, 1fr) auto;
  }
  .ends {
    --mark: 1.5rem;
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
  cdr-row-actions {
    padding: 0;
  }
  .empty {
    margin-block-start: 1rem;
    justify-items: start;
  }
  @media (min-width: 60rem) {
    .filters[open] summary {
      display: none;
    }
    .filters {
      flex-basis: 40rem;
    }
  }
  @media print {
    form,
    .tools {
      display: none;
    }
  }
`;
