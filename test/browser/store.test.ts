// The store over a real IndexedDB: the suite that memory passes too, and behaviour across tabs and browser limits.
import type { BrowserContext, Page } from '@playwright/test';
import { storeVersion } from '../../mocks/store/shape.ts';
import { storeSuite } from '../contract/store-suite.ts';
import { expect, test as base } from './fixtures.ts';
import type { StorePage } from './pages/store-page.ts';

declare const storePage: StorePage;

const test = base.extend<{ site: string; tab: () => Promise<Page> }>({
  site: async ({ pageOf }, use) => use(await pageOf('store-page.ts')),
  tab: async ({ context, site }, use) => use(() => openTab(context, site)),
});

async function openTab(context: BrowserContext, site: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(site);
  return page;
}

/** One page for the whole suite; each check creates its own store. */
let ofSuite: Promise<Page> | undefined;

storeSuite(
  () => Promise.reject(new Error('Only the page opens stores.')),
  (title) =>
    test(`indexeddb: ${title}`, async ({ browser, site }) => {
      ofSuite ??= browser.newContext().then((context) => openTab(context, site));
      const page = await ofSuite;
      await page.evaluate((check) => storePage.run(check), title);
    }),
);

const range = Array.from({ length: 100 }, (_, index) => `row-${String(index).padStart(3, '0')}`);

test('indexeddb: store.tabs two tabs race to take 100 rows, and each row has exactly one winner', async ({ tab }) => {
  const tabs = [await tab(), await tab()] as const;
  await tabs[0].evaluate(async (ids) => {
    const store = await storePage.open('race');
    await store.replaceAll({ things: ids.map((id) => ({ id })) });
  }, range);
  // Both tabs request every id several times, from opposite ends.
  const takeAll = (page: Page, ids: readonly string[]) =>
    page.evaluate(async (asked) => {
      const table = (await storePage.open('race')).table('things');
      const taken = await Promise.all([...asked, ...asked].map((id) => table.take(id)));
      return taken.flatMap((row) => (row === undefined ? [] : [row.id]));
    }, ids);
  const won = await Promise.all([takeAll(tabs[0], range), takeAll(tabs[1], range.toReversed())]);
  expect(won.flat().toSorted()).toEqual(range);
});

test('indexeddb: store.tabs two tabs add and update the same rows without lost or repeated writes', async ({ tab }) => {
  const tabs = [await tab(), await tab()];
  const work = (page: Page) =>
    page.evaluate(async (ids) => {
      const table = (await storePage.open('race')).table<{ id: string; count: number }>('things');
      const added = await Promise.all(ids.map((id) => table.add({ id, count: 0 })));
      await Promise.all(ids.map(() => table.update('row-000', (row) => ({ ...row, count: row.count + 1 }))));
      return added.filter(Boolean).length;
    }, range);
  const [first = 0, second = 0] = await Promise.all(tabs.map(work));
  expect(first + second).toBe(100);
  const count = await tabs[0]?.evaluate(
    async () =>
      (await (await storePage.open('race')).table<{ id: string; count: number }>('things').get('row-000'))?.count,
  );
  expect(count).toBe(200);
});

test('indexeddb: store.tabs a page put to sleep releases its transaction and repeats it when it returns', async ({
  tab,
}) => {
  const pages = [await tab(), await tab()] as const;
  const [left, other] = pages;
  // The event by which a browser announces that it is about to freeze the page, in the middle of a change.
  await left.evaluate(async () => {
    const table = (await storePage.open('left')).table<{ id: string; count: number }>('things');
    await table.put({ id: 'row', count: 0 });
    let asked = 0;
    const change = table.update('row', (row) => {
      asked += 1;
      if (asked === 1) dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
      return { ...row, count: row.count + asked };
    });
    Object.assign(globalThis, { change });
  });
  const count = (page: Page): Promise<number | undefined> =>
    page.evaluate(async () => {
      const table = (await storePage.open('left')).table<{ id: string; count: number }>('things');
      return (await table.get('row'))?.count;
    });
  expect(await count(other)).toBe(0);
  await left.evaluate(async () => {
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await (globalThis as unknown as { change: Promise<unknown> }).change;
  });
  expect(await count(other)).toBe(2);
});

test('indexeddb: store.open rows and private keys survive a reload, in the world of their name only', async ({
  tab,
}) => {
  const page = await tab();
  await page.evaluate(async () => {
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
    const { privateKey } = await crypto.subtle.generateKey(algorithm, false, ['sign']);
    const store = await storePage.openStore('auto');
    await store.table<{ id: string; key: CryptoKey }>('keys').put({ id: 'k', key: privateKey });
  });
  await page.reload();
  const found = await page.evaluate(async () => {
    const store = await storePage.openStore('indexeddb:default');
    const other = await storePage.openStore('indexeddb:other');
    const key = (await store.table<{ id: string; key: CryptoKey }>('keys').get('k'))?.key;
    const databases = await indexedDB.databases();
    const names = databases.flatMap(({ name }) => (name?.startsWith('cdr-sandbox:') === true ? [name] : [])).toSorted();
    return { extractable: key?.extractable, other: await other.table('keys').get('k'), kind: store.kind, names };
  });
  expect(found).toEqual({
    extractable: false,
    other: undefined,
    kind: 'indexeddb',
    names: ['cdr-sandbox:default', 'cdr-sandbox:other'],
  });
});

/** Creates a database with the world's name as another version of the sandbox might have left it. */
const leaveWorld = (page: Page, version: number, indexes: readonly string[]) =>
  page.evaluate(
    ([at, fields]) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open('cdr-sandbox:world', at);
        request.onupgradeneeded = () => {
          const things = request.result.createObjectStore('things', { keyPath: 'id' });
          for (const field of fields) things.createIndex(field, [field, 'id']);
          for (const table of ['others', 'keys']) request.result.createObjectStore(table, { keyPath: 'id' });
          things.put({ id: 'old', colour: 'red' });
        };
        request.onsuccess = () => {
          request.result.close();
          resolve();
        };
        request.onerror = () => reject(request.error ?? new Error('not opened'));
      }),
    [version, indexes] as const,
  );

for (const [code, version, indexes] of [
  ['world-newer', storeVersion + 1, ['colour']],
  ['world-older', storeVersion, []],
] as const) {
  test(`indexeddb: store.version a world of another version is ${code} and can be exported and reset`, async ({
    tab,
  }) => {
    const page = await tab();
    await leaveWorld(page, version, indexes);
    expect(await page.evaluate(() => storePage.codeOf(() => storePage.open('world')))).toBe(code);
    const snapshot = await page.evaluate(async () => {
      const found = await storePage.openAsFound('world');
      return found === undefined ? undefined : storePage.takeSnapshot(found);
    });
    expect(snapshot).toEqual({ version, tables: { things: [{ id: 'old', colour: 'red' }], others: [] } });
    const rows = await page.evaluate(async () => {
      await storePage.remove('world');
      if ((await storePage.openAsFound('world')) !== undefined) return 'still there';
      return (await storePage.open('world')).table('things').list();
    });
    expect(rows).toEqual([]);
  });
}

test('indexeddb: store.delete removing a world closes its store in another tab, which does not block the removal', async ({
  tab,
}) => {
  const [mine, other] = [await tab(), await tab()];
  const store = await mine.evaluateHandle(() => storePage.open('world'));
  await store.evaluate((opened) => opened.table('things').put({ id: 'a' }));
  await other.evaluate(() => storePage.remove('world'));
  const code = await store.evaluate((opened) => storePage.codeOf(() => opened.table('things').get('a')));
  expect(code).toBe('store-closed');
  expect(await mine.evaluate(async () => (await storePage.open('world')).table('things').list())).toEqual([]);
});

test('indexeddb: store.delete waits for a tab that keeps the database open, and reports it', async ({ tab }) => {
  const [holding, other] = [await tab(), await tab()];
  await leaveWorld(holding, storeVersion, ['colour']);
  const held = await holding.evaluateHandle(
    () =>
      new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open('cdr-sandbox:world');
        request.onsuccess = () => resolve(request.result);
      }),
  );
  const removal = await other.evaluateHandle(async () => {
    const state = { removed: false, done: Promise.resolve() };
    await new Promise<void>((resolve) => {
      state.done = storePage.remove('world', resolve).then(() => void (state.removed = true));
    });
    return state;
  });
  expect(await removal.evaluate(({ removed }) => removed)).toBe(false);
  await held.evaluate((database) => database.close());
  expect(await removal.evaluate(async (state) => state.done.then(() => state.removed))).toBe(true);
});

test('indexeddb: store.auto uses memory in a sandboxed frame, where IndexedDB exists and refuses', async ({
  tab,
  site,
}) => {
  const page = await tab();
  expect(await page.evaluate(() => storePage.canUseIdb())).toBe(true);
  await page.evaluate((address) => {
    const frame = document.createElement('iframe');
    frame.setAttribute('sandbox', 'allow-scripts');
    frame.src = address;
    document.body.append(frame);
    return new Promise((resolve) => frame.addEventListener('load', resolve));
  }, site);
  const frame = page.frames().find((candidate) => candidate !== page.mainFrame());
  const found = await frame?.evaluate(async () => ({
    present: indexedDB instanceof IDBFactory,
    usable: await storePage.canUseIdb(),
    auto: (await storePage.openStore('auto')).kind,
    named: await storePage.codeOf(() => storePage.openStore('indexeddb:named')),
  }));
  expect(found).toEqual({ present: true, usable: false, auto: 'memory', named: 'storage-blocked' });
});

test('indexeddb: store.quota a full disk gives storage-full, and a replacement that fails this way loses nothing', async ({
  tab,
  site,
}) => {
  const page = await tab();
  // Set before the first write, because Chromium caches the available space for a while.
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin: new URL(site).origin, quotaSize: 500_000 });
  const store = await page.evaluateHandle(async () => {
    const opened = await storePage.open('world');
    await opened.table('things').put({ id: 'a' });
    return opened;
  });
  const outcome = await store.evaluate(async (opened) => {
    const big = Array.from({ length: 40 }, (_, index) => ({
      id: `big-${String(index)}`,
      bytes: crypto.getRandomValues(new Uint8Array(60_000)),
    }));
    const code = await storePage.codeOf(() => opened.replaceAll({ things: big }));
    return { code, ids: (await opened.table('things').list()).map(({ id }) => id) };
  });
  expect(outcome).toEqual({ code: 'storage-full', ids: ['a'] });
});
