// The store suite on rows: found in order, isolated from callers, removed and refused.
import { refused, same, things, type StoreCheck, type Thing } from './store-claims.ts';

export const rowChecks: readonly StoreCheck[] = [
  {
    title: 'store.list returns rows in id order, by value, after an id and up to the limit',
    run: async (store) => {
      const ids = ['b', 'ä', 'a', 'Z', 'a1', 'a10', 'a2', '\u{1F600}', '\uFF5E', ''];
      const sorted = ['', 'Z', 'a', 'a1', 'a10', 'a2', 'b', 'ä', '\u{1F600}', '\uFF5E'];
      const colourOf = (id: string) => (id.startsWith('a') ? 'red' : 'blue');
      for (const id of ids) await things(store).put({ id, colour: colourOf(id) });
      await things(store).put({ id: 'aa' });
      await things(store).put({ id: 'ab', colour: 'redder' });
      const list = async (query: Parameters<ReturnType<typeof things>['list']>[0]) =>
        (await things(store).list(query)).map(({ id }) => id);
      await things(store).take('aa');
      await things(store).take('ab');
      const red = { field: 'colour', equals: 'red' } as const;
      same(await list(undefined), sorted, 'all');
      same(await list({ after: 'a1' }), sorted.slice(4), 'after a row');
      same(await list({ after: 'a11' }), sorted.slice(5), 'after an id between rows');
      same(await list({ after: '\uFFFF' }), [], 'after the last');
      same(await list({ limit: 3 }), sorted.slice(0, 3), 'limit');
      same(await list({ limit: 0 }), [], 'limit 0');
      same(await list({ after: 'Z', limit: 2 }), ['a', 'a1'], 'after and limit');
      same(await list({ where: red }), ['a', 'a1', 'a10', 'a2'], 'where');
      same(await list({ where: red, after: 'a1', limit: 1 }), ['a10'], 'where, after and limit');
      same(await list({ where: red, after: 'a2' }), [], 'where and after the last');
      same(await list({ where: { field: 'colour', equals: 'green' } }), [], 'where nothing');
      await things(store).update('a1', (row) => ({ ...row, colour: 'blue' }));
      await things(store).take('a2');
      same(await list({ where: red }), ['a', 'a10'], 'where, after a change and a removal');
      same(await list({ limit: 7 }), ['', 'Z', 'a', 'a1', 'a10', 'b', 'ä'], 'all, after a change and a removal');
      await things(store).take('a');
      same(await list({ where: red, limit: 1 }), ['a10'], 'the first that is left by value');
      same(await list({ limit: 3 }), ['', 'Z', 'a1'], 'the first that are left');
    },
  },
  {
    title: 'store.list refuses a field that is not a declared index, and the store refuses an unknown table',
    run: async (store) => {
      const where = { field: 'count', equals: '1' } as const;
      await refused(() => things(store).list({ where }), 'TypeError', 'undeclared field');
      await refused(() => things(store).list({ limit: -1 }), 'TypeError', 'negative limit');
      await refused(() => store.table('nothing'), 'TypeError', 'unknown table');
      await refused(() => store.table('toString'), 'TypeError', 'inherited name');
      await refused(() => store.readAll(['nothing']), 'TypeError', 'unknown table in readAll');
    },
  },
  {
    title: 'store.isolation changing an object that was put or got changes nothing in the store',
    run: async (store) => {
      const own = { id: 'a', parts: [{ name: 'one' }], bytes: Uint8Array.of(1, 2) };
      const writing = things(store).put(own);
      own.parts[0] = { name: 'changed' };
      own.bytes[0] = 9;
      await writing;
      const also = { id: 'b', count: 1 };
      const adding = things(store).add(also);
      also.count = 2;
      await adding;
      same(await things(store).take('b'), { id: 'b', count: 1 }, 'through what was added');
      const stored = { id: 'a', parts: [{ name: 'one' }], bytes: Uint8Array.of(1, 2) };
      const spoil = (row: Thing | undefined) => {
        Reflect.set(row ?? {}, 'count', 1);
        Reflect.set(row?.parts?.[0] ?? {}, 'name', 'spoilt');
        row?.bytes?.fill(9);
      };
      spoil(await things(store).get('a'));
      same(await things(store).get('a'), stored, 'through get');
      (await things(store).list()).forEach(spoil);
      same(await things(store).get('a'), stored, 'through list');
      const next = structuredClone(stored);
      const change = await things(store).update('a', (row) => {
        spoil(row);
        return next;
      });
      spoil(change.before);
      spoil(change.after);
      spoil(next);
      same(await things(store).get('a'), stored, 'through update');
      (await store.readAll(['things']))['things']?.forEach(spoil);
      same(await things(store).get('a'), stored, 'through readAll');
    },
  },
  {
    title: 'store.frozen a row of plain data is returned deeply frozen',
    run: async (store) => {
      await things(store).put({ id: 'a', parts: [{ name: 'one' }] });
      const frozen = (row: Thing | undefined) => Object.isFrozen(row) && Object.isFrozen(row?.parts?.[0]);
      same(frozen(await things(store).get('a')), true, 'get');
      same((await things(store).list()).every(frozen), true, 'list');
      const { before, after } = await things(store).update('a', (row) => ({ ...row, count: 1 }));
      same([frozen(before), frozen(after)], [true, true], 'update');
      same(frozen(await things(store).take('a')), true, 'take');
    },
  },
  {
    title: 'store.put refuses values that cannot be stored and keeps the older row',
    run: async (store) => {
      await things(store).put({ id: 'a', count: 1 });
      const nonsense: Thing = Object.assign({ id: 'a' }, { count: () => 1 }) as unknown as Thing;
      await refused(() => things(store).put(nonsense), 'DataCloneError', 'a function');
      await refused(() => things(store).put({} as Thing), 'TypeError', 'no id');
      await refused(() => things(store).update('a', () => nonsense), 'DataCloneError', 'a function by update');
      same(await things(store).list(), [{ id: 'a', count: 1 }], 'rows');
    },
  },
  {
    title: 'store.keys a non-extractable CryptoKey is returned usable and non-extractable',
    run: async (store) => {
      const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
      const { privateKey } = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify']);
      await store.table<{ id: string; key: CryptoKey }>('keys').put({ id: 'k', key: privateKey });
      const key = (await store.table<{ id: string; key: CryptoKey }>('keys').get('k'))?.key;
      if (key === undefined) throw new Error('The key is gone.');
      const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, Uint8Array.of(1));
      same([key.extractable, signature.byteLength], [false, 64], 'key');
    },
  },
  {
    title: 'store.clear empties one table or all of them',
    run: async (store) => {
      const fill = async () => {
        await things(store).put({ id: 'a', colour: 'red' });
        await store.table('others').put({ id: 'b' });
      };
      await fill();
      await things(store).clear();
      same(await things(store).list(), [], 'table');
      same(await things(store).list({ where: { field: 'colour', equals: 'red' } }), [], 'table, by index');
      same(await store.table('others').list(), [{ id: 'b' }], 'other table');
      await things(store).put({ id: 'b', colour: 'red' });
      same(
        await things(store).list({ where: { field: 'colour', equals: 'red' }, limit: 1 }),
        [{ id: 'b', colour: 'red' }],
        'a row put since',
      );
      await things(store).clear();
      await fill();
      await store.clear();
      same(await store.readAll(['things', 'others']), { things: [], others: [] }, 'store');
    },
  },
  {
    title: 'store.close a closed store refuses every verb',
    run: async (store) => {
      const table = things(store);
      await store.close();
      await store.close();
      await refused(() => table.get('a'), 'store-closed', 'get');
      await refused(() => table.put({ id: 'a' }), 'store-closed', 'put');
      await refused(() => table.list(), 'store-closed', 'list');
      await refused(() => store.clear(), 'store-closed', 'clear');
      await refused(() => store.readAll(['things']), 'store-closed', 'readAll');
      await refused(() => store.replaceAll({ things: [] }), 'store-closed', 'replaceAll');
    },
  },
];
