// The buttons that save the OpenAPI documents of parties.
import { html, type TemplateResult } from 'lit';
import type { ProfileId } from '../../../mocks/spec/ids.ts';
import { partyRow } from '../../elements/party-row.ts';
import { profileWords } from '../profiles/profile-words.ts';
import type { Party } from './openapi-file.ts';

export const openApiPart = (
  parties: readonly Party[],
  profile: ProfileId,
  save: (party: Party) => Promise<void>,
): TemplateResult =>
  html`<div class="row" role="group" aria-label="OpenAPI documents">
    <span class="small soft">Save the OpenAPI document of ${profileWords[profile].name}:</span>
    ${parties.map((party) => html`<button type="button" @click=${() => void save(party)}>${partyRow(party).title}</button>`)}
  </div>`;
