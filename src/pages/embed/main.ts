// The embed page: shows what its address asks for in a frame of another page; without a query it shows the embed
// builder.
import { loadPart } from '../../recipient/load-with-retry.ts';
import { profileNameOf } from '../../../mocks/spec/ids.ts';
import { profileHere } from '../address/profile-here.ts';
import { siteOf } from '../address/site.ts';
import { followTheme } from '../shell/theme.ts';
import { askedFor } from './asked-for.ts';

const query = new URLSearchParams(location.search);
const main = document.querySelector('main');
const sorry = 'This part of the sandbox cannot be loaded. Reload the page to try again.';

if (askedFor(query) !== undefined && main !== null) {
  document.documentElement.dataset['embedded'] = '';
  loadPart(() => import('./embedded.ts')).then(
    ({ showAsked }) => showAsked(main, query),
    () => {
      main.textContent = sorry;
    },
  );
} else {
  const site = siteOf(location.href, 1);
  const place = document.querySelector('#builder');
  const bar = document.querySelector<HTMLElement>('.top-bar');
  const profile = profileHere(site);
  document.documentElement.dataset['profile'] = profileNameOf(profile);
  followTheme(site);
  Promise.all([loadPart(() => import('./embed-builder.ts')), loadPart(() => import('./embed-bar.ts'))]).then(
    ([{ CdrEmbedBuilder }, { drawBar }]) => {
      if (bar !== null) drawBar(bar, site, profile);
      place?.replaceWith(Object.assign(new CdrEmbedBuilder(), { site }));
    },
    () => place?.replaceChildren(sorry),
  );
}
