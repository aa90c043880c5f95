// Styles of the register page.
import { css, type CSSResult } from 'lit';

export const registerStyles: CSSResult = css`
  .list-detail {
    --columns: minmax(0, 3fr) minmax(0, 2fr);
    --mark: var(--register);
  }
  @media (min-width: 60rem) {
    .detail {
      position: sticky;
      inset-block-start: 1rem;
      max-block-size: calc(100vh - 2rem);
      overflow: auto;
    }
  }
  @media (max-width: 30rem) {
    [role='search'] label {
      flex: 1 1 8rem;
    }
    [role='search'] input {
      inline-size: 100%;
    }
  }
  img {
    inline-size: 2rem;
    block-size: 2rem;
    border-radius: 6px;
    background: var(--sunk);
  }
  .trouble {
    margin-block-start: 1rem;
  }
  .called cdr-why {
    inline-size: 100%;
  }
  .called,
  .test-recipient {
    justify-items: start;
  }
  .test-recipient {
    border-block-start: 1px solid var(--line);
    padding-block-start: 0.75rem;
  }
  summary {
    font-size: var(--small);
    min-block-size: 1.75rem;
  }
  .effects {
    border-inline-start: 4px solid var(--register);
    padding-inline-start: 0.75rem;
  }
`;
