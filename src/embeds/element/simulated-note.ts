// What stands below everything that an embed plays: whose data it is.
import { html, type TemplateResult } from 'lit';

export const simulatedWords: TemplateResult = html`<p class="foot tiny soft">
  Simulated inside this page: invented people and data, real keys and signatures. Nothing leaves it.
</p>`;
