// The links between the views: the flows and the views, each behind one word of the bar.
import { html, nothing, type TemplateResult } from 'lit';
import { pageViewNames, pageViews, viewGroups, type ViewGroup } from '../page-views.ts';
import { flowsIn, titleOfFlow } from '../../runs/flow-names.ts';
import type { ProfileId } from '../../../mocks/spec/ids.ts';
import { href, type Place } from '../address/href.ts';

/** Label and address; a page of its own is no place. */
type Link = readonly [label: string, address: string, place?: Place];

export interface Group {
  readonly title: string;
  readonly links: readonly Link[];
}

const group = (title: string, links: readonly Link[]): Group => ({ title, links });

/** A page of its own stands in a group like a view. */
const ownPages: Partial<Record<ViewGroup, readonly Link[]>> = {
  learn: [['Guides', 'guides/']],
  workbench: [['Embeds', 'embed/']],
};

const flowsOf = (profile: ProfileId): Group =>
  group(
    'Run',
    flowsIn(profile).map((flow) => [titleOfFlow(flow), href(flow), flow]),
  );

/** Four places, and a place to look things up. */
export const groupsIn = (profile: ProfileId): readonly Group[] => {
  const [learn, ...others] = viewsByGroup();
  return [...(learn === undefined ? [] : [learn]), flowsOf(profile), ...others];
};

const viewsByGroup = (): readonly Group[] =>
  (Object.keys(viewGroups) as ViewGroup[])
    .map((name) =>
      group(viewGroups[name], [
        ...pageViewNames
          .filter((view) => pageViews[view].group === name)
          .map((view): Link => [pageViews[view].label, href(view), view]),
        ...(ownPages[name] ?? []),
      ]),
    )
    .filter(({ links }) => links.length > 0);

export interface Here {
  readonly profile: ProfileId;
  /** What is open, when it is one of them; a page of its own by its address. */
  readonly here: Place | 'embed/' | undefined;
  /** From the page to the start page, where that is another one. */
  readonly root?: string;
}

const isHere = ([, address, place]: Link, here: Here['here']): boolean => (place ?? address) === here;

export const navigation = ({ profile, here, root = '' }: Here): TemplateResult =>
  html`<nav class="views" aria-label="Views">
    ${groupsIn(profile).map(
      ({ title, links }) =>
        html`<details name="bar" class="menu ${links.some((link) => isHere(link, here)) ? 'here' : ''}">
          <summary>${title}</summary>
          <ul class="menu-body">
            ${links.map(
              (link) =>
                html`<li>
                  <a href=${root + link[1]} aria-current=${isHere(link, here) ? 'page' : nothing}>${link[0]}</a>
                </li>`,
            )}
          </ul>
        </details>`,
    )}
  </nav>`;
