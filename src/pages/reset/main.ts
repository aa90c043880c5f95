// The reset page: clears what the sandbox keeps in this browser, without loading the sandbox, and says what it did.

import { siteOf } from '../site.ts';
import { followTheme } from '../theme.ts';

const site = siteOf(location.href, 1);
const done: string[] = [];

async function clearDatabases(): Promise<void> {
  for (const { name } of await indexedDB.databases()) {
    if (name?.startsWith('cdr-sandbox') !== true) continue;
    const removed = await new Promise<string>((resolve) => {
      const request = indexedDB.deleteDatabase(name);
      request.onsuccess = () => resolve(`The world “${name}” is gone.`);
      request.onerror = () => resolve(`The world “${name}” could not be removed.`);
      request.onblocked = () => resolve(`The world “${name}” goes as soon as its other tabs are closed.`);
    });
    done.push(removed);
  }
}

async function clearWorkers(): Promise<void> {
  for (const registration of await navigator.serviceWorker.getRegistrations()) {
    if (!registration.scope.startsWith(site.root.href)) continue;
    await registration.unregister();
    done.push(`The service worker of ${registration.scope} is unregistered.`);
    for (const name of await caches.keys()) {
      if (name.includes(registration.scope) && (await caches.delete(name)))
        done.push(`Its cache “${name}” is emptied.`);
    }
  }
}

/** Theme and the like are no part of the world, and stay. */
async function clearNotes(): Promise<void> {
  for (const storage of [localStorage, sessionStorage]) {
    const keys = Object.keys(storage).filter(
      (key) => (key.startsWith('cdr-sandbox:') && !key.endsWith(':theme')) || key === '__msw-cookie-store__',
    );
    for (const key of keys) storage.removeItem(key);
    if (keys.length > 0) done.push(`${String(keys.length)} note${keys.length === 1 ? '' : 's'} of the pages removed.`);
  }
}

async function clearAll(): Promise<void> {
  done.length = 0;
  for (const part of [clearDatabases, clearWorkers, clearNotes]) {
    try {
      await part();
    } catch (error) {
      done.push(`This browser lets the page see nothing of it, so there is nothing to clear here (${String(error)}).`);
    }
  }
  if (done.length === 0) done.push('There was nothing to clear.');
  const list = document.querySelector('#done');
  list?.replaceChildren(
    ...done.map((text) => {
      const item = document.createElement('li');
      item.textContent = text;
      return item;
    }),
  );
  document.querySelector('#after')?.removeAttribute('hidden');
}

document.querySelector('#clear')?.addEventListener('click', () => void clearAll());
followTheme(site);
