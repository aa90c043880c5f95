// Each preset of the editor breaks what it says and nothing else, or says in advance that it does not.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Exchange, Sandbox } from '../../../mocks/index.ts';
import type { ProfileId } from '../../../mocks/spec/ids.ts';
import { operationOf, type OperationId } from '../../../mocks/spec/operations/index.ts';
import { operationsOf, profiles } from '../../../mocks/spec/profiles/index.ts';
import { refusingCheck } from '../../../mocks/spec/told-exchange.ts';
import { createSandbox } from '../../../mocks/sandbox.ts';
import { explorerSession } from '../../../src/calls/explorer-session.ts';
import { variantsOf } from '../../../src/calls/operation-variants.ts';
import { outcomeWords } from '../../../src/pages/workbench/preset-outcome.ts';
import { presetsFor } from '../../../src/pages/workbench/presets.ts';
import { senderOf } from '../../../src/pages/workbench/sender.ts';
import { sentWith } from '../../kit/playground/sent-changes.ts';

/** Presets of a row whose outcome differs from what they announced. */
async function mistold(sandbox: Sandbox, row: Exchange): Promise<readonly string[]> {
  const list: string[] = [];
  const { known: before } = await senderOf(sandbox, row);
  for (const { id } of presetsFor(row, before).map(({ preset }) => preset)) {
    const { known } = await senderOf(sandbox, row);
    const offered = presetsFor(row, known).find(({ preset }) => preset.id === id);
    if (offered === undefined) throw new Error(`${id} is offered no more.`);
    const { outcome } = offered;
    const answer = await sentWith(sandbox, row, offered.changes);
    const said = outcome?.kind === 'accepted' ? 'ok' : (outcome?.rule ?? 'nothing');
    const came = answer.verdict === 'ok' ? 'ok' : (refusingCheck(answer)?.rule ?? answer.verdict);
    if (said !== came) list.push(`${row.operation ?? ''}: ${id} was said to come to ${said}, and came to ${came}`);
    // A preset that announces nothing else breaks its own rule.
    if (outcome?.kind === 'said') expect(offered.breaks).toContain(outcome.rule);
  }
  return list;
}

const allCalls = (profile: ProfileId) =>
  operationsOf(profiles[profile])
    .filter(({ id, notImplemented }) => notImplemented !== true && id !== 'deleteRegistration')
    .flatMap(({ id }): (readonly [OperationId, string])[] => {
      const variants = variantsOf(id, profile);
      return variants.length === 0 ? [[id, '']] : variants.map((variant) => [id, variant.id]);
    });

describe.each(['0.1.1', 'cds-1.36'] as const)('presets of profile %s', (profile) => {
  let sandbox: Sandbox;
  const rows: Exchange[] = [];
  beforeAll(async () => {
    sandbox = await createSandbox({ storage: 'memory:', clock: '2026-11-10T02:00:00Z', profile });
  });
  afterAll(() => sandbox.stop());

  test('every preset of every operation has the announced outcome', async () => {
    const session = explorerSession(sandbox);
    const wrong: string[] = [];
    for (const [id, variant] of allCalls(profile)) {
      const { exchange } = await session.send({ operation: operationOf(id), variant, written: {} });
      rows.push(exchange);
      wrong.push(...(await mistold(sandbox, exchange)));
    }
    expect(wrong.join('\n')).toBe('');
  });

  test('every preset has the announced outcome after assertions and tokens have expired', async () => {
    await sandbox.clock.advance('PT12M');
    const wrong: string[] = [];
    for (const row of rows) wrong.push(...(await mistold(sandbox, row)));
    expect(wrong.join('\n')).toBe('');
  });

  test('every row of a deleted client announces that the client is gone', async () => {
    if (!operationsOf(profiles[profile]).some(({ id }) => id === 'deleteRegistration')) return;
    const session = explorerSession(sandbox);
    const own: Exchange[] = [];
    for (const id of ['listAccounts', 'introspect', 'deleteRegistration'] as const)
      own.push((await session.send({ operation: operationOf(id), written: {} })).exchange);
    const wrong: string[] = [];
    for (const row of own) wrong.push(...(await mistold(sandbox, row)));
    expect(wrong.join('\n')).toBe('');
  });

  test('a replay announces that its assertion has expired', async () => {
    const row = rows.find(({ operation }) => operation === 'registerToken');
    if (row === undefined) throw new Error('No row.');
    const { known } = await senderOf(sandbox, row);
    const replay = presetsFor(row, known).find(({ preset }) => preset.id === 'replay');
    expect(replay?.outcome).toEqual({ kind: 'earlier', rule: 'client.assertion-exp' });
    expect(replay?.outcome && outcomeWords(replay.outcome, known)).toMatch(
      /^But it is refused before that: .*expired/u,
    );
  });
});
