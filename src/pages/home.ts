// The start page and every view of the playground: theme first, then the shell in place of the static picture.
import './shell.ts';
import { siteOf } from './site.ts';
import { followTheme } from './theme.ts';
import { viewAt } from './view-address.ts';

followTheme(siteOf(location.href, 0));
// How this differs from today's CDR belongs to the start page: its table compares the hybrid flow.
const address = viewAt(location.search);
if (address.view !== 'flow' || address.flow !== 'hybrid') document.querySelector('.foot section')?.remove();
