// Styles of a short label with a tone; the text itself says what the colour suggests.
import { css, type CSSResult } from 'lit';

export const chipStyles: CSSResult = css`
  .chip {
    display: inline-block;
    font: 600 var(--tiny) / 1.45 var(--mono);
    border: 1px solid color-mix(in oklab, var(--tone, var(--edge)) 45%, transparent);
    border-radius: var(--radius-chip);
    padding: 0 0.45em;
    color: var(--tone, var(--soft));
    white-space: nowrap;
  }
  .chip.words {
    font-family: var(--cdr-font, inherit);
    font-weight: 500;
  }
  .chip.ok {
    --tone: var(--ok);
  }
  .chip.no {
    --tone: var(--no);
  }
  .chip.warn {
    --tone: var(--warn);
  }
  .chip.ok,
  .chip.no,
  .chip.warn {
    background: color-mix(in oklab, var(--tone) 9%, var(--card));
    border-color: transparent;
  }
  @media (forced-colors: active) {
    .chip {
      border-color: CanvasText;
    }
  }
`;
