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
  ol:empty {
    display: none;
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
