// Styles of the embed builder.
import { css, type CSSResult } from 'lit';

export const embedBuilderStyles: CSSResult = css`
  form {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 18rem), 1fr));
    gap: 0.75rem 1rem;
    align-items: end;
    padding: 1rem;
    margin-block-start: 1rem;
  }
  select {
    inline-size: 100%;
  }
  h3 {
    margin-block-start: 0.5rem;
  }
  .made {
    display: grid;
    gap: 1rem;
    margin-block-start: 1rem;
  }
  iframe {
    display: block;
    inline-size: 100%;
    block-size: 34rem;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--paper);
  }
  @media (width >= 72rem) {
    .made {
      grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
      align-items: start;
    }
  }
`;
