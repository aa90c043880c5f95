// Shown next to the diagram of the smaller flows: the consumer’s device, the recipient’s screen, and what the recipient
// knows.
import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { FlowState } from '../flow-state.ts';
import { withdrawnIn } from '../../../runs/consumers/consumer-acts.ts';
import { anotherSharing } from '../words/flow-words.ts';
import { holderOfPersona, namesOf, personaOf } from '../../../runs/names.ts';

/** For every flow but the start page’s, which shows only the phone. */
export const beside = (state: FlowState): TemplateResult =>
  html`${sides[state.flowView.side]?.(state) ?? nothing} ${facts(state)}`;

const sides: Readonly<Partial<Record<FlowState['flowView']['side'], (state: FlowState) => TemplateResult>>> = {
  device,
  dashboard,
};

/** The holder’s dashboard, where the consumer can withdraw. */
function dashboard({ sandbox, run, variant }: FlowState): TemplateResult {
  return html`<section class="phone" data-shows="holder" aria-label=${`The phone of ${namesOf({ sandbox }).person}`}>
    <div class="screen" id="phone" tabindex="-1">
      <cdr-dashboard
        .sandbox=${sandbox}
        .issuer=${holderOfPersona(sandbox, undefined)?.urls.issuer}
        .customerId=${personaOf(sandbox, undefined)?.customerId}
        .mark=${{ flow: variant.steps[0]?.flow ?? '', step: 'dashboard', run: run.run }}
      ></cdr-dashboard>
    </div>
  </section>`;
}

function facts({ flowView, run, exchanges }: FlowState): TemplateResult {
  const known = flowView.knows(run.facts);
  const isAnother = run.phase === 'start' && withdrawnIn(exchanges) !== undefined;
  return html`<section class="card facts" aria-labelledby="facts-title">
    <h2 id="facts-title">What the recipient has</h2>
    ${
      known.length === 0
        ? html`<p class="soft small">
            ${isAnother ? anotherSharing : run.phase === 'start' ? beforehand(flowView) : 'Nothing yet.'}
          </p>`
        : html`<dl>
            ${known.map(
              ([title, words]) =>
                html`<div>
                  <dt>${title}</dt>
                  <dd>${words}</dd>
                </div>`,
            )}
          </dl>`
    }
  </section>`;
}

/** A flow about registration enrols a new app for each run. */
function beforehand({ recipient, first }: FlowState['flowView']): string {
  if (recipient === 'enrolled') return 'Nothing yet: each run uses a new app. Registered apps stay registered.';
  return first.length > 1 ? 'Appears here once the flow has begun, with the tokens of your run.' : 'Nothing yet.';
}

function device(state: FlowState): TemplateResult {
  const { person, recipient } = namesOf(state);
  const { bindingMessage } = state.run.facts;
  return html`
    <section class="card counter" aria-label=${`The screen of ${recipient}`}>
      <p><b>${recipient}</b> <span class="soft small">at the counter, on the phone, anywhere</span></p>
      ${
        bindingMessage === undefined
          ? html`<p class="small soft">Shows four digits here once it has asked.</p>`
          : html`<p class="small">Please check that your phone shows</p>
              <b class="digits">${bindingMessage}</b>`
      }
      ${polling(state)}
    </section>
    <section class="phone" data-shows="holder" aria-label=${`The phone of ${person}`}>
      <div class="screen" id="phone" tabindex="-1">
        ${keyed(state.run.run, html`<cdr-device .sandbox=${state.sandbox}></cdr-device>`)}
      </div>
    </section>
  `;
}

/** Only for a recipient that polls and has no tokens yet. Polling too soon gets slow_down. */
function polling({ run, moves }: FlowState): TemplateResult | typeof nothing {
  const { backchannel, started, tokens, slowedTo, tooEarly } = run.facts;
  if (backchannel !== 'poll' || started === undefined || tokens !== undefined) return nothing;
  const seconds = String(slowedTo ?? started.interval ?? 5);
  return html`<div class="polling">
    <p class="small">One poll every ${seconds} s.</p>
    <button type="button" ?disabled=${moves === undefined} @click=${() => moves?.pollNow()}>Poll now</button>
    <span class="small soft" role="status">${tooEarly === undefined ? '' : `The last poll got ${tooEarly}.`}</span>
  </div>`;
}
