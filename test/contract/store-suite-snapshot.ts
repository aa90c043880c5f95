// The store suite on whole stores: read at one instant, replaced in one transaction, watched.
import { observed } from '../../mocks/store/observed.ts';
import { restoreSnapshot, takeSnapshot, type Snapshot } from '../../mocks/store/snapshot.ts';
import type { Row } from '../../mocks/store/table.ts';
import { refused, same, things, type StoreCheck, type Thing } from './store-claims.ts';

export const snapshotChecks: readonly StoreCheck[] = [
  {
    title: 'store.snapshot survives JSON, bytes included, and replaces later rows',
    run: async (store) => {
      const first = { id: 'a', colour: 'red', bytes: Uint8Array.of(0, 255, 62, 63), parts: [{ name: 'one' }] };
      await things(store).put(first);
      await things(store).put({ id: 'b', colour: 'red' });
      const text = JSON.stringify(await takeSnapshot(store));
      same(text.includes('{"$bytes":"AP8-Pw"}'), true, `bytes as base64url in ${text}`);
      await things(store).put({ id: 'a', count: 1 });
      await things(store).put({ id: 'later', colour: 'red' });
      await store.table('others').put({ id: 'later' });
      await restoreSnapshot(store, JSON.parse(text) as Snapshot);
      same(await things(store).list(), [first, { id: 'b', colour: 'red' }], 'rows');
      same(
        await things(store).list({ where: { field: 'colour', equals: 'red' }, after: 'a' }),
        [{ id: 'b', colour: 'red' }],
        'by index',
      );
      same(await store.table('others').list(), [], 'the other table');
    },
  },
  {
    title: 'store.snapshot of some tables replaces only those, and never holds or replaces the keys',
    run: async (store) => {
      const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
      const { privateKey } = await crypto.subtle.generateKey(algorithm, false, ['sign']);
      await store.table<Row & { key: CryptoKey }>('keys').put({ id: 'k', key: privateKey });
      await store.table<Row & { key: CryptoKey }>('others').put({ id: 'with-key', key: privateKey });
      await store.table('others').put({ id: 'without' });
      await things(store).put({ id: 'a' });
      const all = await takeSnapshot(store);
      same(Object.keys(all.tables).toSorted(), ['others', 'things'], 'tables');
      same(all.tables['others'], [{ id: 'without' }], 'rows with a key are left out');
      const some = await takeSnapshot(store, { tables: ['things'] });
      await things(store).clear();
      await store.table('others').put({ id: 'more' });
      await restoreSnapshot(store, some);
      same(await things(store).list(), [{ id: 'a' }], 'named table');
      same((await store.table('others').list()).length, 3, 'other table');
      same((await store.table('keys').get('k')) === undefined, false, 'key is still there');
    },
  },
  {
    title: 'store.restore changes nothing when it fails',
    run: async (store) => {
      await things(store).put({ id: 'a', colour: 'red' });
      await store.table('others').put({ id: 'b' });
      const before = await takeSnapshot(store);
      const bad = Object.assign({ id: 'y' }, { work: () => 1 });
      const broken = { things: [{ id: 'x' }], others: [{ id: 'x' }, bad] };
      await refused(() => store.replaceAll(broken), 'DataCloneError', 'a row that is no data');
      same(await takeSnapshot(store), before, 'after a row that is no data');
      await refused(() => store.replaceAll({ things: [{ id: 'x' }, { id: 'x' }] }), 'TypeError', 'an id twice');
      await refused(() => store.replaceAll({ things: [], nothing: [] }), 'TypeError', 'an unknown table');
      same(await takeSnapshot(store), before, 'after a refused replacement');
      same(
        await things(store).list({ where: { field: 'colour', equals: 'red' } }),
        [{ id: 'a', colour: 'red' }],
        'index',
      );
      await store.replaceAll({ things: [{ id: 'x' }] });
      same(await things(store).list(), [{ id: 'x' }], 'a good one still works');
      await store.replaceAll({});
      same(await store.readAll([]), {}, 'no table at all');
    },
  },
  {
    title: 'store.restore refuses a value that is not a snapshot of this store and names the reason',
    run: async (store) => {
      await things(store).put({ id: 'a' });
      const { version } = await takeSnapshot(store);
      const restore = (snapshot: unknown) => restoreSnapshot(store, snapshot as Snapshot);
      const malformed: readonly (readonly [string, unknown])[] = [
        ['nothing', undefined],
        ['null', null],
        ['no version', { tables: {} }],
        ['no tables', { version }],
        ['an unknown table', { version, tables: { things: [], nothing: [] } }],
        ['no list', { version, tables: { things: {} } }],
        ['no id', { version, tables: { things: [{ count: 1 }] } }],
        ['an id twice', { version, tables: { things: [{ id: 'x' }, { id: 'x' }] } }],
        ['bad bytes', { version, tables: { things: [{ id: 'x', bytes: { $bytes: '!!' } }] } }],
        ['bytes that are no text', { version, tables: { things: [{ id: 'x', bytes: { $bytes: 1 } }] } }],
        ['a bad date', { version, tables: { things: [{ id: 'x', at: { $date: 'soon' } }] } }],
      ];
      for (const [what, snapshot] of malformed) await refused(() => restore(snapshot), 'snapshot-malformed', what);
      const tables = { things: [] };
      await refused(() => restore({ version: version + 1, tables }), 'world-newer', 'a later version');
      await refused(() => restore({ version: version - 1, tables }), 'world-older', 'an earlier version');
      same(await things(store).list(), [{ id: 'a' }], 'rows');
    },
  },
  {
    title: 'store.observed reports each write once, after it has happened, and nothing else',
    run: async (inner) => {
      const told: string[] = [];
      const store = observed(inner, (table, id, verb) => told.push(`${table}/${id} ${verb}`));
      const tells = async (work: () => Promise<unknown>, expected: readonly string[]) => {
        told.length = 0;
        await work();
        same(told, expected, 'told');
      };
      const table = things(store);
      await tells(() => table.put({ id: 'a' }), ['things/a added']);
      await tells(() => table.put({ id: 'a', count: 1 }), ['things/a changed']);
      await tells(() => table.add({ id: 'a' }), []);
      await tells(() => table.add({ id: 'b' }), ['things/b added']);
      await tells(() => table.update('b', (row) => ({ ...row, count: 1 })), ['things/b changed']);
      await tells(() => table.update('b', () => undefined), []);
      await tells(() => table.update('c', (row) => row), []);
      await tells(() => table.get('a'), []);
      await tells(() => table.list(), []);
      await tells(() => table.take('a'), ['things/a removed']);
      await tells(() => table.take('a'), []);
      await tells(
        () => store.replaceAll({ things: [{ id: 'b' }, { id: 'd' }], others: [{ id: 'e' }] }),
        ['things/b changed', 'things/d added', 'others/e added'],
      );
      await tells(
        () => table.replace(['b', 'd', 'x'], [{ id: 'b', count: 2 }, { id: 'f' }]),
        ['things/d removed', 'things/b changed', 'things/f added'],
      );
      await tells(() => table.clear(), ['things/b removed', 'things/f removed']);
      await tells(() => store.clear(), ['others/e removed']);
      same(await inner.readAll(['things', 'others']), { things: [], others: [] }, 'what is stored');
      const nonsense: Row = Object.assign({ id: 'a' }, { work: () => 1 });
      await tells(() => refused(() => table.put(nonsense), 'DataCloneError', 'a row that is no data'), []);
      await tells(() => refused(() => table.put({} as Thing), 'TypeError', 'a row without an id'), []);
    },
  },
];
