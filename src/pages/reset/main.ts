// The reset page: clears what this site keeps in this browser, without loading the sandbox, and says what it did.

import { siteOf } from '../site.ts';
import { followTheme } from '../theme.ts';

const site = siteOf(location.href, 1);
const prefix = 'cdr-sandbox:';
const ownWorld = `${prefix}${site.name}`;
const noteOfSite = `${prefix}${site.name}:`;
/** An answer that takes longer will not come: some broken profiles never answer at all. */
const patience = 5000;

const inTime = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_resolve, reject) =>
      setTimeout(() => reject(new Error('This browser’s storage does not answer.')), patience),
    ),
  ]);

/** Names of the sandbox's databases on this origin. */
async function databases(): Promise<readonly string[]> {
  const found = await inTime(indexedDB.databases());
  return found.flatMap(({ name }) => (name?.startsWith(prefix) === true ? [name] : []));
}

const removed = (name: string): Promise<string> => {
  const world = `The world “${name.slice(prefix.length)}”`;
  return inTime(
    new Promise<string>((resolve) => {
      const request = indexedDB.deleteDatabase(name);
      request.onsuccess = () => resolve(`${world} is gone.`);
      request.onerror = () => resolve(`${world} could not be removed.`);
      request.onblocked = () => resolve(`${world} goes as soon as its other tabs are closed.`);
    }),
  );
};

async function clearWorld(): Promise<readonly string[]> {
  return (await databases()).includes(ownWorld) ? [await removed(ownWorld)] : [];
}

async function clearWorker(): Promise<readonly string[]> {
  // Where there are no service workers, there is none of ours.
  if (!('serviceWorker' in navigator)) return [];
  const done: string[] = [];
  for (const registration of await navigator.serviceWorker.getRegistrations()) {
    if (registration.scope !== site.root.href) continue;
    await registration.unregister();
    done.push(`The service worker of ${registration.scope} is unregistered.`);
  }
  if (!('caches' in globalThis)) return done;
  for (const name of await caches.keys())
    if (name.endsWith(`:${site.root.href}`) && (await caches.delete(name)))
      done.push(`Its cache “${name}” is emptied.`);
  return done;
}

/** Theme and the like are no part of the world, and stay. */
async function clearNotes(): Promise<readonly string[]> {
  return [localStorage, sessionStorage].flatMap((storage) => {
    const keys = Object.keys(storage).filter((key) => key.startsWith(noteOfSite) && !key.endsWith(':theme'));
    for (const key of keys) storage.removeItem(key);
    return keys.length === 0
      ? []
      : [`${String(keys.length)} note${keys.length === 1 ? '' : 's'} of the pages removed.`];
  });
}

const itemOf = (...content: (string | Node)[]): HTMLLIElement => {
  const item = document.createElement('li');
  item.append(...content);
  return item;
};

async function clearOwn(): Promise<void> {
  const done: string[] = [];
  for (const [what, clear] of [
    ['its worlds', clearWorld],
    ['its service workers', clearWorker],
    ['its notes', clearNotes],
  ] as const) {
    try {
      done.push(...(await clear()));
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      done.push(`This browser lets the page see nothing of ${what}, so there is nothing to clear here. ${why}`);
    }
  }
  if (done.length === 0) done.push('There was nothing to clear.');
  document.querySelector('#done')?.replaceChildren(...done.map((text) => itemOf(text)));
  document.querySelector('#after')?.removeAttribute('hidden');
}

/** Each of the others has a button of its own. */
async function showOthers(): Promise<void> {
  const others = (await databases().catch(() => [])).filter((name) => name !== ownWorld);
  const items = others.map((name) => {
    const button = document.createElement('button');
    const world = name.slice(prefix.length);
    button.type = 'button';
    button.textContent = `Clear “${world}” too`;
    const item = itemOf(`“${world}” `, button);
    button.addEventListener('click', () => {
      removed(name).then(
        (words) => item.replaceChildren(words),
        (error: unknown) => item.append(` ${String(error)}`),
      );
    });
    return item;
  });
  document.querySelector('#worlds')?.replaceChildren(...items);
  document.querySelector('#others')?.toggleAttribute('hidden', items.length === 0);
}

document.querySelector('#clear')?.addEventListener('click', () => void clearOwn());
followTheme(site);
await showOthers();
