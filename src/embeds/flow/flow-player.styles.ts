// Styles of a flow inside an embed: one column, with the phone next to it if there is room.
import { css, type CSSResult } from 'lit';

export const flowPlayerStyles: CSSResult = css`
  :host {
    container-type: inline-size;
  }
  .base {
    gap: 0.8rem;
  }
  .lead {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    align-items: start;
    gap: 0.6rem 1.2rem;
  }
  .lead > div:first-child {
    flex: 1 1 18rem;
  }
  .buttons {
    display: flex;
    flex-wrap: wrap;
    gap: 0.4rem;
  }
  .body {
    display: grid;
    gap: 1rem;
    align-items: start;
  }
  .main {
    display: grid;
    gap: 0.8rem;
    min-inline-size: 0;
  }
  .steps {
    display: grid;
    gap: 0.5rem;
  }
  .steps li {
    padding: 0.5rem 0.7rem;
    background: var(--card);
    border: 1px solid var(--line);
    border-radius: var(--radius-control);
  }
  .steps li[aria-current='step'] {
    border-color: var(--accent);
  }
  .steps .small {
    display: block;
  }
  .detail {
    display: grid;
    gap: 0.8rem;
    min-inline-size: 0;
  }
  /* The page around keeps its height: what is longer scrolls here. The heads of the lanes stay at the top of that. */
  .scrolled {
    --cdr-sticky-top: 0;
    max-block-size: min(34rem, 75dvh);
    overflow: auto;
  }
  .words-of-step {
    padding: 0.8rem 1rem;
  }
  .phone {
    inline-size: min(100%, 23rem);
    margin-inline: auto;
    border: 1px solid var(--edge);
    border-radius: 1.4rem;
    background: var(--card);
    overflow: clip;
  }
  .phone > * {
    max-block-size: min(40rem, 90dvh);
    overflow: auto;
  }
  .phone > p {
    padding: 1rem;
  }
  @container (width >= 60rem) {
    .body.turn {
      grid-template-columns: minmax(0, 1fr) 23rem;
    }
  }
  @container (width < 60rem) {
    .body.turn .phone {
      order: -1;
    }
  }
  @container (width < 30rem) {
    .base {
      padding: 0.7rem;
    }
    .buttons button {
      flex: 1 1 auto;
      min-block-size: 2.75rem;
    }
  }
  @media print {
    .phone,
    .foot {
      display: none;
    }
    .scrolled {
      max-block-size: none;
    }
  }
`;
