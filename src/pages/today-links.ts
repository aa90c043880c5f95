// In a world of today a link of a view that names no profile is completed as it is followed: it leads to a world of the same one.
import { siteOf } from './site.ts';

const complete = (event: Event): void => {
  const link = event.composedPath().find((one) => one instanceof HTMLAnchorElement);
  const { root } = siteOf(location.href, 0);
  const isOurs = link?.origin === root.origin && [root.pathname, location.pathname].includes(link.pathname);
  // Another profile may have begun meanwhile; and a place within the page is no other page.
  if (window.sandbox?.profile !== 'today' || link === undefined || !isOurs || link.hash !== '') return;
  const query = new URLSearchParams(link.search);
  // A household was named by links that were made before there was a choice of profiles.
  if (query.has('profile') || query.has('household')) return;
  query.set('profile', 'today');
  link.search = query.toString();
};

// Followed, opened beside the page, or copied.
for (const kind of ['click', 'auxclick', 'contextmenu']) addEventListener(kind, complete, { capture: true });
