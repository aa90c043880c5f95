// The page for an address that names no view: what was requested, and a list of all views.
import { html } from 'lit';
import { pageViewNames, pageViews } from '../page-views.ts';
import { viewAt } from '../address/view-address.ts';
import { flowsIn, titleOfFlow } from '../../runs/flows/flow-names.ts';
import { profileHere } from '../address/profile-here.ts';
import type { View } from '../view.ts';
import { href, type Place } from '../address/href.ts';

export const view: View = {
  title: 'There is no such view',
  words: 'The sandbox has no view with this address. Nothing was lost. Choose one of these views.',
  show: ({ site, sandbox }) => {
    const profile = sandbox?.profile ?? profileHere(site);
    const here = viewAt(location.search, profile);
    const link = (place: Place, label: string) =>
      html`<span role="listitem"><a class="button" href=${href(place)}>${label}</a></span>`;
    return html`
      ${here.view === 'unknown' ? html`<p>Asked for: <code>${here.asked.slice(0, 80)}</code></p>` : ''}
      <div class="actions" role="list">
        ${flowsIn(profile).map((flow) => link(flow, titleOfFlow(flow)))}
        ${pageViewNames.map((name) => link(name, pageViews[name].label))}
      </div>
    `;
  },
};
