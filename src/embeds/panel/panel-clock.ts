// The sandbox’s clock in the developer panel: its time, and buttons to advance it.
import { html, type TemplateResult } from 'lit';
import type { Sandbox } from '../../../mocks/index.ts';
import { clockSteps } from '../../ui/clock-steps.ts';
import type { Act } from './act.ts';

const shown = (instant: Date): string => `${instant.toISOString().slice(0, 19).replace('T', ' ')} UTC`;

export const clockPart = (sandbox: Sandbox, act: Act): TemplateResult =>
  html`<p>The sandbox’s clock shows <b class="now mono">${shown(sandbox.clock.now())}</b>.</p>
    <p class="small soft">Tokens, consents and other records expire as the clock moves.</p>
    <div class="row">
      ${clockSteps.map(
        ([duration, words]) =>
          html`<button
            type="button"
            @click=${() => act(`The clock moved by ${words}.`, ({ clock }) => clock.advance(duration))}
          >
            + ${words}
          </button>`,
      )}
      <button type="button" @click=${() => act('The clock follows real time.', ({ clock }) => clock.followRealTime())}>
        Follow real time
      </button>
    </div>`;
