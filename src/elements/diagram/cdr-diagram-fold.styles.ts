// Styles of the folded first steps in <cdr-diagram>, and of the parties’ roles.
import { css, type CSSResult } from 'lit';

export const foldStyles: CSSResult = css`
  .fold {
    display: grid;
    grid-template: 'mark name state' auto 'mark words words' auto / auto 1fr auto;
    align-items: center;
    gap: 0 0.6rem;
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
    grid-area: mark;
    inline-size: 0.5rem;
    block-size: 0.6rem;
    background: var(--soft);
    clip-path: polygon(0 0, 100% 50%, 0 100%);
  }
  .fold[aria-expanded='true']::before {
    rotate: 90deg;
  }
  .fold span {
    grid-area: words;
  }
  .fold:focus-visible {
    outline-offset: -3px;
  }
  .fold .chip {
    grid-area: state;
  }
  @media print {
    .fold {
      display: none;
    }
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
  .heads:has(.does) b {
    color: var(--ink);
  }
  .head > .does {
    display: inline;
    color: var(--soft);
  }
  @container (inline-size >= 640px) {
    .heads:has(.does) {
      gap: 0;
    }
    .fold {
      grid-template: 'mark name words state' auto / auto auto 1fr auto;
    }
  }
`;
