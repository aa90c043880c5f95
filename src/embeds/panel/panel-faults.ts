// Faults in the developer panel: each can be armed and disarmed.
import { html, nothing, type TemplateResult } from 'lit';
import type { Sandbox } from '../../../mocks/index.ts';
import { faultTitles, namedFaults } from '../../runs/named-faults.ts';
import { sendsSignedResponses } from '../../runs/signed-responses.ts';
import type { Act } from './act.ts';

export function faultsPart(sandbox: Sandbox, act: Act): TemplateResult {
  const armed = new Map(sandbox.faults.list().map(({ fault, id }) => [fault, id]));
  const others = [...armed.keys()].filter((fault) => typeof fault !== 'string').length;
  return html`<p class="small soft">A fault takes effect from the next request on, until it is disarmed.</p>
    <ul>
      ${namedFaults(sendsSignedResponses(sandbox)).map((name) => {
        const id = armed.get(name);
        return html`<li class="line">
          <span><b class="mono">${name}</b><br /><span class="small soft">${faultTitles[name]}</span></span>
          <button
            type="button"
            aria-pressed=${id === undefined ? 'false' : 'true'}
            aria-label=${`${id === undefined ? 'Arm' : 'Disarm'} ${name}`}
            @click=${() =>
              id === undefined
                ? act(`${name} is armed.`, ({ faults }) => void faults.add(name))
                : act(`${name} is disarmed.`, ({ faults }) => faults.remove(id))}
          >
            ${id === undefined ? 'Arm' : 'Disarm'}
          </button>
        </li>`;
      })}
    </ul>
    ${others === 0 ? nothing : html`<p class="small">Faults on the wire, armed by your code: ${String(others)}.</p>`}`;
}
