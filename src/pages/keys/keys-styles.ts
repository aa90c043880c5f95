// Styles of the view of keys and certificates.
import { css, type CSSResult } from 'lit';

export const keysStyles: CSSResult = css`
  /* A date in the evening is longer than one in the morning, and a phone is narrow. */
  .items .chip {
    white-space: normal;
  }
  .parties {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
    align-items: center;
  }
  .parties button[aria-pressed='true'] {
    background: var(--sunk);
    box-shadow: inset 0 -3px 0 var(--tone, var(--accent));
  }
  .parties [data-kind='recipient'] {
    --tone: var(--recipient);
  }
  .parties [data-kind='holder'] {
    --tone: var(--holder);
  }
  .parties [data-kind='register'] {
    --tone: var(--register);
  }
  @media (min-width: 60rem) {
    .two {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    }
  }
  .side {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 1rem;
  }
  .set {
    display: grid;
    gap: 0.3rem;
  }
  dl {
    display: grid;
    grid-template-columns: max-content minmax(0, 1fr);
    gap: 0.2rem 0.9rem;
    font-size: var(--small);
  }
  .chain {
    display: grid;
    gap: 1.5rem;
  }
  .chain > li {
    position: relative;
    padding: 0.75rem;
    border: 1px solid var(--line);
    border-radius: var(--radius-control);
    background: var(--sunk);
  }
  .chain > li + li::before {
    content: '↓ signs';
    position: absolute;
    inset-block-start: -1.35rem;
    font-size: var(--tiny);
    color: var(--soft);
  }
  .equality {
    display: grid;
    gap: 0.3rem;
    justify-items: center;
    text-align: center;
    padding: 0.75rem;
    border-block: 1px solid var(--line);
  }
  .equality p:not(.sign) {
    display: grid;
  }
  .sign {
    font-size: var(--title);
    line-height: 1;
    color: var(--ok);
  }
  .said {
    border-inline-start: 4px solid var(--accent);
    padding-inline-start: 0.75rem;
  }
`;
