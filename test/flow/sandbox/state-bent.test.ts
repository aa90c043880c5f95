// A state of which any one member has become something else: refused by name, or good enough that nothing fails.
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSandbox } from '../../../mocks/sandbox.ts';
import { SandboxError } from '../../../mocks/ambient/sandbox-error.ts';
import type { Sandbox, SandboxState } from '../../../mocks/sandbox/sandbox-interface.ts';
import type { Exchange } from '../../../mocks/trace/exchange.ts';
import { cases } from '../../kit/budget.ts';
import { expectMisuse } from '../../kit/misuse.ts';
import { walked, type Walked } from '../../kit/walked.ts';

const written = (state: SandboxState): SandboxState => JSON.parse(JSON.stringify(state)) as SandboxState;

let sandbox: Sandbox;
let facts: Walked;
let good: SandboxState;
beforeAll(async () => {
  sandbox = await createSandbox({ storage: 'memory:', extractableKeys: true, clock: '2026-03-04T05:06:07Z' });
  facts = await walked(sandbox, sandbox.dataRecipient);
  await sandbox.decisions.set('versions', 'document');
  const state = written(await sandbox.exportState({ includeKeys: true }));
  // A world in memory keeps no trace in its tables; one of a browser does.
  const trace = sandbox.trace
    .entries()
    .slice(0, 4)
    .map((exchange) => ({ id: exchange.id, exchange, epoch: 'now' }));
  good = written({ ...state, tables: { ...state.tables, trace } });
  await sandbox.importState(good);
});
afterAll(() => sandbox.stop());

interface Leaf {
  readonly table: string;
  readonly row: number;
  readonly path: readonly (string | number)[];
}

/** Every member of every row, those within others too. */
function leavesOf({ tables }: SandboxState): readonly Leaf[] {
  const within = (value: unknown, path: Leaf['path']): readonly Leaf['path'][] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, part]) => [[...path, name], ...within(part, [...path, name])])
      : [];
  return Object.entries(tables).flatMap(([table, rows]) =>
    (rows as readonly unknown[]).flatMap((row, index) => within(row, []).map((path) => ({ table, row: index, path }))),
  );
}

const others = [5, -1, 1e300, null, '', 'x', true, [], {}, [null], { $bytes: 'AA' }, undefined] as const;

function bent({ table, row, path }: Leaf, value: unknown): SandboxState {
  const state = written(good);
  const rows = state.tables[table] as readonly object[];
  const [last = '', ...before] = path.toReversed();
  const place = before.toReversed().reduce<object>((at, name) => Reflect.get(at, name) as object, rows[row] ?? {});
  if (value === undefined) Reflect.deleteProperty(place, last);
  else Reflect.set(place, last, value);
  return state;
}

/** Requests that between them read every table. */
async function answers(): Promise<readonly number[]> {
  const { dataHolder, register } = sandbox.urls;
  const { fetch } = sandbox.dataRecipient;
  const authorization = `Bearer ${facts.tokens.access_token}`;
  const headers = { authorization, 'x-v': '1', 'x-fapi-auth-date': sandbox.clock.now().toUTCString() };
  const asked: readonly (readonly [string, RequestInit])[] = [
    [`${dataHolder.base}/energy/accounts`, { headers }],
    [`${dataHolder.base}/energy/electricity/servicepoints`, { headers }],
    [`${dataHolder.secureBase}/userinfo`, { headers: { authorization } }],
    [`${register.base}/cdr-register/v1/all/data-recipients`, { headers: { 'x-v': '3' } }],
    [`${dataHolder.issuer}/.well-known/openid-configuration`, {}],
    [`${dataHolder.issuer}/authorise?client_id=${facts.client.client_id}&response_type=code`, {}],
  ];
  const all: number[] = [];
  for (const [address, init] of asked) all.push((await fetch(address, init)).status);
  JSON.stringify([sandbox.trace.toHar(), sandbox.trace.toMermaid()]);
  return all;
}

const failed = ({ verdict }: Exchange): boolean => verdict === 'failed';

test('importState refuses any one bent member, naming table, row and member, or nothing fails with it', async () => {
  const leaves = leavesOf(good);
  const refusals = { count: 0 };
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...leaves), fc.constantFrom(...others), async (leaf, value) => {
      const before = written(await sandbox.exportState({ includeKeys: true }));
      const error: unknown = await sandbox.importState(bent(leaf, value)).catch((thrown: unknown) => thrown);
      if (error !== undefined) {
        refusals.count += 1;
        expect(error).toBeInstanceOf(SandboxError);
        expect(error).toMatchObject({ code: 'state-malformed' });
        expect(written(await sandbox.exportState({ includeKeys: true }))).toEqual(before);
      }
      expect((await answers()).filter((status) => status >= 500)).toEqual([]);
      expect(sandbox.trace.entries(failed)).toEqual([]);
    }),
    { numRuns: cases(100) },
  );
  expect(refusals.count).toBeGreaterThan(0);
});

test.each([
  ['certificates.issued', 'der', 5],
  ['holder.clients', 'jwksUri', 'nowhere'],
  ['holder.clients', 'brand', 'nobody'],
  ['holder.grants', 'customerId', 'nobody'],
  ['holder.consents', 'expiresAt', 'soon'],
  ['settings', 'chosen', [1]],
  ['trace', 'exchange', {}],
] as const)('a row of %s whose %s is %o is refused by those names', async (table, member, value) => {
  const rows = good.tables[table] as readonly { readonly id: string }[];
  const index = rows.findIndex((row) => member in row);
  const id = rows[index]?.id ?? '';
  const refused = sandbox.importState(bent({ table, row: index, path: [member] }, value));
  await expectMisuse(refused, 'state-malformed');
  await expect(refused).rejects.toThrow(table);
  await expect(refused).rejects.toThrow(id.slice(0, 80));
  await expect(refused).rejects.toThrow(member);
});
