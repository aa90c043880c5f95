// Styles of <cdr-diagram> for motion, forced colours and print.
import { css, type CSSResult } from 'lit';

export const motionStyles: CSSResult = css`
  @media (prefers-reduced-motion: no-preference) {
    /* Not in a long list: its window brings rows that are not new, and each motion would be a layer of its own. */
    ol:not([data-long]) .arrow {
      animation: grow 380ms cubic-bezier(0.2, 0.7, 0.2, 1) backwards;
    }
    ol:not([data-long]) .arrow[data-direction='left'] {
      animation-name: grow-left;
    }
    ol:not([data-long]) .label {
      animation: appear 260ms ease-out backwards;
    }
    @keyframes grow {
      from {
        clip-path: inset(-10px 100% -10px 0);
      }
      to {
        clip-path: inset(-10px -10px -10px 0);
      }
    }
    @keyframes grow-left {
      from {
        clip-path: inset(-10px 0 -10px 100%);
      }
      to {
        clip-path: inset(-10px 0 -10px -10px);
      }
    }
    @keyframes appear {
      from {
        opacity: 0;
      }
    }
  }
  @media (forced-colors: active) {
    .draw,
    .sample {
      forced-color-adjust: none;
    }
    button[aria-pressed='true'] .draw {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
  @media print {
    .heads {
      position: static;
    }
    li {
      break-inside: avoid;
    }
    /* The drawing is what prints; its sentences are for those who hear them. */
    ol .unseen {
      display: none;
    }
    .draw,
    ol::before,
    ol::after {
      print-color-adjust: exact;
    }
    ol button {
      display: block;
    }
  }
`;
