// Faults to choose from with their symptoms, armed faults, and the exchanges that each affected.
import { html, nothing, type TemplateResult } from 'lit';
import type { ArmedFault, Exchange, ResponseFault } from '../../../mocks/index.ts';
import { isResponseFault, plansOfResponseFaults } from '../../../mocks/spec/response-faults.ts';
import { exchangeTitle } from '../../elements/diagram/diagram-rows.ts';
import { href } from '../address/href.ts';
import { statusWords } from '../../elements/status-words.ts';
import { namedFaults, type NamedFault } from '../../runs/named-faults.ts';
import { faultTitle } from './fault-titles.ts';
import { faultWords } from './fault-words.ts';

export interface ArmedRow {
  readonly id: string;
  readonly fault: ArmedFault['fault'];
  /** The fault has struck as often as it was set to. */
  readonly spent: boolean;
  /** Exchanges that it affected. */
  readonly hits: readonly Exchange[];
}

export type ResponseFaultWords = Readonly<Record<ResponseFault, string>>;

export interface FaultsActions {
  arm(preset: NamedFault): void;
  remove(id: string): void;
  clear(): void;
}

const symptomOf = (fault: NamedFault, ofResponse: ResponseFaultWords | undefined): string | undefined =>
  isResponseFault(fault) ? ofResponse?.[fault] : faultWords[fault].symptom;

/** The most links that are listed. */
const shownHits = 8;

export function armedPart(rows: readonly ArmedRow[], actions: FaultsActions): TemplateResult {
  return html`<section class="card armed" aria-labelledby="armed-title">
    <div class="row apart">
      <h2 id="armed-title" tabindex="-1">Armed</h2>
      ${rows.length === 0 ? nothing : html`<button type="button" @click=${actions.clear}>Remove all faults</button>`}
    </div>
    ${
      rows.length === 0
        ? html`<p class="small soft">No fault is armed. Refusals now have other causes.</p>`
        : html`<ul class="items" aria-label="Armed faults">
            ${rows.map((row) => armedRow(row, actions))}
          </ul>`
    }
    <p class="small soft">
      An armed fault affects every page and tab of this world, also after a reload, until it is used up or you remove it
      here. Consents and tokens that it has ended stay ended.
    </p>
  </section>`;
}

function armedRow({ id, fault, spent, hits }: ArmedRow, actions: FaultsActions): TemplateResult {
  const [title, remove] = [faultTitle(fault), spent ? 'Forget' : 'Remove'];
  return html`<li>
    <div class="row apart">
      <p><b>${title}</b> ${spent ? html`<span class="chip words">used up</span>` : nothing}</p>
      <button type="button" aria-label=${`${remove}: ${title}`} @click=${() => actions.remove(id)}>${remove}</button>
    </div>
    <p class="small">
      ${
        hits.length === 0
          ? 'It has not affected an exchange yet.'
          : html`It affected ${hits.length === 1 ? 'one exchange' : `${hits.length} exchanges`}:`
      }
    </p>
    <ul class="row small">
      ${hits.slice(-shownHits).map(
        (exchange) =>
          html`<li>
            <a href=${href('trace', { exchange: exchange.id })}>${exchangeTitle(exchange)}</a>
            <span class="chip ${exchange.verdict === 'ok' ? 'ok' : 'no'}"
              >${statusWords(exchange.response.status)}</span
            >
          </li>`,
      )}
    </ul>
  </li>`;
}

/** Offers response faults only with words for them, that is where a holder signs responses. */
export function presetsPart(
  armed: readonly ArmedFault[],
  responseWords: ResponseFaultWords | undefined,
  actions: FaultsActions,
): TemplateResult {
  return html`<section class="card presets" aria-labelledby="presets-title">
    <h2 id="presets-title">Break something</h2>
    <ul class="items" aria-label="Faults to choose from">
      ${namedFaults(responseWords !== undefined).map((preset) => {
        const isArmed = armed.some(({ fault }) => fault === preset);
        return html`<li>
          <div class="row apart">
            <p><b>${faultTitle(preset)}</b></p>
            <button
              type="button"
              aria-disabled=${isArmed ? 'true' : 'false'}
              aria-label=${`${isArmed ? 'Armed' : 'Arm'}: ${faultTitle(preset)}`}
              @click=${() => actions.arm(preset)}
            >
              ${isArmed ? 'Armed' : 'Arm'}
            </button>
          </div>
          <p class="small">
            ${symptomOf(preset, responseWords)} ${isResponseFault(preset) ? planPart(preset) : nothing}
          </p>
        </li>`;
      })}
    </ul>
  </section>`;
}

/** A link to the plan that examines a recipient with the same lie. */
function planPart(fault: ResponseFault): TemplateResult {
  const { plan, differs } = plansOfResponseFaults[fault];
  return html`<a href=${href('examination', { recipient: 'app', plan })}>Examine with ${plan}</a>${
      differs === undefined ? nothing : html`<span class="soft">: ${differs.replace(/^T/u, 't')}</span>`
    }`;
}
