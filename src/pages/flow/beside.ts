// Beside the wire: what the recipient shows and has found, and the consumer's device where the flow needs one.
import { html, nothing, type TemplateResult } from 'lit';
import type { Sandbox } from '../../../mocks/index.ts';
import '../device/device.ts';
import { namesOf } from '../home/names.ts';
import type { FlowName } from '../views/asked.ts';
import { foundBy } from './found.ts';
import type { PlayState } from './play.ts';
import type { Playable } from './playables.ts';

interface Beside {
  readonly sandbox: Sandbox | undefined;
  readonly name: FlowName;
  readonly playable: Playable;
  readonly state: PlayState;
}

export function besideOf(beside: Beside): TemplateResult {
  const { playable, name, state } = beside;
  const found = foundBy(name, state.facts);
  return html`
    ${playable.device === true ? device(beside) : nothing}
    <section class="card found" aria-labelledby="found-title">
      <h2 id="found-title">What the recipient has</h2>
      ${
        found.length === 0
          ? html`<p class="soft small">Nothing yet.</p>`
          : html`<dl>
              ${found.map(
                ([title, words]) =>
                  html`<div>
                    <dt>${title}</dt>
                    <dd>${words}</dd>
                  </div>`,
              )}
            </dl>`
      }
    </section>
  `;
}

function device({ sandbox, state }: Beside): TemplateResult {
  const { person, recipient } = namesOf({ sandbox });
  const { bindingMessage } = state.facts;
  return html`
    <section class="card counter" aria-label=${`The screen of ${recipient}`}>
      <p><b>${recipient}</b> <span class="soft small">at the counter, on the phone, anywhere</span></p>
      ${
        bindingMessage === undefined
          ? html`<p class="small soft">Shows four digits here once it has asked.</p>`
          : html`<p class="small">Please check that your phone shows</p>
              <b class="digits">${bindingMessage}</b>`
      }
    </section>
    <section class="phone" data-shows="holder" aria-label=${`The phone of ${person}`}>
      <div class="screen" id="phone" tabindex="-1"><cdr-device .sandbox=${sandbox}></cdr-device></div>
    </section>
  `;
}
