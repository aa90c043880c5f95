// Styles of a call inside an embed.
import { css, type CSSResult } from 'lit';

export const tryCallStyles: CSSResult = css`
  .bar {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
    align-items: stretch;
  }
  .call {
    flex: 1 1 16rem;
    padding: 0.45rem 0.7rem;
    background: var(--card);
    border: 1px solid var(--line);
    border-radius: var(--radius-control);
    font-size: var(--small);
  }
  .bar .go {
    min-inline-size: 5rem;
    min-block-size: 2.75rem;
  }
  .trouble {
    color: var(--no);
  }
  .change .form {
    margin-block-start: 0.5rem;
  }
  .answer {
    display: grid;
    gap: 0.7rem;
    min-inline-size: 0;
  }
  .json {
    max-block-size: 24rem;
    overflow: auto;
    padding: 0.7rem 1rem;
  }
  details > cdr-exchange {
    margin-block-start: 0.5rem;
  }
`;
