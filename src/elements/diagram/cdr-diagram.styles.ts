// Styles of <cdr-diagram>: lines and chips, and the conversation in narrow containers.
import { css, type CSSResult } from 'lit';
import { foldStyles } from './cdr-diagram-fold.styles.ts';
import { laneStyles } from './cdr-diagram-lanes.styles.ts';
import { motionStyles } from './cdr-diagram-motion.styles.ts';

const lines = css`
  .line {
    display: block;
    border-block-start: 2px solid var(--c);
  }
  [data-line='mtls'] .line,
  .sample[data-line='mtls'] {
    block-size: 5px;
    border-block: 1.5px solid var(--c);
  }
  [data-line='browser'] .line,
  .sample[data-line='browser'] {
    border-block-start-style: dashed;
  }
  [data-line='human'] .line,
  .sample[data-line='human'] {
    border-block-start: 3px dotted var(--c);
  }
  .point {
    inline-size: 8px;
    block-size: 11px;
    background: var(--c);
    clip-path: polygon(0 0, 100% 50%, 0 100%);
  }
  .cross {
    color: var(--no);
    background: var(--row);
    font: 700 1.05rem/1 var(--sans);
    padding-inline: 2px;
  }
  .certificate {
    font: 600 var(--tiny) / 1.3 var(--mono);
    color: var(--soft);
    background: var(--row);
    border: 1px solid var(--edge);
    border-radius: var(--radius-chip);
    padding-inline: 0.4em;
    white-space: nowrap;
  }
`;

const frame = css`
  :host {
    container-type: inline-size;
  }
  .frame {
    overflow: clip;
  }
  ol {
    padding-block: 0.4rem;
  }
  ol button {
    display: block;
    inline-size: 100%;
    min-block-size: 0;
    padding: 0;
    border: 0;
    border-radius: 0;
    background: none;
    text-align: start;
    position: relative;
  }
  ol button:focus-visible {
    outline-offset: -3px;
    border-radius: var(--radius-control);
    z-index: 2;
  }
  li {
    --row: var(--card);
    --c: var(--party, var(--soft));
  }
  .draw {
    --c: var(--party);
    background: var(--row);
  }
  @media (hover: hover) {
    li:hover {
      --row: var(--sunk);
    }
  }
  li:has([aria-pressed='true']) {
    --row: color-mix(in oklab, var(--accent) 9%, var(--card));
  }
  button[aria-pressed='true'] .draw {
    box-shadow: inset 3px 0 0 var(--accent);
  }
  li[data-state='refused'] .draw,
  li[data-state='failed'] .draw {
    --c: var(--no);
  }
  li[data-state='pending'] .draw,
  li[data-state='faulted'] .draw {
    --c: var(--warn);
  }
  li[data-state='ghost'] .draw {
    --c: color-mix(in oklab, var(--party) 45%, var(--card));
  }
  li[data-state='ghost'] .label {
    color: var(--soft);
  }
  li[data-state='ghost'] .label b {
    font-weight: 450;
  }
  .label {
    font-size: var(--small);
    line-height: 1.3;
  }
  .label b {
    font-weight: 600;
  }
  .label code {
    color: var(--soft);
    font-size: var(--tiny);
  }
  .chip.next {
    --tone: var(--accent);
  }
  .number {
    min-inline-size: 1.8ch;
    text-align: center;
    font: 500 var(--tiny) / 1 var(--mono);
    color: var(--soft);
  }
  li[data-state='now'] .number {
    color: var(--accent);
    font-weight: 700;
    outline: 1.5px solid var(--accent);
    outline-offset: 4px;
    border-radius: 99px;
  }
  /* Rows out of sight are neither laid out nor painted until they come near. */
  ol[data-long] li {
    content-visibility: auto;
    contain-intrinsic-block-size: auto 2.9rem;
  }
  .more {
    padding: 0.5rem 1rem;
    text-align: center;
  }
  .empty {
    padding: 0.5rem 1rem 1rem;
    font-size: var(--small);
  }
  .legend {
    display: flex;
    flex-wrap: wrap;
    gap: 0.3rem 1.15rem;
    padding: 0.6rem 1rem;
    border-block-start: 1px solid var(--line);
    font-size: var(--tiny);
    color: var(--soft);
  }
  .legend li {
    --c: var(--soft);
    display: inline-flex;
    align-items: center;
    gap: 0.5em;
  }
  .sample {
    inline-size: 26px;
    border-block-start: 2px solid var(--c);
    position: relative;
  }
  .sample[data-line='ghost'] {
    opacity: 0.4;
  }
  .sample[data-line='refused'] {
    border-color: var(--no);
  }
  .sample[data-line='refused']::after {
    content: '×' / '';
    position: absolute;
    inset: -0.62em 0 auto 50%;
    inline-size: 0.8em;
    color: var(--no);
    background: var(--card);
    font: 700 0.95rem/1 var(--sans);
  }
`;

const conversation = css`
  /* Where there are no lanes, the parties stand above as the key to their marks. */
  .heads {
    display: flex;
    flex-wrap: wrap;
    gap: 0.3rem 0.9rem;
    padding: 0.6rem 0.75rem;
    border-block-end: 1px solid var(--line);
    font-size: var(--tiny);
    color: var(--soft);
  }
  .head {
    --mark: 1.35rem;
    display: inline-flex;
    align-items: center;
    gap: 0.4em;
  }
  .head b {
    font-weight: 500;
  }
  .head > span {
    display: none;
  }
  ol button {
    padding: 0.1rem 0;
  }
  .draw {
    display: grid;
    grid-template-columns: 1.9rem auto minmax(0, 1fr) auto;
    column-gap: 0.5rem;
    align-items: center;
    padding: 0.55rem 0.75rem 0.55rem 0.4rem;
    --mark: 1.85rem;
  }
  .number {
    grid-area: 1 / 1 / 3 / 2;
    justify-self: center;
  }
  .end {
    grid-row: 1 / 3;
    min-inline-size: var(--mark);
  }
  .end.from {
    grid-column: 2;
  }
  .end.to {
    grid-column: 4;
  }
  .label {
    grid-area: 1 / 3;
    text-align: center;
  }
  @container (inline-size < 640px) {
    /* The call keeps to one line beside its status; the whole of it stands in the detail. */
    .label {
      display: flex;
      flex-wrap: wrap;
      justify-content: center;
      align-items: baseline;
      column-gap: 0.4rem;
    }
    .label:has(code) b {
      flex: 1 0 100%;
    }
    .label code {
      max-inline-size: calc(100% - 4rem);
      overflow: hidden;
      white-space: nowrap;
      text-overflow: ellipsis;
    }
  }
  .arrow {
    grid-area: 2 / 3;
    display: flex;
    align-items: center;
    position: relative;
    block-size: 1.1rem;
  }
  .arrow .line {
    flex: 1;
  }
  .arrow[data-direction='own'] {
    visibility: hidden;
    block-size: 0;
  }
  .arrow .certificate {
    position: absolute;
    inset-inline-start: 0.6rem;
  }
  .arrow .cross {
    position: absolute;
    inset-inline-end: 22%;
  }
`;

export const diagramStyles: readonly CSSResult[] = [lines, frame, conversation, foldStyles, laneStyles, motionStyles];
