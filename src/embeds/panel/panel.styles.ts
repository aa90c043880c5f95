// Position of the developer panel: a corner of a wide page, the lower part of a phone.
import { css, type CSSResult } from 'lit';

export const panelStyles: CSSResult = css`
  :host {
    position: fixed;
    inset-block-end: 0.75rem;
    inset-inline-end: 0.75rem;
    z-index: 2147483000;
    font-family: var(--sans);
    font-size: 0.9375rem;
    color-scheme: light dark;
  }
  aside {
    display: grid;
    justify-items: end;
    gap: 0.5rem;
  }
  .opener {
    font-weight: 600;
    box-shadow: 0 2px 10px rgb(0 0 0 / 20%);
  }
  .panel {
    display: grid;
    grid-template-rows: auto minmax(0, 1fr);
    inline-size: min(38rem, calc(100vw - 1.5rem));
    block-size: min(40rem, calc(100vh - 5rem));
    background: var(--paper);
    border: 1px solid var(--edge);
    border-radius: var(--radius);
    box-shadow: 0 8px 40px rgb(0 0 0 / 25%);
    overflow: hidden;
  }
  .tabs {
    display: flex;
    gap: 0.25rem;
    padding: 0.5rem;
    border-block-end: 1px solid var(--line);
    overflow-x: auto;
  }
  .tabs button {
    border-color: transparent;
    background: none;
  }
  .tabs [aria-selected='true'] {
    border-color: var(--edge);
    background: var(--card);
    font-weight: 600;
  }
  .part {
    display: grid;
    align-content: start;
    gap: 0.75rem;
    padding: 0.75rem;
    overflow: auto;
    overscroll-behavior: contain;
  }
  .part:focus-visible {
    outline-offset: -2px;
  }
  .said:empty {
    display: none;
  }
  form,
  ul {
    display: grid;
    gap: 0.75rem;
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    gap: 0.4rem;
  }
  .line {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0.75rem;
    align-items: center;
    padding-block-end: 0.6rem;
    border-block-end: 1px solid var(--line);
  }
  [aria-pressed='true'] {
    border-color: var(--no);
    color: var(--no);
  }
`;
