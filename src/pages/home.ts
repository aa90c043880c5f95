// The start page: theme, then the stage in place of the static picture, or the view that the address asks for.
import './views/in-place-of-stage.ts';
import './home/stage.ts';
import { siteOf } from './site.ts';
import { followTheme } from './theme.ts';

followTheme(siteOf(location.href, 0));
