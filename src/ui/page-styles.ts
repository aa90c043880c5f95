// Shared styles of views, as classes.
import { css, type CSSResult } from 'lit';
import { chipStyles } from './chip-styles.ts';
import { fieldStyles, searchStyles } from './field-styles.ts';
import { sharedStyles } from './shared-styles.ts';
import { troubleStyles } from './trouble-line.ts';

/** Headings, and elements that receive focus without being a control. */
const textStyles: CSSResult = css`
  h2 {
    font-size: var(--large);
    line-height: 1.3;
  }
  h3 {
    font-size: var(--size);
    line-height: 1.3;
  }
  h4 {
    font-size: var(--small);
    font-weight: 600;
    color: var(--soft);
  }
  [tabindex='-1']:focus {
    outline: none;
  }
  dt {
    color: var(--soft);
  }
  pre {
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    padding: 0.6rem 0.75rem;
    background: var(--sunk);
    border-radius: var(--radius-control);
    font-size: var(--tiny);
    line-height: 1.55;
  }
`;

/**
 * Layout. `stack`: one below the other, `tight` and `loose` with other gaps. `row`: in a line that wraps, `apart` to
 * both ends. `tiles`: as many columns as fit, each at least `--tile` wide. `two`: side by side on a wide page, in
 * `--columns`.
 * `scroll`: wide content scrolls, with a shade at the edge where there is more.
 */
const layoutStyles: CSSResult = css`
  .stack,
  .tiles,
  .two {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.75rem;
    align-content: start;
    min-inline-size: 0;
  }
  .tight {
    gap: 0.4rem;
  }
  .loose,
  .two {
    gap: 1rem;
  }
  .tiles {
    grid-template-columns: repeat(auto-fill, minmax(min(100%, var(--tile, 22rem)), 1fr));
  }
  .two {
    align-items: start;
  }
  @media (min-width: 60rem) {
    .two {
      grid-template-columns: var(--columns, minmax(0, 1fr) minmax(0, 1fr));
    }
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
    align-items: center;
  }
  .apart {
    justify-content: space-between;
  }
  .end {
    margin-inline-start: auto;
  }
  /* The covers go with the content, and lie on the shades where it ends; forced colours take away both. */
  .scroll {
    --cover: var(--card) 30%, transparent;
    --shade: color-mix(in oklab, var(--ink) 28%, transparent), transparent;
    overflow: auto;
    background:
      linear-gradient(to right, var(--cover)) left / 2.5rem 100% no-repeat local,
      linear-gradient(to left, var(--cover)) right / 2.5rem 100% no-repeat local,
      linear-gradient(to right, var(--shade)) left / 0.75rem 100% no-repeat,
      linear-gradient(to left, var(--shade)) right / 0.75rem 100% no-repeat,
      var(--card);
  }
`;

/**
 * Parts of a view. `card panel`: a card with stacked content. `items`: rows with a line between them. `facts`: names
 * and values. `note`: a remark with a mark at its side; `trouble`: an error. `empty`: nothing is here yet; `invite`:
 * what to do about it. `asked`: what the address pointed to. `choices`: radio buttons or checkboxes in a line.
 */
const partStyles: CSSResult = css`
  .panel {
    padding: 1rem;
  }
  .items > li {
    padding-block: 0.65rem;
    border-block-start: 1px solid var(--line);
  }
  .facts {
    display: grid;
    grid-template-columns: max-content minmax(0, 1fr);
    gap: 0.25rem 0.9rem;
    font-size: var(--small);
  }
  .note,
  .trouble {
    padding: 0.6rem 0.9rem;
    border-inline-start: 4px solid var(--side, var(--accent));
    background: var(--card);
  }
  .empty {
    padding: 1.5rem 1rem;
  }
  .invite {
    justify-items: start;
    padding: 0.9rem;
    background: var(--sunk);
    border-radius: var(--radius-control);
  }
  .asked {
    box-shadow: 0 0 0 2px var(--accent);
  }
  .choices {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem 1rem;
    align-items: center;
    margin: 0;
    padding: 0;
    border: 0;
    min-inline-size: 0;
    font-size: var(--small);
  }
  /* A target of 24 px for a finger, on lines that wrap too. */
  .choices > label {
    min-block-size: 1.5rem;
  }
`;

/** A link that is the primary action of a view, drawn as a button. */
const actionStyles: CSSResult = css`
  a.go {
    display: inline-block;
    padding: 0.5rem 1rem;
    border-radius: var(--radius-control);
    background: var(--ink);
    color: var(--card);
    forced-color-adjust: none;
    font-weight: 600;
    text-decoration: none;
  }
`;

/** All shared styles of a view; its own come after them. */
export const pageStyles: readonly CSSResult[] = [
  sharedStyles,
  chipStyles,
  fieldStyles,
  searchStyles,
  textStyles,
  layoutStyles,
  partStyles,
  troubleStyles,
  actionStyles,
];

/** A view of stacked cards, each with stacked content. */
export const cardsStyles: CSSResult = css`
  :host {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 1rem;
    margin-block-start: 1rem;
  }
  .card {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.75rem;
    align-content: start;
    padding: 1rem;
    min-inline-size: 0;
  }
  .items > li {
    display: grid;
    gap: 0.3rem;
  }
`;
