// Drawing of the group of first steps in <cdr-diagram>, and of what each party does.
import { css, type CSSResult } from 'lit';

export const foldStyles: CSSResult = css`
  .fold {
    display: flex;
    align-items: center;
    gap: 0.3rem 0.6rem;
    inline-size: 100%;
    min-block-size: 2.9rem;
    padding: 0.3rem 0.75rem;
    border: 0;
    border-block-end: 1px solid var(--line);
    border-radius: 0;
    background: var(--sunk);
    text-align: start;
    line-height: 1.3;
  }
  .fold::before {
    content: '';
    flex: none;
    inline-size: 0.5rem;
    block-size: 0.6rem;
    background: var(--soft);
    clip-path: polygon(0 0, 100% 50%, 0 100%);
  }
  .fold[aria-expanded='true']::before {
    rotate: 90deg;
  }
  .fold:focus-visible {
    outline-offset: -3px;
  }
  .fold b {
    flex: none;
  }
  .fold .chip {
    flex: none;
    margin-inline-start: auto;
  }
  @media not print {
    ol[data-closed] > [data-fold] {
      display: none;
    }
  }
  .heads:has(.does) {
    display: grid;
    gap: 0.15rem;
  }
  .head > .does {
    display: inline;
    color: var(--soft);
  }
  @container (inline-size >= 640px) {
    .heads:has(.does) {
      gap: 0;
    }
  }
`;
