// What the embed page shows in a frame of another page: one element, chosen and set up by the address.
import { CdrFlow } from '../../embeds/flow/cdr-flow.ts';
import { CdrRule } from '../../embeds/rule/cdr-rule.ts';
import '../../embeds/sandbox/cdr-sandbox.ts';
import { CdrTry } from '../../embeds/try/cdr-try.ts';
import { flowNamed } from '../../embeds/flow/flow-span.ts';
import { defaultProfile } from '../../../mocks/spec/profiles/index.ts';
import { startFlowOf } from '../../runs/flows/flow-names.ts';
import { applyTheme, themeNamed } from '../shell/theme.ts';
import { href } from '../address/href.ts';
import { profileIn } from '../address/view-address.ts';
import { askedFor, type Asked } from './asked-for.ts';
import { speakWithParent } from './speak-with-parent.ts';

const elements = { rule: CdrRule, operation: CdrTry, flow: CdrFlow } as const satisfies Record<Asked, unknown>;

/** Parameters that choose the element’s world. */
const ofWorld = ['scenario', 'profile'];

/** Attributes that this page sets itself, or that name something on the author’s own page. */
const notFromAddress = ['theme', 'load', 'heading-level', 'sandbox', ...ofWorld];

/** Shows the element that the address asks for, and connects it to the parent page. */
export function showAsked(main: Element | null, query: URLSearchParams): void {
  const asked = askedFor(query);
  if (asked === undefined || main === null) return;
  document.documentElement.dataset['embedded'] = '';
  applyTheme(themeNamed(query.get('theme')));
  const Element = elements[asked];
  const element = new Element();
  for (const name of Element.observedAttributes) {
    const value = query.get(name);
    if (value !== null && !notFromAddress.includes(name)) element.setAttribute(name, value);
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

/** A link that opens the same in the playground, in a new tab. */
function wayOut(asked: Asked, query: URLSearchParams): HTMLElement {
  const profile = profileIn(query.toString()) ?? defaultProfile.id;
  const flow = flowNamed(query.get('flow'), profile) ?? startFlowOf(profile);
  const views: Readonly<Record<Asked, string>> = {
    rule: href('rules', { rule: query.get('rule') ?? '' }, profile),
    operation: href('api', { operation: query.get('operation') ?? '' }, profile),
    flow: href(flow, {}, profile),
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
