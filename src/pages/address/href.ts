// Addresses of links between views, which keep the profile and the storage of this page.
import { defaultProfile } from '../../../mocks/spec/profiles/index.ts';
import { profileIdOf, profileNameOf, type ProfileId } from '../../../mocks/spec/ids.ts';
import type { FlowName } from '../../runs/flows/flow-names.ts';
import { isPageView, type PageViewName } from '../page-views.ts';
import { isInMemoryAsked } from './in-memory.ts';
import { queryOf, viewIn, type ViewAddress } from './view-address.ts';

/** A view or a flow, by its name in addresses. */
export type Place = PageViewName | FlowName;

const addressOf = (place: Place): ViewAddress => (isPageView(place) ? { view: place } : { view: 'flow', flow: place });

/** Undefined for an unknown address and for a flow of another profile. */
export function placeOf(address: ViewAddress): Place | undefined {
  if (address.view === 'flow') return address.flow;
  return address.view === 'unknown' || address.view === 'elsewhere' ? undefined : address.view;
}

/** The profile that this page shows. The shell writes it to the document before a view is drawn. */
export function profileOfPage(): ProfileId {
  const noted = typeof document === 'undefined' ? undefined : document.documentElement.dataset['profile'];
  return profileIdOf(noted ?? '') ?? defaultProfile.id;
}

/**
 * The address of a place, relative to the start page, with further parameters last: `href('rules', { rule })`. Names
 * the profile only where it differs from that of this page.
 */
export function href(place: Place, more: Readonly<Record<string, string>> = {}, profile = profileOfPage()): string {
  const query = new URLSearchParams(queryOf(addressOf(place), profile));
  if (profile !== profileOfPage()) query.set('profile', profileNameOf(profile));
  // Every link keeps the choice, so it holds in every view.
  if (isInMemoryAsked()) query.set('storage', 'memory');
  for (const [name, value] of Object.entries(more)) query.set(name, value);
  return query.size === 0 ? './' : `?${query.toString()}`;
}

/** The same place in the profile of this page. A flow that the profile lacks becomes its start page. */
export function placeHere(place: Place): Place {
  const here = viewIn(addressOf(place), profileOfPage());
  return here.view === 'flow' ? here.flow : place;
}
