// What a page shows once another tab has reset the world: nothing the page holds is valid any longer.
import { html, type TemplateResult } from 'lit';
import type { Sandbox } from '../../../mocks/index.ts';

/** `onward` is the button or link to continue. */
export const begunElsewhere = (sandbox: Sandbox | undefined, onward: TemplateResult): TemplateResult =>
  html`<div role="alert">
    <section class="card failure">
      <h1>This world was reset in another tab</h1>
      <p>
        The household is now “${sandbox?.scenario.title}”. The keys, clients, consents and tokens of the earlier world
        were deleted.
      </p>
      <div class="actions">${onward}</div>
    </section>
  </div>`;
