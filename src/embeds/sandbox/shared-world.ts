// Worlds that the embeds of a page share by name, even across copies of this bundle on the page.
import type { Sandbox, SandboxOptions } from '../../../mocks/index.ts';
import { defaultProfileId, profileIdOf, profileNameOf } from '../../../mocks/spec/ids.ts';
import { loadPart } from '../../recipient/load-with-retry.ts';

/** Name of the world for embeds without a `<cdr-sandbox>`. */
const pageWorld = 'page';

/** Increased when the registry’s shape changes: copies with another shape have a registry of their own. */
const form = 1;

interface Registry {
  readonly form: number;
  readonly worlds: Map<string, Promise<Sandbox>>;
}

const key = Symbol.for('cdr-sandbox');

const isRegistry = (value: unknown): value is Registry =>
  typeof value === 'object' && value !== null && 'form' in value && value.form === form && 'worlds' in value;

let own: Registry | undefined;

/** The page’s registry; a separate one if another version of this bundle was first. */
function registry(): Registry {
  if (own !== undefined) return own;
  const found: unknown = Reflect.get(globalThis, key);
  own = isRegistry(found) ? found : { form, worlds: new Map() };
  if (found === undefined) Object.defineProperty(globalThis, key, { value: own });
  else if (found !== own)
    console.warn('cdr-browser-sandbox: another version of the elements is on this page. Each has a world of its own.');
  return own;
}

/** The world an embed shares by name; the first embed to ask decides its options. */
function namedWorldOf(embed: Element, provider: Element | null): Promise<Sandbox> {
  const { worlds } = registry();
  const name = worldNameOf(embed);
  const known = worlds.get(name);
  if (known !== undefined) return known;
  const coming = loadPart(() => import('./started-world.ts')).then(({ startWorld }) =>
    startWorld(optionsOf(provider ?? embed, provider === null), provider?.getAttribute('state-src')),
  );
  worlds.set(name, coming);
  // After a failed start, the next embed tries again.
  coming.catch(() => worlds.delete(name));
  return coming;
}

/**
 * The options from the attributes of a `<cdr-sandbox>`; an embed outside one can set only the profile. By default
 * nothing of a reader is kept in the page’s storage.
 */
function optionsOf(from: Element, alone: boolean): SandboxOptions {
  const asked = ['profile', ...(alone ? [] : ['scenario', 'storage', 'clock', 'seed'])].flatMap((name) => {
    const value = from.getAttribute(name) ?? '';
    if (name === 'seed' && !/^\d*$/u.test(value)) throw new Error(`seed must be a whole number, not “${value}”.`);
    return value === '' ? [] : [[name, name === 'seed' ? Number(value) : value] as const];
  });
  // Unchecked values of a page: the sandbox refuses those it does not know.
  return { storage: 'memory:', ...(Object.fromEntries(asked) as SandboxOptions) };
}

/**
 * The `<cdr-sandbox>` of an element: named by its attribute `sandbox`, or the nearest one around it, across shadow
 * roots.
 */
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

/** Whether the page says which world an embed belongs to. */
export const isPlaced = (embed: Element): boolean => embed.hasAttribute('profile') || providerOf(embed) !== null;

/** The profile an embed asks for; '' if neither it nor its `<cdr-sandbox>` names one. */
export const profileAskedBy = (embed: Element): string =>
  embed.getAttribute('profile') ?? providerOf(embed)?.getAttribute('profile') ?? '';

/** The name of an embed’s world; unnamed ones share the page’s world, one for each profile. */
export function worldNameOf(embed: Element): string {
  const provider = providerOf(embed);
  const asked = profileAskedBy(embed);
  const profile = asked === '' ? defaultProfileId : profileIdOf(asked);
  const name = profile === undefined ? asked : profileNameOf(profile);
  const ofPage = profile === defaultProfileId ? pageWorld : `${pageWorld} ${name}`;
  return provider?.getAttribute('name') ?? (provider?.id || ofPage);
}

/** The world of an embed. Rejects if its `<cdr-sandbox>` is missing or has another profile. */
export async function worldOf(embed: Element): Promise<Sandbox> {
  const provider = providerOf(embed);
  if (provider === null && embed.hasAttribute('sandbox'))
    throw new Error(`There is no <cdr-sandbox id="${String(embed.getAttribute('sandbox'))}"> on this page.`);
  const world = await namedWorldOf(embed, provider);
  const { profile } = world;
  const asked = profileAskedBy(embed);
  if (asked === '' || profileIdOf(asked) === profile) return world;
  throw new Error(`This world uses profile ${profile}, not “${asked}”.`);
}

/** Why this page has no keys and signatures; undefined if it has. */
export const whyNoKeys = (): string | undefined =>
  globalThis.isSecureContext && 'subtle' in crypto
    ? undefined
    : 'This page was loaded over plain http, where browsers do not offer cryptography. Here is only its text.';
