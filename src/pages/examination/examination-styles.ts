// Styles of the examination view.
import { css, type CSSResult } from 'lit';

export const examinationStyles: CSSResult = css`
  :host {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 1rem;
    margin-block-start: 1rem;
  }
  .setup {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.75rem 1rem;
    align-items: end;
  }
  .setup label {
    display: grid;
    gap: 0.2rem;
    font-size: var(--small);
    color: var(--soft);
    min-inline-size: 0;
  }
  .setup select {
    inline-size: 100%;
  }
  .setup .go {
    min-block-size: 2.5rem;
    min-inline-size: 9rem;
  }
  .list-detail {
    --columns: minmax(20rem, 26rem) minmax(0, 1fr);
  }
  .list {
    --list-size: 82vh;
  }
  .list .waiting {
    padding: 0.55rem 0.9rem;
  }
  .list .chip {
    min-inline-size: 1.7em;
    text-align: center;
  }
  cdr-plan-result {
    padding: 1.25rem;
  }
  .grade {
    font-size: var(--large);
    font-weight: 650;
    padding: 0.15em 0.7em;
  }
  .grade::first-letter {
    text-transform: uppercase;
  }
  .standing {
    gap: 0.75rem;
    min-block-size: 2.25rem;
  }
  progress {
    appearance: none;
    inline-size: 100%;
    block-size: 6px;
    border: 0;
    border-radius: 3px;
    overflow: hidden;
    background: var(--line);
    accent-color: var(--accent);
  }
  progress::-webkit-progress-bar {
    background: var(--line);
  }
  progress::-webkit-progress-value {
    background: var(--accent);
    transition: inline-size 0.2s;
  }
  progress::-moz-progress-bar {
    background: var(--accent);
  }
  .filters {
    margin: 0;
    gap: 0.5rem 1rem;
  }
  .filters .find {
    flex: 1 1 14rem;
    max-inline-size: 24rem;
  }
  .verdict {
    display: inline-flex;
    gap: 0.4em;
    align-items: center;
    border-radius: 999px;
  }
  .verdict.ok {
    --tone: var(--ok);
  }
  .verdict.no {
    --tone: var(--no);
  }
  .verdict.warn {
    --tone: var(--warn);
  }
  .verdict .sign {
    color: var(--tone, var(--soft));
    font-weight: 700;
  }
  .verdict[aria-pressed='true'] {
    background: var(--ink);
    color: var(--card);
    forced-color-adjust: none;
    border-color: var(--ink);
  }
  .verdict[aria-pressed='true'] .sign {
    color: inherit;
  }
  .groups {
    columns: 2 14rem;
    column-gap: 2rem;
  }
  .groups li {
    display: flex;
    justify-content: space-between;
    padding-block: 0.35rem;
    border-block-end: 1px solid var(--line);
    break-inside: avoid;
  }
  .stages {
    display: grid;
    gap: 0.4rem;
    list-style: decimal;
    padding-inline-start: 1.4rem;
  }
  .before .facts {
    gap: 0.4rem 0.9rem;
  }
  @media (min-width: 40rem) {
    .setup {
      grid-template-columns: minmax(0, 3fr) minmax(0, 2fr) minmax(0, 1.3fr) auto;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    progress::-webkit-progress-value {
      transition: none;
    }
  }
`;
