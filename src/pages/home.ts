// The start page and every view of the playground: applies the theme, then replaces the static content by the shell.
import './shell/shell.ts';
import { siteOf } from './address/site.ts';
import { followTheme } from './shell/theme.ts';
import { profileNameOf } from '../../mocks/spec/ids.ts';
import { profileHere } from './address/profile-here.ts';
import { startFlowOf } from '../runs/flows/flow-names.ts';
import { viewAt } from './address/view-address.ts';

const site = siteOf(location.href, 0);
followTheme(site);
// The sections of the static foot belong to the start page only.
const profile = profileHere(site);
const address = viewAt(location.search, profile);
document.documentElement.dataset['profile'] = profileNameOf(profile);
if (address.view !== 'flow' || address.flow !== startFlowOf(profile))
  for (const part of document.querySelectorAll('.foot section')) part.remove();
