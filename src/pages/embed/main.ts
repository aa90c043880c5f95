// The embed page: says what it will be, until it is.
import { siteOf } from '../site.ts';
import { followTheme } from '../theme.ts';

followTheme(siteOf(location.href, 1));
