// Worlds that the embeds of a page share by name, also those of another copy of this bundle on the same page.
import type { Sandbox, SandboxOptions } from '../../../mocks/index.ts';
import { defaultProfileId, profileIdOf, profileNameOf } from '../../../mocks/spec/ids.ts';
import { loadPart } from '../../recipient/awaited-part.ts';

/** The name of the world of embeds that no `<cdr-sandbox>` stands around. */
const pageWorld = 'page';

/** Raised when what is shared changes its form: another form is another list of worlds. */
const form = 1;

interface Registry {
  readonly form: number;
  readonly worlds: Map<string, Promise<Sandbox>>;
}

const key = Symbol.for('cdr-sandbox');

const isRegistry = (value: unknown): value is Registry =>
  typeof value === 'object' && value !== null && 'form' in value && value.form === form && 'worlds' in value;

let own: Registry | undefined;

/** That of the page; one of our own where another version of this bundle came first. */
function registry(): Registry {
  if (own !== undefined) return own;
  const found: unknown = Reflect.get(globalThis, key);
  own = isRegistry(found) ? found : { form, worlds: new Map() };
  if (found === undefined) Object.defineProperty(globalThis, key, { value: own });
  else if (found !== own)
    console.warn('cdr-browser-sandbox: another version of the elements is on this page. Each has a world of its own.');
  return own;
}

/** The world that an embed shares by its name; whoever asks for it first says how it begins. */
function namedWorldOf(embed: Element, provider: Element | null): Promise<Sandbox> {
  const { worlds } = registry();
  const name = worldNameOf(embed);
  const known = worlds.get(name);
  if (known !== undefined) return known;
  const coming = loadPart(() => import('./started-world.ts')).then(({ startWorld }) =>
    startWorld(optionsOf(provider ?? embed, provider === null), provider?.getAttribute('state-src')),
  );
  worlds.set(name, coming);
  // What could not begin is tried again by the next one that asks.
  coming.catch(() => worlds.delete(name));
  return coming;
}

/**
 * What the attributes of a `<cdr-sandbox>` ask for; an embed that stands in none asks for a profile alone. Nothing of a
 * reader is kept in the storage of the page unless they ask for that.
 */
function optionsOf(from: Element, alone: boolean): SandboxOptions {
  const asked = ['profile', ...(alone ? [] : ['scenario', 'storage', 'clock', 'seed'])].flatMap((name) => {
    const value = from.getAttribute(name) ?? '';
    if (name === 'seed' && !/^\d*$/u.test(value)) throw new Error(`seed is a whole number, and not “${value}”.`);
    return value === '' ? [] : [[name, name === 'seed' ? Number(value) : value] as const];
  });
  // Words of a page: the sandbox itself says which of them it does not know.
  return { storage: 'memory:', ...(Object.fromEntries(asked) as SandboxOptions) };
}

/** The `<cdr-sandbox>` of an element: named by its attribute `sandbox`, else the nearest one around it, across shadow roots. */
function providerOf(element: Element): Element | null {
  const id = element.getAttribute('sandbox');
  if (id !== null) {
    const root = element.getRootNode();
    const found = root instanceof Document || root instanceof ShadowRoot ? root.getElementById(id) : null;
    return found ?? document.getElementById(id);
  }
  for (let inside: Node | null = element; inside !== null;) {
    if (inside instanceof Element) {
      const found = inside.closest('cdr-sandbox');
      if (found !== null) return found;
    }
    const root = inside.getRootNode();
    inside = root instanceof ShadowRoot ? root.host : null;
  }
  return null;
}

/** Whether the page says which world an embed stands in. */
export const isPlaced = (embed: Element): boolean => embed.hasAttribute('profile') || providerOf(embed) !== null;

/** The profile that an embed is to show; '' where neither it nor its `<cdr-sandbox>` says. */
export const profileAskedBy = (embed: Element): string =>
  embed.getAttribute('profile') ?? providerOf(embed)?.getAttribute('profile') ?? '';

/** The name by which embeds find one another: what has none is the page’s, one world for each profile. */
export function worldNameOf(embed: Element): string {
  const provider = providerOf(embed);
  const asked = profileAskedBy(embed);
  const profile = asked === '' ? defaultProfileId : profileIdOf(asked);
  const name = profile === undefined ? asked : profileNameOf(profile);
  const ofPage = profile === defaultProfileId ? pageWorld : `${pageWorld} ${name}`;
  return provider?.getAttribute('name') ?? (provider?.id || ofPage);
}

/** The world that an embed shares. */
export async function worldOf(embed: Element): Promise<Sandbox> {
  const provider = providerOf(embed);
  if (provider === null && embed.hasAttribute('sandbox'))
    throw new Error(`There is no <cdr-sandbox id="${String(embed.getAttribute('sandbox'))}"> on this page.`);
  const world = await namedWorldOf(embed, provider);
  const { profile } = world;
  const asked = profileAskedBy(embed);
  if (asked === '' || profileIdOf(asked) === profile) return world;
  throw new Error(`This world speaks profile ${profile}, and not “${asked}”.`);
}

/** Why this page can have no keys and signatures; undefined where it can. */
export const whyNoKeys = (): string | undefined =>
  globalThis.isSecureContext && 'subtle' in crypto
    ? undefined
    : 'This page came over plain http, where browsers give no keys to sign with: here is its text alone.';
