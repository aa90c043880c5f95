// Styles of the register page.
import { css, type CSSResult } from 'lit';

export const registerStyles: CSSResult = css`
  @media (min-width: 60rem) {
    .two {
      grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
    }
    .entry {
      position: sticky;
      inset-block-start: 1rem;
      max-block-size: calc(100vh - 2rem);
      overflow: auto;
    }
  }
  .list {
    block-size: 45vh;
    overflow: auto;
  }
  @media (min-width: 60rem) {
    .list {
      block-size: auto;
      max-block-size: 75vh;
    }
  }
  @media (max-width: 30rem) {
    [role='search'] label {
      flex: 1 1 8rem;
      min-inline-size: 0;
    }
    [role='search'] input {
      inline-size: 100%;
    }
  }
  .list li + li {
    border-block-start: 1px solid var(--line);
  }
  .list button {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0.75rem;
    align-items: center;
    inline-size: 100%;
    text-align: start;
    border: 0;
    border-radius: 0;
    padding: 0.55rem 0.9rem;
    background: transparent;
  }
  .list button[aria-pressed='true'] {
    background: var(--sunk);
    box-shadow: inset 3px 0 0 var(--register);
  }
  img {
    inline-size: 2rem;
    block-size: 2rem;
    border-radius: 6px;
    background: var(--sunk);
  }
  .entry {
    padding: 1rem;
    display: grid;
    gap: 0.75rem;
  }
  dl {
    display: grid;
    grid-template-columns: max-content minmax(0, 1fr);
    gap: 0.3rem 0.9rem;
    font-size: var(--small);
  }
  dd {
    margin: 0;
    overflow-wrap: anywhere;
  }
  .who {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.6rem;
  }
  .entry:focus {
    outline: none;
  }
  .trouble {
    margin-block-start: 1rem;
  }
  .none {
    padding: 0.9rem;
  }
  .called,
  .test-recipient {
    display: grid;
    gap: 0.5rem;
    justify-items: start;
  }
  .called cdr-why {
    inline-size: 100%;
  }
  .test-recipient {
    border-block-start: 1px solid var(--line);
    padding-block-start: 0.75rem;
  }
  summary {
    font-size: var(--small);
    min-block-size: 1.75rem;
  }
  pre {
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    background: var(--sunk);
    border-radius: var(--radius-control);
    padding: 0.75rem;
    font-size: var(--tiny);
    line-height: 1.55;
  }
  .effects {
    border-inline-start: 4px solid var(--register);
    padding-inline-start: 0.75rem;
  }
`;
