// One client of the world runs every flow; only registration flows enrol a product, each one more of the same recipient.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSandbox } from '../../../mocks/sandbox.ts';
import type { Sandbox } from '../../../mocks/index.ts';
import { profileIds, type ProfileId } from '../../../mocks/spec/ids.ts';
import { flowViewOf } from '../../../src/pages/flow/flow-views.ts';
import { lede } from '../../../src/pages/flow/words/flow-words.ts';
import { flowsIn, startFlowOf, type FlowName } from '../../../src/runs/flows/flow-names.ts';
import type { PlayerOptions } from '../../../src/runs/play/player.ts';
import type { Run } from '../../../src/runs/play/run.ts';
import { quickRun } from '../../kit/playground/quick-run.ts';

describe.each(profileIds)('%s', (profile: ProfileId) => {
  let sandbox: Sandbox;
  beforeEach(async () => {
    sandbox = await createSandbox({ storage: 'memory:', profile });
  });
  afterEach(() => sandbox.stop());

  const play = async (name: FlowName, way = 0, more: Partial<PlayerOptions> = {}): Promise<Run> => {
    const runnable = flowViewOf(name, profile);
    const variant = runnable.variants[way] ?? runnable.variants[0];
    const run = quickRun(sandbox, runnable, { variant, ...more });
    await run.toEnd();
    expect([name, run.state.trouble, run.state.phase]).toEqual([name, undefined, 'done']);
    return run;
  };
  const registrations = (): number =>
    sandbox.trace.entries(({ operation, verdict }) => operation === 'registerClient' && verdict === 'ok').length;
  const own = async (): Promise<readonly string[]> => {
    const { legalEntityId, brandId } = sandbox.dataRecipient;
    const all = await sandbox.recipients.list();
    return all.filter((one) => one.legalEntityId === legalEntityId && one.brandId === brandId).map(({ name }) => name);
  };

  test('all flows but registration use one client of one recipient, even when run twice', async () => {
    const ofRegistration = ['registration', 'manage-registration'] as const;
    const ofClient = flowsIn(profile).filter(
      (name) => name !== startFlowOf(profile) && !ofRegistration.some((one) => one === name) && name !== 'backchannel',
    );
    const clients = new Set<string | undefined>();
    for (const name of [...ofClient, ...ofClient]) clients.add((await play(name)).state.facts.client?.client_id);
    expect([...clients]).toEqual([sandbox.dataRecipient.clientId]);
    expect([registrations(), await own()]).toEqual([1, ['Sunny Saver']]);
    expect(await sandbox.recipients.list()).toHaveLength(sandbox.scenario.recipients.length);

    const entities = (await sandbox.register.list()).length;
    await play('registration');
    await play('registration');
    // One more product each, and no other recipient or brand.
    expect((await sandbox.register.list()).length).toBe(entities + 2);
    expect(await own()).toEqual(['Sunny Saver', 'Sunny Saver', 'Sunny Saver']);
  });

  test('the run says whether the client was registered before or by itself', async () => {
    const said = async (): Promise<string> => {
      const run = await play('introspect');
      const flowView = flowViewOf('introspect', profile);
      const [variant] = flowView.variants;
      return lede({ run: run.state, flowView, variant, rows: [], selected: '', sandbox } as never).words;
    };
    expect(await said()).toMatch(/^Registration and the \w+ flow ran first, automatically/u);
    expect(await said()).toMatch(/^The client had registered before; the \w+ flow ran first, automatically/u);
  });

  test('refresh, introspection and revocation use the tokens of the ended run', async () => {
    const mine = await play(startFlowOf(profile));
    let ended = { run: mine.state.run, facts: mine.state.facts, tokensAt: mine.state.tokensAt ?? '' };
    const next = { ended: () => Promise.resolve(ended) };
    const consents = (): number => sandbox.trace.entries(({ operation }) => operation === 'answerInteraction').length;
    const before = consents();

    const refreshed = await play('refresh', 0, next);
    expect(refreshed.state.begunBy).toBe(mine.state.run);
    expect(refreshed.state.facts.earlier).toEqual(mine.state.facts.tokens);
    ended = { ...ended, facts: { ...ended.facts, ...refreshed.state.facts }, tokensAt: refreshed.state.tokensAt ?? '' };
    expect((await play('introspect', 0, next)).state.facts.introspected?.active).toBe(true);
    // The clock moves on if the last refresh was a minute ago, and not if the token has expired.
    await sandbox.clock.advance('PT20M');
    const now = sandbox.clock.now().getTime();
    await play('refresh', 0, { ended: () => Promise.resolve(ended) });
    expect(sandbox.clock.now().getTime() - now).toBeLessThan(600_000);
    expect((await play('revoke', 0, next)).state.facts.afterRevocation?.active).toBe(false);
    expect(consents()).toBe(before);

    // Dead tokens are not used: the same client asks the consumer again.
    const again = await play('introspect', 0, next);
    expect([again.state.begunBy, again.state.facts.introspected?.active]).toEqual(['client', true]);
    expect(consents()).toBeGreaterThan(before);
    expect(registrations()).toBe(1);
  });

  if (profile !== '0.1.1') return;
  test('each way of the backchannel has one product, however often it is run', async () => {
    for (const way of [0, 1, 0, 1]) await play('backchannel', way);
    expect([registrations(), await own()]).toEqual([2, ['Sunny Saver', 'Sunny Saver', 'Sunny Saver']]);
  });
});
