// The five parties as shapes with letters: circle, square, hexagon, shield, double shield; never distinguished by colour alone.
import { css, svg, html, type CSSResult, type TemplateResult } from 'lit';
import type { Party } from '../../../mocks/spec/party.ts';
import { partyRow } from './party-row.ts';

const shield = 'M16 1.5c4.4 2.4 8.8 3.4 13 3.6v9.4c0 8-5.2 13.2-13 16-7.8-2.8-13-8-13-16V5.1c4.2-.2 8.6-1.2 13-3.6Z';

const shapes: Readonly<Record<Party, TemplateResult>> = {
  consumer: svg`<circle class="body" cx="16" cy="16" r="15"/>`,
  recipient: svg`<rect class="body" x="2" y="2" width="28" height="28" rx="5.5"/>`,
  register: svg`<path class="body" d="M9.4 2.6h13.2a2 2 0 0 1 1.7 1l6.2 11.4a2 2 0 0 1 0 2l-6.2 11.4a2 2 0 0 1-1.7 1H9.4a2 2 0 0 1-1.7-1L1.5 17a2 2 0 0 1 0-2L7.7 3.6a2 2 0 0 1 1.7-1Z"/>`,
  holder: svg`<path class="body" d=${shield}/>`,
  secondary: svg`<path class="body" d=${shield}/><path class="inner" d="M16 4.3c3.6 1.9 7.1 2.8 10.6 3v7.3c0 6.5-4.2 10.9-10.6 13.3C9.6 25.5 5.4 21.1 5.4 14.6V7.3c3.5-.2 7-1.1 10.6-3Z"/>`,
};

/** Decorative; the caller also shows the party’s name in words. */
export function partyShape(party: Party): TemplateResult {
  const { letters } = partyRow(party);
  return html`<svg class="party" data-party=${party} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    ${shapes[party]}
    <text x="16" y=${party === 'holder' || party === 'secondary' ? 19.4 : 20}>${letters}</text>
  </svg>`;
}

export const partyStyles: CSSResult = css`
  .party {
    display: block;
    inline-size: var(--mark, 2.125rem);
    block-size: var(--mark, 2.125rem);
    flex: none;
  }
  .party .body {
    fill: var(--party, var(--soft));
  }
  .party .inner {
    fill: none;
    stroke: light-dark(#fff, #11141a);
    stroke-width: 1.3;
  }
  .party text {
    font: 700 12px var(--mono);
    text-anchor: middle;
    fill: light-dark(#fff, #11141a);
  }
  [data-party='consumer'] {
    --party: var(--consumer);
  }
  [data-party='recipient'] {
    --party: var(--recipient);
  }
  [data-party='register'] {
    --party: var(--register);
  }
  [data-party='holder'] {
    --party: var(--holder);
  }
  [data-party='secondary'] {
    --party: var(--secondary);
  }
  @media (forced-colors: active) {
    .party {
      forced-color-adjust: none;
    }
    .party text {
      fill: Canvas;
    }
    .party .inner {
      stroke: Canvas;
    }
  }
`;
