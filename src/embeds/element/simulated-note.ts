// The note below everything an embed plays: the data is simulated.
import { html, type TemplateResult } from 'lit';

export const simulatedWords: TemplateResult = html`<p class="foot tiny soft">
  Simulated inside this page: invented people and data, real keys and signatures. Nothing leaves it.
</p>`;
