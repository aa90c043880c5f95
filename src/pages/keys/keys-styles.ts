// Styles of the view of keys and certificates.
import { css, type CSSResult } from 'lit';

export const keysStyles: CSSResult = css`
  /* A date in the evening is longer than one in the morning, and a phone is narrow. */
  .items .chip {
    white-space: normal;
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
    content: '↓ signs' / 'signs';
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
`;
