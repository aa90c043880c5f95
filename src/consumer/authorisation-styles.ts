// Styles of the holder’s screens: plain and unbranded, so that a screenshot is recognisable as a simulation.
import { css, type CSSResult } from 'lit';

export const authorisationStyles: CSSResult = css`
  :host {
    --pad: 1.125rem;
    container-type: inline-size;
    background: var(--card);
    min-block-size: 100%;
  }
  .site {
    position: sticky;
    inset-block-start: 0;
    z-index: 1;
    background: var(--card);
    border-block-end: 1px solid var(--line);
    padding: 0.5rem 0.75rem;
    display: grid;
    justify-items: center;
    text-align: center;
    font-size: var(--tiny);
    color: var(--soft);
    text-wrap: balance;
  }
  .site b {
    color: var(--ink);
    font-size: var(--size);
  }
  .page {
    max-inline-size: 30rem;
    margin-inline: auto;
    padding: 1rem var(--pad) 1.5rem;
  }
  form,
  .stack {
    display: grid;
    gap: 0.9rem;
  }
  h1 {
    font-size: calc(var(--size) * 1.3);
    line-height: 1.25;
    letter-spacing: -0.01em;
    margin: 0;
  }
  h1:focus {
    outline: none;
  }
  h1,
  input,
  .complaint {
    scroll-margin-block: 5rem 4rem;
  }
  h2 {
    font-size: var(--size);
    margin-block-start: 0.35rem;
  }
  h3 {
    font-size: var(--size);
  }
  .step,
  .hint {
    color: var(--soft);
    font-size: var(--small);
  }
  .hint {
    display: block;
  }
  .field {
    display: grid;
    gap: 0.4rem;
  }
  label,
  legend {
    font-weight: 600;
  }
  input:not([type='radio'], [type='checkbox']) {
    font: inherit;
    font-size: max(1rem, var(--size));
    color: inherit;
    background: var(--card);
    border: 1.5px solid var(--edge);
    border-radius: var(--radius-control);
    padding: 0.5rem 0.7rem;
    min-block-size: 2.75rem;
    inline-size: 100%;
  }
  input[aria-invalid='true'] {
    border-color: var(--no);
  }
  .code {
    font-family: var(--mono);
    letter-spacing: 0.22em;
  }
  .complaint {
    color: var(--no);
    font-weight: 600;
    font-size: var(--small);
  }
  .complaint::before {
    content: '× ' / '';
  }
  fieldset {
    border: 0;
    margin: 0;
    padding: 0;
    display: grid;
    gap: 0.5rem;
    min-inline-size: 0;
  }
  legend {
    padding: 0;
    margin-block-end: 0.45rem;
  }
  .choice,
  .closed li,
  .cluster {
    border: 1px solid var(--line);
    border-radius: var(--radius-control);
    padding: 0.6rem 0.75rem;
  }
  .choice {
    display: flex;
    gap: 0.7rem;
    align-items: flex-start;
    font-weight: 400;
    min-block-size: 2.75rem;
    border-color: var(--edge);
    cursor: pointer;
  }
  .choice:has(:checked) {
    border-color: var(--ink);
    box-shadow: inset 0 0 0 1px var(--ink);
  }
  .choice input {
    inline-size: 1.25rem;
    block-size: 1.25rem;
    margin: 0.1rem 0 0;
    flex: none;
    accent-color: var(--ink);
  }
  .choice b {
    display: block;
  }
  .closed {
    display: grid;
    gap: 0.5rem;
  }
  .cluster {
    display: grid;
    gap: 0.2rem;
  }
  .cluster > .two {
    margin-block: 0.4rem;
  }
  .cluster ul {
    color: var(--soft);
    font-size: var(--small);
    padding-inline-start: 1rem;
    list-style: disc;
  }
  .cluster + .cluster {
    margin-block-start: -0.35rem;
  }
  .mark {
    border: 1px solid currentColor;
    border-radius: 99px;
    padding-inline: 0.45rem;
    margin-inline: 0.35rem;
    color: var(--ink);
    font-size: var(--small);
    font-weight: 600;
  }
  .mark:first-child {
    margin-inline-start: 0;
  }
  .chips {
    display: flex;
    flex-wrap: wrap;
    gap: 0.4rem;
  }
  button {
    min-block-size: 2.75rem;
    font-size: var(--size);
  }
  .chip {
    min-block-size: 2.25rem;
    font-size: var(--small);
    border-style: dashed;
    border-radius: 99px;
    justify-self: start;
  }
  .quiet {
    border-color: transparent;
    background: none;
    padding-inline: 0;
    justify-self: start;
    text-decoration: underline;
    text-underline-offset: 0.2em;
    min-block-size: 2.25rem;
    font-size: var(--small);
  }
  .go {
    inline-size: 100%;
  }
  .two {
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: 0.5rem;
  }
  .two button {
    font-weight: 600;
    border: 1.5px solid var(--ink);
  }
  /* The answer is in reach however long the screen is; what it stands over is read by scrolling on. */
  .foot {
    position: sticky;
    inset-block-end: 0;
    z-index: 1;
    margin-inline: calc(-1 * var(--pad));
    padding: 0.5rem var(--pad);
    background: var(--card);
    border-block-start: 1px solid var(--line);
  }
  .cancel {
    display: flex;
    justify-content: center;
  }
  .cancel button {
    justify-self: center;
    padding-inline: 1rem;
  }
  .sms {
    background: var(--sunk);
    border: 1px solid var(--line);
    border-radius: 14px;
    padding: 0.7rem 0.85rem;
    display: grid;
    gap: 0.4rem;
    font-size: var(--small);
  }
  .sms-from {
    color: var(--soft);
    display: flex;
    justify-content: space-between;
  }
  .question {
    display: grid;
    gap: 0.6rem;
    border-block-start: 1px solid var(--line);
    padding-block-start: 0.75rem;
  }
  h5 {
    font-size: var(--size);
    margin-block: 0.35rem 0;
  }
  h5:focus {
    outline: none;
  }
  .behind {
    border-inline-start: 3px solid var(--edge);
    padding-inline-start: 0.8rem;
    color: var(--soft);
    font-size: var(--small);
  }
  @media (prefers-reduced-motion: no-preference) {
    .sms {
      animation: arrive 0.35s ease-out;
    }
    @keyframes arrive {
      from {
        opacity: 0;
        transform: translateY(-0.75rem);
      }
    }
  }
`;
