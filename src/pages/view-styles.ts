// What many views draw alike: headings, two columns, a row of buttons, what went wrong, and an empty place that invites.
import { css, type CSSResult } from 'lit';
import { chipStyles } from '../elements/cdr-chip.ts';
import { sharedStyles } from '../elements/shared-styles.ts';
import { fieldStyles, labelStyles, searchStyles } from '../elements/field-styles.ts';

export const viewStyles: CSSResult = css`
  h2 {
    font-size: var(--large);
    line-height: 1.3;
  }
  .two {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 1rem;
    align-items: start;
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
    align-items: center;
  }
  .trouble {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem;
    padding: 0.6rem 0.9rem;
    border-inline-start: 4px solid var(--no);
    background: var(--card);
  }
  .trouble p {
    flex: 1 1 30ch;
  }
  .invite {
    display: grid;
    gap: 0.6rem;
    justify-items: start;
    padding: 0.9rem;
    background: var(--sunk);
    border-radius: var(--radius-control);
  }
  dt {
    color: var(--soft);
  }
  /* A link that is the primary action of a view, drawn as the button it stands in for. */
  a.go {
    display: inline-block;
    padding: 0.5rem 1rem;
    border-radius: var(--radius-control);
    background: var(--ink);
    color: var(--card);
    font-weight: 600;
    text-decoration: none;
  }
`;

/** A view of cards below one another. */
export const cardsStyles: CSSResult = css`
  :host {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 1rem;
    margin-block-start: 1rem;
  }
  .card {
    padding: 1rem;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.75rem;
    align-content: start;
    min-inline-size: 0;
  }
  .items > li {
    display: grid;
    gap: 0.3rem;
    padding-block: 0.65rem;
    border-block-start: 1px solid var(--line);
  }
`;

/** A view that searches and narrows a list. */
export const listViewStyles: readonly CSSResult[] = [
  sharedStyles,
  chipStyles,
  fieldStyles,
  labelStyles,
  searchStyles,
  viewStyles,
];
