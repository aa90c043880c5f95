// What the embed page shows, by its address: one element for other people's pages, in the page's own frame.
import '../../embeds/cdr-flow.ts';
import '../../embeds/cdr-rule.ts';
import '../../embeds/cdr-sandbox.ts';
import '../../embeds/cdr-try.ts';
import { flowNamed } from '../../embeds/flow-span.ts';
import { defaultProfile } from '../../../mocks/spec/profiles/index.ts';
import { startFlowOf } from '../../runs/way.ts';
import { applyTheme, themeNamed } from '../theme.ts';
import { profileIn, queryOf } from '../view-address.ts';
import { askedFor, elements, type Asked } from './asked-for.ts';
import { speakWithParent } from './speak-with-parent.ts';

/** What the address says of the world that the element stands in. */
const ofWorld = ['scenario', 'profile'];

/** Puts what the address asks for into the page, and lets the page around speak with it. */
export function showAsked(main: Element | null, query: URLSearchParams): void {
  const asked = askedFor(query);
  if (asked === undefined || main === null) return;
  document.documentElement.dataset['embedded'] = '';
  applyTheme(themeNamed(query.get('theme')));
  const element = document.createElement(elements[asked]);
  for (const [name, value] of query) {
    if (!['theme', 'parent', ...ofWorld].includes(name)) element.setAttribute(name, value);
  }
  element.setAttribute('load', 'eager');
  element.setAttribute('heading-level', '1');
  const world = document.createElement('cdr-sandbox');
  for (const name of ofWorld) {
    const value = query.get(name);
    if (value !== null) world.setAttribute(name, value);
  }
  world.append(element);
  main.replaceChildren(world, wayOut(asked, query));
  document.title = `${element.getAttribute('label') ?? query.get(asked) ?? ''} – CDR sandbox`;
  speakWithParent(element, query);
}

/** To the same in the playground, in a window of its own. */
function wayOut(asked: Asked, query: URLSearchParams): HTMLElement {
  const profile = profileIn(query.toString()) ?? defaultProfile.id;
  const flow = flowNamed(query.get('flow'), profile) ?? startFlowOf(profile);
  const views: Readonly<Record<Asked, string>> = {
    rule: `${queryOf({ view: 'rules' }, profile)}&rule=${encodeURIComponent(query.get('rule') ?? '')}`,
    operation: `${queryOf({ view: 'api' }, profile)}&operation=${encodeURIComponent(query.get('operation') ?? '')}`,
    flow: queryOf({ view: 'flow', flow }, profile),
  };
  const link = document.createElement('a');
  link.href = `../${views[asked]}`;
  link.target = '_blank';
  link.rel = 'noopener';
  link.textContent = 'Open in the playground';
  const line = document.createElement('p');
  line.className = 'away';
  line.append(link);
  return line;
}
