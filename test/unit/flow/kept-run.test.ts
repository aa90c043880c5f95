// The progress of a run, kept for the tab: restored after a reload, continued in another tab, and lost with its world.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createSandbox, type Sandbox } from '../../../mocks/index.ts';
import type { ProfileId } from '../../../mocks/spec/ids.ts';
import { factsOfRegistration } from '../../../src/pages/flow/moves/as-client.ts';
import { flowViewOf } from '../../../src/pages/flow/flow-views.ts';
import { keptRun } from '../../../src/pages/flow/moves/kept-run.ts';
import type { FlowName } from '../../../src/runs/flows/flow-names.ts';
import type { Run } from '../../../src/runs/play/run.ts';
import { storageOfPages } from '../../kit/playground/lesson-hands.ts';
import { quickRun } from '../../kit/playground/quick-run.ts';

const site = { name: '/' } as Parameters<typeof keptRun>[0];
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await createSandbox({ storage: 'memory:', profile: '0.1.1' });
});
beforeEach(storageOfPages);
afterAll(async () => {
  vi.unstubAllGlobals();
  await sandbox.stop();
});

/** A page of the tab that shows the flow with what it has kept. */
async function openPage(name: FlowName, world = sandbox) {
  const view = flowViewOf(name, world.profile);
  const kept = keptRun(site, view);
  const former = await kept.load(world);
  const variant = former?.variant ?? view.variants[0];
  const run: Run = quickRun(world, view, {
    variant,
    from: former?.from,
    changed: () => kept.save(run.state, variant),
    ended: () => kept.ended(world),
  });
  return { kept, former, run };
}
const steps = (name: FlowName, profile: ProfileId = '0.1.1') =>
  flowViewOf(name, profile).variants[0].steps.map(({ step }) => step.id);
const newTab = (): void => {
  const { localStorage } = globalThis;
  storageOfPages();
  vi.stubGlobal('localStorage', localStorage);
};

test('keeps nothing before the first step; afterwards a reload continues the run', async () => {
  const first = await openPage('hybrid');
  expect(first.former).toBeUndefined();
  await first.run.toStep('create-consent');
  const again = await openPage('hybrid');
  expect(again.former).toMatchObject({ here: true, from: { run: first.run.state.run, next: 'request-object' } });
  expect(again.former?.from.facts).toMatchObject({ consentId: first.run.state.facts.consentId });
  await again.run.toStep('authorise');
  // Checked parameters are recognised by identity, so the redirect is read again.
  await again.run.toStep('open-id-token');
  expect(again.run.state.next).toBe('token');
  const third = await openPage('hybrid');
  expect(third.former?.from).toMatchObject({ next: 'open-id-token' });
  expect(third.former?.from.facts.callback).toBeUndefined();
  expect(third.former?.from.facts.redirect).toBeInstanceOf(URL);
  await third.run.toEnd();
  expect(third.run.state.phase).toBe('done');
  await third.kept.clear(sandbox);
});

test('another tab continues as the client in its own run, even without notes if the client is registered', async () => {
  const first = await openPage('hybrid');
  await first.run.toEnd();
  newTab();
  const { former } = await openPage('hybrid');
  expect(former).toMatchObject({ here: false, from: { next: 'consent-token' } });
  expect(former?.from.run).not.toBe(first.run.state.run);
  expect(Object.keys(former?.from.facts ?? {}).filter((fact) => !factsOfRegistration.includes(fact as never))).toEqual(
    [],
  );
  storageOfPages();
  const standing = await openPage('hybrid');
  expect(standing.former).toMatchObject({ here: false, from: { next: 'consent-token' } });
  expect(standing.former?.from.facts.client?.client_id).toBe(sandbox.dataRecipient.clientId);
});

test('a finished run hands its tokens to later flows, each with its own run', async () => {
  const start = await openPage('hybrid');
  await start.run.toStep('token');
  expect(await start.kept.ended(sandbox)).toBeUndefined();
  await start.run.toEnd();
  const { tokens } = start.run.state.facts;
  expect((await start.kept.ended(sandbox))?.facts.tokens).toEqual(tokens);
  const refresh = await openPage('refresh');
  await refresh.run.toEnd();
  expect(refresh.run.state.begunBy).toBe(start.run.state.run);
  // The run whose tokens were used continues with the tokens that replaced them.
  const renewed = (await start.kept.ended(sandbox))?.facts.tokens;
  expect(renewed?.access_token).toBe(refresh.run.state.facts.tokens?.access_token);
  expect(renewed?.access_token).not.toBe(tokens?.access_token);
  const again = await openPage('refresh');
  expect(again.former?.from).toMatchObject({ run: refresh.run.state.run, next: undefined });
  await again.kept.clear(sandbox);
  expect((await openPage('refresh')).former).toBeUndefined();
  expect((await openPage('hybrid')).former?.here).toBe(true);
});

test('restores a run with its own enrolled recipient', async () => {
  const { run } = await openPage('registration');
  await run.toStep(steps('registration')[1] ?? '');
  const id = run.state.recipient?.softwareProductId;
  expect(id).not.toBe(sandbox.dataRecipient.softwareProductId);
  const { former } = await openPage('registration');
  expect(former?.from.recipient?.softwareProductId).toBe(id);
});

test('ignores notes of another world, another format or an unknown step', async () => {
  const { run } = await openPage('hybrid');
  await run.toStep('create-consent');
  const other = await createSandbox({ storage: 'memory:', profile: '0.1.1' });
  expect((await openPage('hybrid', other)).former).toBeUndefined();
  await other.stop();
  newTab();
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  const noted = (change: object) => {
    const value = { format: 4, run: 'r', way: '', next: 'create-consent', facts: {}, ...change };
    vi.stubGlobal('sessionStorage', { getItem: () => JSON.stringify(value), setItem: () => undefined });
  };
  const world = (await sandbox.certificates.root()).thumbprint;
  const facts = { client: { client_id: sandbox.dataRecipient.clientId } };
  const isFound = async (change: object): Promise<boolean> => {
    noted({ world, facts, ...change });
    return (await openPage('hybrid')).former?.here === true;
  };
  expect(await isFound({})).toBe(true);
  expect(await isFound({ next: null })).toBe(true);
  for (const change of [
    { world: 'other' },
    { format: 3 },
    { run: 1 },
    { next: 'no-step' },
    { next: undefined },
    { way: 'no-way' },
    { facts: 'none' },
    { facts: {} },
    { facts: { client: { client_id: 'other' } } },
  ])
    expect([change, await isFound(change)]).toEqual([change, false]);
});
