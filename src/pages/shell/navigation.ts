// The links to flows and views, grouped in menus.
import { html, nothing, type TemplateResult } from 'lit';
import { pageViewNames, pageViews, viewGroups, type ViewGroup } from '../page-views.ts';
import { flowsIn, titleOfFlow } from '../../runs/flows/flow-names.ts';
import type { ProfileId } from '../../../mocks/spec/ids.ts';
import { href, type Place } from '../address/href.ts';

/** Label, address and place; separate pages have no place. */
type Link = readonly [label: string, address: string, place?: Place];

export interface Group {
  readonly title: string;
  readonly links: readonly Link[];
}

const group = (title: string, links: readonly Link[]): Group => ({ title, links });

/** Separate pages, listed in a group like views. */
const ownPages: Partial<Record<ViewGroup, readonly Link[]>> = {
  learn: [['Guides', 'guides/']],
  workbench: [['Embeds', 'embed/']],
};

const flowsOf = (profile: ProfileId): Group =>
  group(
    'Run',
    flowsIn(profile).map((flow) => [titleOfFlow(flow), href(flow), flow]),
  );

/** The groups of the menu, with the flows second. */
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
  /** The open place; a separate page by its address. */
  readonly here: Place | 'embed/' | undefined;
  /** Relative URL from the page to the start page, if they differ. */
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
