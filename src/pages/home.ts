// The start page: theme, then the stage in place of the static picture.
import './home/stage.ts';
import { siteOf } from './site.ts';
import { followTheme } from './theme.ts';

followTheme(siteOf(location.href, 0));
