// The styles that all elements share: tokens, type, controls, focus, folds.
import { css, unsafeCSS, type CSSResult } from 'lit';
import { forcedText, tokenText } from '../styles/tokens.ts';

export const sharedStyles: CSSResult = css`
  :host {
    ${unsafeCSS(tokenText)}
    display: block;
    font: var(--size) / 1.5 var(--sans);
    font-family: var(--cdr-font, inherit);
    color: var(--ink);
    text-align: start;
    overflow-wrap: anywhere;
  }
  :host([theme='light']) {
    color-scheme: light;
  }
  :host([theme='dark']) {
    color-scheme: dark;
  }
  :host([hidden]) {
    display: none;
  }
  @media (forced-colors: active) {
    :host {
      ${unsafeCSS(forcedText)}
    }
  }
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  .unseen {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  code,
  pre,
  .mono {
    font-family: var(--mono);
    font-size: max(0.75rem, 0.925em);
  }
  table {
    overflow-wrap: break-word;
  }
  a {
    color: inherit;
    text-underline-offset: 0.2em;
  }
  h2,
  h3,
  h4,
  p,
  dl,
  dd,
  ol,
  ul,
  pre,
  figure {
    margin: 0;
  }
  ol,
  ul {
    padding: 0;
    list-style: none;
  }
  .title {
    font-size: var(--small);
    font-weight: 650;
    letter-spacing: 0.01em;
  }
  .soft {
    color: var(--soft);
  }
  .small {
    font-size: var(--small);
  }
  .tiny {
    font-size: var(--tiny);
  }
  .card {
    background: var(--card);
    border: 1px solid var(--line);
    border-radius: var(--radius);
  }
  button {
    font: inherit;
    font-size: var(--small);
    color: var(--ink);
    background: var(--card);
    border: 1px solid var(--edge);
    border-radius: var(--radius-control);
    padding: 0.35em 0.8em;
    min-block-size: 2.25rem;
    cursor: pointer;
  }
  /* In forced colours the browser lays a ground behind text: what is written on a ground of ours keeps its own pair of colours. */
  button.go {
    background: var(--ink);
    color: var(--card);
    forced-color-adjust: none;
    border-color: var(--ink);
    font-weight: 600;
  }
  button:is(:disabled, [aria-disabled='true']),
  button.go:is(:disabled, [aria-disabled='true']) {
    color: var(--soft);
    background: var(--sunk);
    border-color: var(--line);
    cursor: default;
  }
  @media (hover: hover) {
    button:hover:not(:disabled, [aria-disabled='true'], .go) {
      background: var(--sunk);
    }
    button.go:hover:not(:disabled, [aria-disabled='true']) {
      background: color-mix(in oklab, var(--ink) 86%, var(--card));
    }
  }
  :focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }
  summary {
    cursor: pointer;
    border-radius: var(--radius-chip);
  }
  summary::marker {
    color: var(--soft);
  }
  mark {
    background: color-mix(in oklab, var(--fault, var(--no)) 15%, transparent);
    color: inherit;
    box-shadow: inset 0 -2px 0 var(--fault, var(--no));
    border-radius: 2px 2px 0 0;
    padding-inline: 1px;
  }
  mark b {
    background: color-mix(in oklab, var(--fault, var(--no)) 30%, transparent);
    font-weight: 700;
  }
  @media (forced-colors: active) {
    mark {
      border-block-end: 2px solid Mark;
    }
  }
  @media (prefers-contrast: more) {
    :host {
      --soft: var(--ink);
      --line: var(--edge);
    }
  }
  @media print {
    :host {
      color-scheme: light;
    }
    button {
      display: none;
    }
  }
`;
