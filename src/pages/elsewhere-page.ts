// What is shown for an address that names a flow of another profile than the world speaks: which one it is of, and the way there.
import { html } from 'lit';
import { titleOfFlow } from '../runs/way.ts';
import { profileHere } from './profile-here.ts';
import { profileWords } from './profile-words.ts';
import { queryAskingFor, queryOf, viewAt } from './view-address.ts';
import type { View } from './views.ts';

export const view: View = {
  title: 'This flow is of another profile',
  words: 'A world speaks one security profile for its life, and each has flows of its own. Nothing was lost.',
  show: ({ site, sandbox }) => {
    const profile = sandbox?.profile ?? profileHere(site);
    const here = viewAt(location.search, profile);
    if (here.view !== 'elsewhere') return html``;
    const other = profileWords[here.profile].name;
    const to = queryAskingFor({ view: 'flow', flow: here.flow }, here.profile);
    return html`
      <p>“${titleOfFlow(here.flow)}” is a flow of ${other}; this world speaks ${profileWords[profile].name}.</p>
      <div class="actions">
        <a class="button go" href=${site.root.pathname + to}>Open it in a world of ${other}</a>
        <a class="button" href=${site.root.pathname + queryOf(viewAt('', profile), profile)}>To the start page</a>
      </div>
    `;
  },
};
