// The links between the views: the flows and the views, each behind one word of the bar.
import { html, nothing, type TemplateResult } from 'lit';
import { pageViewNames, pageViews, viewGroups, type ViewGroup } from './page-views.ts';
import type { Site } from './site.ts';
import { queryOf } from './view-address.ts';
import { flowNames, flowTitles } from '../runs/way.ts';

/** Label and query; a page of its own has its path. */
type Link = readonly [label: string, query: string];

interface Group {
  readonly title: string;
  readonly links: readonly Link[];
}

const group = (title: string, links: readonly Link[]): Group => ({ title, links });

/** A page of its own stands in a group like a view. */
const ownPages: Partial<Record<ViewGroup, readonly Link[]>> = {
  learn: [['Guides', 'guides/']],
  try: [['Embeds', 'embed/']],
};

const groups = [
  group(
    'Flows',
    flowNames.map((flow) => [flowTitles[flow], queryOf({ view: 'flow', flow })]),
  ),
  ...(Object.keys(viewGroups) as ViewGroup[]).map((name) =>
    group(viewGroups[name], [
      ...pageViewNames
        .filter((view) => pageViews[view].group === name)
        .map((view): Link => [pageViews[view].label, queryOf({ view })]),
      ...(ownPages[name] ?? []),
    ]),
  ),
].filter(({ links }) => links.length > 0);

/** `here`: the query of the view that is open, when it is one of them. */
export const navigation = ({ root }: Site, here: string): TemplateResult =>
  html`<nav class="views" aria-label="Views">
    ${groups.map(
      ({ title, links }) =>
        html`<details name="bar" class="menu ${links.some(([, query]) => query === here) ? 'here' : ''}">
          <summary>${title}</summary>
          <ul class="menu-body">
            ${links.map(
              ([label, query]) =>
                html`<li>
                  <a href=${root.pathname + query} aria-current=${query === here ? 'page' : nothing}>${label}</a>
                </li>`,
            )}
          </ul>
        </details>`,
    )}
  </nav>`;
