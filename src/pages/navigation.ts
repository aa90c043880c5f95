// The links between the views: the flows and the views, each behind one word of the bar.
import { html, nothing, type TemplateResult } from 'lit';
import { pageViewNames, pageViews, viewGroups, type ViewGroup } from './page-views.ts';
import type { Site } from './site.ts';
import { queryOf } from './view-address.ts';
import { flowsIn, titleOfFlow } from '../runs/way.ts';
import type { ProfileId } from '../../mocks/spec/profiles/profile.ts';

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

const groupsIn = (profile: ProfileId): readonly Group[] => [
  group(
    'Flows',
    flowsIn(profile).map((flow) => [titleOfFlow(flow), queryOf({ view: 'flow', flow }, profile)]),
  ),
  ...(Object.keys(viewGroups) as ViewGroup[])
    .map((name) =>
      group(viewGroups[name], [
        ...pageViewNames
          .filter((view) => pageViews[view].group === name)
          .map((view): Link => [pageViews[view].label, queryOf({ view }, profile)]),
        ...(ownPages[name] ?? []),
      ]),
    )
    .filter(({ links }) => links.length > 0),
];

export interface Here {
  readonly site: Site;
  readonly profile: ProfileId;
  /** The query of the view that is open, when it is one of them. */
  readonly here: string;
}

export const navigation = ({ site: { root }, profile, here }: Here): TemplateResult =>
  html`<nav class="views" aria-label="Views">
    ${groupsIn(profile).map(
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
