// The start page and every view of the playground: theme first, then the shell in place of the static picture.
import './shell.ts';
import { siteOf } from './site.ts';
import { followTheme } from './theme.ts';

followTheme(siteOf(location.href, 0));
