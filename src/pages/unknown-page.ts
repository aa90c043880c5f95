// What is shown for an address that names no view: what was asked for, and every view that there is.
import { html } from 'lit';
import { pageViewNames, pageViews } from './page-views.ts';
import { queryOf, viewAt } from './view-address.ts';
import { flowNames, flowTitles } from '../runs/way.ts';
import type { View } from './views.ts';

export const view: View = {
  title: 'There is no such view',
  words: 'The address asks for a view that the sandbox does not have. Nothing was lost; these are the views there are.',
  show: ({ site }) => {
    const here = viewAt(location.search);
    const link = (query: string, label: string) =>
      html`<span role="listitem"><a class="button" href=${site.root.pathname + query}>${label}</a></span>`;
    return html`
      ${here.view === 'unknown' ? html`<p>Asked for: <code>${here.asked.slice(0, 80)}</code></p>` : ''}
      <div class="actions" role="list">
        ${flowNames.map((flow) => link(queryOf({ view: 'flow', flow }), flowTitles[flow]))}
        ${pageViewNames.map((name) => link(queryOf({ view: name }), pageViews[name].label))}
      </div>
    `;
  },
};
