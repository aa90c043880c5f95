// A state with any one member replaced is refused by name, or harmless.
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SandboxError } from '../../../mocks/ambient/sandbox-error.ts';
import type { SandboxState } from '../../../mocks/sandbox/sandbox-interface.ts';
import type { ProfileId } from '../../../mocks/spec/ids.ts';
import type { Exchange } from '../../../mocks/trace/exchange.ts';
import { askedWorld, ownCalls, type AskedWorld } from './asked-world.ts';
import { cases, isThorough } from '../../kit/properties/budget.ts';
import { expectMisuse } from '../../kit/oracles/misuse.ts';

const written = (state: SandboxState): SandboxState => JSON.parse(JSON.stringify(state)) as SandboxState;

interface Leaf {
  readonly table: string;
  readonly row: number;
  readonly path: readonly (string | number)[];
}

type Named = Readonly<Record<string, unknown>>;

/** Rows of one table that differ in kind, not only in their values. */
const kindOf = (row: Named): string => JSON.stringify([row['status'], row['screen'], row['kind'], row['subject']]);

/** Every member of every row, nested ones included; only the first of those alike in rows of one kind or in one list. */
function leavesOf({ tables }: SandboxState): readonly Leaf[] {
  const within = (value: unknown, path: Leaf['path']): readonly Leaf['path'][] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, part]) => [[...path, name], ...within(part, [...path, name])])
      : [];
  const found = new Map<string, Leaf>();
  for (const [table, rows] of Object.entries(tables))
    for (const [index, row] of (rows as readonly Named[]).entries())
      for (const path of within(row, [])) {
        const named = path.map((name) => (/^\d+$/u.test(String(name)) ? '*' : name)).join('.');
        const key = [table, table === 'settings' ? row['id'] : kindOf(row), named].join(' ');
        if (!found.has(key)) found.set(key, { table, row: index, path });
      }
  return [...found.values()];
}

const others = [
  5,
  0,
  -1,
  1.5,
  1e300,
  Number.MAX_SAFE_INTEGER,
  null,
  '',
  'x',
  true,
  [],
  ['x'],
  {},
  [null],
  { $bytes: 'AA' },
  '1970-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  'https://other.example/',
  undefined,
] as const;

function bentIn(good: SandboxState, { table, row, path }: Leaf, value: unknown): SandboxState {
  const state = written(good);
  const rows = state.tables[table] as readonly object[];
  const [last = '', ...before] = path.toReversed();
  const place = before.toReversed().reduce<object>((at, name) => Reflect.get(at, name) as object, rows[row] ?? {});
  if (value === undefined) Reflect.deleteProperty(place, last);
  else Reflect.set(place, last, value);
  return state;
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : JSON.stringify(error));

/** A rule may refuse with 503 if the surrounding world keeps a party from answering. */
const isFailure = ({ verdict, response }: Exchange): boolean =>
  verdict === 'failed' || (response.status >= 500 && verdict !== 'refused');

/** A world’s failures: requests answered with its own fault, and calls that throw undeclared errors. */
async function failuresOf({ sandbox, requests }: AskedWorld): Promise<readonly string[]> {
  const thrown: string[] = [];
  const own = async (): Promise<void> => {
    for (const [name, call] of Object.entries(ownCalls(sandbox)))
      try {
        await call();
      } catch (error) {
        if (!(error instanceof SandboxError)) thrown.push(`${name}: ${wordsOf(error)}`);
      }
  };
  await own();
  // A test helper may fail to parse a refusal.
  for (const request of Object.values(requests)) await request().catch(() => undefined);
  await own();
  const failed = sandbox.trace
    .entries(isFailure)
    .map(({ operation = 'unknown', warnings = [] }) => `${operation}: ${warnings.join(' ')}`);
  return [...thrown, ...failed];
}

const profiles: readonly ProfileId[] = ['0.1.1', 'cds-1.36'];

describe.each(profiles)('a state of %s', (profile) => {
  let world: AskedWorld;
  let good: SandboxState;
  beforeAll(async () => {
    world = await askedWorld(profile);
    const { sandbox } = world;
    const state = written(await sandbox.exportState());
    // A world in memory keeps no trace in its tables; one in a browser does.
    const trace = sandbox.trace
      .entries()
      .slice(0, 4)
      .map((exchange) => ({ id: exchange.id, exchange, epoch: 'now' }));
    good = written({ ...state, tables: { ...state.tables, trace } });
    await sandbox.importState(good);
  });
  afterAll(() => world.sandbox.stop());

  test('an intact world has rows in the tables of its profile, and nothing fails', async () => {
    const filled = Object.keys(good.tables).filter((table) => (good.tables[table] as readonly unknown[]).length > 0);
    const waiting = profile === 'cds-1.36' ? ['holder.pushedRequests', 'holder.withdrawals'] : ['holder.backchannel'];
    expect(filled).toEqual(
      expect.arrayContaining(['holder.clients', 'holder.consents', 'holder.codes', 'holder.interactions', ...waiting]),
    );
    expect(await failuresOf(world)).toEqual([]);
  });

  test(
    'importState refuses any one altered member and changes nothing, or nothing fails',
    async () => {
      const { sandbox } = world;
      const leaves = leavesOf(good);
      const refusals = { count: 0 };
      const found: string[] = [];
      /** The world’s contents as long as every state is refused. */
      let standing: string | undefined;
      const judge = async (leaf: Leaf, value: unknown): Promise<void> => {
        const told = `${leaf.table} ${leaf.path.join('.')} ${JSON.stringify(value)}`;
        if (standing === undefined) {
          await sandbox.importState(good);
          standing = JSON.stringify(await sandbox.exportState());
        }
        const error: unknown = await sandbox.importState(bentIn(good, leaf, value)).catch((thrown: unknown) => thrown);
        if (error === undefined) {
          standing = undefined;
          return void found.push(...(await failuresOf(world)).map((one) => `${told}: ${one}`));
        }
        refusals.count += 1;
        if (!(error instanceof SandboxError) || error.code !== 'state-malformed')
          found.push(`${told}: ${wordsOf(error)}`);
        if (JSON.stringify(await sandbox.exportState()) === standing) return;
        standing = undefined;
        found.push(`${told}: something has changed`);
      };
      if (isThorough) for (const leaf of leaves) for (const value of others) await judge(leaf, value);
      else
        await fc.assert(
          fc.asyncProperty(fc.constantFrom(...leaves), fc.constantFrom(...others), async (leaf, value) => {
            await judge(leaf, value);
            expect(found).toEqual([]);
          }),
          { numRuns: cases(100) },
        );
      expect(found).toEqual([]);
      expect(refusals.count).toBeGreaterThan(0);
    },
    isThorough ? 3_600_000 : 60_000,
  );
});

describe('an altered row', () => {
  let world: AskedWorld;
  let good: SandboxState;
  beforeAll(async () => {
    world = await askedWorld('0.1.1');
    const state = written(await world.sandbox.exportState());
    const [exchange] = world.sandbox.trace.entries();
    good = written({ ...state, tables: { ...state.tables, trace: [{ id: exchange?.id, exchange, epoch: 'now' }] } });
  });
  afterAll(() => world.sandbox.stop());

  test.each([
    ['certificates.issued', 'der', 5],
    ['holder.clients', 'jwksUri', 'nowhere'],
    ['holder.clients', 'brand', 'nobody'],
    ['holder.grants', 'customerId', 'nobody'],
    ['holder.consents', 'expiresAt', 'soon'],
    ['holder.consents', 'id', 'x'],
    ['holder.consents', 'scopes', []],
    ['holder.consents', 'authorisedScopes', []],
    ['holder.consents', 'createdAt', '9999-12-31T23:59:59.999Z'],
    ['holder.consents', 'sharingDuration', Number.MAX_SAFE_INTEGER],
    ['holder.keySets', 'keys', [{ kid: 'a' }]],
    ['holder.keySets', 'keys', [{ kty: 5 }]],
    ['holder.keySets', 'keys', [null]],
    ['recipients.products', 'softwareProductId', ''],
    ['settings', 'chosen', [1]],
    ['trace', 'exchange', {}],
  ] as const)('of %s whose %s is %o is refused by those names', async (table, member, value) => {
    const rows = good.tables[table] as readonly { readonly id: string }[];
    const index = rows.findIndex((row) => member in row);
    const id = member === 'id' ? value : (rows[index]?.id ?? '');
    const refused = world.sandbox.importState(bentIn(good, { table, row: index, path: [member] }, value));
    await expectMisuse(refused, 'state-malformed');
    await expect(refused).rejects.toThrow(table);
    await expect(refused).rejects.toThrow(id.slice(0, 80));
    await expect(refused).rejects.toThrow(member);
  });

  test.each([
    ['profile', ['today']],
    ['profile', 'tomorrow'],
    ['handshake.suite', 5],
    ['checks.0.rule', ['token.known']],
    ['checks.0.rule', 'no.more'],
    ['checks.0.clauses', [5]],
    ['checks.0.clauses', ['Nobody’s text:1']],
  ] as const)('of the trace, whose exchange has a %s that is %o, is refused by that name', async (place, value) => {
    const path = ['exchange', ...place.split('.')];
    const refused = world.sandbox.importState(bentIn(good, { table: 'trace', row: 0, path }, value));
    await expectMisuse(refused, 'state-malformed');
    await expect(refused).rejects.toThrow(`exchange.${place}`);
  });
});
