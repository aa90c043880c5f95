// What a page says once another tab has begun the world anew: nothing that it has in hand is of use there.
import { html, type TemplateResult } from 'lit';
import type { Sandbox } from '../../../mocks/index.ts';

/** `onward`: the way on from there. */
export const begunElsewhere = (sandbox: Sandbox | undefined, onward: TemplateResult): TemplateResult =>
  html`<div role="alert">
    <section class="card failure">
      <h1>This world was begun anew in another tab</h1>
      <p>
        The household is now “${sandbox?.scenario.title}”. The keys, clients, consents and tokens of the earlier world
        were deleted.
      </p>
      <div class="actions">${onward}</div>
    </section>
  </div>`;
