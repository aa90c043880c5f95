// A world imported without its keys works: its recipients get certificates of its own authority, and every flow runs.
import { describe, expect, test } from 'vitest';
import { createSandbox } from '../../../mocks/sandbox.ts';
import type { Sandbox } from '../../../mocks/index.ts';
import { profileIds, type ProfileId } from '../../../mocks/spec/ids.ts';
import { flowsIn, startFlowOf, type FlowName } from '../../../src/runs/flows/flow-names.ts';
import { runnableFlow } from '../../../src/runs/flows/runnable-flows.ts';
import type { Run } from '../../../src/runs/play/run.ts';
import { quickRun } from '../../kit/playground/quick-run.ts';

async function play(sandbox: Sandbox, name: FlowName, profile: ProfileId): Promise<Run> {
  const runnable = runnableFlow(name, profile);
  if (runnable === undefined) throw new Error(`There is no flow ${name}.`);
  const run = quickRun(sandbox, runnable);
  await run.toEnd();
  return run;
}

describe.each(profileIds)('%s', (profile) => {
  test('registered clients go on without their keys, with certificates of the new authority', async () => {
    await using sandbox = await createSandbox({ storage: 'memory:', profile });
    const before = await play(sandbox, startFlowOf(profile), profile);
    const enrolled = await sandbox.enrol({ name: 'Lamp' });
    const state: unknown = JSON.parse(JSON.stringify(await sandbox.exportState()));

    await using other = await createSandbox({ storage: 'memory:', profile });
    await other.importState(state);
    expect(other.dataRecipient.clientId).toBe(before.state.facts.client?.client_id);
    expect(await other.recipients.find(enrolled.softwareProductId)).toBeDefined();
    for (const name of flowsIn(profile).filter((one) => one !== startFlowOf(profile))) {
      const { state: ended } = await play(other, name, profile);
      expect([name, ended.trouble, ended.phase]).toEqual([name, undefined, 'done']);
    }
    // The same in the original world, restored from its own file.
    await sandbox.importState(state);
    const { state: again } = await play(sandbox, 'introspect', profile);
    expect([again.trouble, again.phase, again.begunBy]).toEqual([undefined, 'done', 'client']);
  });
});
