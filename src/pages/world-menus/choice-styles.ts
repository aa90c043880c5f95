// How the menus look in which one of several worlds is chosen.
import { css } from 'lit';

export const choiceStyles = css`
  .choices {
    display: grid;
    gap: 0.15rem;
    max-block-size: min(24rem, 55dvb);
    overflow: auto;
    margin-block: 0.5rem;
  }
  label {
    display: grid;
    grid-template-columns: auto 1fr;
    column-gap: 0.6rem;
    align-items: start;
    padding: 0.45rem 0.5rem;
    border-radius: var(--radius-control);
    cursor: pointer;
  }
  label:has(:checked) {
    background: var(--sunk);
    box-shadow: inset 0 0 0 1px var(--edge);
  }
  input {
    margin-block-start: 0.3em;
    accent-color: var(--accent);
  }
  fieldset {
    border: 0;
    margin: 0;
    padding: 0;
    min-inline-size: 0;
  }
  .trouble {
    color: var(--no);
  }
`;
