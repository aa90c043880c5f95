// In a world of today a link of a view that names no profile is completed as it is followed: it leads to a world of the same one.
import { defaultProfile } from '../../../mocks/spec/profiles/index.ts';
import { profileNameOf } from '../../../mocks/spec/ids.ts';
import { siteOf } from '../address/site.ts';
import { profileIn } from '../address/view-address.ts';

const complete = (event: Event): void => {
  const link = event.composedPath().find((one) => one instanceof HTMLAnchorElement);
  const { root } = siteOf(location.href, 0);
  const isOurs = link?.origin === root.origin && [root.pathname, location.pathname].includes(link.pathname);
  // Another profile may have begun meanwhile; until a world is open the address says which one is asked for.
  const profile = window.sandbox?.profile ?? profileIn(location.search) ?? defaultProfile.id;
  // A place within the page is no other page.
  if (profile === defaultProfile.id || link === undefined || !isOurs || link.hash !== '') return;
  const query = new URLSearchParams(link.search);
  // A household was named by links that were made before there was a choice of profiles.
  if (query.has('profile') || query.has('household')) return;
  query.set('profile', profileNameOf(profile));
  link.search = query.toString();
};

// Followed, opened beside the page, or copied.
for (const kind of ['click', 'auxclick', 'contextmenu']) addEventListener(kind, complete, { capture: true });
