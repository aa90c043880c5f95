// The reset page: clears what this site stores in the browser, without loading the sandbox, and reports it.

import { isFramedByStranger, refuseFrame } from '../../ui/framing.ts';
import { siteOf } from '../address/site.ts';
import { worldNames } from '../sandbox/kept-worlds.ts';
import { followTheme } from '../shell/theme.ts';

const site = siteOf(location.href, 1);
const prefix = 'cdr-sandbox:';
const own = prefix + site.name;
/** One world per profile. */
const ownWorlds: readonly string[] = worldNames(site).map((name) => prefix + name);

const find = (id: string): HTMLElement | null => document.getElementById(id);
const show = (id: string): void => find(id)?.removeAttribute('hidden');
const itemOf = (...content: (string | Node)[]): HTMLLIElement => {
  const item = document.createElement('li');
  item.append(...content);
  return item;
};

/**
 * Names of the sandbox’s databases on this origin. In a broken browser profile the request may never settle, hence the
 * timeout.
 */
const worlds = (): Promise<readonly string[]> =>
  Promise.race([
    indexedDB.databases().then((all) => all.flatMap(({ name }) => (name?.startsWith(prefix) ? [name] : []))),
    new Promise<never>((_resolve, reject) => setTimeout(reject, 5000, 'It does not answer.')),
  ]);

const removed = (name: string): Promise<string> =>
  new Promise((resolve) => {
    const say = (words: string) => () => resolve(`The world “${name.slice(prefix.length)}” ${words}.`);
    Object.assign(indexedDB.deleteDatabase(name), {
      onsuccess: say('is deleted'),
      onerror: say('could not be deleted'),
      onblocked: say('will be deleted when its other tabs are closed'),
    });
  });

const clearings: readonly (() => Promise<readonly string[]>)[] = [
  async () => Promise.all((await worlds()).filter((name) => ownWorlds.includes(name)).map(removed)),
  async () => {
    // Without service workers there is nothing to unregister.
    if (!('serviceWorker' in navigator)) return [];
    const { href } = site.root;
    const ours = (await navigator.serviceWorker.getRegistrations()).filter(({ scope }) => scope === href);
    const caching = (await caches.keys()).filter((name) => name.endsWith(`:${href}`));
    await Promise.all([...ours.map((one) => one.unregister()), ...caching.map((name) => caches.delete(name))]);
    return ours.map(() => `The service worker is unregistered.`);
  },
  // The theme is not part of the world and is kept.
  async () =>
    [localStorage, sessionStorage].flatMap((storage) => {
      const keys = Object.keys(storage).filter((key) => key.startsWith(`${own}:`) && !key.endsWith(':theme'));
      return keys.map((key) => {
        storage.removeItem(key);
        return `The note “${key.slice(own.length + 1)}” is deleted.`;
      });
    }),
];

async function clearOwn(): Promise<void> {
  const done: string[] = [];
  for (const clear of clearings)
    await clear().then(
      (words) => done.push(...words),
      (error: unknown) =>
        done.push(`This browser gives the page no access to its storage, so nothing is cleared. ${String(error)}`),
    );
  if (done.length === 0) done.push('There was nothing to clear.');
  find('done')?.replaceChildren(...done.map((text) => itemOf(text)));
  show('after');
}

/** Lists the worlds of other sites on this origin, each with its own button. */
async function showOthers(): Promise<void> {
  const others = (await worlds().catch(() => [])).filter((name) => !ownWorlds.includes(name));
  for (const name of others) {
    const button = document.createElement('button');
    const item = itemOf(button);
    button.append(`Clear “${name.slice(prefix.length)}” too`);
    button.onclick = async () => item.replaceChildren(await removed(name));
    find('worlds')?.append(item);
    show('others');
  }
}

followTheme(site);
if (isFramedByStranger()) {
  refuseFrame(find('content'), 'Clear what is kept on a page of its own, so that you see what you clear.');
} else {
  const button = find('clear');
  button?.addEventListener('click', () => void clearOwn());
  button?.removeAttribute('disabled');
  void showOthers();
}
