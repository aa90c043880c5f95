// The store suite on single verbs: each is atomic under concurrency.
import { refused, same, things, times, type StoreCheck, type Thing } from './store-claims.ts';

export const verbChecks: readonly StoreCheck[] = [
  {
    title: 'store.put stores a row that get returns, and a second put replaces it',
    run: async (store) => {
      same(await things(store).get('a'), undefined, 'before');
      await things(store).put({ id: 'a', count: 1, colour: 'red' });
      await things(store).put({ id: 'a', count: 2 });
      same(await things(store).get('a'), { id: 'a', count: 2 }, 'after');
      same(await store.table('others').get('a'), undefined, 'in another table');
      same(await things(store).list({ where: { field: 'colour', equals: 'red' } }), [], 'by its old colour');
    },
  },
  {
    title: 'store.replace removes and overwrites in one step, and changes nothing when a row is refused',
    run: async (store) => {
      await things(store).replace(
        [],
        [
          { id: 'a', count: 1 },
          { id: 'b', count: 1 },
        ],
      );
      await things(store).replace(
        ['a', 'none'],
        [
          { id: 'b', count: 2 },
          { id: 'c', count: 2 },
        ],
      );
      const kept = [
        { id: 'b', count: 2 },
        { id: 'c', count: 2 },
      ];
      same(await things(store).list(), kept, 'after');
      const bad = { id: 1, count: 3 } as unknown as Thing;
      await refused(
        () => things(store).replace(['b'], [{ id: 'd', count: 3 }, bad]),
        'TypeError',
        'a row without an id',
      );
      same(await things(store).list(), kept, 'after the refusal');
    },
  },
  {
    title: 'store.get calls of one turn read a consistent state that includes every finished write',
    run: async (store) => {
      await things(store).put({ id: 'a', count: 1 });
      const first = [things(store).get('a'), store.table('others').get('a')] as const;
      same(await Promise.all(first), [{ id: 'a', count: 1 }, undefined], 'together');
      await store.table('others').put({ id: 'a' });
      same(
        await Promise.all([store.table('others').get('a'), things(store).list()]),
        [{ id: 'a' }, [{ id: 'a', count: 1 }]],
        'later',
      );
    },
  },
  {
    title: 'store.add returns false for an id that exists and keeps the first row',
    run: async (store) => {
      same(await things(store).add({ id: 'a', count: 1 }), true, 'first');
      same(await things(store).add({ id: 'a', count: 2 }), false, 'second');
      same(await things(store).get('a'), { id: 'a', count: 1 }, 'kept');
      const wins = await times(200, (count) => things(store).add({ id: 'b', count }));
      same(wins.filter(Boolean).length, 1, 'winners of 200');
    },
  },
  {
    title: 'store.take is exclusive under 200 concurrent takers',
    run: async (store) => {
      await things(store).put({ id: 'code', count: 7 });
      const taken = await times(200, () => things(store).take('code'));
      same(
        taken.filter((row) => row !== undefined),
        [{ id: 'code', count: 7 }],
        'taken',
      );
      same(await things(store).get('code'), undefined, 'left');
    },
  },
  {
    title: 'store.update loses none of 200 concurrent increments',
    run: async (store) => {
      await things(store).put({ id: 'a', count: 0 });
      const changes = await times(200, () =>
        things(store).update('a', (row) => ({ ...row, count: (row.count ?? 0) + 1 })),
      );
      same(await things(store).get('a'), { id: 'a', count: 200 }, 'sum');
      same(new Set(changes.map(({ after }) => after?.count)).size, 200, 'distinct results');
      same(
        changes.every(({ before, after }) => (before?.count ?? 0) + 1 === after?.count),
        true,
        'before and after',
      );
    },
  },
  {
    title: 'store.update keeps the row when the change returns undefined, and does nothing for a missing row',
    run: async (store) => {
      await things(store).put({ id: 'a', count: 1 });
      same(await things(store).update('a', () => undefined), { before: { id: 'a', count: 1 } }, 'left alone');
      same(await things(store).get('a'), { id: 'a', count: 1 }, 'row');
      let called = false;
      const none = await things(store).update('b', (row) => {
        called = true;
        return row;
      });
      same([none, called, await things(store).get('b')], [{}, false, undefined], 'no row');
    },
  },
  {
    title: 'store.update writes nothing when the change throws or changes the id',
    run: async (store) => {
      await things(store).put({ id: 'a', count: 1 });
      const broken = (): Thing => {
        throw new RangeError('no');
      };
      await refused(() => things(store).update('a', broken), 'RangeError', 'a change that throws');
      await refused(() => things(store).update('a', (row) => ({ ...row, id: 'b' })), 'TypeError', 'another id');
      same(await things(store).list(), [{ id: 'a', count: 1 }], 'rows');
      same((await things(store).update('a', (row) => ({ ...row, count: 2 }))).after?.count, 2, 'still usable');
    },
  },
];
