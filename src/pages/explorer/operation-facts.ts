// Facts of an operation: caller, access, headers by situation, and possible refusals.
import { html, nothing, type TemplateResult } from 'lit';
import { isMutual } from '../../../mocks/spec/check-order.ts';
import { operationClauses, profiles } from '../../../mocks/spec/profiles/index.ts';
import { wordsOf } from '../../../mocks/spec/rules/index.ts';
import type { ProfileId } from '../../../mocks/spec/ids.ts';
import { partyRow } from '../../elements/party/party-row.ts';
import { clauseLinks, clauseTexts, ruleLink } from '../../elements/why/rule-address.ts';
import { headerMatrix, needWords, situationsOf, situationWords } from '../../calls/header-matrix.ts';
import { href } from '../address/href.ts';
import { callerOf } from './operation-groups.ts';
import { possibleRefusals } from './possible-refusals.ts';
import type { KnownOperation } from '../../calls/preparers.ts';

export function operationHead(operation: KnownOperation, spoken: ProfileId): TemplateResult {
  const { title, id, host, access, party, notImplemented } = operation;
  const caller = callerOf(operation);
  const scopes = access.kind === 'bearer' ? access.scopes : [];
  return html`<header class="head" tabindex="-1">
    <div class="route" aria-hidden="true">
      <cdr-party-mark .party=${caller}></cdr-party-mark><span class="to">→</span
      ><cdr-party-mark .party=${party}></cdr-party-mark>
    </div>
    <div>
      <h2>${title}</h2>
      <p class="small soft">
        ${partyRow(caller).title} to ${partyRow(party).title.toLowerCase()} · <code>${id}</code> ·
        ${clauseTexts(operationClauses(operation, profiles[spoken]))}
      </p>
    </div>
    <p class="chips">
      <span class="chip words">${isMutual(host) ? 'Mutual TLS' : 'TLS'}</span>
      ${scopes.map((scope) => html`<span class="chip">${scope}</span>`)}
      ${scopes.length === 0 ? html`<span class="chip words">${accessWords[access.kind]}</span>` : nothing}
      ${notImplemented === true ? html`<span class="chip words warn">not offered here</span>` : nothing}
    </p>
  </header>`;
}

const accessWords: Readonly<Record<KnownOperation['access']['kind'], string>> = {
  open: 'open to everybody',
  bearer: 'access token',
  client: 'client assertion',
  register: 'a JWT that the register has signed',
  holder: 'a data holder’s certificate',
};

export const operationFacts = (operation: KnownOperation, spoken: ProfileId): TemplateResult =>
  html`${matrixPart(operation)} ${refusalsPart(operation, spoken)}`;

function matrixPart(operation: KnownOperation): TemplateResult | typeof nothing {
  const rows = headerMatrix(operation);
  const situations = situationsOf(operation);
  if (rows.length === 0) return nothing;
  return html`<section class="card part">
    <h3>Headers</h3>
    <div class="scroll" tabindex="0" role="region" aria-label="Headers">
      <table>
        <thead>
          <tr>
            <th scope="col">Header</th>
            ${situations.map((one) => html`<th scope="col">${situationWords[one]}</th>`)}
            <th scope="col">What it says</th>
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            ({ name, needs, words }) =>
              html`<tr>
                <th scope="row"><code>${name}</code></th>
                ${situations.map((one) => {
                  const need = needs[one];
                  return html`<td>
                    ${need === undefined ? '–' : html`<span class="need ${need}">${needWords[need]}</span>`}
                  </td>`;
                })}
                <td class="soft">${words}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`;
}

function refusalsPart(operation: KnownOperation, spoken: ProfileId): TemplateResult {
  const profile = profiles[spoken];
  const rows = possibleRefusals(operation, profile);
  return html`<details class="card part">
    <summary>Refusals it can make <span class="soft">(${rows.length})</span></summary>
    <div class="scroll tall" tabindex="0" role="region" aria-label="Refusals it can make">
      <table>
        <thead>
          <tr>
            <th scope="col">Status</th>
            <th scope="col">Refused unless</th>
            <th scope="col">The answer says</th>
            <th scope="col">Clause</th>
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            ({ rule, title, status, names }) =>
              html`<tr>
                <td>${status}</td>
                <th scope="row">${title}<br />${ruleLink({ rule }, html`<code>${rule}</code>`)}</th>
                <td>${names.join(', ')}</td>
                <td class="soft">${clauseLinks({ rule, clauses: wordsOf(rule, spoken).clauses })}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    <p class="small"><a href=${href('rules', { operation: operation.id })}>Rules of this operation</a></p>
  </details>`;
}
