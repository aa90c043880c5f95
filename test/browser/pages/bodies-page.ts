// The page of the tests about bodies: calls every operation of a world of today on a given day and returns the exchanges.
import { createSandbox } from '../../../mocks/sandbox.ts';
import type { ScenarioName } from '../../../mocks/personas/scenarios.ts';
import { everyVersion, readEverything, runTodayFlows } from '../../kit/calls/every-body.ts';
import type { JudgedExchange } from '../../kit/oracles/judged-bodies.ts';

const bodiesPage = {
  read: async (scenario: ScenarioName, clock: string): Promise<readonly JudgedExchange[]> => {
    const sandbox = await createSandbox({
      storage: 'memory:',
      profile: 'today',
      scenario,
      clock,
      decisions: everyVersion,
    });
    const sent: JudgedExchange[] = [];
    sandbox.trace.subscribe(({ operation, request, response }) => {
      if (operation !== undefined) sent.push({ operation, request, response });
    });
    await readEverything(sandbox);
    if (scenario === 'solar-home') await runTodayFlows(sandbox);
    // Reading the trace makes it notify its listeners of every exchange so far.
    sandbox.trace.entries();
    await sandbox.stop();
    return sent;
  },
};

export type BodiesPage = typeof bodiesPage;

Object.assign(globalThis, { bodiesPage });
