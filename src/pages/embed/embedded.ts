// What the embed page shows, by its address: one element for other people's pages, in the page's own frame.
import '../../embeds/cdr-flow.ts';
import '../../embeds/cdr-rule.ts';
import '../../embeds/cdr-sandbox.ts';
import '../../embeds/cdr-try.ts';
import { flowNamed } from '../../embeds/flow-span.ts';
import { applyTheme, themeNamed } from '../theme.ts';
import { queryOf } from '../view-address.ts';
import { askedFor, elements, type Asked } from './asked-for.ts';
import { speakWithParent } from './speak-with-parent.ts';

/** Puts what the address asks for into the page, and lets the page around speak with it. */
export function showAsked(main: Element | null, query: URLSearchParams): void {
  const asked = askedFor(query);
  if (asked === undefined || main === null) return;
  document.documentElement.dataset['embedded'] = '';
  applyTheme(themeNamed(query.get('theme')));
  const element = document.createElement(elements[asked]);
  for (const [name, value] of query) {
    if (!['theme', 'scenario', 'parent'].includes(name)) element.setAttribute(name, value);
  }
  element.setAttribute('load', 'eager');
  element.setAttribute('heading-level', '1');
  const world = document.createElement('cdr-sandbox');
  const scenario = query.get('scenario');
  if (scenario !== null) world.setAttribute('scenario', scenario);
  world.append(element);
  main.replaceChildren(world, wayOut(asked, query));
  document.title = `${element.getAttribute('label') ?? query.get(asked) ?? ''} – CDR sandbox`;
  speakWithParent(element, query);
}

/** To the same in the playground, in a window of its own. */
function wayOut(asked: Asked, query: URLSearchParams): HTMLElement {
  const views: Readonly<Record<Asked, string>> = {
    rule: `?view=rules&rule=${encodeURIComponent(query.get('rule') ?? '')}`,
    operation: `?view=api&operation=${encodeURIComponent(query.get('operation') ?? '')}`,
    flow: queryOf({ view: 'flow', flow: flowNamed(query.get('flow') ?? '') ?? 'hybrid' }),
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
