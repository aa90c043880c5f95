// Styles of <cdr-exchange>.
import { css, type CSSResult } from 'lit';

export const exchangeStyles: CSSResult = css`
  :host {
    container-type: inline-size;
  }
  .card {
    overflow: clip;
  }
  header {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 0.4rem 0.8rem;
    align-items: center;
    padding: 0.75rem 1rem;
    border-block-end: 1px solid var(--line);
    --mark: 1.75rem;
  }
  header .chip {
    grid-column: 1 / -1;
    justify-self: start;
    white-space: normal;
  }
  .route {
    display: flex;
    align-items: center;
    gap: 0.2rem;
    color: var(--soft);
  }
  .what {
    font-weight: 650;
    line-height: 1.3;
  }
  .warning {
    padding: 0.5rem 1rem;
    color: var(--warn);
    font-size: var(--small);
    border-block-end: 1px solid var(--line);
  }
  section {
    padding: 0.85rem 1rem;
  }
  .title {
    margin-block-end: 0.5rem;
  }
  section + section {
    border-block-start: 1px solid var(--line);
  }
  .words {
    border-block-start: 1px solid var(--line);
  }
  .tokens {
    display: grid;
    gap: 0.6rem;
  }
  .tokens .inner {
    margin-inline-start: 1.1rem;
  }
  .accepted {
    margin-block-end: 1rem;
  }
  .changes {
    display: grid;
    gap: 0.2rem;
    font-size: var(--small);
  }
  summary {
    font-size: var(--small);
    margin-block-start: 0.5rem;
  }
  .id {
    color: var(--soft);
  }
  .changes summary {
    min-block-size: 1.75rem;
    padding-block: 0.25rem;
  }
  .members {
    padding-inline-start: 1rem;
  }
  del {
    color: var(--soft);
  }
  ins {
    text-decoration: none;
  }
  @container (inline-size >= 560px) {
    header {
      grid-template-columns: auto minmax(0, 1fr) fit-content(45%);
    }
    header .chip {
      grid-column: auto;
    }
  }
  @container (inline-size >= 720px) {
    .columns {
      display: grid;
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    }
    .words {
      border-block-start: 0;
      border-inline-start: 1px solid var(--line);
    }
  }
`;
