// Styles of <cdr-workbench>.
import { css, type CSSResult } from 'lit';

export const workbenchStyles: CSSResult = css`
  dialog {
    inline-size: min(72rem, 100vw);
    max-inline-size: 100vw;
    block-size: min(56rem, 100dvh);
    max-block-size: 100dvh;
    padding: 0;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--paper);
    color: var(--ink);
    overflow: clip;
  }
  dialog[open] {
    display: grid;
    grid-template-rows: auto minmax(0, 1fr) auto;
  }
  dialog::backdrop {
    background: rgb(0 0 0 / 45%);
  }
  .top,
  .foot {
    display: flex;
    gap: 0.75rem;
    align-items: center;
    padding: 0.75rem 1rem;
    background: var(--card);
  }
  .top {
    justify-content: space-between;
    border-block-end: 1px solid var(--line);
  }
  .top button {
    flex: none;
    white-space: nowrap;
  }
  .top h2 {
    font-size: 1.15rem;
    outline-offset: 4px;
  }
  .foot {
    flex-wrap: wrap;
    border-block-start: 1px solid var(--line);
  }
  .foot .go {
    min-inline-size: 7rem;
    min-block-size: 2.75rem;
  }
  .content {
    overflow: auto;
    padding: 1rem;
    display: grid;
    gap: 1rem;
    align-content: start;
  }
  .beyond {
    padding: 0.75rem 1rem;
    border: 1px solid var(--warn);
    border-radius: var(--radius-control);
    background: var(--card);
  }
  .presets {
    display: flex;
    flex-wrap: wrap;
    gap: 0.4rem;
  }
  .columns,
  .draft {
    display: grid;
    gap: 1rem;
    align-content: start;
    min-inline-size: 0;
  }
  section {
    display: grid;
    gap: 0.5rem;
    min-inline-size: 0;
  }
  .fields,
  .differences {
    display: grid;
    gap: 0.4rem;
  }
  .fields li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0.2rem 0.5rem;
    align-items: center;
  }
  .fields .name {
    grid-column: 1 / -1;
  }
  .adder,
  .line {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
    align-items: end;
  }
  .wide {
    flex: 1 1 16rem;
  }
  .choice {
    display: grid;
    gap: 0.2rem;
    font-size: var(--small);
    min-inline-size: 0;
  }
  input,
  select,
  textarea {
    font: var(--small) / 1.4 var(--mono);
    inline-size: 100%;
  }
  textarea {
    /* As high as what stands in it, where the browser can (CSS Basic User Interface 4, 7.3). */
    field-sizing: content;
    min-block-size: 3.6rem;
    max-block-size: 14rem;
  }
  select {
    font-family: var(--sans);
  }
  .adder input {
    inline-size: 12rem;
  }
  .adder input::placeholder {
    color: var(--soft);
  }
  .quiet {
    border-color: var(--line);
  }
  .changes {
    display: grid;
    gap: 0.5rem;
    align-content: start;
    min-inline-size: 0;
  }
  .differences li {
    display: grid;
    gap: 0.1rem;
    padding-block-end: 0.4rem;
    border-block-end: 1px solid var(--line);
  }
  del,
  ins {
    font-size: var(--small);
    text-decoration: none;
    overflow-wrap: anywhere;
    max-block-size: 9rem;
    overflow: auto;
  }
  del {
    color: var(--no);
    text-decoration: line-through;
  }
  ins {
    --fault: var(--ok);
    color: var(--ok);
  }
  .answer {
    border-block-start: 1px solid var(--line);
    padding-block-start: 1rem;
    /* So tall that it can be scrolled to its top before what explains it has come. */
    min-block-size: 70vh;
    align-content: start;
  }
  .answer > button {
    justify-self: start;
  }
  @media (min-width: 62rem) {
    .columns {
      grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
    }
    .changes {
      position: sticky;
      inset-block-start: 0;
    }
  }
  @media (min-width: 40rem) {
    .fields li {
      grid-template-columns: 13rem minmax(0, 1fr) auto;
    }
    .fields .name {
      grid-column: auto;
    }
  }
`;
