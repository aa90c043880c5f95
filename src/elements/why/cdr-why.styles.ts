// Styles of <cdr-why>.
import { css, type CSSResult } from 'lit';

export const whyStyles: CSSResult = css`
  :host {
    container-type: inline-size;
  }
  .panel {
    background: var(--card);
    border: 1px solid var(--line);
    border-inline-start: 4px solid var(--tone);
    border-radius: var(--radius);
    padding: 0.9rem 1rem;
  }
  .panel.no {
    --tone: var(--no);
  }
  .panel.ok {
    --tone: var(--ok);
  }
  .panel.warn {
    --tone: var(--warn);
  }
  .head {
    display: flex;
    gap: 0.75rem;
    align-items: start;
    justify-content: space-between;
  }
  ::slotted([slot='close']) {
    flex: none;
  }
  .heading {
    font-weight: 700;
    color: var(--tone);
    line-height: 1.3;
  }
  dl {
    display: grid;
    row-gap: 0.4rem;
    margin-block-start: 0.7rem;
    font-size: calc(var(--size) * 0.93);
  }
  .row {
    display: grid;
    grid-template-columns: 1fr;
  }
  @container (inline-size >= 340px) {
    .row {
      grid-template-columns: 7.2em minmax(0, 1fr);
      column-gap: 0.7rem;
    }
  }
  dt {
    color: var(--soft);
  }
  .source {
    display: flex;
    flex-wrap: wrap;
    gap: 0.15rem 0.5rem;
    align-items: center;
    margin-block-start: 0.25rem;
  }
  .data {
    display: flex;
    flex-wrap: wrap;
    gap: 0.15rem 0.7rem;
  }
  .source .chip {
    --tone: var(--soft);
  }
  .source .chip.decision {
    --tone: var(--register);
  }
  .names {
    display: grid;
    gap: 0.2rem;
    padding-block-start: 0.3rem;
    font-size: var(--small);
  }
  .names li {
    display: grid;
    grid-template-columns: 1.2em minmax(0, 1fr);
  }
  .names li::before {
    content: '·' / '';
    color: var(--soft);
    font-weight: 700;
  }
  .bar {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
    margin-block-start: 0.85rem;
  }
  .all,
  cdr-code {
    display: block;
    margin-block-start: 0.7rem;
  }
  .own {
    margin-block-start: 0.85rem;
    padding-block-start: 0.6rem;
    border-block-start: 1px solid var(--line);
    font-size: var(--tiny);
    color: var(--soft);
  }
`;
