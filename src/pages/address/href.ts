// The address of every link between the views: the same profile, and the same world.
import { defaultProfile } from '../../../mocks/spec/profiles/index.ts';
import { profileIdOf, profileNameOf, type ProfileId } from '../../../mocks/spec/ids.ts';
import type { FlowName } from '../../runs/flow-names.ts';
import { isPageView, type PageViewName } from '../page-views.ts';
import { queryOf, viewIn, type ViewAddress } from './view-address.ts';

/** A view or a flow, by its name in addresses. */
export type Place = PageViewName | FlowName;

const addressOf = (place: Place): ViewAddress => (isPageView(place) ? { view: place } : { view: 'flow', flow: place });

/** None for an address that names nothing, or what another profile has. */
export function placeOf(address: ViewAddress): Place | undefined {
  if (address.view === 'flow') return address.flow;
  return address.view === 'unknown' || address.view === 'elsewhere' ? undefined : address.view;
}

/** The profile that this page shows: the shell notes it on the document before a view is drawn. */
export function profileOfPage(): ProfileId {
  const noted = typeof document === 'undefined' ? undefined : document.documentElement.dataset['profile'];
  return profileIdOf(noted ?? '') ?? defaultProfile.id;
}

/** Whoever chose to go on in memory does so in every view. */
export const isInMemory = (): boolean =>
  typeof location !== 'undefined' && new URLSearchParams(location.search).get('storage') === 'memory';

/**
 * The address of a place, from the start page, with further parameters last: `href('rules', { rule })`. `profile`: where it
 * is another one than that of this page, which the address then asks for.
 */
export function href(place: Place, more: Readonly<Record<string, string>> = {}, profile = profileOfPage()): string {
  const query = new URLSearchParams(queryOf(addressOf(place), profile));
  if (profile !== profileOfPage()) query.set('profile', profileNameOf(profile));
  if (isInMemory()) query.set('storage', 'memory');
  for (const [name, value] of Object.entries(more)) query.set(name, value);
  return query.size === 0 ? './' : `?${query.toString()}`;
}

/** The same place under the profile of this page: a flow that it does not have gives way to its start page. */
export function placeHere(place: Place): Place {
  const here = viewIn(addressOf(place), profileOfPage());
  return here.view === 'flow' ? here.flow : place;
}
