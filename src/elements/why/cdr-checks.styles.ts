// Styles of <cdr-checks>.
import { css, type CSSResult } from 'lit';

export const checkStyles: CSSResult = css`
  :host {
    container-type: inline-size;
    font-size: var(--small);
  }
  ol {
    display: grid;
    row-gap: 0.4rem;
  }
  li {
    display: grid;
    grid-template-columns: 1.15em minmax(0, 1fr);
    column-gap: 0.4em;
    line-height: 1.4;
  }
  .rule {
    grid-column: 2;
    display: flex;
    flex-wrap: wrap;
    column-gap: 0.7em;
    font-size: var(--tiny);
    /* Links stand above one another: each is as high as a finger needs (WCAG 2.2, 2.5.8). */
    line-height: 1.5rem;
    color: var(--soft);
  }
  .rule > a {
    display: inline-block;
    min-block-size: 1.5rem;
  }
  @container (inline-size >= 460px) {
    li {
      grid-template-columns: 1.15em minmax(0, 1fr) minmax(0, max-content);
    }
    .rule {
      grid-column: 3;
      display: block;
      text-align: end;
      max-inline-size: 18em;
    }
    .rule code,
    .rule .status {
      display: block;
    }
  }
  @container (inline-size >= 640px) {
    .rule {
      display: flex;
      flex-wrap: nowrap;
      max-inline-size: none;
    }
    .rule .status {
      max-inline-size: 22em;
    }
  }
  .decision {
    color: var(--register);
  }
  .sign {
    font-weight: 700;
    text-align: center;
    color: var(--soft);
  }
  [data-relaxed] {
    --fault: var(--warn);
  }
  [data-outcome='pass'] .sign {
    color: var(--ok);
  }
  [data-outcome='fail'] .sign {
    color: var(--no);
  }
  [data-outcome='fail'] .what {
    font-weight: 600;
  }
  [data-outcome='not-reached'] .what {
    color: var(--soft);
  }
  .saw {
    display: block;
    font-weight: 400;
    font-size: var(--tiny);
    color: var(--soft);
  }
  .saw mark {
    color: var(--ink);
  }
  .wanted {
    display: inline-block;
  }
  * + details,
  details + ol {
    margin-block-start: 0.55rem;
  }
  .folded {
    padding-block-start: 0.45rem;
  }
  .folded > details {
    padding-inline-start: 0.9rem;
  }
  summary {
    inline-size: fit-content;
    padding-inline-end: 0.4em;
  }
  details[data-outcome='not-reached'] > summary,
  .none {
    color: var(--soft);
  }
`;
