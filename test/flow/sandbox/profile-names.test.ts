// The names of profiles that a user may give, and the id that the sandbox gives back.
import { expect, test } from 'vitest';
import { defineScenario, loadScenario } from '../../../mocks/personas/scenarios.ts';
import { createSandbox } from '../../../mocks/sandbox.ts';
import { newestProfileId as newest, profileIdOf } from '../../../mocks/spec/ids.ts';

test('today means the newest release wherever a profile is given, and only its id is given back', async () => {
  expect([profileIdOf('today'), profileIdOf('cds-1.36'), profileIdOf('toString')]).toEqual([newest, newest, undefined]);
  const own = await createSandbox({ storage: 'memory:', profile: 'today' });
  expect(own.profile).toBe(newest);
  await own.reset(undefined, { profile: '0.1.1' });
  await own.reset(undefined, { profile: 'today' });
  expect(own.profile).toBe(newest);
  // A state of an older release may contain today.
  const state = JSON.stringify(await own.exportState());
  expect(state).toContain(`"profile":"${newest}"`);
  const older = state.replaceAll(`"profile":"${newest}"`, '"profile":"today"');
  await own.importState(JSON.parse(older) as Awaited<ReturnType<typeof own.exportState>>);
  expect(own.profile).toBe(newest);
  await own.stop();
  const { holders } = await loadScenario('solar-home');
  const asked = holders.map((one) => ({ ...one, profile: 'today' as const }));
  const named = await defineScenario({ extends: 'solar-home', holders: asked });
  const mixed = await createSandbox({ storage: 'memory:', scenario: named });
  expect(Object.values(mixed.holders).map(({ profile }) => profile)).toEqual([newest]);
  await mixed.stop();
});
