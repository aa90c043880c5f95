// The embed page: shows what its address asks for in a frame of another page; where it asks for nothing, an embed is made.
import { loadPart } from '../../recipient/awaited-part.ts';
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
  followTheme(site);
  loadPart(() => import('./embed-builder.ts')).then(
    ({ CdrEmbedBuilder }) => place?.replaceWith(Object.assign(new CdrEmbedBuilder(), { site })),
    () => place?.replaceChildren(sorry),
  );
}
