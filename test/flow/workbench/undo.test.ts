// Undo: a change of the world is reverted completely, until something else is sent.
import { expect, test } from 'vitest';
import { createSandbox } from '../../../mocks/sandbox.ts';
import type { Sandbox } from '../../../mocks/index.ts';
import { changeWithUndo } from '../../../src/pages/shell/undone-change.ts';
import { walked } from '../../kit/recipients/walked.ts';

const clock = '2026-03-01T10:00:00Z';
const productOf = ({ dataRecipient }: Sandbox): string => dataRecipient.softwareProductId;

/** The state of the world that a change may affect. */
async function standing(sandbox: Sandbox): Promise<unknown> {
  const armed = sandbox.faults.list().map(({ fault }) => fault);
  const decided = (await sandbox.decisions.list()).map(({ option }) => option);
  const { tables } = await sandbox.exportState();
  return [sandbox.scenario.name, sandbox.profile, sandbox.clock.now(), armed, decided, tables['register.status']];
}

const changes: readonly (readonly [what: string, change: (sandbox: Sandbox) => unknown])[] = [
  ['a status', (sandbox) => sandbox.register.setStatus('softwareProduct', productOf(sandbox), 'REMOVED')],
  ['the clock', ({ clock: time }) => time.advance('P30D')],
  ['a disarmed fault', ({ faults }) => faults.clear()],
  ['another household', (sandbox) => sandbox.reset('two-properties')],
  [
    'a file of another household, with other decisions',
    async (sandbox) => {
      await using other = await createSandbox({ storage: 'memory:', scenario: 'concession', clock });
      await other.decisions.set('refreshRotation', 'on');
      await sandbox.importState(await other.exportState());
    },
  ],
];

test.each(changes)('%s is undone', async (_, change) => {
  await using sandbox = await createSandbox({ storage: 'memory:', clock });
  await walked(sandbox, sandbox.dataRecipient);
  sandbox.faults.add('secondary-outage');
  await sandbox.clock.set(clock);
  const [before, sent] = [await standing(sandbox), sandbox.trace.entries().length];
  const made = await changeWithUndo(sandbox, () => change(sandbox));
  expect(await standing(sandbox)).not.toEqual(before);
  await made.undo();
  expect(await standing(sandbox)).toEqual(before);
  expect(sandbox.trace.entries()).toHaveLength(sent);
});

test('undo is no longer possible after another request', async () => {
  await using sandbox = await createSandbox({ storage: 'memory:', clock });
  const { over } = await changeWithUndo(sandbox, () => sandbox.clock.advance('PT5M'));
  expect(over.aborted).toBe(false);
  await sandbox.fetch(`${sandbox.urls.register.issuer}/.well-known/openid-configuration`);
  expect(sandbox.trace.entries()).toHaveLength(1);
  expect(over.aborted).toBe(true);
});
