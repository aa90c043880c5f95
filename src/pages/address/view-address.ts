// The view that the address asks for: `?view=register`, `?view=flow&flow=backchannel`, with `&profile=today` in a world
// of that profile. Without a view it is the start page.
import { defaultProfile } from '../../../mocks/spec/profiles/index.ts';
import { profileIdOf, profileIds, profileNameOf, type ProfileId } from '../../../mocks/spec/ids.ts';
import { flowNameIn, hasFlow, startFlowOf, type FlowName } from '../../runs/flows/flow-names.ts';
import { isPageView, type PageViewName } from '../page-views.ts';

export type ViewAddress =
  | { readonly view: PageViewName }
  | { readonly view: 'flow'; readonly flow: FlowName }
  /** The address names a flow of another profile. */
  | { readonly view: 'elsewhere'; readonly flow: FlowName; readonly profile: ProfileId }
  /** The address names an unknown view, flow or profile. */
  | { readonly view: 'unknown'; readonly asked: string };

/** The profile that a query names; undefined where it names none or an unknown one. */
export function profileIn(search: string): ProfileId | undefined {
  return profileIdOf(new URLSearchParams(search).get('profile') ?? '');
}

/** The view of a query, in a world of the profile. */
export function viewAt(search: string, profile: ProfileId = profileIn(search) ?? defaultProfile.id): ViewAddress {
  const query = new URLSearchParams(search);
  const [view, flow] = [query.get('view'), flowNameIn(query.get('flow'))];
  const named = query.get('profile');
  if (named !== null && profileIdOf(named) === undefined) return { view: 'unknown', asked: named };
  if (isPageView(view)) return { view };
  const start = startFlowOf(profile);
  if (view === null || (view === 'flow' && flow === null)) return { view: 'flow', flow: start };
  if (view === 'flow' && hasFlow(profile, flow)) return { view, flow };
  const other = profileIds.find((one) => hasFlow(one, flow));
  if (view === 'flow' && other !== undefined && hasFlow(other, flow))
    return { view: 'elsewhere', flow, profile: other };
  return { view: 'unknown', asked: view === 'flow' ? (flow ?? view) : view };
}

/** The same view in a world of another profile. A flow that the profile lacks becomes its start page. */
export function viewIn(address: ViewAddress, profile: ProfileId): ViewAddress {
  if (!('flow' in address)) return address;
  // One profile’s start page maps to the other’s.
  const flow = hasFlow(profile, address.flow) ? address.flow : startFlowOf(profile);
  return { view: 'flow', flow };
}

/** The query that leads to a view; empty for the start page of the default profile. */
export function queryOf(address: ViewAddress, profile: ProfileId = defaultProfile.id): string {
  const query = new URLSearchParams();
  if (address.view === 'unknown') query.set('view', address.asked);
  else if (!('flow' in address)) query.set('view', address.view);
  else if (address.flow !== startFlowOf(profile)) {
    query.set('view', 'flow');
    query.set('flow', address.flow);
  }
  if (profile !== defaultProfile.id) query.set('profile', profileNameOf(profile));
  return query.size === 0 ? '' : `?${query.toString()}`;
}
