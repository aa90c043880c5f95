// Styles of <cdr-diagram> in wide containers: a lane for each party, lifelines, arrows between them.
import { css, unsafeCSS, type CSSResult } from 'lit';

/** Grid columns of an arrow: two per lane, after the number’s column. */
const lanes = [0, 1, 2, 3, 4]
  .flatMap((from) => [0, 1, 2, 3, 4].filter((to) => to >= from).map((to) => [from, to] as const))
  .map(([from, to]) => {
    // A local step is drawn across the party’s own lifeline.
    const columns = from === to ? `${from * 2 + 2} / span 2` : `${from * 2 + 3} / ${to * 2 + 3}`;
    // A label may cross the lifelines of its two parties, but no third.
    const widest = `calc((100cqi - 3.15rem) / 5 * ${Math.max(2, to - from + 1)} - 1rem)`;
    return `[data-from='${from}'][data-to='${to}'] { grid-column: ${columns}; --widest: ${widest}; }`;
  })
  .join('\n');

export const laneStyles: CSSResult = css`
  @container (inline-size >= 640px) {
    .heads,
    .draw {
      display: grid;
      grid-template-columns: 2.4rem repeat(10, minmax(0, 1fr)) 0.75rem;
      padding: 0;
      column-gap: 0;
    }
    .heads {
      position: sticky;
      inset-block-start: var(--cdr-sticky-top, 0);
      z-index: 3;
      background: var(--card);
      padding-block: 0.9rem 0.65rem;
      border-block-end: 1px solid var(--line);
    }
    .head {
      --mark: 2.125rem;
      display: grid;
      justify-items: center;
      align-content: start;
      text-align: center;
      text-wrap: balance;
      gap: 1px;
      font-size: var(--small);
      line-height: 1.3;
      padding-inline: 0.25rem;
    }
    .head:nth-child(1) {
      grid-column: 2 / span 2;
    }
    .head:nth-child(n + 2) {
      grid-column-end: span 2;
    }
    .head .party {
      margin-block-end: 0.3rem;
    }
    .head b {
      font-weight: 600;
      color: var(--ink);
    }
    .head > span {
      display: inline;
      color: var(--soft);
      font-size: var(--tiny);
    }
    ol {
      padding-block: 0;
    }
    ol::before,
    ol::after {
      content: '';
      display: block;
      block-size: 0.5rem;
    }
    ol button {
      padding: 0;
    }
    .draw,
    li[data-depth='1'] .draw {
      block-size: auto;
      min-block-size: 2.9rem;
      padding: 0;
      grid-template-rows: minmax(1.7rem, auto) 1.1rem;
      position: relative;
      isolation: isolate;
    }
    /* Lifelines: one column of ten parts, a line in the middle of each lane. */
    .draw::before,
    ol::before,
    ol::after {
      --lane: calc((100% - 3.15rem) / 5);
      background: repeating-linear-gradient(
          90deg,
          transparent 0 calc(var(--lane) / 2 - 0.5px),
          var(--line) calc(var(--lane) / 2 - 0.5px) calc(var(--lane) / 2 + 0.5px),
          transparent calc(var(--lane) / 2 + 0.5px) var(--lane)
        )
        2.4rem 0 / calc(100% - 3.15rem) 100% no-repeat;
    }
    .draw::before {
      content: '';
      position: absolute;
      inset: 0;
      z-index: -1;
      --lane: calc((100cqi - 3.15rem - 2px) / 5);
    }
    ol::before,
    ol::after {
      --lane: calc((100cqi - 3.15rem - 2px) / 5);
    }
    .end,
    .end.from,
    .end.to {
      display: none;
    }
    .label,
    .arrow {
      grid-row: 1;
    }
    .label {
      align-self: end;
      justify-self: center;
      inline-size: max-content;
      max-inline-size: var(--widest);
      background: var(--row);
      padding: 0.2rem 0.4rem 0.05rem;
      text-align: center;
    }
    .label[data-side='start'] {
      justify-self: start;
      text-align: start;
      margin-inline-start: 2px;
    }
    .label[data-side='end'] {
      justify-self: end;
      text-align: end;
      margin-inline-end: 2px;
    }
    .label b {
      display: inline;
    }
    .label code {
      display: none;
    }
    .arrow {
      grid-row: 2;
      block-size: auto;
      align-self: center;
      margin-inline: 1px;
    }
    .arrow[data-direction='left'] {
      flex-direction: row-reverse;
    }
    .arrow[data-direction='left'] .point {
      transform: scaleX(-1);
    }
    .arrow[data-direction='left'] .certificate {
      inset-inline: auto 0.6rem;
    }
    .arrow[data-direction='left'] .cross {
      inset-inline: 22% auto;
    }
    ${unsafeCSS(lanes)}
    .arrow[data-direction='own'] {
      display: none;
    }
    .label.own {
      grid-row: 1 / 3;
      align-self: center;
      padding-block: 0.25rem;
      border: 1px solid var(--c);
      border-radius: var(--radius-chip);
    }
    li[data-depth='1'] .label b {
      font-weight: 450;
    }
  }
  @container (inline-size >= 760px) {
    .label code {
      display: inline;
    }
  }
`;
