// Styles of an examination inside an embed.
import { css, type CSSResult } from 'lit';

export const examinationCardStyles: CSSResult = css`
  [part='toolbar'] {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem 0.75rem;
    align-items: center;
  }
  .go {
    min-block-size: 2.75rem;
    min-inline-size: 7rem;
  }
  .trouble {
    color: var(--no);
  }
  ol {
    display: grid;
    gap: 0.4rem;
  }
  ol:empty {
    display: none;
  }
  li {
    display: grid;
    gap: 0.5rem;
    min-inline-size: 0;
  }
  li > button {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.1rem 0.6rem;
    min-block-size: 2.75rem;
    border-color: var(--line);
    text-align: start;
  }
  li > button > :first-child {
    flex: 1 1 14rem;
    display: grid;
  }
  cdr-plan-result {
    padding: var(--cdr-pad, 1rem);
    background: var(--card);
    border: 1px solid var(--line);
    border-radius: var(--radius-control);
  }
`;
