// Buttons that save the parties’ OpenAPI documents.
import { html, type TemplateResult } from 'lit';
import type { DataHolderBrand, Sandbox } from '../../../mocks/index.ts';
import { partyRow } from '../../elements/party/party-row.ts';
import { loadPart } from '../../recipient/load-with-retry.ts';
import { profileWords } from '../profiles/profile-words.ts';
import type { Party } from './openapi-file.ts';

export function openApiPart(parties: readonly Party[], sandbox: Sandbox, holder: DataHolderBrand): TemplateResult {
  const save = async (party: Party): Promise<void> => {
    const { saveOpenApi } = await loadPart(() => import('./openapi-file.ts'));
    saveOpenApi(sandbox, holder, party);
  };
  return html`<div class="row" role="group" aria-label="OpenAPI documents">
    <span class="small soft">Save the OpenAPI document of ${profileWords[holder.profile].name}:</span>
    ${parties.map((party) => html`<button type="button" @click=${() => void save(party)}>${partyRow(party).title}</button>`)}
  </div>`;
}
