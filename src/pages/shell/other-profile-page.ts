// The page for an address that names a flow of another profile: which profile, and a link to it.
import { html } from 'lit';
import { startFlowOf, titleOfFlow } from '../../runs/flows/flow-names.ts';
import { profileHere } from '../address/profile-here.ts';
import { profileWords } from '../profiles/profile-words.ts';
import { href } from '../address/href.ts';
import { viewAt } from '../address/view-address.ts';
import type { View } from '../view.ts';

export const view: View = {
  title: 'This flow belongs to another profile',
  words: 'Each security profile has its own flows, and this browser keeps a world for each. Both stay as they are.',
  show: ({ site, sandbox }) => {
    const profile = sandbox?.profile ?? profileHere(site);
    const here = viewAt(location.search, profile);
    if (here.view !== 'elsewhere') return html``;
    const other = profileWords[here.profile].name;
    return html`
      <p>“${titleOfFlow(here.flow)}” is a flow of ${other}; this world uses ${profileWords[profile].name}.</p>
      <div class="actions">
        <a class="button go" href=${href(here.flow, {}, here.profile)}>Open it in the world of ${other}</a>
        <a class="button" href=${href(startFlowOf(profile))}>To the start page</a>
      </div>
    `;
  },
};
